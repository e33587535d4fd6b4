/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */
export interface Routes {
  participants: {
    /** List participants. Returns the participants of the organisation, newest first, in pages. */
    list: { operation: 'listParticipants'; method: 'GET'; path: '/v1/participants'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    /** Create a participant. Creates a participant. `internalCustomerNumber` is unique in the organisation: 409 if it is taken. */
    create: { operation: 'createParticipant'; method: 'POST'; path: '/v1/participants'; wrapper: 'participant'; statuses: readonly number[]; };
    /** Get a participant. Returns one participant. */
    get: { operation: 'getParticipant'; method: 'GET'; path: '/v1/participants/{id}'; statuses: readonly number[]; };
    /** Replace a participant. Replaces the whole participant: fields that are left out are cleared. Never creates a record. */
    replace: { operation: 'replaceParticipant'; method: 'PUT'; path: '/v1/participants/{id}'; wrapper: 'participant'; statuses: readonly number[]; };
    /** Update a participant. Changes the given fields (JSON merge patch): absent fields stay as they are, `null` clears a field. */
    update: { operation: 'updateParticipant'; method: 'PATCH'; path: '/v1/participants/{id}'; wrapper: 'participant'; statuses: readonly number[]; };
    /** Delete a participant. Deletes the participant and its notes (soft delete), and returns the participant as it last was. */
    remove: { operation: 'deleteParticipant'; method: 'DELETE'; path: '/v1/participants/{id}'; statuses: readonly number[]; };
    /** Enrol a participant in a course. Enrols the participant; no body is needed. A repetition gets the same answer and makes no second enrolment. 409 if the course is full, cancelled or completed. */
    addToCourse: { operation: 'addParticipantToCourse'; method: 'PUT'; path: '/v1/participants/{id}/add_to_course/{course_id}'; statuses: readonly number[]; };
    /** Read the history of a participant. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getParticipantHistory'; method: 'GET'; path: '/v1/participants/{id}/history'; paged: true; statuses: readonly number[]; };
    /** Export everything about a participant. Returns all that is stored about the person, deleted or not: the record, the records about it, where else its id is named, and every version of all of them; all as at one moment. At most 50,000 records of each kind and as many versions, and 32 MiB: 409 beyond. The scope is enough: it shows what other read scopes show. */
    export: { operation: 'exportParticipant'; method: 'GET'; path: '/v1/participants/{id}/export'; statuses: readonly number[]; };
    /** Foresee the erasure of a participant. Returns what the erasure would remove, what it would leave and why, and from when on it is allowed. */
    erasure: { operation: 'getParticipantErasure'; method: 'GET'; path: '/v1/participants/{id}/erasure'; statuses: readonly number[]; };
    /** Erase a participant. Removes the person for good, deleted or not: the record, the records below it, what other records and all histories say of it, and answers kept for repetitions. What stays names nobody. A repetition gets the same answer. 409 `retention_applies` with `retainUntil` while the record has to be kept. */
    erase: { operation: 'eraseParticipant'; method: 'POST'; path: '/v1/participants/{id}/erasure'; wrapper: 'erasure'; statuses: readonly number[]; };
    /** Undelete a participant. Brings back the record and what its deletion took with it; one that is not deleted is returned as it is. 409 if a unique value or a seat has been taken since, or the person has been erased. */
    undelete: { operation: 'undeleteParticipant'; method: 'POST'; path: '/v1/participants/{id}/undelete'; statuses: readonly number[]; };
  };
  participantNotes: {
    /** List the notes of a participant. Returns the notes of one participant, newest first, in pages. */
    list: { operation: 'listParticipantNotes'; method: 'GET'; path: '/v1/participants/{participant_id}/notes'; paged: true; statuses: readonly number[]; };
    /** Create a note on a participant. Creates a note. `content` is HTML: what is not on the allow-list is removed. */
    create: { operation: 'createParticipantNote'; method: 'POST'; path: '/v1/participants/{participant_id}/notes'; wrapper: 'note'; statuses: readonly number[]; };
    /** Get a note of a participant. Returns one note of the participant; a note of another participant is not found here. */
    get: { operation: 'getParticipantNote'; method: 'GET'; path: '/v1/participants/{participant_id}/notes/{id}'; statuses: readonly number[]; };
    /** Replace a note of a participant. Replaces the whole note: fields that are left out are cleared. Never creates a record. */
    replace: { operation: 'replaceParticipantNote'; method: 'PUT'; path: '/v1/participants/{participant_id}/notes/{id}'; wrapper: 'note'; statuses: readonly number[]; };
    /** Update a note of a participant. Changes the given fields (JSON merge patch): absent fields stay as they are, `null` clears a field. */
    update: { operation: 'updateParticipantNote'; method: 'PATCH'; path: '/v1/participants/{participant_id}/notes/{id}'; wrapper: 'note'; statuses: readonly number[]; };
    /** Delete a note of a participant. Deletes the note (soft delete). */
    remove: { operation: 'deleteParticipantNote'; method: 'DELETE'; path: '/v1/participants/{participant_id}/notes/{id}'; statuses: readonly number[]; };
    /** Read the history of a note of a participant. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getParticipantNoteHistory'; method: 'GET'; path: '/v1/participants/{participant_id}/notes/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  courses: {
    /** List courses. Returns the courses of the organisation, newest first, in pages. */
    list: { operation: 'listCourses'; method: 'GET'; path: '/v1/courses'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    /** Create a course. Creates a course. `courseNumber` is unique in the organisation: 409 if it is taken. */
    create: { operation: 'createCourse'; method: 'POST'; path: '/v1/courses'; wrapper: 'course'; statuses: readonly number[]; };
    /** Get a course. Returns one course. */
    get: { operation: 'getCourse'; method: 'GET'; path: '/v1/courses/{id}'; statuses: readonly number[]; };
    /** Replace a course. Replaces the whole course: fields that are left out are cleared. Never creates a record. Enrolments stay. */
    replace: { operation: 'replaceCourse'; method: 'PUT'; path: '/v1/courses/{id}'; wrapper: 'course'; statuses: readonly number[]; };
    /** Update a course. Changes the given fields (JSON merge patch): absent fields stay as they are, `null` clears a field. */
    update: { operation: 'updateCourse'; method: 'PATCH'; path: '/v1/courses/{id}'; wrapper: 'course'; statuses: readonly number[]; };
    /** Delete a course. Deletes the course and its notes (soft delete). */
    remove: { operation: 'deleteCourse'; method: 'DELETE'; path: '/v1/courses/{id}'; statuses: readonly number[]; };
    /** Read the history of a course. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getCourseHistory'; method: 'GET'; path: '/v1/courses/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  courseNotes: {
    /** List the notes of a course. Returns the notes of one course, newest first, in pages. */
    list: { operation: 'listCourseNotes'; method: 'GET'; path: '/v1/courses/{course_id}/notes'; paged: true; statuses: readonly number[]; };
    /** Create a note on a course. Creates a note. `content` is HTML: what is not on the allow-list is removed. */
    create: { operation: 'createCourseNote'; method: 'POST'; path: '/v1/courses/{course_id}/notes'; wrapper: 'note'; statuses: readonly number[]; };
    /** Get a note of a course. Returns one note of the course; a note of another course is not found here. */
    get: { operation: 'getCourseNote'; method: 'GET'; path: '/v1/courses/{course_id}/notes/{id}'; statuses: readonly number[]; };
    /** Replace a note of a course. Replaces the whole note: fields that are left out are cleared. Never creates a record. */
    replace: { operation: 'replaceCourseNote'; method: 'PUT'; path: '/v1/courses/{course_id}/notes/{id}'; wrapper: 'note'; statuses: readonly number[]; };
    /** Update a note of a course. Changes the given fields (JSON merge patch): absent fields stay as they are, `null` clears a field. */
    update: { operation: 'updateCourseNote'; method: 'PATCH'; path: '/v1/courses/{course_id}/notes/{id}'; wrapper: 'note'; statuses: readonly number[]; };
    /** Delete a note of a course. Deletes the note (soft delete). */
    remove: { operation: 'deleteCourseNote'; method: 'DELETE'; path: '/v1/courses/{course_id}/notes/{id}'; statuses: readonly number[]; };
    /** Read the history of a note of a course. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getCourseNoteHistory'; method: 'GET'; path: '/v1/courses/{course_id}/notes/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  enrolments: {
    /** List enrolments. Returns the enrolments of the organisation, newest first, in pages. */
    list: { operation: 'listEnrolments'; method: 'GET'; path: '/v1/enrolments'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    /** Create an enrolment. Enrols a participant in a course, in any status, so that former enrolments can be recorded too. Only `registered` and `active` take a seat. 409 if it would take a seat that it can not have: `course_full`, `course_closed`, `too_many_courses`, or `already_enrolled` if another enrolment of the participant holds a seat in the course. */
    create: { operation: 'createEnrolment'; method: 'POST'; path: '/v1/enrolments'; wrapper: 'enrolment'; statuses: readonly number[]; };
    /** Get an enrolment. Returns one enrolment. */
    get: { operation: 'getEnrolment'; method: 'GET'; path: '/v1/enrolments/{id}'; statuses: readonly number[]; };
    /** Replace an enrolment. Replaces the whole enrolment: fields that are left out are cleared, and `status` returns to `registered`. Never creates a record. 409 `transition_not_allowed` if the status may not follow the present one. 409 if it would take a seat that it can not have: `course_full`, `course_closed`, `too_many_courses`, or `already_enrolled` if another enrolment of the participant holds a seat in the course. */
    replace: { operation: 'replaceEnrolment'; method: 'PUT'; path: '/v1/enrolments/{id}'; wrapper: 'enrolment'; statuses: readonly number[]; };
    /** Update an enrolment. Changes the given fields (JSON merge patch): absent fields stay as they are, `null` clears a field. */
    update: { operation: 'updateEnrolment'; method: 'PATCH'; path: '/v1/enrolments/{id}'; wrapper: 'enrolment'; statuses: readonly number[]; };
    /** Delete an enrolment. Deletes the enrolment (soft delete), and frees its seat. What has ended is rather given a status. */
    remove: { operation: 'deleteEnrolment'; method: 'DELETE'; path: '/v1/enrolments/{id}'; statuses: readonly number[]; };
    /** Read the history of an enrolment. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getEnrolmentHistory'; method: 'GET'; path: '/v1/enrolments/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  coachings: {
    /** List coachings. Returns the coachings of the organisation, newest first, in pages. */
    list: { operation: 'listCoachings'; method: 'GET'; path: '/v1/coachings'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    /** Create a coaching. Creates a coaching of one participant. */
    create: { operation: 'createCoaching'; method: 'POST'; path: '/v1/coachings'; wrapper: 'coaching'; statuses: readonly number[]; };
    /** Get a coaching. Returns one coaching. */
    get: { operation: 'getCoaching'; method: 'GET'; path: '/v1/coachings/{id}'; statuses: readonly number[]; };
    /** Replace a coaching. Replaces the whole coaching: fields that are left out are cleared. Never creates a record. */
    replace: { operation: 'replaceCoaching'; method: 'PUT'; path: '/v1/coachings/{id}'; wrapper: 'coaching'; statuses: readonly number[]; };
    /** Update a coaching. Changes the given fields (JSON merge patch): absent fields stay as they are, `null` clears a field. */
    update: { operation: 'updateCoaching'; method: 'PATCH'; path: '/v1/coachings/{id}'; wrapper: 'coaching'; statuses: readonly number[]; };
    /** Delete a coaching. Deletes the coaching (soft delete). */
    remove: { operation: 'deleteCoaching'; method: 'DELETE'; path: '/v1/coachings/{id}'; statuses: readonly number[]; };
    /** Read the history of a coaching. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getCoachingHistory'; method: 'GET'; path: '/v1/coachings/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  programs: {
    /** List programs. Returns the programs of the organisation, newest first, in pages. */
    list: { operation: 'listPrograms'; method: 'GET'; path: '/v1/programs'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    /** Get a program. Returns one program. */
    get: { operation: 'getProgram'; method: 'GET'; path: '/v1/programs/{id}'; statuses: readonly number[]; };
    /** Replace a program. Replaces the whole program: fields that are left out are cleared. Never creates a record. */
    replace: { operation: 'replaceProgram'; method: 'PUT'; path: '/v1/programs/{id}'; wrapper: 'program'; statuses: readonly number[]; };
    /** Update a program. Changes the given fields (JSON merge patch): absent fields stay as they are, `null` clears a field. */
    update: { operation: 'updateProgram'; method: 'PATCH'; path: '/v1/programs/{id}'; wrapper: 'program'; statuses: readonly number[]; };
    /** Read the history of a program. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getProgramHistory'; method: 'GET'; path: '/v1/programs/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  contacts: {
    /** List contacts. Returns the contacts of the organisation, newest first, in pages. */
    list: { operation: 'listContacts'; method: 'GET'; path: '/v1/contacts'; paged: true; statuses: readonly number[]; };
    /** Create a contact. Creates a contact. `id` may be supplied (UUID v4): 409 if it is taken. Names are accepted in either spelling and returned in both. */
    create: { operation: 'createContact'; method: 'POST'; path: '/v1/contacts'; wrapper: 'contact'; statuses: readonly number[]; };
    /** Get a contact. Returns one contact. */
    get: { operation: 'getContact'; method: 'GET'; path: '/v1/contacts/{id}'; statuses: readonly number[]; };
    /** Replace a contact. Replaces the whole contact: fields that are left out are cleared. Never creates a record. */
    replace: { operation: 'replaceContact'; method: 'PUT'; path: '/v1/contacts/{id}'; wrapper: 'contact'; statuses: readonly number[]; };
    /** Update a contact. Changes the given fields (JSON merge patch): absent fields stay as they are, `null` clears a field. */
    update: { operation: 'updateContact'; method: 'PATCH'; path: '/v1/contacts/{id}'; wrapper: 'contact'; statuses: readonly number[]; };
    /** Delete a contact. Deletes the contact (soft delete). */
    remove: { operation: 'deleteContact'; method: 'DELETE'; path: '/v1/contacts/{id}'; statuses: readonly number[]; };
    /** Read the history of a contact. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getContactHistory'; method: 'GET'; path: '/v1/contacts/{id}/history'; paged: true; statuses: readonly number[]; };
    /** Export everything about a contact. Returns all that is stored about the person, deleted or not: the record, the records about it, where else its id is named, and every version of all of them; all as at one moment. At most 50,000 records of each kind and as many versions, and 32 MiB: 409 beyond. The scope is enough: it shows what other read scopes show. */
    export: { operation: 'exportContact'; method: 'GET'; path: '/v1/contacts/{id}/export'; statuses: readonly number[]; };
    /** Foresee the erasure of a contact. Returns what the erasure would remove, what it would leave and why, and from when on it is allowed. */
    erasure: { operation: 'getContactErasure'; method: 'GET'; path: '/v1/contacts/{id}/erasure'; statuses: readonly number[]; };
    /** Erase a contact. Removes the person for good, deleted or not: the record, the records below it, what other records and all histories say of it, and answers kept for repetitions. What stays names nobody. A repetition gets the same answer. 409 `retention_applies` with `retainUntil` while the record has to be kept. */
    erase: { operation: 'eraseContact'; method: 'POST'; path: '/v1/contacts/{id}/erasure'; wrapper: 'erasure'; statuses: readonly number[]; };
    /** Undelete a contact. Brings back the record and what its deletion took with it; one that is not deleted is returned as it is. 409 if a unique value or a seat has been taken since, or the person has been erased. */
    undelete: { operation: 'undeleteContact'; method: 'POST'; path: '/v1/contacts/{id}/undelete'; statuses: readonly number[]; };
  };
  fundingAgencies: {
    /** List funding agencies. Returns the funding agencies of the organisation, newest first, in pages. */
    list: { operation: 'listFundingAgencies'; method: 'GET'; path: '/v1/fundingAgencies'; paged: true; statuses: readonly number[]; };
    /** Create a funding agency. Creates a funding agency. The wrapper may also be spelled `funding_agency`. */
    create: { operation: 'createFundingAgency'; method: 'POST'; path: '/v1/fundingAgencies'; wrapper: 'fundingAgency'; statuses: readonly number[]; };
    /** Get a funding agency. Returns one funding agency. */
    get: { operation: 'getFundingAgency'; method: 'GET'; path: '/v1/fundingAgencies/{id}'; statuses: readonly number[]; };
    /** Replace a funding agency. Replaces the whole funding agency: fields that are left out are cleared. Never creates a record. */
    replace: { operation: 'replaceFundingAgency'; method: 'PUT'; path: '/v1/fundingAgencies/{id}'; wrapper: 'fundingAgency'; statuses: readonly number[]; };
    /** Update a funding agency. Changes the given fields (JSON merge patch): absent fields stay as they are, `null` clears a field. */
    update: { operation: 'updateFundingAgency'; method: 'PATCH'; path: '/v1/fundingAgencies/{id}'; wrapper: 'fundingAgency'; statuses: readonly number[]; };
    /** Delete a funding agency. Deletes the funding agency (soft delete); references to it remain. */
    remove: { operation: 'deleteFundingAgency'; method: 'DELETE'; path: '/v1/fundingAgencies/{id}'; statuses: readonly number[]; };
    /** Read the history of a funding agency. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getFundingAgencyHistory'; method: 'GET'; path: '/v1/fundingAgencies/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  users: {
    /** List users. Returns the users of the organisation, newest first, in pages. */
    list: { operation: 'listUsers'; method: 'GET'; path: '/v1/users'; paged: true; statuses: readonly number[]; };
    /** Create a user. Creates a user and answers 200. `email` is unique in the organisation: 409 if it is taken. `groups` may only permit what the access token permits itself: 403 if they permit more. */
    create: { operation: 'createUser'; method: 'POST'; path: '/v1/users'; wrapper: 'user'; statuses: readonly number[]; };
    /** Get a user. Returns one user. */
    get: { operation: 'getUser'; method: 'GET'; path: '/v1/users/{id}'; statuses: readonly number[]; };
    /** Read the history of a user. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getUserHistory'; method: 'GET'; path: '/v1/users/{id}/history'; paged: true; statuses: readonly number[]; };
    /** Export everything about a user. Returns all that is stored about the person, deleted or not: the record, the records about it, where else its id is named, and every version of all of them; all as at one moment. At most 50,000 records of each kind and as many versions, and 32 MiB: 409 beyond. The scope is enough: it shows what other read scopes show. */
    export: { operation: 'exportUser'; method: 'GET'; path: '/v1/users/{id}/export'; statuses: readonly number[]; };
    /** Foresee the erasure of a user. Returns what the erasure would remove, what it would leave and why, and from when on it is allowed. */
    erasure: { operation: 'getUserErasure'; method: 'GET'; path: '/v1/users/{id}/erasure'; statuses: readonly number[]; };
    /** Erase a user. Removes the person for good, deleted or not: the record, the records below it, what other records and all histories say of it, and answers kept for repetitions. What stays names nobody. A repetition gets the same answer. 409 `retention_applies` with `retainUntil` while the record has to be kept. */
    erase: { operation: 'eraseUser'; method: 'POST'; path: '/v1/users/{id}/erasure'; wrapper: 'erasure'; statuses: readonly number[]; };
    /** Undelete a user. Brings back the record and what its deletion took with it; one that is not deleted is returned as it is. 409 if a unique value or a seat has been taken since, or the person has been erased. */
    undelete: { operation: 'undeleteUser'; method: 'POST'; path: '/v1/users/{id}/undelete'; statuses: readonly number[]; };
  };
  locations: {
    /** List locations. Returns the locations of the organisation, newest first, in pages. */
    list: { operation: 'listLocations'; method: 'GET'; path: '/v1/locations'; paged: true; statuses: readonly number[]; };
    /** Read the history of a location. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getLocationHistory'; method: 'GET'; path: '/v1/locations/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  permissionGroups: {
    /** List permission groups. Returns the permission groups of the organisation, newest first, in pages. */
    list: { operation: 'listPermissionGroups'; method: 'GET'; path: '/v1/permissionGroups'; paged: true; statuses: readonly number[]; };
    /** Read the history of a permission group. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getPermissionGroupHistory'; method: 'GET'; path: '/v1/permissionGroups/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  org: {
    /** Get the organisation. Returns the organisation that the token belongs to. */
    get: { operation: 'getOrganisation'; method: 'GET'; path: '/v1/org'; statuses: readonly number[]; };
    /** Read the history of an organisation. Returns the versions of the record, newest first, in pages: who wrote each, when, and what it changed. Deleted records have a history too. */
    history: { operation: 'getOrganisationHistory'; method: 'GET'; path: '/v1/org/history'; paged: true; statuses: readonly number[]; };
  };
  changes: {
    /** Read the change feed. Returns the changes after the cursor, oldest first; without a cursor, from the oldest that is kept. `Link` always has `next`: where to go on, also if there is no change yet. With `Prefer: wait=20` the answer waits for the first change, at most 20 seconds. 410 if changes after the cursor are no longer kept. */
    read: { operation: 'readChanges'; method: 'GET'; path: '/v1/changes'; paged: true; statuses: readonly number[]; };
  };
}

export const routes: Routes = {
  participants: {
    list: { operation: 'listParticipants', method: 'GET', path: '/v1/participants', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503], textFilters: ['customerNumber', 'internalCustomerNumber'] },
    create: { operation: 'createParticipant', method: 'POST', path: '/v1/participants', wrapper: 'participant', statuses: [201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getParticipant', method: 'GET', path: '/v1/participants/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    replace: { operation: 'replaceParticipant', method: 'PUT', path: '/v1/participants/{id}', wrapper: 'participant', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateParticipant', method: 'PATCH', path: '/v1/participants/{id}', wrapper: 'participant', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteParticipant', method: 'DELETE', path: '/v1/participants/{id}', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    addToCourse: { operation: 'addParticipantToCourse', method: 'PUT', path: '/v1/participants/{id}/add_to_course/{course_id}', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getParticipantHistory', method: 'GET', path: '/v1/participants/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    export: { operation: 'exportParticipant', method: 'GET', path: '/v1/participants/{id}/export', statuses: [200, 400, 401, 403, 404, 409, 429, 500, 503] },
    erasure: { operation: 'getParticipantErasure', method: 'GET', path: '/v1/participants/{id}/erasure', statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    erase: { operation: 'eraseParticipant', method: 'POST', path: '/v1/participants/{id}/erasure', wrapper: 'erasure', statuses: [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    undelete: { operation: 'undeleteParticipant', method: 'POST', path: '/v1/participants/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 429, 500, 503] },
  },
  participantNotes: {
    list: { operation: 'listParticipantNotes', method: 'GET', path: '/v1/participants/{participant_id}/notes', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    create: { operation: 'createParticipantNote', method: 'POST', path: '/v1/participants/{participant_id}/notes', wrapper: 'note', statuses: [201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getParticipantNote', method: 'GET', path: '/v1/participants/{participant_id}/notes/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    replace: { operation: 'replaceParticipantNote', method: 'PUT', path: '/v1/participants/{participant_id}/notes/{id}', wrapper: 'note', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateParticipantNote', method: 'PATCH', path: '/v1/participants/{participant_id}/notes/{id}', wrapper: 'note', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteParticipantNote', method: 'DELETE', path: '/v1/participants/{participant_id}/notes/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    history: { operation: 'getParticipantNoteHistory', method: 'GET', path: '/v1/participants/{participant_id}/notes/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  courses: {
    list: { operation: 'listCourses', method: 'GET', path: '/v1/courses', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503], textFilters: ['courseNumber'] },
    create: { operation: 'createCourse', method: 'POST', path: '/v1/courses', wrapper: 'course', statuses: [201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getCourse', method: 'GET', path: '/v1/courses/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    replace: { operation: 'replaceCourse', method: 'PUT', path: '/v1/courses/{id}', wrapper: 'course', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateCourse', method: 'PATCH', path: '/v1/courses/{id}', wrapper: 'course', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteCourse', method: 'DELETE', path: '/v1/courses/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    history: { operation: 'getCourseHistory', method: 'GET', path: '/v1/courses/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  courseNotes: {
    list: { operation: 'listCourseNotes', method: 'GET', path: '/v1/courses/{course_id}/notes', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    create: { operation: 'createCourseNote', method: 'POST', path: '/v1/courses/{course_id}/notes', wrapper: 'note', statuses: [201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getCourseNote', method: 'GET', path: '/v1/courses/{course_id}/notes/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    replace: { operation: 'replaceCourseNote', method: 'PUT', path: '/v1/courses/{course_id}/notes/{id}', wrapper: 'note', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateCourseNote', method: 'PATCH', path: '/v1/courses/{course_id}/notes/{id}', wrapper: 'note', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteCourseNote', method: 'DELETE', path: '/v1/courses/{course_id}/notes/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    history: { operation: 'getCourseNoteHistory', method: 'GET', path: '/v1/courses/{course_id}/notes/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  enrolments: {
    list: { operation: 'listEnrolments', method: 'GET', path: '/v1/enrolments', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503], textFilters: ['voucherNumber'] },
    create: { operation: 'createEnrolment', method: 'POST', path: '/v1/enrolments', wrapper: 'enrolment', statuses: [201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getEnrolment', method: 'GET', path: '/v1/enrolments/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    replace: { operation: 'replaceEnrolment', method: 'PUT', path: '/v1/enrolments/{id}', wrapper: 'enrolment', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateEnrolment', method: 'PATCH', path: '/v1/enrolments/{id}', wrapper: 'enrolment', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteEnrolment', method: 'DELETE', path: '/v1/enrolments/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    history: { operation: 'getEnrolmentHistory', method: 'GET', path: '/v1/enrolments/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  coachings: {
    list: { operation: 'listCoachings', method: 'GET', path: '/v1/coachings', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503], textFilters: ['voucherNumber'] },
    create: { operation: 'createCoaching', method: 'POST', path: '/v1/coachings', wrapper: 'coaching', statuses: [201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getCoaching', method: 'GET', path: '/v1/coachings/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    replace: { operation: 'replaceCoaching', method: 'PUT', path: '/v1/coachings/{id}', wrapper: 'coaching', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateCoaching', method: 'PATCH', path: '/v1/coachings/{id}', wrapper: 'coaching', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteCoaching', method: 'DELETE', path: '/v1/coachings/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    history: { operation: 'getCoachingHistory', method: 'GET', path: '/v1/coachings/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  programs: {
    list: { operation: 'listPrograms', method: 'GET', path: '/v1/programs', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503], textFilters: ['measureNumber'] },
    get: { operation: 'getProgram', method: 'GET', path: '/v1/programs/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    replace: { operation: 'replaceProgram', method: 'PUT', path: '/v1/programs/{id}', wrapper: 'program', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateProgram', method: 'PATCH', path: '/v1/programs/{id}', wrapper: 'program', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    history: { operation: 'getProgramHistory', method: 'GET', path: '/v1/programs/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  contacts: {
    list: { operation: 'listContacts', method: 'GET', path: '/v1/contacts', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    create: { operation: 'createContact', method: 'POST', path: '/v1/contacts', wrapper: 'contact', statuses: [201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getContact', method: 'GET', path: '/v1/contacts/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    replace: { operation: 'replaceContact', method: 'PUT', path: '/v1/contacts/{id}', wrapper: 'contact', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateContact', method: 'PATCH', path: '/v1/contacts/{id}', wrapper: 'contact', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteContact', method: 'DELETE', path: '/v1/contacts/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    history: { operation: 'getContactHistory', method: 'GET', path: '/v1/contacts/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    export: { operation: 'exportContact', method: 'GET', path: '/v1/contacts/{id}/export', statuses: [200, 400, 401, 403, 404, 409, 429, 500, 503] },
    erasure: { operation: 'getContactErasure', method: 'GET', path: '/v1/contacts/{id}/erasure', statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    erase: { operation: 'eraseContact', method: 'POST', path: '/v1/contacts/{id}/erasure', wrapper: 'erasure', statuses: [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    undelete: { operation: 'undeleteContact', method: 'POST', path: '/v1/contacts/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 429, 500, 503] },
  },
  fundingAgencies: {
    list: { operation: 'listFundingAgencies', method: 'GET', path: '/v1/fundingAgencies', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    create: { operation: 'createFundingAgency', method: 'POST', path: '/v1/fundingAgencies', wrapper: 'fundingAgency', statuses: [201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getFundingAgency', method: 'GET', path: '/v1/fundingAgencies/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    replace: { operation: 'replaceFundingAgency', method: 'PUT', path: '/v1/fundingAgencies/{id}', wrapper: 'fundingAgency', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateFundingAgency', method: 'PATCH', path: '/v1/fundingAgencies/{id}', wrapper: 'fundingAgency', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteFundingAgency', method: 'DELETE', path: '/v1/fundingAgencies/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    history: { operation: 'getFundingAgencyHistory', method: 'GET', path: '/v1/fundingAgencies/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  users: {
    list: { operation: 'listUsers', method: 'GET', path: '/v1/users', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    create: { operation: 'createUser', method: 'POST', path: '/v1/users', wrapper: 'user', statuses: [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getUser', method: 'GET', path: '/v1/users/{id}', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    history: { operation: 'getUserHistory', method: 'GET', path: '/v1/users/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    export: { operation: 'exportUser', method: 'GET', path: '/v1/users/{id}/export', statuses: [200, 400, 401, 403, 404, 409, 429, 500, 503] },
    erasure: { operation: 'getUserErasure', method: 'GET', path: '/v1/users/{id}/erasure', statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    erase: { operation: 'eraseUser', method: 'POST', path: '/v1/users/{id}/erasure', wrapper: 'erasure', statuses: [200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503] },
    undelete: { operation: 'undeleteUser', method: 'POST', path: '/v1/users/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 429, 500, 503] },
  },
  locations: {
    list: { operation: 'listLocations', method: 'GET', path: '/v1/locations', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    history: { operation: 'getLocationHistory', method: 'GET', path: '/v1/locations/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  permissionGroups: {
    list: { operation: 'listPermissionGroups', method: 'GET', path: '/v1/permissionGroups', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
    history: { operation: 'getPermissionGroupHistory', method: 'GET', path: '/v1/permissionGroups/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  org: {
    get: { operation: 'getOrganisation', method: 'GET', path: '/v1/org', statuses: [200, 304, 400, 401, 403, 404, 429, 500, 503] },
    history: { operation: 'getOrganisationHistory', method: 'GET', path: '/v1/org/history', paged: true, statuses: [200, 400, 401, 403, 404, 429, 500, 503] },
  },
  changes: {
    read: { operation: 'readChanges', method: 'GET', path: '/v1/changes', paged: true, statuses: [200, 400, 401, 403, 410, 429, 500, 503] },
  },
};
