/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */
/** The problem codes of every operation. */
export type CommonProblems = 'invalid_request' | 'invalid_query' | 'authentication_required' | 'invalid_token' | 'insufficient_scope' | 'precondition_failed' | 'invalid_header' | 'rate_limit_exceeded' | 'internal_error' | 'unavailable';

/** The problem codes of `participants.list`. */
export type ListParticipantsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `participants.create`. */
export type CreateParticipantProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `participants.batch`. */
export type CreateParticipantBatchProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'batch_conflict' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `participants.get`. */
export type GetParticipantProblems = CommonProblems | 'not_found';

/** The problem codes of `participants.replace`. */
export type ReplaceParticipantProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `participants.update`. */
export type UpdateParticipantProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `participants.remove`. */
export type DeleteParticipantProblems = CommonProblems | 'not_found';

/** The problem codes of `participants.addToCourse`. */
export type AddParticipantToCourseProblems = CommonProblems | 'not_found' | 'course_full' | 'course_closed' | 'too_many_courses';

/** The problem codes of `participants.history`. */
export type GetParticipantHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `participants.export`. */
export type ExportParticipantProblems = CommonProblems | 'not_found' | 'export_too_large';

/** The problem codes of `participants.erasure`. */
export type GetParticipantErasureProblems = CommonProblems | 'not_found';

/** The problem codes of `participants.erase`. */
export type EraseParticipantProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'retention_applies' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `participants.undelete`. */
export type UndeleteParticipantProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'value_taken' | 'course_full' | 'person_erased';

/** The problem codes of `participants.externalIds`. */
export type GetParticipantExternalIdsProblems = CommonProblems | 'not_found';

/** The problem codes of `participants.setExternalId`. */
export type SetParticipantExternalIdProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'too_many_external_ids' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `participants.removeExternalId`. */
export type DeleteParticipantExternalIdProblems = CommonProblems | 'not_found';

/** The problem codes of `participantNotes.list`. */
export type ListParticipantNotesProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `participantNotes.create`. */
export type CreateParticipantNoteProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `participantNotes.get`. */
export type GetParticipantNoteProblems = CommonProblems | 'not_found';

/** The problem codes of `participantNotes.replace`. */
export type ReplaceParticipantNoteProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `participantNotes.update`. */
export type UpdateParticipantNoteProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `participantNotes.remove`. */
export type DeleteParticipantNoteProblems = CommonProblems | 'not_found';

/** The problem codes of `participantNotes.undelete`. */
export type UndeleteParticipantNoteProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'parent_deleted' | 'person_erased';

/** The problem codes of `participantNotes.history`. */
export type GetParticipantNoteHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `courses.list`. */
export type ListCoursesProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `courses.create`. */
export type CreateCourseProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `courses.batch`. */
export type CreateCourseBatchProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'batch_conflict' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `courses.get`. */
export type GetCourseProblems = CommonProblems | 'not_found';

/** The problem codes of `courses.replace`. */
export type ReplaceCourseProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `courses.update`. */
export type UpdateCourseProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `courses.remove`. */
export type DeleteCourseProblems = CommonProblems | 'not_found';

/** The problem codes of `courses.undelete`. */
export type UndeleteCourseProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'value_taken' | 'too_many_courses';

/** The problem codes of `courses.history`. */
export type GetCourseHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `courses.externalIds`. */
export type GetCourseExternalIdsProblems = CommonProblems | 'not_found';

/** The problem codes of `courses.setExternalId`. */
export type SetCourseExternalIdProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'too_many_external_ids' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `courses.removeExternalId`. */
export type DeleteCourseExternalIdProblems = CommonProblems | 'not_found';

/** The problem codes of `courseNotes.list`. */
export type ListCourseNotesProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `courseNotes.create`. */
export type CreateCourseNoteProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `courseNotes.get`. */
export type GetCourseNoteProblems = CommonProblems | 'not_found';

/** The problem codes of `courseNotes.replace`. */
export type ReplaceCourseNoteProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `courseNotes.update`. */
export type UpdateCourseNoteProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `courseNotes.remove`. */
export type DeleteCourseNoteProblems = CommonProblems | 'not_found';

/** The problem codes of `courseNotes.undelete`. */
export type UndeleteCourseNoteProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'parent_deleted';

/** The problem codes of `courseNotes.history`. */
export type GetCourseNoteHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `enrolments.list`. */
export type ListEnrolmentsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `enrolments.create`. */
export type CreateEnrolmentProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'course_full' | 'course_closed' | 'too_many_courses' | 'already_enrolled' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `enrolments.batch`. */
export type CreateEnrolmentBatchProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'batch_conflict' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `enrolments.get`. */
export type GetEnrolmentProblems = CommonProblems | 'not_found';

/** The problem codes of `enrolments.replace`. */
export type ReplaceEnrolmentProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'course_full' | 'course_closed' | 'too_many_courses' | 'already_enrolled' | 'transition_not_allowed' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `enrolments.update`. */
export type UpdateEnrolmentProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'course_full' | 'course_closed' | 'too_many_courses' | 'already_enrolled' | 'transition_not_allowed' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `enrolments.remove`. */
export type DeleteEnrolmentProblems = CommonProblems | 'not_found';

/** The problem codes of `enrolments.undelete`. */
export type UndeleteEnrolmentProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'course_full' | 'too_many_courses' | 'already_enrolled' | 'parent_deleted' | 'person_erased';

/** The problem codes of `enrolments.history`. */
export type GetEnrolmentHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `enrolments.externalIds`. */
export type GetEnrolmentExternalIdsProblems = CommonProblems | 'not_found';

/** The problem codes of `enrolments.setExternalId`. */
export type SetEnrolmentExternalIdProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'too_many_external_ids' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `enrolments.removeExternalId`. */
export type DeleteEnrolmentExternalIdProblems = CommonProblems | 'not_found';

/** The problem codes of `enrolments.attendance`. */
export type GetEnrolmentAttendanceProblems = CommonProblems | 'not_found';

/** The problem codes of `coachings.list`. */
export type ListCoachingsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `coachings.create`. */
export type CreateCoachingProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `coachings.batch`. */
export type CreateCoachingBatchProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'batch_conflict' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `coachings.get`. */
export type GetCoachingProblems = CommonProblems | 'not_found';

/** The problem codes of `coachings.replace`. */
export type ReplaceCoachingProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'units_from_sessions' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `coachings.update`. */
export type UpdateCoachingProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'units_from_sessions' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `coachings.remove`. */
export type DeleteCoachingProblems = CommonProblems | 'not_found';

/** The problem codes of `coachings.undelete`. */
export type UndeleteCoachingProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'person_erased';

/** The problem codes of `coachings.history`. */
export type GetCoachingHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `coachings.externalIds`. */
export type GetCoachingExternalIdsProblems = CommonProblems | 'not_found';

/** The problem codes of `coachings.setExternalId`. */
export type SetCoachingExternalIdProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'too_many_external_ids' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `coachings.removeExternalId`. */
export type DeleteCoachingExternalIdProblems = CommonProblems | 'not_found';

/** The problem codes of `coachings.attendance`. */
export type GetCoachingAttendanceProblems = CommonProblems | 'not_found';

/** The problem codes of `programs.list`. */
export type ListProgramsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `programs.create`. */
export type CreateProgramProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `programs.get`. */
export type GetProgramProblems = CommonProblems | 'not_found';

/** The problem codes of `programs.replace`. */
export type ReplaceProgramProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `programs.update`. */
export type UpdateProgramProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `programs.remove`. */
export type DeleteProgramProblems = CommonProblems | 'not_found' | 'still_referenced';

/** The problem codes of `programs.undelete`. */
export type UndeleteProgramProblems = CommonProblems | 'not_found' | 'request_in_progress';

/** The problem codes of `programs.history`. */
export type GetProgramHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `programs.externalIds`. */
export type GetProgramExternalIdsProblems = CommonProblems | 'not_found';

/** The problem codes of `programs.setExternalId`. */
export type SetProgramExternalIdProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'too_many_external_ids' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `programs.removeExternalId`. */
export type DeleteProgramExternalIdProblems = CommonProblems | 'not_found';

/** The problem codes of `contacts.list`. */
export type ListContactsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `contacts.create`. */
export type CreateContactProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `contacts.batch`. */
export type CreateContactBatchProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'batch_conflict' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `contacts.get`. */
export type GetContactProblems = CommonProblems | 'not_found';

/** The problem codes of `contacts.replace`. */
export type ReplaceContactProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `contacts.update`. */
export type UpdateContactProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `contacts.remove`. */
export type DeleteContactProblems = CommonProblems | 'not_found';

/** The problem codes of `contacts.history`. */
export type GetContactHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `contacts.export`. */
export type ExportContactProblems = CommonProblems | 'not_found' | 'export_too_large';

/** The problem codes of `contacts.erasure`. */
export type GetContactErasureProblems = CommonProblems | 'not_found';

/** The problem codes of `contacts.erase`. */
export type EraseContactProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'retention_applies' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `contacts.undelete`. */
export type UndeleteContactProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'person_erased';

/** The problem codes of `contacts.externalIds`. */
export type GetContactExternalIdsProblems = CommonProblems | 'not_found';

/** The problem codes of `contacts.setExternalId`. */
export type SetContactExternalIdProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'too_many_external_ids' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `contacts.removeExternalId`. */
export type DeleteContactExternalIdProblems = CommonProblems | 'not_found';

/** The problem codes of `fundingAgencies.list`. */
export type ListFundingAgenciesProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `fundingAgencies.create`. */
export type CreateFundingAgencyProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `fundingAgencies.batch`. */
export type CreateFundingAgencyBatchProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'batch_conflict' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `fundingAgencies.get`. */
export type GetFundingAgencyProblems = CommonProblems | 'not_found';

/** The problem codes of `fundingAgencies.replace`. */
export type ReplaceFundingAgencyProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `fundingAgencies.update`. */
export type UpdateFundingAgencyProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `fundingAgencies.remove`. */
export type DeleteFundingAgencyProblems = CommonProblems | 'not_found';

/** The problem codes of `fundingAgencies.undelete`. */
export type UndeleteFundingAgencyProblems = CommonProblems | 'not_found' | 'request_in_progress';

/** The problem codes of `fundingAgencies.history`. */
export type GetFundingAgencyHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `fundingAgencies.externalIds`. */
export type GetFundingAgencyExternalIdsProblems = CommonProblems | 'not_found';

/** The problem codes of `fundingAgencies.setExternalId`. */
export type SetFundingAgencyExternalIdProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'too_many_external_ids' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `fundingAgencies.removeExternalId`. */
export type DeleteFundingAgencyExternalIdProblems = CommonProblems | 'not_found';

/** The problem codes of `users.list`. */
export type ListUsersProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `users.create`. */
export type CreateUserProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `users.get`. */
export type GetUserProblems = CommonProblems | 'not_found';

/** The problem codes of `users.replace`. */
export type ReplaceUserProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `users.update`. */
export type UpdateUserProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `users.remove`. */
export type DeleteUserProblems = CommonProblems | 'not_found';

/** The problem codes of `users.history`. */
export type GetUserHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `users.export`. */
export type ExportUserProblems = CommonProblems | 'not_found' | 'export_too_large';

/** The problem codes of `users.erasure`. */
export type GetUserErasureProblems = CommonProblems | 'not_found';

/** The problem codes of `users.erase`. */
export type EraseUserProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'retention_applies' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `users.undelete`. */
export type UndeleteUserProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'value_taken' | 'person_erased';

/** The problem codes of `users.externalIds`. */
export type GetUserExternalIdsProblems = CommonProblems | 'not_found';

/** The problem codes of `users.setExternalId`. */
export type SetUserExternalIdProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'too_many_external_ids' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `users.removeExternalId`. */
export type DeleteUserExternalIdProblems = CommonProblems | 'not_found';

/** The problem codes of `locations.list`. */
export type ListLocationsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `locations.create`. */
export type CreateLocationProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `locations.get`. */
export type GetLocationProblems = CommonProblems | 'not_found';

/** The problem codes of `locations.replace`. */
export type ReplaceLocationProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `locations.update`. */
export type UpdateLocationProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `locations.remove`. */
export type DeleteLocationProblems = CommonProblems | 'not_found' | 'still_referenced';

/** The problem codes of `locations.undelete`. */
export type UndeleteLocationProblems = CommonProblems | 'not_found' | 'request_in_progress';

/** The problem codes of `locations.history`. */
export type GetLocationHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `permissionGroups.list`. */
export type ListPermissionGroupsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `permissionGroups.create`. */
export type CreatePermissionGroupProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `permissionGroups.get`. */
export type GetPermissionGroupProblems = CommonProblems | 'not_found';

/** The problem codes of `permissionGroups.replace`. */
export type ReplacePermissionGroupProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `permissionGroups.update`. */
export type UpdatePermissionGroupProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `permissionGroups.remove`. */
export type DeletePermissionGroupProblems = CommonProblems | 'not_found' | 'still_referenced';

/** The problem codes of `permissionGroups.undelete`. */
export type UndeletePermissionGroupProblems = CommonProblems | 'not_found' | 'request_in_progress';

/** The problem codes of `permissionGroups.permissions`. */
export type GetPermissionGroupPermissionsProblems = CommonProblems | 'not_found';

/** The problem codes of `permissionGroups.permit`. */
export type ReplacePermissionGroupPermissionsProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `permissionGroups.history`. */
export type GetPermissionGroupHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `clients.list`. */
export type ListClientsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `clients.create`. */
export type CreateClientProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `clients.get`. */
export type GetClientProblems = CommonProblems | 'not_found';

/** The problem codes of `clients.update`. */
export type UpdateClientProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `clients.remove`. */
export type DeleteClientProblems = CommonProblems | 'not_found';

/** The problem codes of `clients.rotate`. */
export type RotateClientProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'client_authentication';

/** The problem codes of `clients.keys`. */
export type GetClientKeysProblems = CommonProblems | 'not_found';

/** The problem codes of `clients.replaceKeys`. */
export type ReplaceClientKeysProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'client_authentication' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `clients.history`. */
export type GetClientHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `org.get`. */
export type GetOrganisationProblems = CommonProblems | 'not_found';

/** The problem codes of `org.update`. */
export type UpdateOrganisationProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `org.history`. */
export type GetOrganisationHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `sessions.list`. */
export type ListSessionsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `sessions.create`. */
export type CreateSessionProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'unit_minutes_differ' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `sessions.batch`. */
export type CreateSessionBatchProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'batch_conflict' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `sessions.get`. */
export type GetSessionProblems = CommonProblems | 'not_found';

/** The problem codes of `sessions.replace`. */
export type ReplaceSessionProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'unit_minutes_differ' | 'attendance_recorded' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `sessions.update`. */
export type UpdateSessionProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'unit_minutes_differ' | 'attendance_recorded' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `sessions.remove`. */
export type DeleteSessionProblems = CommonProblems | 'not_found';

/** The problem codes of `sessions.undelete`. */
export type UndeleteSessionProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'parent_deleted' | 'unit_minutes_differ';

/** The problem codes of `sessions.history`. */
export type GetSessionHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `sessions.externalIds`. */
export type GetSessionExternalIdsProblems = CommonProblems | 'not_found';

/** The problem codes of `sessions.setExternalId`. */
export type SetSessionExternalIdProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'value_taken' | 'too_many_external_ids' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `sessions.removeExternalId`. */
export type DeleteSessionExternalIdProblems = CommonProblems | 'not_found';

/** The problem codes of `sessions.attendances`. */
export type GetSessionAttendancesProblems = CommonProblems | 'not_found';

/** The problem codes of `sessions.replaceAttendances`. */
export type ReplaceSessionAttendancesProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'precondition_required' | 'session_not_held' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `sessions.updateAttendance`. */
export type UpdateSessionAttendanceProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'session_not_held' | 'person_erased' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `sessions.attendanceHistory`. */
export type GetSessionAttendanceHistoryProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `absences.list`. */
export type ListAbsencesProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `changes.read`. */
export type ReadChangesProblems = CommonProblems | 'invalid_cursor' | 'cursor_expired';

/** The problem codes of `imports.list`. */
export type ListImportsProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `imports.create`. */
export type CreateImportProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'too_many_imports' | 'request_in_progress' | 'idempotency_key_reused' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `imports.get`. */
export type GetImportProblems = CommonProblems | 'not_found';

/** The problem codes of `imports.upload`. */
export type UploadImportProblems = CommonProblems | 'invalid_encoding' | 'not_found' | 'invalid_digest' | 'import_not_waiting' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding';

/** The problem codes of `imports.results`. */
export type ListImportResultsProblems = CommonProblems | 'invalid_cursor' | 'not_found' | 'too_many_exports';

/** The problem codes of `imports.apply`. */
export type ApplyImportProblems = CommonProblems | 'not_found' | 'import_not_validated' | 'too_many_imports' | 'request_in_progress';

/** The problem codes of `imports.remove`. */
export type DeleteImportProblems = CommonProblems | 'not_found';

/** The problem codes of `webhooks.list`. */
export type ListWebhooksProblems = CommonProblems | 'invalid_cursor' | 'not_found';

/** The problem codes of `webhooks.create`. */
export type CreateWebhookProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'request_in_progress' | 'idempotency_key_reused' | 'too_many_webhooks' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `webhooks.get`. */
export type GetWebhookProblems = CommonProblems | 'not_found';

/** The problem codes of `webhooks.update`. */
export type UpdateWebhookProblems = CommonProblems | 'invalid_json' | 'invalid_encoding' | 'not_found' | 'body_too_large' | 'unsupported_media_type' | 'unsupported_encoding' | 'invalid_body';

/** The problem codes of `webhooks.remove`. */
export type DeleteWebhookProblems = CommonProblems | 'not_found';

/** The problem codes of `webhooks.rotate`. */
export type RotateWebhookProblems = CommonProblems | 'not_found' | 'request_in_progress';

/** The problem codes of `webhooks.test`. */
export type TestWebhookProblems = CommonProblems | 'not_found' | 'request_in_progress';

/** The problem codes of `webhooks.retry`. */
export type RetryWebhookProblems = CommonProblems | 'not_found' | 'request_in_progress' | 'webhook_paused';

/** The problem codes of `webhooks.skip`. */
export type SkipWebhookProblems = CommonProblems | 'not_found' | 'request_in_progress';

/** The problem codes of `webhooks.deliveries`. */
export type ListWebhookDeliveriesProblems = CommonProblems | 'invalid_cursor' | 'not_found';
