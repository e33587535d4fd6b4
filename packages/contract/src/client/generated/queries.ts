/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */
import type { DataAnswer, EmptyAnswer, Page, RecordAnswer } from '../answers.ts';
import type { ChangeOptions, CreateOptions, ListOptions } from '../options.ts';
import type { InfiniteQueryOptions, MutationOptions, QueryOptions } from '../queryOptions.ts';
import type * as records from './records.ts';
import type * as resources from './resources.ts';
import type * as types from '../types.ts';

export interface ParticipantsQueries {
  /**
   * List participants.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListParticipantsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedParticipant>>;
  /**
   * List participants, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListParticipantsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedParticipant>>;
  /**
   * Create a participant.
   */
  create(): MutationOptions<[participant: records.NewParticipant, options?: CreateOptions], RecordAnswer<201, records.Participant>>;
  /**
   * Create several participants.
   */
  batch(): MutationOptions<[participants: types.SentOf<'createParticipantBatch', 'participants'>, options?: CreateOptions], DataAnswer<201, types.DataOf<'createParticipantBatch', 201>>>;
  /**
   * Get a participant.
   * @param id The id of the participant.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Participant>>;
  /**
   * Replace a participant.
   */
  replace(): MutationOptions<[id: string, participant: records.NewParticipant, options?: ChangeOptions], RecordAnswer<200, records.Participant>>;
  /**
   * Update a participant.
   */
  update(): MutationOptions<[id: string, participant: records.ParticipantPatch, options?: ChangeOptions], RecordAnswer<200, records.Participant>>;
  /**
   * Delete a participant.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], RecordAnswer<200, records.Participant>>;
  /**
   * Enrol a participant in a course.
   */
  addToCourse(): MutationOptions<[ids: { id: string; course_id: string }, options?: ChangeOptions], RecordAnswer<200, records.Participant>>;
  /**
   * Read the history of a participant.
   * @param id The id of the participant.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetParticipantHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a participant, page after page.
   * @param id The id of the participant.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetParticipantHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
  /**
   * Export everything about a participant.
   * @param id The id of the participant.
   */
  export(id: string): QueryOptions<DataAnswer<200, records.ParticipantExport>>;
  /**
   * Plan the erasure of a participant.
   * @param id The id of the participant.
   */
  erasure(id: string): QueryOptions<DataAnswer<200, records.ParticipantErasurePlan>>;
  /**
   * Erase a participant.
   */
  erase(): MutationOptions<[id: string, erasure: records.Erasure, options?: ChangeOptions & CreateOptions], DataAnswer<200, records.ParticipantErasureResult>>;
  /**
   * Undelete a participant.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Participant>>;
  /**
   * Get the external ids of a participant.
   * @param id The id of the participant.
   */
  externalIds(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getParticipantExternalIds', 200>>>;
  /**
   * Set an external id of a participant.
   */
  setExternalId(): MutationOptions<[ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions], RecordAnswer<200, records.ExternalId>>;
  /**
   * Remove an external id of a participant.
   */
  removeExternalId(): MutationOptions<[ids: { id: string; source: string }, options?: ChangeOptions], EmptyAnswer<204>>;
}

export interface ParticipantNotesQueries {
  /**
   * List the notes of a participant.
   * @param participant_id The id of the participant.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(participant_id: string, query?: resources.ListParticipantNotesQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedNote>>;
  /**
   * List the notes of a participant, page after page.
   * @param participant_id The id of the participant.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(participant_id: string, query?: resources.ListParticipantNotesQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedNote>>;
  /**
   * Create a note on a participant.
   */
  create(): MutationOptions<[participant_id: string, note: records.NoteInput, options?: CreateOptions], RecordAnswer<201, records.Note>>;
  /**
   * Get a note of a participant.
   * @param ids The ids of the participant and of the note.
   */
  get(ids: { participant_id: string; id: string }): QueryOptions<RecordAnswer<200, records.Note>>;
  /**
   * Replace a note of a participant.
   */
  replace(): MutationOptions<[ids: { participant_id: string; id: string }, note: records.NoteInput, options?: ChangeOptions], RecordAnswer<200, records.Note>>;
  /**
   * Update a note of a participant.
   */
  update(): MutationOptions<[ids: { participant_id: string; id: string }, note: records.NoteInput, options?: ChangeOptions], RecordAnswer<200, records.Note>>;
  /**
   * Delete a note of a participant.
   */
  remove(): MutationOptions<[ids: { participant_id: string; id: string }, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete a note of a participant.
   */
  undelete(): MutationOptions<[ids: { participant_id: string; id: string }, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Note>>;
  /**
   * Read the history of a note of a participant.
   * @param ids The ids of the participant and of the note.
   * @param query What to read, and which page.
   */
  history(ids: { participant_id: string; id: string }, query?: resources.GetParticipantNoteHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a note of a participant, page after page.
   * @param ids The ids of the participant and of the note.
   * @param query What to read, and which page.
   */
  historyPages(ids: { participant_id: string; id: string }, query?: resources.GetParticipantNoteHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
}

export interface CoursesQueries {
  /**
   * List courses.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListCoursesQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedCourse>>;
  /**
   * List courses, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListCoursesQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedCourse>>;
  /**
   * Create a course.
   */
  create(): MutationOptions<[course: records.NewCourse, options?: CreateOptions], RecordAnswer<201, records.Course>>;
  /**
   * Create several courses.
   */
  batch(): MutationOptions<[courses: types.SentOf<'createCourseBatch', 'courses'>, options?: CreateOptions], DataAnswer<201, types.DataOf<'createCourseBatch', 201>>>;
  /**
   * Get a course.
   * @param id The id of the course.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Course>>;
  /**
   * Replace a course.
   */
  replace(): MutationOptions<[id: string, course: records.NewCourse, options?: ChangeOptions], RecordAnswer<200, records.Course>>;
  /**
   * Update a course.
   */
  update(): MutationOptions<[id: string, course: records.CoursePatch, options?: ChangeOptions], RecordAnswer<200, records.Course>>;
  /**
   * Delete a course.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete a course.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Course>>;
  /**
   * Read the history of a course.
   * @param id The id of the course.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetCourseHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a course, page after page.
   * @param id The id of the course.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetCourseHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
  /**
   * Get the external ids of a course.
   * @param id The id of the course.
   */
  externalIds(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getCourseExternalIds', 200>>>;
  /**
   * Set an external id of a course.
   */
  setExternalId(): MutationOptions<[ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions], RecordAnswer<200, records.ExternalId>>;
  /**
   * Remove an external id of a course.
   */
  removeExternalId(): MutationOptions<[ids: { id: string; source: string }, options?: ChangeOptions], EmptyAnswer<204>>;
}

export interface CourseNotesQueries {
  /**
   * List the notes of a course.
   * @param course_id The id of the course.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(course_id: string, query?: resources.ListCourseNotesQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedNote>>;
  /**
   * List the notes of a course, page after page.
   * @param course_id The id of the course.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(course_id: string, query?: resources.ListCourseNotesQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedNote>>;
  /**
   * Create a note on a course.
   */
  create(): MutationOptions<[course_id: string, note: records.NoteInput, options?: CreateOptions], RecordAnswer<201, records.Note>>;
  /**
   * Get a note of a course.
   * @param ids The ids of the course and of the note.
   */
  get(ids: { course_id: string; id: string }): QueryOptions<RecordAnswer<200, records.Note>>;
  /**
   * Replace a note of a course.
   */
  replace(): MutationOptions<[ids: { course_id: string; id: string }, note: records.NoteInput, options?: ChangeOptions], RecordAnswer<200, records.Note>>;
  /**
   * Update a note of a course.
   */
  update(): MutationOptions<[ids: { course_id: string; id: string }, note: records.NoteInput, options?: ChangeOptions], RecordAnswer<200, records.Note>>;
  /**
   * Delete a note of a course.
   */
  remove(): MutationOptions<[ids: { course_id: string; id: string }, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete a note of a course.
   */
  undelete(): MutationOptions<[ids: { course_id: string; id: string }, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Note>>;
  /**
   * Read the history of a note of a course.
   * @param ids The ids of the course and of the note.
   * @param query What to read, and which page.
   */
  history(ids: { course_id: string; id: string }, query?: resources.GetCourseNoteHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a note of a course, page after page.
   * @param ids The ids of the course and of the note.
   * @param query What to read, and which page.
   */
  historyPages(ids: { course_id: string; id: string }, query?: resources.GetCourseNoteHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
}

export interface EnrolmentsQueries {
  /**
   * List enrolments.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListEnrolmentsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedEnrolment>>;
  /**
   * List enrolments, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListEnrolmentsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedEnrolment>>;
  /**
   * Create an enrolment.
   */
  create(): MutationOptions<[enrolment: records.NewEnrolment, options?: CreateOptions], RecordAnswer<201, records.Enrolment>>;
  /**
   * Create several enrolments.
   */
  batch(): MutationOptions<[enrolments: types.SentOf<'createEnrolmentBatch', 'enrolments'>, options?: CreateOptions], DataAnswer<201, types.DataOf<'createEnrolmentBatch', 201>>>;
  /**
   * Get an enrolment.
   * @param id The id of the enrolment.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Enrolment>>;
  /**
   * Replace an enrolment.
   */
  replace(): MutationOptions<[id: string, enrolment: records.NewEnrolment, options?: ChangeOptions], RecordAnswer<200, records.Enrolment>>;
  /**
   * Update an enrolment.
   */
  update(): MutationOptions<[id: string, enrolment: records.EnrolmentPatch, options?: ChangeOptions], RecordAnswer<200, records.Enrolment>>;
  /**
   * Delete an enrolment.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete an enrolment.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Enrolment>>;
  /**
   * Read the history of an enrolment.
   * @param id The id of the enrolment.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetEnrolmentHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of an enrolment, page after page.
   * @param id The id of the enrolment.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetEnrolmentHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
  /**
   * Get the external ids of an enrolment.
   * @param id The id of the enrolment.
   */
  externalIds(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getEnrolmentExternalIds', 200>>>;
  /**
   * Set an external id of an enrolment.
   */
  setExternalId(): MutationOptions<[ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions], RecordAnswer<200, records.ExternalId>>;
  /**
   * Remove an external id of an enrolment.
   */
  removeExternalId(): MutationOptions<[ids: { id: string; source: string }, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Get the attendance of an enrolment.
   * @param id The id of the enrolment.
   * @param query What to read.
   */
  attendance(id: string, query?: resources.GetEnrolmentAttendanceQuery): QueryOptions<DataAnswer<200, records.AttendanceTotals>>;
}

export interface CoachingsQueries {
  /**
   * List coachings.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListCoachingsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedCoaching>>;
  /**
   * List coachings, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListCoachingsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedCoaching>>;
  /**
   * Create a coaching.
   */
  create(): MutationOptions<[coaching: records.NewCoaching, options?: CreateOptions], RecordAnswer<201, records.Coaching>>;
  /**
   * Create several coachings.
   */
  batch(): MutationOptions<[coachings: types.SentOf<'createCoachingBatch', 'coachings'>, options?: CreateOptions], DataAnswer<201, types.DataOf<'createCoachingBatch', 201>>>;
  /**
   * Get a coaching.
   * @param id The id of the coaching.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Coaching>>;
  /**
   * Replace a coaching.
   */
  replace(): MutationOptions<[id: string, coaching: records.NewCoaching, options?: ChangeOptions], RecordAnswer<200, records.Coaching>>;
  /**
   * Update a coaching.
   */
  update(): MutationOptions<[id: string, coaching: records.CoachingPatch, options?: ChangeOptions], RecordAnswer<200, records.Coaching>>;
  /**
   * Delete a coaching.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete a coaching.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Coaching>>;
  /**
   * Read the history of a coaching.
   * @param id The id of the coaching.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetCoachingHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a coaching, page after page.
   * @param id The id of the coaching.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetCoachingHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
  /**
   * Get the external ids of a coaching.
   * @param id The id of the coaching.
   */
  externalIds(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getCoachingExternalIds', 200>>>;
  /**
   * Set an external id of a coaching.
   */
  setExternalId(): MutationOptions<[ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions], RecordAnswer<200, records.ExternalId>>;
  /**
   * Remove an external id of a coaching.
   */
  removeExternalId(): MutationOptions<[ids: { id: string; source: string }, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Get the attendance of a coaching.
   * @param id The id of the coaching.
   * @param query What to read.
   */
  attendance(id: string, query?: resources.GetCoachingAttendanceQuery): QueryOptions<DataAnswer<200, records.AttendanceTotals>>;
}

export interface ProgramsQueries {
  /**
   * List programs.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListProgramsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedProgram>>;
  /**
   * List programs, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListProgramsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedProgram>>;
  /**
   * Create a program.
   */
  create(): MutationOptions<[program: records.NewProgram, options?: CreateOptions], RecordAnswer<201, records.Program>>;
  /**
   * Get a program.
   * @param id The id of the program.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Program>>;
  /**
   * Replace a program.
   */
  replace(): MutationOptions<[id: string, program: records.NewProgram, options?: ChangeOptions], RecordAnswer<200, records.Program>>;
  /**
   * Update a program.
   */
  update(): MutationOptions<[id: string, program: records.ProgramPatch, options?: ChangeOptions], RecordAnswer<200, records.Program>>;
  /**
   * Delete a program.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete a program.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Program>>;
  /**
   * Read the history of a program.
   * @param id The id of the program.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetProgramHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a program, page after page.
   * @param id The id of the program.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetProgramHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
  /**
   * Get the external ids of a program.
   * @param id The id of the program.
   */
  externalIds(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getProgramExternalIds', 200>>>;
  /**
   * Set an external id of a program.
   */
  setExternalId(): MutationOptions<[ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions], RecordAnswer<200, records.ExternalId>>;
  /**
   * Remove an external id of a program.
   */
  removeExternalId(): MutationOptions<[ids: { id: string; source: string }, options?: ChangeOptions], EmptyAnswer<204>>;
}

export interface ContactsQueries {
  /**
   * List contacts.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListContactsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedContact>>;
  /**
   * List contacts, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListContactsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedContact>>;
  /**
   * Create a contact.
   */
  create(): MutationOptions<[contact: records.NewContact, options?: CreateOptions], RecordAnswer<201, records.Contact>>;
  /**
   * Create several contacts.
   */
  batch(): MutationOptions<[contacts: types.SentOf<'createContactBatch', 'contacts'>, options?: CreateOptions], DataAnswer<201, types.DataOf<'createContactBatch', 201>>>;
  /**
   * Get a contact.
   * @param id The id of the contact.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Contact>>;
  /**
   * Replace a contact.
   */
  replace(): MutationOptions<[id: string, contact: records.ContactReplacement, options?: ChangeOptions], RecordAnswer<200, records.Contact>>;
  /**
   * Update a contact.
   */
  update(): MutationOptions<[id: string, contact: records.ContactPatch, options?: ChangeOptions], RecordAnswer<200, records.Contact>>;
  /**
   * Delete a contact.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Read the history of a contact.
   * @param id The id of the contact.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetContactHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a contact, page after page.
   * @param id The id of the contact.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetContactHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
  /**
   * Export everything about a contact.
   * @param id The id of the contact.
   */
  export(id: string): QueryOptions<DataAnswer<200, records.ContactExport>>;
  /**
   * Plan the erasure of a contact.
   * @param id The id of the contact.
   */
  erasure(id: string): QueryOptions<DataAnswer<200, records.ContactErasurePlan>>;
  /**
   * Erase a contact.
   */
  erase(): MutationOptions<[id: string, erasure: records.Erasure, options?: ChangeOptions & CreateOptions], DataAnswer<200, records.ContactErasureResult>>;
  /**
   * Undelete a contact.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Contact>>;
  /**
   * Get the external ids of a contact.
   * @param id The id of the contact.
   */
  externalIds(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getContactExternalIds', 200>>>;
  /**
   * Set an external id of a contact.
   */
  setExternalId(): MutationOptions<[ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions], RecordAnswer<200, records.ExternalId>>;
  /**
   * Remove an external id of a contact.
   */
  removeExternalId(): MutationOptions<[ids: { id: string; source: string }, options?: ChangeOptions], EmptyAnswer<204>>;
}

export interface FundingAgenciesQueries {
  /**
   * List funding agencies.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListFundingAgenciesQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedFundingAgency>>;
  /**
   * List funding agencies, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListFundingAgenciesQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedFundingAgency>>;
  /**
   * Create a funding agency.
   */
  create(): MutationOptions<[fundingAgency: records.NewFundingAgency, options?: CreateOptions], RecordAnswer<201, records.FundingAgency>>;
  /**
   * Create several funding agencies.
   */
  batch(): MutationOptions<[fundingAgencies: types.SentOf<'createFundingAgencyBatch', 'fundingAgencies'>, options?: CreateOptions], DataAnswer<201, types.DataOf<'createFundingAgencyBatch', 201>>>;
  /**
   * Get a funding agency.
   * @param id The id of the funding agency.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.FundingAgency>>;
  /**
   * Replace a funding agency.
   */
  replace(): MutationOptions<[id: string, fundingAgency: records.NewFundingAgency, options?: ChangeOptions], RecordAnswer<200, records.FundingAgency>>;
  /**
   * Update a funding agency.
   */
  update(): MutationOptions<[id: string, fundingAgency: records.FundingAgencyPatch, options?: ChangeOptions], RecordAnswer<200, records.FundingAgency>>;
  /**
   * Delete a funding agency.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete a funding agency.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.FundingAgency>>;
  /**
   * Read the history of a funding agency.
   * @param id The id of the funding agency.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetFundingAgencyHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a funding agency, page after page.
   * @param id The id of the funding agency.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetFundingAgencyHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
  /**
   * Get the external ids of a funding agency.
   * @param id The id of the funding agency.
   */
  externalIds(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getFundingAgencyExternalIds', 200>>>;
  /**
   * Set an external id of a funding agency.
   */
  setExternalId(): MutationOptions<[ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions], RecordAnswer<200, records.ExternalId>>;
  /**
   * Remove an external id of a funding agency.
   */
  removeExternalId(): MutationOptions<[ids: { id: string; source: string }, options?: ChangeOptions], EmptyAnswer<204>>;
}

export interface UsersQueries {
  /**
   * List users.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListUsersQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedUser>>;
  /**
   * List users, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListUsersQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedUser>>;
  /**
   * Create a user.
   */
  create(): MutationOptions<[user: records.NewUser, options?: CreateOptions], RecordAnswer<200, records.User>>;
  /**
   * Get a user.
   * @param id The id of the user.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.User>>;
  /**
   * Replace a user.
   */
  replace(): MutationOptions<[id: string, user: records.NewUser, options?: ChangeOptions], RecordAnswer<200, records.User>>;
  /**
   * Update a user.
   */
  update(): MutationOptions<[id: string, user: records.UserPatch, options?: ChangeOptions], RecordAnswer<200, records.User>>;
  /**
   * Delete a user.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Read the history of a user.
   * @param id The id of the user.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetUserHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a user, page after page.
   * @param id The id of the user.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetUserHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
  /**
   * Export everything about a user.
   * @param id The id of the user.
   */
  export(id: string): QueryOptions<DataAnswer<200, records.UserExport>>;
  /**
   * Plan the erasure of a user.
   * @param id The id of the user.
   */
  erasure(id: string): QueryOptions<DataAnswer<200, records.UserErasurePlan>>;
  /**
   * Erase a user.
   */
  erase(): MutationOptions<[id: string, erasure: records.Erasure, options?: ChangeOptions & CreateOptions], DataAnswer<200, records.UserErasureResult>>;
  /**
   * Undelete a user.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.User>>;
  /**
   * Get the external ids of a user.
   * @param id The id of the user.
   */
  externalIds(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getUserExternalIds', 200>>>;
  /**
   * Set an external id of a user.
   */
  setExternalId(): MutationOptions<[ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions], RecordAnswer<200, records.ExternalId>>;
  /**
   * Remove an external id of a user.
   */
  removeExternalId(): MutationOptions<[ids: { id: string; source: string }, options?: ChangeOptions], EmptyAnswer<204>>;
}

export interface LocationsQueries {
  /**
   * List locations.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListLocationsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedLocation>>;
  /**
   * List locations, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListLocationsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedLocation>>;
  /**
   * Create a location.
   */
  create(): MutationOptions<[location: records.NewLocation, options?: CreateOptions], RecordAnswer<201, records.Location>>;
  /**
   * Get a location.
   * @param id The id of the location.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Location>>;
  /**
   * Replace a location.
   */
  replace(): MutationOptions<[id: string, location: records.NewLocation, options?: ChangeOptions], RecordAnswer<200, records.Location>>;
  /**
   * Update a location.
   */
  update(): MutationOptions<[id: string, location: records.LocationPatch, options?: ChangeOptions], RecordAnswer<200, records.Location>>;
  /**
   * Delete a location.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete a location.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Location>>;
  /**
   * Read the history of a location.
   * @param id The id of the location.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetLocationHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a location, page after page.
   * @param id The id of the location.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetLocationHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
}

export interface PermissionGroupsQueries {
  /**
   * List permission groups.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListPermissionGroupsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedPermissionGroup>>;
  /**
   * List permission groups, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListPermissionGroupsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedPermissionGroup>>;
  /**
   * Create a permission group.
   */
  create(): MutationOptions<[permissionGroup: records.NewPermissionGroup, options?: CreateOptions], RecordAnswer<201, records.PermissionGroup>>;
  /**
   * Get a permission group.
   * @param id The id of the permission group.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.PermissionGroup>>;
  /**
   * Replace a permission group.
   */
  replace(): MutationOptions<[id: string, permissionGroup: records.NewPermissionGroup, options?: ChangeOptions], RecordAnswer<200, records.PermissionGroup>>;
  /**
   * Update a permission group.
   */
  update(): MutationOptions<[id: string, permissionGroup: records.PermissionGroupPatch, options?: ChangeOptions], RecordAnswer<200, records.PermissionGroup>>;
  /**
   * Delete a permission group.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete a permission group.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.PermissionGroup>>;
  /**
   * Get the permissions of a group.
   * @param id The id of the permission group.
   */
  permissions(id: string): QueryOptions<RecordAnswer<200, records.Permissions>>;
  /**
   * Replace the permissions of a group.
   */
  permit(): MutationOptions<[id: string, permissions: records.Permissions, options?: ChangeOptions], RecordAnswer<200, records.Permissions>>;
  /**
   * Read the history of a permission group.
   * @param id The id of the permission group.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetPermissionGroupHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a permission group, page after page.
   * @param id The id of the permission group.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetPermissionGroupHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
}

export interface ClientsQueries {
  /**
   * List OAuth clients.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListClientsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedClient>>;
  /**
   * List OAuth clients, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListClientsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedClient>>;
  /**
   * Create an OAuth client.
   */
  create(): MutationOptions<[client: records.NewClient, options?: CreateOptions], RecordAnswer<201, records.ClientWithSecret>>;
  /**
   * Get an OAuth client.
   * @param id The id of the client.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Client>>;
  /**
   * Update an OAuth client.
   */
  update(): MutationOptions<[id: string, client: records.ClientPatch, options?: ChangeOptions], RecordAnswer<200, records.Client>>;
  /**
   * Delete an OAuth client.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Rotate the secret of an OAuth client.
   */
  rotate(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.ClientWithSecret>>;
  /**
   * Get the keys of an OAuth client.
   * @param id The id of the client.
   */
  keys(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getClientKeys', 200>>>;
  /**
   * Replace the keys of an OAuth client.
   */
  replaceKeys(): MutationOptions<[id: string, keys: records.PublicKeys, options?: ChangeOptions], RecordAnswer<200, records.PublicKeys>>;
  /**
   * Read the history of a client.
   * @param id The id of the client.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetClientHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a client, page after page.
   * @param id The id of the client.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetClientHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
}

export interface OrgQueries {
  /**
   * Get the organisation.
   */
  get(): QueryOptions<RecordAnswer<200, records.Organisation>>;
  /**
   * Update the organisation.
   */
  update(): MutationOptions<[organisation: records.OrganisationPatch, options?: ChangeOptions], RecordAnswer<200, records.Organisation>>;
  /**
   * Read the history of an organisation.
   * @param query What to read, and which page.
   */
  history(query?: resources.GetOrganisationHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of an organisation, page after page.
   * @param query What to read, and which page.
   */
  historyPages(query?: resources.GetOrganisationHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
}

export interface SessionsQueries {
  /**
   * List sessions.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListSessionsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.ListedSession>>;
  /**
   * List sessions, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListSessionsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.ListedSession>>;
  /**
   * Create a session.
   */
  create(): MutationOptions<[session: records.NewSession, options?: CreateOptions], RecordAnswer<201, records.Session>>;
  /**
   * Create several sessions.
   */
  batch(): MutationOptions<[sessions: types.SentOf<'createSessionBatch', 'sessions'>, options?: CreateOptions], DataAnswer<201, types.DataOf<'createSessionBatch', 201>>>;
  /**
   * Get a session.
   * @param id The id of the session.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Session>>;
  /**
   * Replace a session.
   */
  replace(): MutationOptions<[id: string, session: records.NewSession, options?: ChangeOptions], RecordAnswer<200, records.Session>>;
  /**
   * Update a session.
   */
  update(): MutationOptions<[id: string, session: records.SessionPatch, options?: ChangeOptions], RecordAnswer<200, records.Session>>;
  /**
   * Delete a session.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Undelete a session.
   */
  undelete(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Session>>;
  /**
   * Read the history of a session.
   * @param id The id of the session.
   * @param query What to read, and which page.
   */
  history(id: string, query?: resources.GetSessionHistoryQuery): QueryOptions<Page<records.HistoryEntry>>;
  /**
   * Read the history of a session, page after page.
   * @param id The id of the session.
   * @param query What to read, and which page.
   */
  historyPages(id: string, query?: resources.GetSessionHistoryQuery): InfiniteQueryOptions<Page<records.HistoryEntry>>;
  /**
   * Get the external ids of a session.
   * @param id The id of the session.
   */
  externalIds(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getSessionExternalIds', 200>>>;
  /**
   * Set an external id of a session.
   */
  setExternalId(): MutationOptions<[ids: { id: string; source: string }, externalId: records.NewExternalId, options?: ChangeOptions], RecordAnswer<200, records.ExternalId>>;
  /**
   * Remove an external id of a session.
   */
  removeExternalId(): MutationOptions<[ids: { id: string; source: string }, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Get the attendance list of a session.
   * @param id The id of the session.
   */
  attendances(id: string): QueryOptions<RecordAnswer<200, types.DataOf<'getSessionAttendances', 200>>>;
  /**
   * Replace the attendance list of a session.
   */
  replaceAttendances(): MutationOptions<[id: string, attendances: records.Attendances, options?: ChangeOptions], RecordAnswer<200, types.DataOf<'replaceSessionAttendances', 200>>>;
  /**
   * Record one attendance entry of a session.
   */
  updateAttendance(): MutationOptions<[ids: { id: string; enrolment_id: string }, attendance: records.AttendancePatch, options?: ChangeOptions], RecordAnswer<200, records.Attendance>>;
  /**
   * Read the history of the attendance list of a session.
   * @param id The id of the session.
   * @param query What to read, and which page.
   */
  attendanceHistory(id: string, query?: resources.GetSessionAttendanceHistoryQuery): QueryOptions<Page<records.AttendanceHistoryEntry>>;
  /**
   * Read the history of the attendance list of a session, page after page.
   * @param id The id of the session.
   * @param query What to read, and which page.
   */
  attendanceHistoryPages(id: string, query?: resources.GetSessionAttendanceHistoryQuery): InfiniteQueryOptions<Page<records.AttendanceHistoryEntry>>;
}

export interface AbsencesQueries {
  /**
   * List the absences of a month.
   * @param query What to read, and which page.
   */
  list(query: resources.ListAbsencesQuery): QueryOptions<Page<records.Absence>>;
  /**
   * List the absences of a month, page after page.
   * @param query What to read, and which page.
   */
  pages(query: resources.ListAbsencesQuery): InfiniteQueryOptions<Page<records.Absence>>;
}

export interface ImportsQueries {
  /**
   * List imports.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  list(query?: resources.ListImportsQuery, counted?: Pick<ListOptions, 'totalCount'>): QueryOptions<Page<records.Import>>;
  /**
   * List imports, page after page.
   * @param query Filters, ranges, search, order and page.
   * @param counted Whether to count the records.
   */
  pages(query?: resources.ListImportsQuery, counted?: Pick<ListOptions, 'totalCount'>): InfiniteQueryOptions<Page<records.Import>>;
  /**
   * Create an import.
   */
  create(): MutationOptions<[importRecord: records.NewImport, options?: CreateOptions], RecordAnswer<201, records.Import>>;
  /**
   * Get an import.
   * @param id The id of the record.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Import>>;
  /**
   * Send the file of an import.
   */
  upload(): MutationOptions<[id: string, file: types.ImportFile, options?: ChangeOptions], RecordAnswer<202, records.Import>>;
  /**
   * List the results of an import.
   * @param id The id of the record.
   * @param query What to read, and which page.
   */
  results(id: string, query?: resources.ListImportResultsQuery): QueryOptions<Page<records.ImportResult>>;
  /**
   * List the results of an import, page after page.
   * @param id The id of the record.
   * @param query What to read, and which page.
   */
  resultsPages(id: string, query?: resources.ListImportResultsQuery): InfiniteQueryOptions<Page<records.ImportResult>>;
  /**
   * Apply a validated import.
   */
  apply(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<202, records.Import>>;
  /**
   * Cancel or remove an import.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
}

export interface WebhooksQueries {
  /**
   * List webhooks.
   * @param query What to read, and which page.
   */
  list(query?: resources.ListWebhooksQuery): QueryOptions<Page<records.Webhook>>;
  /**
   * List webhooks, page after page.
   * @param query What to read, and which page.
   */
  pages(query?: resources.ListWebhooksQuery): InfiniteQueryOptions<Page<records.Webhook>>;
  /**
   * Create a webhook.
   */
  create(): MutationOptions<[webhook: records.NewWebhook, options?: CreateOptions], RecordAnswer<201, records.WebhookWithSecret>>;
  /**
   * Get a webhook.
   * @param id The id of the record.
   */
  get(id: string): QueryOptions<RecordAnswer<200, records.Webhook>>;
  /**
   * Update a webhook.
   */
  update(): MutationOptions<[id: string, webhook: records.WebhookPatch, options?: ChangeOptions], RecordAnswer<200, records.Webhook>>;
  /**
   * Delete a webhook.
   */
  remove(): MutationOptions<[id: string, options?: ChangeOptions], EmptyAnswer<204>>;
  /**
   * Rotate the secret of a webhook.
   */
  rotate(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.WebhookWithSecret>>;
  /**
   * Test a webhook.
   */
  test(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], DataAnswer<200, records.WebhookTest>>;
  /**
   * Retry the delivery of a webhook.
   */
  retry(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Webhook>>;
  /**
   * Skip changes of a webhook.
   */
  skip(): MutationOptions<[id: string, options?: ChangeOptions & CreateOptions], RecordAnswer<200, records.Webhook>>;
  /**
   * List the deliveries of a webhook.
   * @param id The id of the record.
   * @param query What to read, and which page.
   */
  deliveries(id: string, query?: resources.ListWebhookDeliveriesQuery): QueryOptions<Page<records.WebhookDelivery>>;
  /**
   * List the deliveries of a webhook, page after page.
   * @param id The id of the record.
   * @param query What to read, and which page.
   */
  deliveriesPages(id: string, query?: resources.ListWebhookDeliveriesQuery): InfiniteQueryOptions<Page<records.WebhookDelivery>>;
}

/** Options for every operation but those of the change feed. */
export interface Queries {
  readonly participants: ParticipantsQueries;
  readonly participantNotes: ParticipantNotesQueries;
  readonly courses: CoursesQueries;
  readonly courseNotes: CourseNotesQueries;
  readonly enrolments: EnrolmentsQueries;
  readonly coachings: CoachingsQueries;
  readonly programs: ProgramsQueries;
  readonly contacts: ContactsQueries;
  readonly fundingAgencies: FundingAgenciesQueries;
  readonly users: UsersQueries;
  readonly locations: LocationsQueries;
  readonly permissionGroups: PermissionGroupsQueries;
  readonly clients: ClientsQueries;
  readonly org: OrgQueries;
  readonly sessions: SessionsQueries;
  readonly absences: AbsencesQueries;
  readonly imports: ImportsQueries;
  readonly webhooks: WebhooksQueries;
}
