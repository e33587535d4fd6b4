/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */
import type { Call, DataAnswer, EmptyAnswer, FeedPage, Page, RecordAnswer, Refusal } from '../answers.ts';
import type { CallOptions, ChangeOptions, CreateOptions, ExportOptions, GetOptions, ListOptions, ReadOptions, Version } from '../options.ts';
import type * as types from '../types.ts';
import type * as problems from './problems.ts';
import type * as records from './records.ts';

/** The query of `participants.list`. */
export interface ListParticipantsQuery extends types.QueryOf<'listParticipants'> {}

/** The query of `participants.history`. */
export interface GetParticipantHistoryQuery extends types.QueryOf<'getParticipantHistory'> {}

/** The query of `participantNotes.list`. */
export interface ListParticipantNotesQuery extends types.QueryOf<'listParticipantNotes'> {}

/** The query of `participantNotes.history`. */
export interface GetParticipantNoteHistoryQuery extends types.QueryOf<'getParticipantNoteHistory'> {}

/** The query of `courses.list`. */
export interface ListCoursesQuery extends types.QueryOf<'listCourses'> {}

/** The query of `courses.history`. */
export interface GetCourseHistoryQuery extends types.QueryOf<'getCourseHistory'> {}

/** The query of `courseNotes.list`. */
export interface ListCourseNotesQuery extends types.QueryOf<'listCourseNotes'> {}

/** The query of `courseNotes.history`. */
export interface GetCourseNoteHistoryQuery extends types.QueryOf<'getCourseNoteHistory'> {}

/** The query of `enrolments.list`. */
export interface ListEnrolmentsQuery extends types.QueryOf<'listEnrolments'> {}

/** The query of `enrolments.history`. */
export interface GetEnrolmentHistoryQuery extends types.QueryOf<'getEnrolmentHistory'> {}

/** The query of `enrolments.attendance`. */
export interface GetEnrolmentAttendanceQuery extends types.QueryOf<'getEnrolmentAttendance'> {}

/** The query of `coachings.list`. */
export interface ListCoachingsQuery extends types.QueryOf<'listCoachings'> {}

/** The query of `coachings.history`. */
export interface GetCoachingHistoryQuery extends types.QueryOf<'getCoachingHistory'> {}

/** The query of `coachings.attendance`. */
export interface GetCoachingAttendanceQuery extends types.QueryOf<'getCoachingAttendance'> {}

/** The query of `programs.list`. */
export interface ListProgramsQuery extends types.QueryOf<'listPrograms'> {}

/** The query of `programs.history`. */
export interface GetProgramHistoryQuery extends types.QueryOf<'getProgramHistory'> {}

/** The query of `contacts.list`. */
export interface ListContactsQuery extends types.QueryOf<'listContacts'> {}

/** The query of `contacts.history`. */
export interface GetContactHistoryQuery extends types.QueryOf<'getContactHistory'> {}

/** The query of `fundingAgencies.list`. */
export interface ListFundingAgenciesQuery extends types.QueryOf<'listFundingAgencies'> {}

/** The query of `fundingAgencies.history`. */
export interface GetFundingAgencyHistoryQuery extends types.QueryOf<'getFundingAgencyHistory'> {}

/** The query of `users.list`. */
export interface ListUsersQuery extends types.QueryOf<'listUsers'> {}

/** The query of `users.history`. */
export interface GetUserHistoryQuery extends types.QueryOf<'getUserHistory'> {}

/** The query of `locations.list`. */
export interface ListLocationsQuery extends types.QueryOf<'listLocations'> {}

/** The query of `locations.history`. */
export interface GetLocationHistoryQuery extends types.QueryOf<'getLocationHistory'> {}

/** The query of `permissionGroups.list`. */
export interface ListPermissionGroupsQuery extends types.QueryOf<'listPermissionGroups'> {}

/** The query of `permissionGroups.history`. */
export interface GetPermissionGroupHistoryQuery extends types.QueryOf<'getPermissionGroupHistory'> {}

/** The query of `clients.list`. */
export interface ListClientsQuery extends types.QueryOf<'listClients'> {}

/** The query of `clients.history`. */
export interface GetClientHistoryQuery extends types.QueryOf<'getClientHistory'> {}

/** The query of `org.history`. */
export interface GetOrganisationHistoryQuery extends types.QueryOf<'getOrganisationHistory'> {}

/** The query of `sessions.list`. */
export interface ListSessionsQuery extends types.QueryOf<'listSessions'> {}

/** The query of `sessions.history`. */
export interface GetSessionHistoryQuery extends types.QueryOf<'getSessionHistory'> {}

/** The query of `sessions.attendanceHistory`. */
export interface GetSessionAttendanceHistoryQuery extends types.QueryOf<'getSessionAttendanceHistory'> {}

/** The query of `absences.list`. */
export interface ListAbsencesQuery extends types.QueryOf<'listAbsences'> {
  month: NonNullable<types.QueryOf<'listAbsences'>['month']>;
}

/** The query of `changes.read`. */
export interface ReadChangesQuery extends types.QueryOf<'readChanges'> {}

/** The query of `imports.list`. */
export interface ListImportsQuery extends types.QueryOf<'listImports'> {}

/** The query of `imports.results`. */
export interface ListImportResultsQuery extends types.QueryOf<'listImportResults'> {}

/** The query of `webhooks.list`. */
export interface ListWebhooksQuery extends types.QueryOf<'listWebhooks'> {}

/** The query of `webhooks.deliveries`. */
export interface ListWebhookDeliveriesQuery extends types.QueryOf<'listWebhookDeliveries'> {}

/** The query of `participants.exportAll`. */
export interface ExportParticipantsQuery extends types.ExportQueryOf<'listParticipants'> {}

/** The query of `participantNotes.exportAll`. */
export interface ExportParticipantNotesQuery extends types.ExportQueryOf<'listParticipantNotes'> {}

/** The query of `courses.exportAll`. */
export interface ExportCoursesQuery extends types.ExportQueryOf<'listCourses'> {}

/** The query of `courseNotes.exportAll`. */
export interface ExportCourseNotesQuery extends types.ExportQueryOf<'listCourseNotes'> {}

/** The query of `enrolments.exportAll`. */
export interface ExportEnrolmentsQuery extends types.ExportQueryOf<'listEnrolments'> {}

/** The query of `coachings.exportAll`. */
export interface ExportCoachingsQuery extends types.ExportQueryOf<'listCoachings'> {}

/** The query of `programs.exportAll`. */
export interface ExportProgramsQuery extends types.ExportQueryOf<'listPrograms'> {}

/** The query of `contacts.exportAll`. */
export interface ExportContactsQuery extends types.ExportQueryOf<'listContacts'> {}

/** The query of `fundingAgencies.exportAll`. */
export interface ExportFundingAgenciesQuery extends types.ExportQueryOf<'listFundingAgencies'> {}

/** The query of `users.exportAll`. */
export interface ExportUsersQuery extends types.ExportQueryOf<'listUsers'> {}

/** The query of `locations.exportAll`. */
export interface ExportLocationsQuery extends types.ExportQueryOf<'listLocations'> {}

/** The query of `permissionGroups.exportAll`. */
export interface ExportPermissionGroupsQuery extends types.ExportQueryOf<'listPermissionGroups'> {}

/** The query of `clients.exportAll`. */
export interface ExportClientsQuery extends types.ExportQueryOf<'listClients'> {}

/** The query of `sessions.exportAll`. */
export interface ExportSessionsQuery extends types.ExportQueryOf<'listSessions'> {}

/** The query of `absences.exportAll`. */
export interface ExportAbsencesQuery extends types.ExportQueryOf<'listAbsences'> {
  month: NonNullable<types.ExportQueryOf<'listAbsences'>['month']>;
}

/** The query of `imports.exportAll`. */
export interface ExportImportResultsQuery extends types.ExportQueryOf<'listImportResults'> {}

/** `participants.history`, and all of it page after page. */
export interface GetParticipantHistoryMethod {
  /**
   * Read the history of a participant.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the participant.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetParticipantHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetParticipantHistoryProblems>>;
  /**
   * Read the history of a participant. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the participant.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetParticipantHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `participantNotes.history`, and all of it page after page. */
export interface GetParticipantNoteHistoryMethod {
  /**
   * Read the history of a note of a participant.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param ids The ids of the participant and of the note.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (ids: { participant_id: string; id: string }, query?: GetParticipantNoteHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetParticipantNoteHistoryProblems>>;
  /**
   * Read the history of a note of a participant. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param ids The ids of the participant and of the note.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(ids: { participant_id: string; id: string }, query?: GetParticipantNoteHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `courses.history`, and all of it page after page. */
export interface GetCourseHistoryMethod {
  /**
   * Read the history of a course.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the course.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetCourseHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetCourseHistoryProblems>>;
  /**
   * Read the history of a course. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the course.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetCourseHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `courseNotes.history`, and all of it page after page. */
export interface GetCourseNoteHistoryMethod {
  /**
   * Read the history of a note of a course.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param ids The ids of the course and of the note.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (ids: { course_id: string; id: string }, query?: GetCourseNoteHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetCourseNoteHistoryProblems>>;
  /**
   * Read the history of a note of a course. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param ids The ids of the course and of the note.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(ids: { course_id: string; id: string }, query?: GetCourseNoteHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `enrolments.history`, and all of it page after page. */
export interface GetEnrolmentHistoryMethod {
  /**
   * Read the history of an enrolment.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the enrolment.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetEnrolmentHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetEnrolmentHistoryProblems>>;
  /**
   * Read the history of an enrolment. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the enrolment.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetEnrolmentHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `coachings.history`, and all of it page after page. */
export interface GetCoachingHistoryMethod {
  /**
   * Read the history of a coaching.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the coaching.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetCoachingHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetCoachingHistoryProblems>>;
  /**
   * Read the history of a coaching. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the coaching.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetCoachingHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `programs.history`, and all of it page after page. */
export interface GetProgramHistoryMethod {
  /**
   * Read the history of a program.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the program.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetProgramHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetProgramHistoryProblems>>;
  /**
   * Read the history of a program. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the program.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetProgramHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `contacts.history`, and all of it page after page. */
export interface GetContactHistoryMethod {
  /**
   * Read the history of a contact.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the contact.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetContactHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetContactHistoryProblems>>;
  /**
   * Read the history of a contact. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the contact.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetContactHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `fundingAgencies.history`, and all of it page after page. */
export interface GetFundingAgencyHistoryMethod {
  /**
   * Read the history of a funding agency.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the funding agency.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetFundingAgencyHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetFundingAgencyHistoryProblems>>;
  /**
   * Read the history of a funding agency. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the funding agency.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetFundingAgencyHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `users.history`, and all of it page after page. */
export interface GetUserHistoryMethod {
  /**
   * Read the history of a user.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the user.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetUserHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetUserHistoryProblems>>;
  /**
   * Read the history of a user. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the user.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetUserHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `locations.history`, and all of it page after page. */
export interface GetLocationHistoryMethod {
  /**
   * Read the history of a location.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the location.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetLocationHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetLocationHistoryProblems>>;
  /**
   * Read the history of a location. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the location.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetLocationHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `permissionGroups.history`, and all of it page after page. */
export interface GetPermissionGroupHistoryMethod {
  /**
   * Read the history of a permission group.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the permission group.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetPermissionGroupHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetPermissionGroupHistoryProblems>>;
  /**
   * Read the history of a permission group. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the permission group.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetPermissionGroupHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `clients.history`, and all of it page after page. */
export interface GetClientHistoryMethod {
  /**
   * Read the history of a client.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the client.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetClientHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetClientHistoryProblems>>;
  /**
   * Read the history of a client. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the client.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetClientHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `org.history`, and all of it page after page. */
export interface GetOrganisationHistoryMethod {
  /**
   * Read the history of an organisation.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (query?: GetOrganisationHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetOrganisationHistoryProblems>>;
  /**
   * Read the history of an organisation. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: GetOrganisationHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `sessions.history`, and all of it page after page. */
export interface GetSessionHistoryMethod {
  /**
   * Read the history of a session.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the session.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetSessionHistoryQuery, options?: CallOptions): Call<Page<records.HistoryEntry>, Refusal<problems.GetSessionHistoryProblems>>;
  /**
   * Read the history of a session. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the session.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetSessionHistoryQuery, options?: CallOptions): types.Listing<records.HistoryEntry>;
}

/** `sessions.attendanceHistory`, and all of it page after page. */
export interface GetSessionAttendanceHistoryMethod {
  /**
   * Read the history of the attendance list of a session.
   *
   * Returns the versions of the list, newest first, in pages, each with author, time and changed entries. It is the proof of the recorded attendance. Deleted sessions have a history too.
   *
   * @param id The id of the session.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: GetSessionAttendanceHistoryQuery, options?: CallOptions): Call<Page<records.AttendanceHistoryEntry>, Refusal<problems.GetSessionAttendanceHistoryProblems>>;
  /**
   * Read the history of the attendance list of a session. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the session.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: GetSessionAttendanceHistoryQuery, options?: CallOptions): types.Listing<records.AttendanceHistoryEntry>;
}

/** `imports.results`, and all of it page after page. */
export interface ListImportResultsMethod {
  /**
   * List the results of an import.
   *
   * Returns the outcomes of the lines in the order of the file, in pages or as NDJSON. Results contain no values of lines.
   *
   * @param id The id of the record.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: ListImportResultsQuery, options?: CallOptions): Call<Page<records.ImportResult>, Refusal<problems.ListImportResultsProblems>>;
  /**
   * List the results of an import. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the record.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: ListImportResultsQuery, options?: CallOptions): types.Listing<records.ImportResult>;
}

/** `webhooks.deliveries`, and all of it page after page. */
export interface ListWebhookDeliveriesMethod {
  /**
   * List the deliveries of a webhook.
   *
   * Returns the attempts of the last 30 days, newest first, in pages, with their changes and results.
   *
   * @param id The id of the record.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  (id: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): Call<Page<records.WebhookDelivery>, Refusal<problems.ListWebhookDeliveriesProblems>>;
  /**
   * List the deliveries of a webhook. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param id The id of the record.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(id: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): types.Listing<records.WebhookDelivery>;
}

export interface ParticipantsMethods {
  /**
   * List participants.
   *
   * Returns the participants of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListParticipantsQuery, options?: ListOptions): Call<Page<records.ListedParticipant>, Refusal<problems.ListParticipantsProblems>>;
  /**
   * List participants. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListParticipantsQuery, options?: CallOptions): types.Listing<records.ListedParticipant>;
  /**
   * List participants: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportParticipantsQuery, options?: ExportOptions): types.Export<records.Participant>;
  /**
   * Create a participant.
   *
   * Creates a participant. `internalCustomerNumber` is unique in the organisation: 409 if it is taken.
   *
   * @param participant The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(participant: records.NewParticipant, options?: CreateOptions): Call<RecordAnswer<201, records.Participant>, Refusal<problems.CreateParticipantProblems>>;
  /**
   * Create several participants.
   *
   * Creates up to 200 participants, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request.
   *
   * @param participants The whole list.
   * @param options Timeouts and conditions of this call.
   */
  batch(participants: types.SentOf<'createParticipantBatch', 'participants'>, options?: CreateOptions): Call<DataAnswer<201, types.DataOf<'createParticipantBatch', 201>>, Refusal<problems.CreateParticipantBatchProblems>>;
  /**
   * Get a participant.
   *
   * Returns one participant.
   *
   * @param id The id of the participant.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Participant> | EmptyAnswer<304>, Refusal<problems.GetParticipantProblems>>;
  /**
   * Get a participant.
   *
   * Returns one participant.
   *
   * @param id The id of the participant.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Participant>, Refusal<problems.GetParticipantProblems>>;
  /**
   * Replace a participant.
   *
   * Replaces the whole participant: omitted fields are cleared. Never creates a record.
   *
   * @param id The id of the participant.
   * @param participant The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, participant: records.NewParticipant, options?: ChangeOptions): Call<RecordAnswer<200, records.Participant>, Refusal<problems.ReplaceParticipantProblems>>;
  /**
   * Update a participant.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param id The id of the participant.
   * @param participant The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, participant: records.ParticipantPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Participant>, Refusal<problems.UpdateParticipantProblems>>;
  /**
   * Delete a participant.
   *
   * Deletes the participant and its notes (soft delete), and returns the participant in its last state.
   *
   * @param id The id of the participant.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<RecordAnswer<200, records.Participant>, Refusal<problems.DeleteParticipantProblems>>;
  /**
   * Enrol a participant in a course.
   *
   * Enrols the participant; the request needs no body. A repeated request returns the same response and creates no second enrolment. 409 if the course is full, cancelled or completed.
   *
   * @param ids The ids of the participant and of the course.
   * @param options Timeouts and conditions of this call.
   */
  addToCourse(ids: { id: string; course_id: string }, options?: ChangeOptions): Call<RecordAnswer<200, records.Participant>, Refusal<problems.AddParticipantToCourseProblems>>;
  /**
   * Read the history of a participant.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the participant.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetParticipantHistoryMethod;
  /**
   * Export everything about a participant.
   *
   * Returns all stored data of the person, deleted or not, as of one moment: the record, the records about the person, their external ids, the places that contain the id, and every version of these records. At most 50,000 records of each kind, 50,000 versions, and 32 MiB in total: otherwise 409. No other scope is needed.
   *
   * @param id The id of the participant.
   * @param options Timeouts and conditions of this call.
   */
  export(id: string, options?: CallOptions): Call<DataAnswer<200, records.ParticipantExport>, Refusal<problems.ExportParticipantProblems>>;
  /**
   * Plan the erasure of a participant.
   *
   * Returns the data that the erasure would remove or keep, the reasons, and the first allowed day.
   *
   * @param id The id of the participant.
   * @param options Timeouts and conditions of this call.
   */
  erasure(id: string, options?: CallOptions): Call<DataAnswer<200, records.ParticipantErasurePlan>, Refusal<problems.GetParticipantErasureProblems>>;
  /**
   * Erase a participant.
   *
   * Removes the person permanently, deleted or not: the record, the records below it, personal data in other records and histories, and stored responses. The remaining data identifies nobody. A repeated request returns the same response. 409 `retention_applies` with `retainUntil` while the record must be kept.
   *
   * @param id The id of the participant.
   * @param erasure The whole record.
   * @param options Timeouts and conditions of this call.
   */
  erase(id: string, erasure: records.Erasure, options?: ChangeOptions & CreateOptions): Call<DataAnswer<200, records.ParticipantErasureResult>, Refusal<problems.EraseParticipantProblems>>;
  /**
   * Undelete a participant.
   *
   * Restores the person and the records to which the deletion cascaded. A person who is not deleted is returned unchanged. 409 if a unique value or a seat has been taken since, or the person has been erased.
   *
   * @param id The id of the participant.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Participant>, Refusal<problems.UndeleteParticipantProblems>>;
  /**
   * Get the external ids of a participant.
   *
   * Returns the ids of the record in other systems, sorted by system.
   *
   * @param id The id of the participant.
   * @param options Timeouts and conditions of this call.
   */
  externalIds(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getParticipantExternalIds', 200>>, Refusal<problems.GetParticipantExternalIdsProblems>>;
  /**
   * Set an external id of a participant.
   *
   * Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list.
   *
   * @param ids The ids of the participant and of the source.
   * @param externalId The whole record.
   * @param options Timeouts and conditions of this call.
   */
  setExternalId(ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions): Call<RecordAnswer<200, records.ExternalId>, Refusal<problems.SetParticipantExternalIdProblems>>;
  /**
   * Remove an external id of a participant.
   *
   * Deletes the id of the record in the system of the path.
   *
   * @param ids The ids of the participant and of the source.
   * @param options Timeouts and conditions of this call.
   */
  removeExternalId(ids: { id: string; source: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteParticipantExternalIdProblems>>;
}

export interface ParticipantNotesMethods {
  /**
   * List the notes of a participant.
   *
   * Returns the notes of one participant, newest first, in pages.
   *
   * @param participant_id The id of the participant.
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(participant_id: string, query?: ListParticipantNotesQuery, options?: ListOptions): Call<Page<records.ListedNote>, Refusal<problems.ListParticipantNotesProblems>>;
  /**
   * List the notes of a participant. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param participant_id The id of the participant.
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(participant_id: string, query?: ListParticipantNotesQuery, options?: CallOptions): types.Listing<records.ListedNote>;
  /**
   * List the notes of a participant: all of them, in one stream, sorted by id.
   *
   * @param participant_id The id of the participant.
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(participant_id: string, query?: ExportParticipantNotesQuery, options?: ExportOptions): types.Export<records.Note>;
  /**
   * Create a note on a participant.
   *
   * Creates a note. `content` is HTML: the service removes markup that is not on the allow-list.
   *
   * @param participant_id The id of the participant.
   * @param note The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(participant_id: string, note: records.NoteInput, options?: CreateOptions): Call<RecordAnswer<201, records.Note>, Refusal<problems.CreateParticipantNoteProblems>>;
  /**
   * Get a note of a participant.
   *
   * Returns one note of the participant; a note of another participant is not found here.
   *
   * @param ids The ids of the participant and of the note.
   * @param options Timeouts and conditions of this call.
   */
  get(ids: { participant_id: string; id: string }, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Note> | EmptyAnswer<304>, Refusal<problems.GetParticipantNoteProblems>>;
  /**
   * Get a note of a participant.
   *
   * Returns one note of the participant; a note of another participant is not found here.
   *
   * @param ids The ids of the participant and of the note.
   * @param options Timeouts and conditions of this call.
   */
  get(ids: { participant_id: string; id: string }, options?: CallOptions): Call<RecordAnswer<200, records.Note>, Refusal<problems.GetParticipantNoteProblems>>;
  /**
   * Replace a note of a participant.
   *
   * Replaces the whole note: omitted fields are cleared. Never creates a record.
   *
   * @param ids The ids of the participant and of the note.
   * @param note The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(ids: { participant_id: string; id: string }, note: records.NoteInput, options?: ChangeOptions): Call<RecordAnswer<200, records.Note>, Refusal<problems.ReplaceParticipantNoteProblems>>;
  /**
   * Update a note of a participant.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param ids The ids of the participant and of the note.
   * @param note The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(ids: { participant_id: string; id: string }, note: records.NoteInput, options?: ChangeOptions): Call<RecordAnswer<200, records.Note>, Refusal<problems.UpdateParticipantNoteProblems>>;
  /**
   * Delete a note of a participant.
   *
   * Deletes the note (soft delete).
   *
   * @param ids The ids of the participant and of the note.
   * @param options Timeouts and conditions of this call.
   */
  remove(ids: { participant_id: string; id: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteParticipantNoteProblems>>;
  /**
   * Undelete a note of a participant.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 `parent_deleted` if the participant is deleted.
   *
   * @param ids The ids of the participant and of the note.
   * @param options Timeouts and conditions of this call.
   */
  undelete(ids: { participant_id: string; id: string }, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Note>, Refusal<problems.UndeleteParticipantNoteProblems>>;
  /**
   * Read the history of a note of a participant.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param ids The ids of the participant and of the note.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetParticipantNoteHistoryMethod;
}

export interface CoursesMethods {
  /**
   * List courses.
   *
   * Returns the courses of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListCoursesQuery, options?: ListOptions): Call<Page<records.ListedCourse>, Refusal<problems.ListCoursesProblems>>;
  /**
   * List courses. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListCoursesQuery, options?: CallOptions): types.Listing<records.ListedCourse>;
  /**
   * List courses: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportCoursesQuery, options?: ExportOptions): types.Export<records.Course>;
  /**
   * Create a course.
   *
   * Creates a course. `courseNumber` is unique in the organisation: 409 if it is taken.
   *
   * @param course The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(course: records.NewCourse, options?: CreateOptions): Call<RecordAnswer<201, records.Course>, Refusal<problems.CreateCourseProblems>>;
  /**
   * Create several courses.
   *
   * Creates up to 200 courses, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request.
   *
   * @param courses The whole list.
   * @param options Timeouts and conditions of this call.
   */
  batch(courses: types.SentOf<'createCourseBatch', 'courses'>, options?: CreateOptions): Call<DataAnswer<201, types.DataOf<'createCourseBatch', 201>>, Refusal<problems.CreateCourseBatchProblems>>;
  /**
   * Get a course.
   *
   * Returns one course.
   *
   * @param id The id of the course.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Course> | EmptyAnswer<304>, Refusal<problems.GetCourseProblems>>;
  /**
   * Get a course.
   *
   * Returns one course.
   *
   * @param id The id of the course.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Course>, Refusal<problems.GetCourseProblems>>;
  /**
   * Replace a course.
   *
   * Replaces the whole course: omitted fields are cleared. Never creates a record. Enrolments stay.
   *
   * @param id The id of the course.
   * @param course The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, course: records.NewCourse, options?: ChangeOptions): Call<RecordAnswer<200, records.Course>, Refusal<problems.ReplaceCourseProblems>>;
  /**
   * Update a course.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param id The id of the course.
   * @param course The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, course: records.CoursePatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Course>, Refusal<problems.UpdateCourseProblems>>;
  /**
   * Delete a course.
   *
   * Deletes the course, its notes, enrolments and sessions (soft delete).
   *
   * @param id The id of the course.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteCourseProblems>>;
  /**
   * Undelete a course.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 if its number has been taken since, or a participant would have too many courses.
   *
   * @param id The id of the course.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Course>, Refusal<problems.UndeleteCourseProblems>>;
  /**
   * Read the history of a course.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the course.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetCourseHistoryMethod;
  /**
   * Get the external ids of a course.
   *
   * Returns the ids of the record in other systems, sorted by system.
   *
   * @param id The id of the course.
   * @param options Timeouts and conditions of this call.
   */
  externalIds(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getCourseExternalIds', 200>>, Refusal<problems.GetCourseExternalIdsProblems>>;
  /**
   * Set an external id of a course.
   *
   * Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list.
   *
   * @param ids The ids of the course and of the source.
   * @param externalId The whole record.
   * @param options Timeouts and conditions of this call.
   */
  setExternalId(ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions): Call<RecordAnswer<200, records.ExternalId>, Refusal<problems.SetCourseExternalIdProblems>>;
  /**
   * Remove an external id of a course.
   *
   * Deletes the id of the record in the system of the path.
   *
   * @param ids The ids of the course and of the source.
   * @param options Timeouts and conditions of this call.
   */
  removeExternalId(ids: { id: string; source: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteCourseExternalIdProblems>>;
}

export interface CourseNotesMethods {
  /**
   * List the notes of a course.
   *
   * Returns the notes of one course, newest first, in pages.
   *
   * @param course_id The id of the course.
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(course_id: string, query?: ListCourseNotesQuery, options?: ListOptions): Call<Page<records.ListedNote>, Refusal<problems.ListCourseNotesProblems>>;
  /**
   * List the notes of a course. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param course_id The id of the course.
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(course_id: string, query?: ListCourseNotesQuery, options?: CallOptions): types.Listing<records.ListedNote>;
  /**
   * List the notes of a course: all of them, in one stream, sorted by id.
   *
   * @param course_id The id of the course.
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(course_id: string, query?: ExportCourseNotesQuery, options?: ExportOptions): types.Export<records.Note>;
  /**
   * Create a note on a course.
   *
   * Creates a note. `content` is HTML: the service removes markup that is not on the allow-list.
   *
   * @param course_id The id of the course.
   * @param note The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(course_id: string, note: records.NoteInput, options?: CreateOptions): Call<RecordAnswer<201, records.Note>, Refusal<problems.CreateCourseNoteProblems>>;
  /**
   * Get a note of a course.
   *
   * Returns one note of the course; a note of another course is not found here.
   *
   * @param ids The ids of the course and of the note.
   * @param options Timeouts and conditions of this call.
   */
  get(ids: { course_id: string; id: string }, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Note> | EmptyAnswer<304>, Refusal<problems.GetCourseNoteProblems>>;
  /**
   * Get a note of a course.
   *
   * Returns one note of the course; a note of another course is not found here.
   *
   * @param ids The ids of the course and of the note.
   * @param options Timeouts and conditions of this call.
   */
  get(ids: { course_id: string; id: string }, options?: CallOptions): Call<RecordAnswer<200, records.Note>, Refusal<problems.GetCourseNoteProblems>>;
  /**
   * Replace a note of a course.
   *
   * Replaces the whole note: omitted fields are cleared. Never creates a record.
   *
   * @param ids The ids of the course and of the note.
   * @param note The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(ids: { course_id: string; id: string }, note: records.NoteInput, options?: ChangeOptions): Call<RecordAnswer<200, records.Note>, Refusal<problems.ReplaceCourseNoteProblems>>;
  /**
   * Update a note of a course.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param ids The ids of the course and of the note.
   * @param note The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(ids: { course_id: string; id: string }, note: records.NoteInput, options?: ChangeOptions): Call<RecordAnswer<200, records.Note>, Refusal<problems.UpdateCourseNoteProblems>>;
  /**
   * Delete a note of a course.
   *
   * Deletes the note (soft delete).
   *
   * @param ids The ids of the course and of the note.
   * @param options Timeouts and conditions of this call.
   */
  remove(ids: { course_id: string; id: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteCourseNoteProblems>>;
  /**
   * Undelete a note of a course.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 `parent_deleted` if the course is deleted.
   *
   * @param ids The ids of the course and of the note.
   * @param options Timeouts and conditions of this call.
   */
  undelete(ids: { course_id: string; id: string }, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Note>, Refusal<problems.UndeleteCourseNoteProblems>>;
  /**
   * Read the history of a note of a course.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param ids The ids of the course and of the note.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetCourseNoteHistoryMethod;
}

export interface EnrolmentsMethods {
  /**
   * List enrolments.
   *
   * Returns the enrolments of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListEnrolmentsQuery, options?: ListOptions): Call<Page<records.ListedEnrolment>, Refusal<problems.ListEnrolmentsProblems>>;
  /**
   * List enrolments. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListEnrolmentsQuery, options?: CallOptions): types.Listing<records.ListedEnrolment>;
  /**
   * List enrolments: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportEnrolmentsQuery, options?: ExportOptions): types.Export<records.Enrolment>;
  /**
   * Create an enrolment.
   *
   * Enrols a participant in a course, in any status, so that former enrolments can be recorded too. Only `registered` and `active` take a seat. 409 if it needs a seat that is not available: `course_full`, `course_closed`, `too_many_courses`, or `already_enrolled` if another enrolment of the participant holds a seat in the course.
   *
   * @param enrolment The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(enrolment: records.NewEnrolment, options?: CreateOptions): Call<RecordAnswer<201, records.Enrolment>, Refusal<problems.CreateEnrolmentProblems>>;
  /**
   * Create several enrolments.
   *
   * Creates up to 200 enrolments, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request.
   *
   * @param enrolments The whole list.
   * @param options Timeouts and conditions of this call.
   */
  batch(enrolments: types.SentOf<'createEnrolmentBatch', 'enrolments'>, options?: CreateOptions): Call<DataAnswer<201, types.DataOf<'createEnrolmentBatch', 201>>, Refusal<problems.CreateEnrolmentBatchProblems>>;
  /**
   * Get an enrolment.
   *
   * Returns one enrolment.
   *
   * @param id The id of the enrolment.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Enrolment> | EmptyAnswer<304>, Refusal<problems.GetEnrolmentProblems>>;
  /**
   * Get an enrolment.
   *
   * Returns one enrolment.
   *
   * @param id The id of the enrolment.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Enrolment>, Refusal<problems.GetEnrolmentProblems>>;
  /**
   * Replace an enrolment.
   *
   * Replaces the whole enrolment: omitted fields are cleared, and `status` returns to `registered`. Never creates a record. 409 `transition_not_allowed` if the transition is not allowed. 409 if it needs a seat that is not available: `course_full`, `course_closed`, `too_many_courses`, or `already_enrolled` if another enrolment of the participant holds a seat in the course.
   *
   * @param id The id of the enrolment.
   * @param enrolment The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, enrolment: records.NewEnrolment, options?: ChangeOptions): Call<RecordAnswer<200, records.Enrolment>, Refusal<problems.ReplaceEnrolmentProblems>>;
  /**
   * Update an enrolment.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param id The id of the enrolment.
   * @param enrolment The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, enrolment: records.EnrolmentPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Enrolment>, Refusal<problems.UpdateEnrolmentProblems>>;
  /**
   * Delete an enrolment.
   *
   * Deletes the enrolment (soft delete), and frees its seat. To end an enrolment, change its status instead.
   *
   * @param id The id of the enrolment.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteEnrolmentProblems>>;
  /**
   * Undelete an enrolment.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 if its seat has been taken since (`course_full`, `already_enrolled`, `too_many_courses`), or `parent_deleted` if its participant or course is deleted.
   *
   * @param id The id of the enrolment.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Enrolment>, Refusal<problems.UndeleteEnrolmentProblems>>;
  /**
   * Read the history of an enrolment.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the enrolment.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetEnrolmentHistoryMethod;
  /**
   * Get the external ids of an enrolment.
   *
   * Returns the ids of the record in other systems, sorted by system.
   *
   * @param id The id of the enrolment.
   * @param options Timeouts and conditions of this call.
   */
  externalIds(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getEnrolmentExternalIds', 200>>, Refusal<problems.GetEnrolmentExternalIdsProblems>>;
  /**
   * Set an external id of an enrolment.
   *
   * Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list.
   *
   * @param ids The ids of the enrolment and of the source.
   * @param externalId The whole record.
   * @param options Timeouts and conditions of this call.
   */
  setExternalId(ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions): Call<RecordAnswer<200, records.ExternalId>, Refusal<problems.SetEnrolmentExternalIdProblems>>;
  /**
   * Remove an external id of an enrolment.
   *
   * Deletes the id of the record in the system of the path.
   *
   * @param ids The ids of the enrolment and of the source.
   * @param options Timeouts and conditions of this call.
   */
  removeExternalId(ids: { id: string; source: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteEnrolmentExternalIdProblems>>;
  /**
   * Get the attendance of an enrolment.
   *
   * Returns planned, held, attended and missed units, exact and as of one moment, and the missed days of each month by reason. `from` and `to` are days in the time zone of the organisation, both inclusive.
   *
   * @param id The id of the enrolment.
   * @param query What to read.
   * @param options Timeouts and conditions of this call.
   */
  attendance(id: string, query?: GetEnrolmentAttendanceQuery, options?: CallOptions): Call<DataAnswer<200, records.AttendanceTotals>, Refusal<problems.GetEnrolmentAttendanceProblems>>;
}

export interface CoachingsMethods {
  /**
   * List coachings.
   *
   * Returns the coachings of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListCoachingsQuery, options?: ListOptions): Call<Page<records.ListedCoaching>, Refusal<problems.ListCoachingsProblems>>;
  /**
   * List coachings. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListCoachingsQuery, options?: CallOptions): types.Listing<records.ListedCoaching>;
  /**
   * List coachings: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportCoachingsQuery, options?: ExportOptions): types.Export<records.Coaching>;
  /**
   * Create a coaching.
   *
   * Creates a coaching of one participant.
   *
   * @param coaching The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(coaching: records.NewCoaching, options?: CreateOptions): Call<RecordAnswer<201, records.Coaching>, Refusal<problems.CreateCoachingProblems>>;
  /**
   * Create several coachings.
   *
   * Creates up to 200 coachings, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request.
   *
   * @param coachings The whole list.
   * @param options Timeouts and conditions of this call.
   */
  batch(coachings: types.SentOf<'createCoachingBatch', 'coachings'>, options?: CreateOptions): Call<DataAnswer<201, types.DataOf<'createCoachingBatch', 201>>, Refusal<problems.CreateCoachingBatchProblems>>;
  /**
   * Get a coaching.
   *
   * Returns one coaching.
   *
   * @param id The id of the coaching.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Coaching> | EmptyAnswer<304>, Refusal<problems.GetCoachingProblems>>;
  /**
   * Get a coaching.
   *
   * Returns one coaching.
   *
   * @param id The id of the coaching.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Coaching>, Refusal<problems.GetCoachingProblems>>;
  /**
   * Replace a coaching.
   *
   * Replaces the whole coaching: omitted fields are cleared. Never creates a record.
   *
   * @param id The id of the coaching.
   * @param coaching The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, coaching: records.NewCoaching, options?: ChangeOptions): Call<RecordAnswer<200, records.Coaching>, Refusal<problems.ReplaceCoachingProblems>>;
  /**
   * Update a coaching.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param id The id of the coaching.
   * @param coaching The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, coaching: records.CoachingPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Coaching>, Refusal<problems.UpdateCoachingProblems>>;
  /**
   * Delete a coaching.
   *
   * Deletes the coaching and its sessions (soft delete).
   *
   * @param id The id of the coaching.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteCoachingProblems>>;
  /**
   * Undelete a coaching.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 `person_erased` if its participant has been erased.
   *
   * @param id The id of the coaching.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Coaching>, Refusal<problems.UndeleteCoachingProblems>>;
  /**
   * Read the history of a coaching.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the coaching.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetCoachingHistoryMethod;
  /**
   * Get the external ids of a coaching.
   *
   * Returns the ids of the record in other systems, sorted by system.
   *
   * @param id The id of the coaching.
   * @param options Timeouts and conditions of this call.
   */
  externalIds(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getCoachingExternalIds', 200>>, Refusal<problems.GetCoachingExternalIdsProblems>>;
  /**
   * Set an external id of a coaching.
   *
   * Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list.
   *
   * @param ids The ids of the coaching and of the source.
   * @param externalId The whole record.
   * @param options Timeouts and conditions of this call.
   */
  setExternalId(ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions): Call<RecordAnswer<200, records.ExternalId>, Refusal<problems.SetCoachingExternalIdProblems>>;
  /**
   * Remove an external id of a coaching.
   *
   * Deletes the id of the record in the system of the path.
   *
   * @param ids The ids of the coaching and of the source.
   * @param options Timeouts and conditions of this call.
   */
  removeExternalId(ids: { id: string; source: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteCoachingExternalIdProblems>>;
  /**
   * Get the attendance of a coaching.
   *
   * Returns planned, held, attended and missed units, exact and as of one moment, and the missed days of each month by reason. `from` and `to` are days in the time zone of the organisation, both inclusive.
   *
   * @param id The id of the coaching.
   * @param query What to read.
   * @param options Timeouts and conditions of this call.
   */
  attendance(id: string, query?: GetCoachingAttendanceQuery, options?: CallOptions): Call<DataAnswer<200, records.AttendanceTotals>, Refusal<problems.GetCoachingAttendanceProblems>>;
}

export interface ProgramsMethods {
  /**
   * List programs.
   *
   * Returns the programs of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListProgramsQuery, options?: ListOptions): Call<Page<records.ListedProgram>, Refusal<problems.ListProgramsProblems>>;
  /**
   * List programs. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListProgramsQuery, options?: CallOptions): types.Listing<records.ListedProgram>;
  /**
   * List programs: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportProgramsQuery, options?: ExportOptions): types.Export<records.Program>;
  /**
   * Create a program.
   *
   * Creates a program.
   *
   * @param program The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(program: records.NewProgram, options?: CreateOptions): Call<RecordAnswer<201, records.Program>, Refusal<problems.CreateProgramProblems>>;
  /**
   * Get a program.
   *
   * Returns one program.
   *
   * @param id The id of the program.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Program> | EmptyAnswer<304>, Refusal<problems.GetProgramProblems>>;
  /**
   * Get a program.
   *
   * Returns one program.
   *
   * @param id The id of the program.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Program>, Refusal<problems.GetProgramProblems>>;
  /**
   * Replace a program.
   *
   * Replaces the whole program: omitted fields are cleared. Never creates a record.
   *
   * @param id The id of the program.
   * @param program The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, program: records.NewProgram, options?: ChangeOptions): Call<RecordAnswer<200, records.Program>, Refusal<problems.ReplaceProgramProblems>>;
  /**
   * Update a program.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param id The id of the program.
   * @param program The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, program: records.ProgramPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Program>, Refusal<problems.UpdateProgramProblems>>;
  /**
   * Delete a program.
   *
   * Deletes the program (soft delete). 409 `still_referenced` while courses or coachings belong to it.
   *
   * @param id The id of the program.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteProgramProblems>>;
  /**
   * Undelete a program.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged.
   *
   * @param id The id of the program.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Program>, Refusal<problems.UndeleteProgramProblems>>;
  /**
   * Read the history of a program.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the program.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetProgramHistoryMethod;
  /**
   * Get the external ids of a program.
   *
   * Returns the ids of the record in other systems, sorted by system.
   *
   * @param id The id of the program.
   * @param options Timeouts and conditions of this call.
   */
  externalIds(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getProgramExternalIds', 200>>, Refusal<problems.GetProgramExternalIdsProblems>>;
  /**
   * Set an external id of a program.
   *
   * Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list.
   *
   * @param ids The ids of the program and of the source.
   * @param externalId The whole record.
   * @param options Timeouts and conditions of this call.
   */
  setExternalId(ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions): Call<RecordAnswer<200, records.ExternalId>, Refusal<problems.SetProgramExternalIdProblems>>;
  /**
   * Remove an external id of a program.
   *
   * Deletes the id of the record in the system of the path.
   *
   * @param ids The ids of the program and of the source.
   * @param options Timeouts and conditions of this call.
   */
  removeExternalId(ids: { id: string; source: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteProgramExternalIdProblems>>;
}

export interface ContactsMethods {
  /**
   * List contacts.
   *
   * Returns the contacts of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListContactsQuery, options?: ListOptions): Call<Page<records.ListedContact>, Refusal<problems.ListContactsProblems>>;
  /**
   * List contacts. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListContactsQuery, options?: CallOptions): types.Listing<records.ListedContact>;
  /**
   * List contacts: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportContactsQuery, options?: ExportOptions): types.Export<records.Contact>;
  /**
   * Create a contact.
   *
   * Creates a contact. `id` may be supplied (UUID v4): 409 if it is taken. Names are accepted in either spelling and returned in both.
   *
   * @param contact The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(contact: records.NewContact, options?: CreateOptions): Call<RecordAnswer<201, records.Contact>, Refusal<problems.CreateContactProblems>>;
  /**
   * Create several contacts.
   *
   * Creates up to 200 contacts, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request.
   *
   * @param contacts The whole list.
   * @param options Timeouts and conditions of this call.
   */
  batch(contacts: types.SentOf<'createContactBatch', 'contacts'>, options?: CreateOptions): Call<DataAnswer<201, types.DataOf<'createContactBatch', 201>>, Refusal<problems.CreateContactBatchProblems>>;
  /**
   * Get a contact.
   *
   * Returns one contact.
   *
   * @param id The id of the contact.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Contact> | EmptyAnswer<304>, Refusal<problems.GetContactProblems>>;
  /**
   * Get a contact.
   *
   * Returns one contact.
   *
   * @param id The id of the contact.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Contact>, Refusal<problems.GetContactProblems>>;
  /**
   * Replace a contact.
   *
   * Replaces the whole contact: omitted fields are cleared. Never creates a record.
   *
   * @param id The id of the contact.
   * @param contact The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, contact: records.ContactReplacement, options?: ChangeOptions): Call<RecordAnswer<200, records.Contact>, Refusal<problems.ReplaceContactProblems>>;
  /**
   * Update a contact.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param id The id of the contact.
   * @param contact The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, contact: records.ContactPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Contact>, Refusal<problems.UpdateContactProblems>>;
  /**
   * Delete a contact.
   *
   * Deletes the contact (soft delete).
   *
   * @param id The id of the contact.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteContactProblems>>;
  /**
   * Read the history of a contact.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the contact.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetContactHistoryMethod;
  /**
   * Export everything about a contact.
   *
   * Returns all stored data of the person, deleted or not, as of one moment: the record, the records about the person, their external ids, the places that contain the id, and every version of these records. At most 50,000 records of each kind, 50,000 versions, and 32 MiB in total: otherwise 409. No other scope is needed.
   *
   * @param id The id of the contact.
   * @param options Timeouts and conditions of this call.
   */
  export(id: string, options?: CallOptions): Call<DataAnswer<200, records.ContactExport>, Refusal<problems.ExportContactProblems>>;
  /**
   * Plan the erasure of a contact.
   *
   * Returns the data that the erasure would remove or keep, the reasons, and the first allowed day.
   *
   * @param id The id of the contact.
   * @param options Timeouts and conditions of this call.
   */
  erasure(id: string, options?: CallOptions): Call<DataAnswer<200, records.ContactErasurePlan>, Refusal<problems.GetContactErasureProblems>>;
  /**
   * Erase a contact.
   *
   * Removes the person permanently, deleted or not: the record, the records below it, personal data in other records and histories, and stored responses. The remaining data identifies nobody. A repeated request returns the same response. 409 `retention_applies` with `retainUntil` while the record must be kept.
   *
   * @param id The id of the contact.
   * @param erasure The whole record.
   * @param options Timeouts and conditions of this call.
   */
  erase(id: string, erasure: records.Erasure, options?: ChangeOptions & CreateOptions): Call<DataAnswer<200, records.ContactErasureResult>, Refusal<problems.EraseContactProblems>>;
  /**
   * Undelete a contact.
   *
   * Restores the person and the records to which the deletion cascaded. A person who is not deleted is returned unchanged. 409 if a unique value or a seat has been taken since, or the person has been erased.
   *
   * @param id The id of the contact.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Contact>, Refusal<problems.UndeleteContactProblems>>;
  /**
   * Get the external ids of a contact.
   *
   * Returns the ids of the record in other systems, sorted by system.
   *
   * @param id The id of the contact.
   * @param options Timeouts and conditions of this call.
   */
  externalIds(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getContactExternalIds', 200>>, Refusal<problems.GetContactExternalIdsProblems>>;
  /**
   * Set an external id of a contact.
   *
   * Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list.
   *
   * @param ids The ids of the contact and of the source.
   * @param externalId The whole record.
   * @param options Timeouts and conditions of this call.
   */
  setExternalId(ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions): Call<RecordAnswer<200, records.ExternalId>, Refusal<problems.SetContactExternalIdProblems>>;
  /**
   * Remove an external id of a contact.
   *
   * Deletes the id of the record in the system of the path.
   *
   * @param ids The ids of the contact and of the source.
   * @param options Timeouts and conditions of this call.
   */
  removeExternalId(ids: { id: string; source: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteContactExternalIdProblems>>;
}

export interface FundingAgenciesMethods {
  /**
   * List funding agencies.
   *
   * Returns the funding agencies of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListFundingAgenciesQuery, options?: ListOptions): Call<Page<records.ListedFundingAgency>, Refusal<problems.ListFundingAgenciesProblems>>;
  /**
   * List funding agencies. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListFundingAgenciesQuery, options?: CallOptions): types.Listing<records.ListedFundingAgency>;
  /**
   * List funding agencies: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportFundingAgenciesQuery, options?: ExportOptions): types.Export<records.FundingAgency>;
  /**
   * Create a funding agency.
   *
   * Creates a funding agency. The request body may use the key `funding_agency` instead of `fundingAgency`.
   *
   * @param fundingAgency The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(fundingAgency: records.NewFundingAgency, options?: CreateOptions): Call<RecordAnswer<201, records.FundingAgency>, Refusal<problems.CreateFundingAgencyProblems>>;
  /**
   * Create several funding agencies.
   *
   * Creates up to 200 funding agencies, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request.
   *
   * @param fundingAgencies The whole list.
   * @param options Timeouts and conditions of this call.
   */
  batch(fundingAgencies: types.SentOf<'createFundingAgencyBatch', 'fundingAgencies'>, options?: CreateOptions): Call<DataAnswer<201, types.DataOf<'createFundingAgencyBatch', 201>>, Refusal<problems.CreateFundingAgencyBatchProblems>>;
  /**
   * Get a funding agency.
   *
   * Returns one funding agency.
   *
   * @param id The id of the funding agency.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.FundingAgency> | EmptyAnswer<304>, Refusal<problems.GetFundingAgencyProblems>>;
  /**
   * Get a funding agency.
   *
   * Returns one funding agency.
   *
   * @param id The id of the funding agency.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.FundingAgency>, Refusal<problems.GetFundingAgencyProblems>>;
  /**
   * Replace a funding agency.
   *
   * Replaces the whole funding agency: omitted fields are cleared. Never creates a record.
   *
   * @param id The id of the funding agency.
   * @param fundingAgency The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, fundingAgency: records.NewFundingAgency, options?: ChangeOptions): Call<RecordAnswer<200, records.FundingAgency>, Refusal<problems.ReplaceFundingAgencyProblems>>;
  /**
   * Update a funding agency.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param id The id of the funding agency.
   * @param fundingAgency The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, fundingAgency: records.FundingAgencyPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.FundingAgency>, Refusal<problems.UpdateFundingAgencyProblems>>;
  /**
   * Delete a funding agency.
   *
   * Deletes the funding agency (soft delete); references to it remain.
   *
   * @param id The id of the funding agency.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteFundingAgencyProblems>>;
  /**
   * Undelete a funding agency.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged.
   *
   * @param id The id of the funding agency.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.FundingAgency>, Refusal<problems.UndeleteFundingAgencyProblems>>;
  /**
   * Read the history of a funding agency.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the funding agency.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetFundingAgencyHistoryMethod;
  /**
   * Get the external ids of a funding agency.
   *
   * Returns the ids of the record in other systems, sorted by system.
   *
   * @param id The id of the funding agency.
   * @param options Timeouts and conditions of this call.
   */
  externalIds(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getFundingAgencyExternalIds', 200>>, Refusal<problems.GetFundingAgencyExternalIdsProblems>>;
  /**
   * Set an external id of a funding agency.
   *
   * Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list.
   *
   * @param ids The ids of the funding agency and of the source.
   * @param externalId The whole record.
   * @param options Timeouts and conditions of this call.
   */
  setExternalId(ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions): Call<RecordAnswer<200, records.ExternalId>, Refusal<problems.SetFundingAgencyExternalIdProblems>>;
  /**
   * Remove an external id of a funding agency.
   *
   * Deletes the id of the record in the system of the path.
   *
   * @param ids The ids of the funding agency and of the source.
   * @param options Timeouts and conditions of this call.
   */
  removeExternalId(ids: { id: string; source: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteFundingAgencyExternalIdProblems>>;
}

export interface UsersMethods {
  /**
   * List users.
   *
   * Returns the users of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListUsersQuery, options?: ListOptions): Call<Page<records.ListedUser>, Refusal<problems.ListUsersProblems>>;
  /**
   * List users. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListUsersQuery, options?: CallOptions): types.Listing<records.ListedUser>;
  /**
   * List users: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportUsersQuery, options?: ExportOptions): types.Export<records.User>;
  /**
   * Create a user.
   *
   * Creates a user and returns 200. `email` is unique in the organisation: 409 if it is taken. 403 if `groups` have permissions that the access token lacks.
   *
   * @param user The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(user: records.NewUser, options?: CreateOptions): Call<RecordAnswer<200, records.User>, Refusal<problems.CreateUserProblems>>;
  /**
   * Get a user.
   *
   * Returns one user.
   *
   * @param id The id of the user.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.User> | EmptyAnswer<304>, Refusal<problems.GetUserProblems>>;
  /**
   * Get a user.
   *
   * Returns one user.
   *
   * @param id The id of the user.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.User>, Refusal<problems.GetUserProblems>>;
  /**
   * Replace a user.
   *
   * Replaces the whole user: omitted fields are cleared, `groups` and `locations` become empty and `status` becomes `active`. Never creates a record. 403 if the access token lacks a permission of a group that the request adds or removes, or of any group of the user if it activates the user or changes `email`. New groups and a new status take effect on all tokens of the user within a second; tokens of an inactive user are rejected.
   *
   * @param id The id of the user.
   * @param user The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, user: records.NewUser, options?: ChangeOptions): Call<RecordAnswer<200, records.User>, Refusal<problems.ReplaceUserProblems>>;
  /**
   * Update a user.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. 403 if the access token lacks a permission of a group that the request adds or removes, or of any group of the user if it activates the user or changes `email`. New groups and a new status take effect on all tokens of the user within a second; tokens of an inactive user are rejected.
   *
   * @param id The id of the user.
   * @param user The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, user: records.UserPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.User>, Refusal<problems.UpdateUserProblems>>;
  /**
   * Delete a user.
   *
   * Deletes the user; records that refer to it keep its id. All tokens of the user are rejected within a second, and clients of the user cannot obtain new ones.
   *
   * @param id The id of the user.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteUserProblems>>;
  /**
   * Read the history of a user.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the user.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetUserHistoryMethod;
  /**
   * Export everything about a user.
   *
   * Returns all stored data of the person, deleted or not, as of one moment: the record, the records about the person, their external ids, the places that contain the id, the tokens of the user, and every version of these records. At most 50,000 records of each kind, 50,000 versions, and 32 MiB in total: otherwise 409. No other scope is needed.
   *
   * @param id The id of the user.
   * @param options Timeouts and conditions of this call.
   */
  export(id: string, options?: CallOptions): Call<DataAnswer<200, records.UserExport>, Refusal<problems.ExportUserProblems>>;
  /**
   * Plan the erasure of a user.
   *
   * Returns the data that the erasure would remove or keep, the reasons, and the first allowed day.
   *
   * @param id The id of the user.
   * @param options Timeouts and conditions of this call.
   */
  erasure(id: string, options?: CallOptions): Call<DataAnswer<200, records.UserErasurePlan>, Refusal<problems.GetUserErasureProblems>>;
  /**
   * Erase a user.
   *
   * Removes the person permanently, deleted or not: the record, the records below it, personal data in other records and histories, and stored responses. The remaining data identifies nobody. A repeated request returns the same response. 409 `retention_applies` with `retainUntil` while the record must be kept.
   *
   * @param id The id of the user.
   * @param erasure The whole record.
   * @param options Timeouts and conditions of this call.
   */
  erase(id: string, erasure: records.Erasure, options?: ChangeOptions & CreateOptions): Call<DataAnswer<200, records.UserErasureResult>, Refusal<problems.EraseUserProblems>>;
  /**
   * Undelete a user.
   *
   * Restores the person and the records to which the deletion cascaded. A person who is not deleted is returned unchanged. 409 if a unique value or a seat has been taken since, or the person has been erased.
   *
   * @param id The id of the user.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.User>, Refusal<problems.UndeleteUserProblems>>;
  /**
   * Get the external ids of a user.
   *
   * Returns the ids of the record in other systems, sorted by system.
   *
   * @param id The id of the user.
   * @param options Timeouts and conditions of this call.
   */
  externalIds(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getUserExternalIds', 200>>, Refusal<problems.GetUserExternalIdsProblems>>;
  /**
   * Set an external id of a user.
   *
   * Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list.
   *
   * @param ids The ids of the user and of the source.
   * @param externalId The whole record.
   * @param options Timeouts and conditions of this call.
   */
  setExternalId(ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions): Call<RecordAnswer<200, records.ExternalId>, Refusal<problems.SetUserExternalIdProblems>>;
  /**
   * Remove an external id of a user.
   *
   * Deletes the id of the record in the system of the path.
   *
   * @param ids The ids of the user and of the source.
   * @param options Timeouts and conditions of this call.
   */
  removeExternalId(ids: { id: string; source: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteUserExternalIdProblems>>;
}

export interface LocationsMethods {
  /**
   * List locations.
   *
   * Returns the locations of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListLocationsQuery, options?: ListOptions): Call<Page<records.ListedLocation>, Refusal<problems.ListLocationsProblems>>;
  /**
   * List locations. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListLocationsQuery, options?: CallOptions): types.Listing<records.ListedLocation>;
  /**
   * List locations: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportLocationsQuery, options?: ExportOptions): types.Export<records.Location>;
  /**
   * Create a location.
   *
   * Creates a location.
   *
   * @param location The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(location: records.NewLocation, options?: CreateOptions): Call<RecordAnswer<201, records.Location>, Refusal<problems.CreateLocationProblems>>;
  /**
   * Get a location.
   *
   * Returns one location.
   *
   * @param id The id of the location.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Location> | EmptyAnswer<304>, Refusal<problems.GetLocationProblems>>;
  /**
   * Get a location.
   *
   * Returns one location.
   *
   * @param id The id of the location.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Location>, Refusal<problems.GetLocationProblems>>;
  /**
   * Replace a location.
   *
   * Replaces the whole location: omitted fields are cleared. Never creates a record.
   *
   * @param id The id of the location.
   * @param location The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, location: records.NewLocation, options?: ChangeOptions): Call<RecordAnswer<200, records.Location>, Refusal<problems.ReplaceLocationProblems>>;
  /**
   * Update a location.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param id The id of the location.
   * @param location The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, location: records.LocationPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Location>, Refusal<problems.UpdateLocationProblems>>;
  /**
   * Delete a location.
   *
   * Deletes the location (soft delete). 409 `still_referenced` while courses, coachings or users refer to it.
   *
   * @param id The id of the location.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteLocationProblems>>;
  /**
   * Undelete a location.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged.
   *
   * @param id The id of the location.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Location>, Refusal<problems.UndeleteLocationProblems>>;
  /**
   * Read the history of a location.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the location.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetLocationHistoryMethod;
}

export interface PermissionGroupsMethods {
  /**
   * List permission groups.
   *
   * Returns the permission groups of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListPermissionGroupsQuery, options?: ListOptions): Call<Page<records.ListedPermissionGroup>, Refusal<problems.ListPermissionGroupsProblems>>;
  /**
   * List permission groups. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListPermissionGroupsQuery, options?: CallOptions): types.Listing<records.ListedPermissionGroup>;
  /**
   * List permission groups: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportPermissionGroupsQuery, options?: ExportOptions): types.Export<records.PermissionGroup>;
  /**
   * Create a permission group.
   *
   * Creates a permission group, which permits nothing until its permissions are set.
   *
   * @param permissionGroup The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(permissionGroup: records.NewPermissionGroup, options?: CreateOptions): Call<RecordAnswer<201, records.PermissionGroup>, Refusal<problems.CreatePermissionGroupProblems>>;
  /**
   * Get a permission group.
   *
   * Returns one permission group.
   *
   * @param id The id of the permission group.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.PermissionGroup> | EmptyAnswer<304>, Refusal<problems.GetPermissionGroupProblems>>;
  /**
   * Get a permission group.
   *
   * Returns one permission group.
   *
   * @param id The id of the permission group.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.PermissionGroup>, Refusal<problems.GetPermissionGroupProblems>>;
  /**
   * Replace a permission group.
   *
   * Replaces the whole group: omitted fields are cleared. Its permissions stay. Never creates a record.
   *
   * @param id The id of the permission group.
   * @param permissionGroup The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, permissionGroup: records.NewPermissionGroup, options?: ChangeOptions): Call<RecordAnswer<200, records.PermissionGroup>, Refusal<problems.ReplacePermissionGroupProblems>>;
  /**
   * Update a permission group.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field.
   *
   * @param id The id of the permission group.
   * @param permissionGroup The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, permissionGroup: records.PermissionGroupPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.PermissionGroup>, Refusal<problems.UpdatePermissionGroupProblems>>;
  /**
   * Delete a permission group.
   *
   * Deletes the group (soft delete). 409 `still_referenced` while users are members of it.
   *
   * @param id The id of the permission group.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeletePermissionGroupProblems>>;
  /**
   * Undelete a permission group.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 403 if the access token lacks a permission of the group.
   *
   * @param id The id of the permission group.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.PermissionGroup>, Refusal<problems.UndeletePermissionGroupProblems>>;
  /**
   * Get the permissions of a group.
   *
   * Returns the scopes that tokens of the users of the group may use, in alphabetical order.
   *
   * @param id The id of the permission group.
   * @param options Timeouts and conditions of this call.
   */
  permissions(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Permissions>, Refusal<problems.GetPermissionGroupPermissionsProblems>>;
  /**
   * Replace the permissions of a group.
   *
   * Replaces the scopes that tokens of the users of the group may use, and takes effect within a second. 403 if the access token lacks one of the scopes that the request adds or removes. The group keeps its version.
   *
   * @param id The id of the permission group.
   * @param permissions The whole list.
   * @param options Timeouts and conditions of this call.
   */
  permit(id: string, permissions: records.Permissions, options?: ChangeOptions): Call<RecordAnswer<200, records.Permissions>, Refusal<problems.ReplacePermissionGroupPermissionsProblems>>;
  /**
   * Read the history of a permission group.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the permission group.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetPermissionGroupHistoryMethod;
}

export interface ClientsMethods {
  /**
   * List OAuth clients.
   *
   * Returns the OAuth clients of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListClientsQuery, options?: ListOptions): Call<Page<records.ListedClient>, Refusal<problems.ListClientsProblems>>;
  /**
   * List OAuth clients. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListClientsQuery, options?: CallOptions): types.Listing<records.ListedClient>;
  /**
   * List OAuth clients: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportClientsQuery, options?: ExportOptions): types.Export<records.Client>;
  /**
   * Create an OAuth client.
   *
   * Creates a client and returns its secret once. A client with keys has no secret and needs its keys next. 403 if the access token lacks one of the scopes, or a permission of the user for whom the client acts.
   *
   * @param client The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(client: records.NewClient, options?: CreateOptions): Call<RecordAnswer<201, records.ClientWithSecret>, Refusal<problems.CreateClientProblems>>;
  /**
   * Get an OAuth client.
   *
   * Returns one OAuth client.
   *
   * @param id The id of the client.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Client> | EmptyAnswer<304>, Refusal<problems.GetClientProblems>>;
  /**
   * Get an OAuth client.
   *
   * Returns one OAuth client.
   *
   * @param id The id of the client.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Client>, Refusal<problems.GetClientProblems>>;
  /**
   * Update an OAuth client.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. A new scope applies to the next token. All tokens lose a removed scope within a second. 403 if the access token lacks one of the scopes that the request adds or removes.
   *
   * @param id The id of the client.
   * @param client The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, client: records.ClientPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Client>, Refusal<problems.UpdateClientProblems>>;
  /**
   * Delete an OAuth client.
   *
   * Ends the client and all of its tokens permanently, within a second. 403 if the access token lacks one of the scopes of the client.
   *
   * @param id The id of the client.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteClientProblems>>;
  /**
   * Rotate the secret of an OAuth client.
   *
   * Returns a new secret once. The previous one is valid for another 24 hours. 403 if the access token lacks one of the scopes of the client. 409 `client_authentication` for a client with keys.
   *
   * @param id The id of the client.
   * @param options Timeouts and conditions of this call.
   */
  rotate(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.ClientWithSecret>, Refusal<problems.RotateClientProblems>>;
  /**
   * Get the keys of an OAuth client.
   *
   * Returns the public keys with which the client authenticates; a client with a secret has none.
   *
   * @param id The id of the client.
   * @param options Timeouts and conditions of this call.
   */
  keys(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getClientKeys', 200>>, Refusal<problems.GetClientKeysProblems>>;
  /**
   * Replace the keys of an OAuth client.
   *
   * Replaces the public keys, at most two. The service rejects a removed key within a second. 403 if the access token lacks one of the scopes of the client. 409 `client_authentication` for a client with a secret.
   *
   * @param id The id of the client.
   * @param keys The whole list.
   * @param options Timeouts and conditions of this call.
   */
  replaceKeys(id: string, keys: records.PublicKeys, options?: ChangeOptions): Call<RecordAnswer<200, records.PublicKeys>, Refusal<problems.ReplaceClientKeysProblems>>;
  /**
   * Read the history of a client.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the client.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetClientHistoryMethod;
}

export interface OrgMethods {
  /**
   * Get the organisation.
   *
   * Returns the organisation that the token belongs to.
   *
   * @param options Timeouts and conditions of this call.
   */
  get(options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Organisation> | EmptyAnswer<304>, Refusal<problems.GetOrganisationProblems>>;
  /**
   * Get the organisation.
   *
   * Returns the organisation that the token belongs to.
   *
   * @param options Timeouts and conditions of this call.
   */
  get(options?: CallOptions): Call<RecordAnswer<200, records.Organisation>, Refusal<problems.GetOrganisationProblems>>;
  /**
   * Update the organisation.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Only the name, the address and the time zone, by which days begin and end, can be changed.
   *
   * @param organisation The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(organisation: records.OrganisationPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Organisation>, Refusal<problems.UpdateOrganisationProblems>>;
  /**
   * Read the history of an organisation.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetOrganisationHistoryMethod;
}

export interface SessionsMethods {
  /**
   * List sessions.
   *
   * Returns the sessions of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListSessionsQuery, options?: ListOptions): Call<Page<records.ListedSession>, Refusal<problems.ListSessionsProblems>>;
  /**
   * List sessions. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListSessionsQuery, options?: CallOptions): types.Listing<records.ListedSession>;
  /**
   * List sessions: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query?: ExportSessionsQuery, options?: ExportOptions): types.Export<records.Session>;
  /**
   * Create a session.
   *
   * Creates a session of a course or of a coaching. 409 `unit_minutes_differ` if its other sessions have other `unitMinutes`.
   *
   * @param session The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(session: records.NewSession, options?: CreateOptions): Call<RecordAnswer<201, records.Session>, Refusal<problems.CreateSessionProblems>>;
  /**
   * Create several sessions.
   *
   * Creates up to 200 sessions, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request.
   *
   * @param sessions The whole list.
   * @param options Timeouts and conditions of this call.
   */
  batch(sessions: types.SentOf<'createSessionBatch', 'sessions'>, options?: CreateOptions): Call<DataAnswer<201, types.DataOf<'createSessionBatch', 201>>, Refusal<problems.CreateSessionBatchProblems>>;
  /**
   * Get a session.
   *
   * Returns one session.
   *
   * @param id The id of the session.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Session> | EmptyAnswer<304>, Refusal<problems.GetSessionProblems>>;
  /**
   * Get a session.
   *
   * Returns one session.
   *
   * @param id The id of the session.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Session>, Refusal<problems.GetSessionProblems>>;
  /**
   * Replace a session.
   *
   * Replaces the whole session: omitted fields are cleared. Never creates a record. 409 `unit_minutes_differ` if other sessions of the course or coaching have other `unitMinutes`, `attendance_recorded` if `status`, `units` or the day would change while attendance is recorded.
   *
   * @param id The id of the session.
   * @param session The whole record.
   * @param options Timeouts and conditions of this call.
   */
  replace(id: string, session: records.NewSession, options?: ChangeOptions): Call<RecordAnswer<200, records.Session>, Refusal<problems.ReplaceSessionProblems>>;
  /**
   * Update a session.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. 409 `unit_minutes_differ` if other sessions of the course or coaching have other `unitMinutes`, `attendance_recorded` if `status`, `units` or the day would change while attendance is recorded.
   *
   * @param id The id of the session.
   * @param session The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, session: records.SessionPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Session>, Refusal<problems.UpdateSessionProblems>>;
  /**
   * Delete a session.
   *
   * Deletes the session and its attendance list (soft delete).
   *
   * @param id The id of the session.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteSessionProblems>>;
  /**
   * Undelete a session.
   *
   * Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 `parent_deleted` if its course or coaching is deleted, `unit_minutes_differ` if this has sessions with other `unitMinutes` meanwhile.
   *
   * @param id The id of the session.
   * @param options Timeouts and conditions of this call.
   */
  undelete(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Session>, Refusal<problems.UndeleteSessionProblems>>;
  /**
   * Read the history of a session.
   *
   * Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too.
   *
   * @param id The id of the session.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly history: GetSessionHistoryMethod;
  /**
   * Get the external ids of a session.
   *
   * Returns the ids of the record in other systems, sorted by system.
   *
   * @param id The id of the session.
   * @param options Timeouts and conditions of this call.
   */
  externalIds(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getSessionExternalIds', 200>>, Refusal<problems.GetSessionExternalIdsProblems>>;
  /**
   * Set an external id of a session.
   *
   * Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list.
   *
   * @param ids The ids of the session and of the source.
   * @param externalId The whole record.
   * @param options Timeouts and conditions of this call.
   */
  setExternalId(ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions): Call<RecordAnswer<200, records.ExternalId>, Refusal<problems.SetSessionExternalIdProblems>>;
  /**
   * Remove an external id of a session.
   *
   * Deletes the id of the record in the system of the path.
   *
   * @param ids The ids of the session and of the source.
   * @param options Timeouts and conditions of this call.
   */
  removeExternalId(ids: { id: string; source: string }, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteSessionExternalIdProblems>>;
  /**
   * Get the attendance list of a session.
   *
   * Returns the attendance entries of the session, in the order of enrolments. Attendance without an entry is not recorded and does not count as absent. An empty list has an `ETag` too.
   *
   * @param id The id of the session.
   * @param options Timeouts and conditions of this call.
   */
  attendances(id: string, options?: CallOptions): Call<RecordAnswer<200, types.DataOf<'getSessionAttendances', 200>>, Refusal<problems.GetSessionAttendancesProblems>>;
  /**
   * Replace the attendance list of a session.
   *
   * Replaces the whole list and deletes omitted entries. Without `If-Match` the service accepts it only if no attendance is recorded or the list equals the stored one: otherwise 428. 409 `session_not_held` unless the session is held. An unchanged entry is not validated again.
   *
   * Without `ifMatch`, the client reads the list first, and sends the `ETag` of what it has read: 412 if the list is changed in between.
   *
   * @param id The id of the session.
   * @param attendances The whole list.
   * @param options Timeouts and conditions of this call.
   */
  replaceAttendances(id: string, attendances: records.Attendances, options?: ChangeOptions): Call<RecordAnswer<200, types.DataOf<'replaceSessionAttendances', 200>>, Refusal<problems.ReplaceSessionAttendancesProblems>>;
  /**
   * Record one attendance entry of a session.
   *
   * Changes the given fields of one entry (JSON merge patch), or adds the entry, which then needs `presence`. The path contains the id of the enrolment or, for a coaching session, of the coaching. 409 `session_not_held` unless the session is held. Conditions and the `ETag` apply to the whole list, which is another version than that of the session.
   *
   * @param ids The ids of the session and of the enrolment.
   * @param attendance The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  updateAttendance(ids: { id: string; enrolment_id: string }, attendance: records.AttendancePatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Attendance>, Refusal<problems.UpdateSessionAttendanceProblems>>;
  /**
   * Read the history of the attendance list of a session.
   *
   * Returns the versions of the list, newest first, in pages, each with author, time and changed entries. It is the proof of the recorded attendance. Deleted sessions have a history too.
   *
   * @param id The id of the session.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly attendanceHistory: GetSessionAttendanceHistoryMethod;
}

export interface AbsencesMethods {
  /**
   * List the absences of a month.
   *
   * Returns, for each enrolment and coaching with missed days or unrecorded entries in the month, the days missed with their reasons, those of one course together, in pages, or as lines of NDJSON.
   *
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  list(query: ListAbsencesQuery, options?: CallOptions): Call<Page<records.Absence>, Refusal<problems.ListAbsencesProblems>>;
  /**
   * List the absences of a month. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(query: ListAbsencesQuery, options?: CallOptions): types.Listing<records.Absence>;
  /**
   * List the absences of a month: all of them, in one stream, sorted by id.
   *
   * @param query Filters, ranges and search.
   * @param options A signal that ends it.
   */
  exportAll(query: ExportAbsencesQuery, options?: ExportOptions): types.Export<records.Absence>;
}

export interface ChangesMethods {
  /**
   * Read the change feed.
   *
   * Returns the changes after the cursor, oldest first; without a cursor, from the oldest change that is kept. `Link` always has `next`, even if there is no change yet. With `Prefer: wait=20` the service waits for the first change, at most 20 seconds. 410 if changes after the cursor are no longer kept.
   *
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  read(query?: ReadChangesQuery, options?: ReadOptions): Call<FeedPage<records.Change>, Refusal<problems.ReadChangesProblems>>;
  readonly follow: types.Follow;
}

export interface ImportsMethods {
  /**
   * List imports.
   *
   * Returns the imports of the organisation, newest first, in pages.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListImportsQuery, options?: ListOptions): Call<Page<records.Import>, Refusal<problems.ListImportsProblems>>;
  /**
   * List imports. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query Filters, ranges, search, order and page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListImportsQuery, options?: CallOptions): types.Listing<records.Import>;
  /**
   * Create an import.
   *
   * Creates an import, which waits 24 hours for its file. 429 `too_many_imports` while 10 imports of the organisation have not ended.
   *
   * @param importRecord The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(importRecord: records.NewImport, options?: CreateOptions): Call<RecordAnswer<201, records.Import>, Refusal<problems.CreateImportProblems>>;
  /**
   * Get an import.
   *
   * Returns one import. With `Prefer: wait=20` the service waits, at most 20 seconds, until the import needs the caller or has ended, and with `If-None-Match` until it has changed.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: ReadOptions & GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Import> | EmptyAnswer<304>, Refusal<problems.GetImportProblems>>;
  /**
   * Get an import.
   *
   * Returns one import. With `Prefer: wait=20` the service waits, at most 20 seconds, until the import needs the caller or has ended, and with `If-None-Match` until it has changed.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: ReadOptions): Call<RecordAnswer<200, records.Import>, Refusal<problems.GetImportProblems>>;
  /**
   * Send the file of an import.
   *
   * Reads and checks the file: CSV (RFC 4180) or one JSON object per line. At most 64 MiB, 256 MiB uncompressed, 1,000,000 lines, 10 minutes. The service supports `Content-Encoding: gzip` and `Content-Digest` (RFC 9530). A fault of the file makes the import `failed`; after an interrupted upload it is still `waiting`. 409 `import_not_waiting` if it has a file.
   *
   * @param id The id of the record.
   * @param file The file.
   * @param options Timeouts and conditions of this call.
   */
  upload(id: string, file: types.ImportFile, options?: ChangeOptions): Call<RecordAnswer<202, records.Import>, Refusal<problems.UploadImportProblems>>;
  /**
   * List the results of an import.
   *
   * Returns the outcomes of the lines in the order of the file, in pages or as NDJSON. Results contain no values of lines.
   *
   * @param id The id of the record.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly results: ListImportResultsMethod;
  /**
   * Apply a validated import.
   *
   * Writes the validated content once; the client does not send it again. 409 `import_not_validated` if the import is not a completed validation, or its content has been deleted.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  apply(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<202, records.Import>, Refusal<problems.ApplyImportProblems>>;
  /**
   * Cancel or remove an import.
   *
   * Cancels an import after its current step; written records stay. An import that has ended is removed with its results.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteImportProblems>>;
  readonly run: types.RunImport;
}

export interface WebhooksMethods {
  /**
   * List webhooks.
   *
   * Returns the webhooks of the organisation, newest first, in pages.
   *
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  list(query?: ListWebhooksQuery, options?: CallOptions): Call<Page<records.Webhook>, Refusal<problems.ListWebhooksProblems>>;
  /**
   * List webhooks. Iterates over all results, and fetches each page only when it is needed.
   *
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  all(query?: ListWebhooksQuery, options?: CallOptions): types.Listing<records.Webhook>;
  /**
   * Create a webhook.
   *
   * Creates a webhook, which delivers changes from now on, and returns its secret once. At most 20 per organisation: otherwise 409 `too_many_webhooks`. 403 if the access token lacks `changes:read` or the read scope of one of its types.
   *
   * @param webhook The whole record.
   * @param options Timeouts and conditions of this call.
   */
  create(webhook: records.NewWebhook, options?: CreateOptions): Call<RecordAnswer<201, records.WebhookWithSecret>, Refusal<problems.CreateWebhookProblems>>;
  /**
   * Get a webhook.
   *
   * Returns one webhook. Its `ETag` covers all fields except `lastSuccessAt` and `behind`, which change with each delivery.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options: GetOptions & { ifNoneMatch: Version }): Call<RecordAnswer<200, records.Webhook> | EmptyAnswer<304>, Refusal<problems.GetWebhookProblems>>;
  /**
   * Get a webhook.
   *
   * Returns one webhook. Its `ETag` covers all fields except `lastSuccessAt` and `behind`, which change with each delivery.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  get(id: string, options?: CallOptions): Call<RecordAnswer<200, records.Webhook>, Refusal<problems.GetWebhookProblems>>;
  /**
   * Update a webhook.
   *
   * Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Deliveries depend on the access of the caller who last set `url` or `types`. 403 if the access token lacks `changes:read` or the read scope of one of its types.
   *
   * @param id The id of the record.
   * @param webhook The fields to change; `null` clears one.
   * @param options Timeouts and conditions of this call.
   */
  update(id: string, webhook: records.WebhookPatch, options?: ChangeOptions): Call<RecordAnswer<200, records.Webhook>, Refusal<problems.UpdateWebhookProblems>>;
  /**
   * Delete a webhook.
   *
   * Deletes the webhook permanently, with the list of its deliveries. 403 if the access token lacks `changes:read` or the read scope of one of its types.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  remove(id: string, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<problems.DeleteWebhookProblems>>;
  /**
   * Rotate the secret of a webhook.
   *
   * Returns a new secret once, or a new `publicKey`. The previous one also signs for 24 hours. 403 if the access token lacks `changes:read` or the read scope of one of its types.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  rotate(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.WebhookWithSecret>, Refusal<problems.RotateWebhookProblems>>;
  /**
   * Test a webhook.
   *
   * Sends a message of type `test`, in any status of the webhook, and returns the result, after 10 seconds at most. 403 if the access token lacks `changes:read` or the read scope of one of its types.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  test(id: string, options?: ChangeOptions & CreateOptions): Call<DataAnswer<200, records.WebhookTest>, Refusal<problems.TestWebhookProblems>>;
  /**
   * Retry the delivery of a webhook.
   *
   * Starts the next attempt immediately, also for a `failing` webhook. 409 `webhook_paused` if it is paused. 403 if the access token lacks `changes:read` or the read scope of one of its types.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  retry(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Webhook>, Refusal<problems.RetryWebhookProblems>>;
  /**
   * Skip changes of a webhook.
   *
   * Skips the changes whose delivery fails or, after `changes_expired`, all changes until now. The service does not deliver skipped changes. 403 if the access token lacks `changes:read` or the read scope of one of its types.
   *
   * @param id The id of the record.
   * @param options Timeouts and conditions of this call.
   */
  skip(id: string, options?: ChangeOptions & CreateOptions): Call<RecordAnswer<200, records.Webhook>, Refusal<problems.SkipWebhookProblems>>;
  /**
   * List the deliveries of a webhook.
   *
   * Returns the attempts of the last 30 days, newest first, in pages, with their changes and results.
   *
   * @param id The id of the record.
   * @param query What to read, and which page.
   * @param options Timeouts and conditions of this call.
   */
  readonly deliveries: ListWebhookDeliveriesMethod;
}

/** Every resource of the interface. */
export interface Resources {
  readonly participants: ParticipantsMethods;
  readonly participantNotes: ParticipantNotesMethods;
  readonly courses: CoursesMethods;
  readonly courseNotes: CourseNotesMethods;
  readonly enrolments: EnrolmentsMethods;
  readonly coachings: CoachingsMethods;
  readonly programs: ProgramsMethods;
  readonly contacts: ContactsMethods;
  readonly fundingAgencies: FundingAgenciesMethods;
  readonly users: UsersMethods;
  readonly locations: LocationsMethods;
  readonly permissionGroups: PermissionGroupsMethods;
  readonly clients: ClientsMethods;
  readonly org: OrgMethods;
  readonly sessions: SessionsMethods;
  readonly absences: AbsencesMethods;
  readonly changes: ChangesMethods;
  readonly imports: ImportsMethods;
  readonly webhooks: WebhooksMethods;
}
