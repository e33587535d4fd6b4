/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */
export interface paths {
    "/v1/participants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List participants
         * @description Returns the participants of the organisation, newest first, in pages. Needs the scope `participants:read`.
         */
        get: operations["listParticipants"];
        put?: never;
        /**
         * Create a participant
         * @description Creates a participant. `internalCustomerNumber` is unique in the organisation: 409 if it is taken. Needs the scope `participants:write`.
         */
        post: operations["createParticipant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several participants
         * @description Creates up to 200 participants, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request. Needs the scope `participants:write`.
         */
        post: operations["createParticipantBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a participant
         * @description Returns one participant. Needs the scope `participants:read`.
         */
        get: operations["getParticipant"];
        /**
         * Replace a participant
         * @description Replaces the whole participant: omitted fields are cleared. Never creates a record. Needs the scope `participants:write`.
         */
        put: operations["replaceParticipant"];
        post?: never;
        /**
         * Delete a participant
         * @description Deletes the participant and its notes (soft delete), and returns the participant in its last state. Needs the scope `participants:write`.
         */
        delete: operations["deleteParticipant"];
        options?: never;
        head?: never;
        /**
         * Update a participant
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `participants:write`.
         */
        patch: operations["updateParticipant"];
        trace?: never;
    };
    "/v1/participants/{id}/add_to_course/{course_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Enrol a participant in a course
         * @description Enrols the participant; the request needs no body. A repeated request returns the same response and creates no second enrolment. 409 if the course is full, cancelled or completed. Needs the scope `participants:write`.
         */
        put: operations["addParticipantToCourse"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a participant
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `participants:read`.
         */
        get: operations["getParticipantHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything about a participant
         * @description Returns all stored data of the person, deleted or not, as of one moment: the record, the records about the person, their external ids, the places that contain the id, and every version of these records. At most 50,000 records of each kind, 50,000 versions, and 32 MiB in total: otherwise 409. No other scope is needed. Needs the scope `privacy:read`.
         */
        get: operations["exportParticipant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan the erasure of a participant
         * @description Returns the data that the erasure would remove or keep, the reasons, and the first allowed day. Needs the scope `privacy:read`.
         */
        get: operations["getParticipantErasure"];
        put?: never;
        /**
         * Erase a participant
         * @description Removes the person permanently, deleted or not: the record, the records below it, personal data in other records and histories, and stored responses. The remaining data identifies nobody. A repeated request returns the same response. 409 `retention_applies` with `retainUntil` while the record must be kept. Needs the scope `privacy:write`.
         */
        post: operations["eraseParticipant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a participant
         * @description Restores the person and the records to which the deletion cascaded. A person who is not deleted is returned unchanged. 409 if a unique value or a seat has been taken since, or the person has been erased. Needs the scope `privacy:write`.
         */
        post: operations["undeleteParticipant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{id}/externalIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the external ids of a participant
         * @description Returns the ids of the record in other systems, sorted by system. Needs the scope `participants:read`.
         */
        get: operations["getParticipantExternalIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{id}/externalIds/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an external id of a participant
         * @description Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list. Needs the scope `participants:write`.
         */
        put: operations["setParticipantExternalId"];
        post?: never;
        /**
         * Remove an external id of a participant
         * @description Deletes the id of the record in the system of the path. Needs the scope `participants:write`.
         */
        delete: operations["deleteParticipantExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{participant_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes of a participant
         * @description Returns the notes of one participant, newest first, in pages. Needs the scope `notes:read`.
         */
        get: operations["listParticipantNotes"];
        put?: never;
        /**
         * Create a note on a participant
         * @description Creates a note. `content` is HTML: the service removes markup that is not on the allow-list. Needs the scope `notes:write`.
         */
        post: operations["createParticipantNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{participant_id}/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a note of a participant
         * @description Returns one note of the participant; a note of another participant is not found here. Needs the scope `notes:read`.
         */
        get: operations["getParticipantNote"];
        /**
         * Replace a note of a participant
         * @description Replaces the whole note: omitted fields are cleared. Never creates a record. Needs the scope `notes:write`.
         */
        put: operations["replaceParticipantNote"];
        post?: never;
        /**
         * Delete a note of a participant
         * @description Deletes the note (soft delete). Needs the scope `notes:write`.
         */
        delete: operations["deleteParticipantNote"];
        options?: never;
        head?: never;
        /**
         * Update a note of a participant
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `notes:write`.
         */
        patch: operations["updateParticipantNote"];
        trace?: never;
    };
    "/v1/participants/{participant_id}/notes/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a note of a participant
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 `parent_deleted` if the participant is deleted. Needs the scope `notes:write`.
         */
        post: operations["undeleteParticipantNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/participants/{participant_id}/notes/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a note of a participant
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `notes:read`.
         */
        get: operations["getParticipantNoteHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List courses
         * @description Returns the courses of the organisation, newest first, in pages. Needs the scope `courses:read`.
         */
        get: operations["listCourses"];
        put?: never;
        /**
         * Create a course
         * @description Creates a course. `courseNumber` is unique in the organisation: 409 if it is taken. Needs the scope `courses:write`.
         */
        post: operations["createCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several courses
         * @description Creates up to 200 courses, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request. Needs the scope `courses:write`.
         */
        post: operations["createCourseBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a course
         * @description Returns one course. Needs the scope `courses:read`.
         */
        get: operations["getCourse"];
        /**
         * Replace a course
         * @description Replaces the whole course: omitted fields are cleared. Never creates a record. Enrolments stay. Needs the scope `courses:write`.
         */
        put: operations["replaceCourse"];
        post?: never;
        /**
         * Delete a course
         * @description Deletes the course, its notes, enrolments and sessions (soft delete). Needs the scope `courses:write`.
         */
        delete: operations["deleteCourse"];
        options?: never;
        head?: never;
        /**
         * Update a course
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `courses:write`.
         */
        patch: operations["updateCourse"];
        trace?: never;
    };
    "/v1/courses/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a course
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 if its number has been taken since, or a participant would have too many courses. Needs the scope `courses:write`.
         */
        post: operations["undeleteCourse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a course
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `courses:read`.
         */
        get: operations["getCourseHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{id}/externalIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the external ids of a course
         * @description Returns the ids of the record in other systems, sorted by system. Needs the scope `courses:read`.
         */
        get: operations["getCourseExternalIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{id}/externalIds/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an external id of a course
         * @description Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list. Needs the scope `courses:write`.
         */
        put: operations["setCourseExternalId"];
        post?: never;
        /**
         * Remove an external id of a course
         * @description Deletes the id of the record in the system of the path. Needs the scope `courses:write`.
         */
        delete: operations["deleteCourseExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{course_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notes of a course
         * @description Returns the notes of one course, newest first, in pages. Needs the scope `notes:read`.
         */
        get: operations["listCourseNotes"];
        put?: never;
        /**
         * Create a note on a course
         * @description Creates a note. `content` is HTML: the service removes markup that is not on the allow-list. Needs the scope `notes:write`.
         */
        post: operations["createCourseNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{course_id}/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a note of a course
         * @description Returns one note of the course; a note of another course is not found here. Needs the scope `notes:read`.
         */
        get: operations["getCourseNote"];
        /**
         * Replace a note of a course
         * @description Replaces the whole note: omitted fields are cleared. Never creates a record. Needs the scope `notes:write`.
         */
        put: operations["replaceCourseNote"];
        post?: never;
        /**
         * Delete a note of a course
         * @description Deletes the note (soft delete). Needs the scope `notes:write`.
         */
        delete: operations["deleteCourseNote"];
        options?: never;
        head?: never;
        /**
         * Update a note of a course
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `notes:write`.
         */
        patch: operations["updateCourseNote"];
        trace?: never;
    };
    "/v1/courses/{course_id}/notes/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a note of a course
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 `parent_deleted` if the course is deleted. Needs the scope `notes:write`.
         */
        post: operations["undeleteCourseNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courses/{course_id}/notes/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a note of a course
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `notes:read`.
         */
        get: operations["getCourseNoteHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List enrolments
         * @description Returns the enrolments of the organisation, newest first, in pages. Needs the scope `enrolments:read`.
         */
        get: operations["listEnrolments"];
        put?: never;
        /**
         * Create an enrolment
         * @description Enrols a participant in a course, in any status, so that former enrolments can be recorded too. Only `registered` and `active` take a seat. 409 if it needs a seat that is not available: `course_full`, `course_closed`, `too_many_courses`, or `already_enrolled` if another enrolment of the participant holds a seat in the course. Needs the scope `enrolments:write`.
         */
        post: operations["createEnrolment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several enrolments
         * @description Creates up to 200 enrolments, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request. Needs the scope `enrolments:write`.
         */
        post: operations["createEnrolmentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an enrolment
         * @description Returns one enrolment. Needs the scope `enrolments:read`.
         */
        get: operations["getEnrolment"];
        /**
         * Replace an enrolment
         * @description Replaces the whole enrolment: omitted fields are cleared, and `status` returns to `registered`. Never creates a record. 409 `transition_not_allowed` if the transition is not allowed. 409 if it needs a seat that is not available: `course_full`, `course_closed`, `too_many_courses`, or `already_enrolled` if another enrolment of the participant holds a seat in the course. Needs the scope `enrolments:write`.
         */
        put: operations["replaceEnrolment"];
        post?: never;
        /**
         * Delete an enrolment
         * @description Deletes the enrolment (soft delete), and frees its seat. To end an enrolment, change its status instead. Needs the scope `enrolments:write`.
         */
        delete: operations["deleteEnrolment"];
        options?: never;
        head?: never;
        /**
         * Update an enrolment
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `enrolments:write`.
         */
        patch: operations["updateEnrolment"];
        trace?: never;
    };
    "/v1/enrolments/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete an enrolment
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 if its seat has been taken since (`course_full`, `already_enrolled`, `too_many_courses`), or `parent_deleted` if its participant or course is deleted. Needs the scope `enrolments:write`.
         */
        post: operations["undeleteEnrolment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of an enrolment
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `enrolments:read`.
         */
        get: operations["getEnrolmentHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments/{id}/externalIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the external ids of an enrolment
         * @description Returns the ids of the record in other systems, sorted by system. Needs the scope `enrolments:read`.
         */
        get: operations["getEnrolmentExternalIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments/{id}/externalIds/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an external id of an enrolment
         * @description Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list. Needs the scope `enrolments:write`.
         */
        put: operations["setEnrolmentExternalId"];
        post?: never;
        /**
         * Remove an external id of an enrolment
         * @description Deletes the id of the record in the system of the path. Needs the scope `enrolments:write`.
         */
        delete: operations["deleteEnrolmentExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/enrolments/{id}/attendance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the attendance of an enrolment
         * @description Returns planned, held, attended and missed units, exact and as of one moment, and the missed days of each month by reason. `from` and `to` are days in the time zone of the organisation, both inclusive. Needs the scope `attendances:read`.
         */
        get: operations["getEnrolmentAttendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coachings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List coachings
         * @description Returns the coachings of the organisation, newest first, in pages. Needs the scope `coachings:read`.
         */
        get: operations["listCoachings"];
        put?: never;
        /**
         * Create a coaching
         * @description Creates a coaching of one participant. Needs the scope `coachings:write`.
         */
        post: operations["createCoaching"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coachings/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several coachings
         * @description Creates up to 200 coachings, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request. Needs the scope `coachings:write`.
         */
        post: operations["createCoachingBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coachings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a coaching
         * @description Returns one coaching. Needs the scope `coachings:read`.
         */
        get: operations["getCoaching"];
        /**
         * Replace a coaching
         * @description Replaces the whole coaching: omitted fields are cleared. Never creates a record. Needs the scope `coachings:write`.
         */
        put: operations["replaceCoaching"];
        post?: never;
        /**
         * Delete a coaching
         * @description Deletes the coaching and its sessions (soft delete). Needs the scope `coachings:write`.
         */
        delete: operations["deleteCoaching"];
        options?: never;
        head?: never;
        /**
         * Update a coaching
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `coachings:write`.
         */
        patch: operations["updateCoaching"];
        trace?: never;
    };
    "/v1/coachings/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a coaching
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 `person_erased` if its participant has been erased. Needs the scope `coachings:write`.
         */
        post: operations["undeleteCoaching"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coachings/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a coaching
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `coachings:read`.
         */
        get: operations["getCoachingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coachings/{id}/externalIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the external ids of a coaching
         * @description Returns the ids of the record in other systems, sorted by system. Needs the scope `coachings:read`.
         */
        get: operations["getCoachingExternalIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coachings/{id}/externalIds/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an external id of a coaching
         * @description Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list. Needs the scope `coachings:write`.
         */
        put: operations["setCoachingExternalId"];
        post?: never;
        /**
         * Remove an external id of a coaching
         * @description Deletes the id of the record in the system of the path. Needs the scope `coachings:write`.
         */
        delete: operations["deleteCoachingExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/coachings/{id}/attendance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the attendance of a coaching
         * @description Returns planned, held, attended and missed units, exact and as of one moment, and the missed days of each month by reason. `from` and `to` are days in the time zone of the organisation, both inclusive. Needs the scope `attendances:read`.
         */
        get: operations["getCoachingAttendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List programs
         * @description Returns the programs of the organisation, newest first, in pages. Needs the scope `programs:read`.
         */
        get: operations["listPrograms"];
        put?: never;
        /**
         * Create a program
         * @description Creates a program. Needs the scope `programs:write`.
         */
        post: operations["createProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/programs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a program
         * @description Returns one program. Needs the scope `programs:read`.
         */
        get: operations["getProgram"];
        /**
         * Replace a program
         * @description Replaces the whole program: omitted fields are cleared. Never creates a record. Needs the scope `programs:write`.
         */
        put: operations["replaceProgram"];
        post?: never;
        /**
         * Delete a program
         * @description Deletes the program (soft delete). 409 `still_referenced` while courses or coachings belong to it. Needs the scope `programs:write`.
         */
        delete: operations["deleteProgram"];
        options?: never;
        head?: never;
        /**
         * Update a program
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `programs:write`.
         */
        patch: operations["updateProgram"];
        trace?: never;
    };
    "/v1/programs/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a program
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. Needs the scope `programs:write`.
         */
        post: operations["undeleteProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/programs/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a program
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `programs:read`.
         */
        get: operations["getProgramHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/programs/{id}/externalIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the external ids of a program
         * @description Returns the ids of the record in other systems, sorted by system. Needs the scope `programs:read`.
         */
        get: operations["getProgramExternalIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/programs/{id}/externalIds/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an external id of a program
         * @description Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list. Needs the scope `programs:write`.
         */
        put: operations["setProgramExternalId"];
        post?: never;
        /**
         * Remove an external id of a program
         * @description Deletes the id of the record in the system of the path. Needs the scope `programs:write`.
         */
        delete: operations["deleteProgramExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Returns the contacts of the organisation, newest first, in pages. Needs the scope `contacts:read`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Creates a contact. `id` may be supplied (UUID v4): 409 if it is taken. Names are accepted in either spelling and returned in both. Needs the scope `contacts:write`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several contacts
         * @description Creates up to 200 contacts, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request. Needs the scope `contacts:write`.
         */
        post: operations["createContactBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description Returns one contact. Needs the scope `contacts:read`.
         */
        get: operations["getContact"];
        /**
         * Replace a contact
         * @description Replaces the whole contact: omitted fields are cleared. Never creates a record. Needs the scope `contacts:write`.
         */
        put: operations["replaceContact"];
        post?: never;
        /**
         * Delete a contact
         * @description Deletes the contact (soft delete). Needs the scope `contacts:write`.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Update a contact
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `contacts:write`.
         */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/v1/contacts/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a contact
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `contacts:read`.
         */
        get: operations["getContactHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything about a contact
         * @description Returns all stored data of the person, deleted or not, as of one moment: the record, the records about the person, their external ids, the places that contain the id, and every version of these records. At most 50,000 records of each kind, 50,000 versions, and 32 MiB in total: otherwise 409. No other scope is needed. Needs the scope `privacy:read`.
         */
        get: operations["exportContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan the erasure of a contact
         * @description Returns the data that the erasure would remove or keep, the reasons, and the first allowed day. Needs the scope `privacy:read`.
         */
        get: operations["getContactErasure"];
        put?: never;
        /**
         * Erase a contact
         * @description Removes the person permanently, deleted or not: the record, the records below it, personal data in other records and histories, and stored responses. The remaining data identifies nobody. A repeated request returns the same response. 409 `retention_applies` with `retainUntil` while the record must be kept. Needs the scope `privacy:write`.
         */
        post: operations["eraseContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a contact
         * @description Restores the person and the records to which the deletion cascaded. A person who is not deleted is returned unchanged. 409 if a unique value or a seat has been taken since, or the person has been erased. Needs the scope `privacy:write`.
         */
        post: operations["undeleteContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/externalIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the external ids of a contact
         * @description Returns the ids of the record in other systems, sorted by system. Needs the scope `contacts:read`.
         */
        get: operations["getContactExternalIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/externalIds/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an external id of a contact
         * @description Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list. Needs the scope `contacts:write`.
         */
        put: operations["setContactExternalId"];
        post?: never;
        /**
         * Remove an external id of a contact
         * @description Deletes the id of the record in the system of the path. Needs the scope `contacts:write`.
         */
        delete: operations["deleteContactExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundingAgencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List funding agencies
         * @description Returns the funding agencies of the organisation, newest first, in pages. Needs the scope `fundingAgencies:read`.
         */
        get: operations["listFundingAgencies"];
        put?: never;
        /**
         * Create a funding agency
         * @description Creates a funding agency. The request body may use the key `funding_agency` instead of `fundingAgency`. Needs the scope `fundingAgencies:write`.
         */
        post: operations["createFundingAgency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundingAgencies/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several funding agencies
         * @description Creates up to 200 funding agencies, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request. Needs the scope `fundingAgencies:write`.
         */
        post: operations["createFundingAgencyBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundingAgencies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a funding agency
         * @description Returns one funding agency. Needs the scope `fundingAgencies:read`.
         */
        get: operations["getFundingAgency"];
        /**
         * Replace a funding agency
         * @description Replaces the whole funding agency: omitted fields are cleared. Never creates a record. Needs the scope `fundingAgencies:write`.
         */
        put: operations["replaceFundingAgency"];
        post?: never;
        /**
         * Delete a funding agency
         * @description Deletes the funding agency (soft delete); references to it remain. Needs the scope `fundingAgencies:write`.
         */
        delete: operations["deleteFundingAgency"];
        options?: never;
        head?: never;
        /**
         * Update a funding agency
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `fundingAgencies:write`.
         */
        patch: operations["updateFundingAgency"];
        trace?: never;
    };
    "/v1/fundingAgencies/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a funding agency
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. Needs the scope `fundingAgencies:write`.
         */
        post: operations["undeleteFundingAgency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundingAgencies/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a funding agency
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `fundingAgencies:read`.
         */
        get: operations["getFundingAgencyHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundingAgencies/{id}/externalIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the external ids of a funding agency
         * @description Returns the ids of the record in other systems, sorted by system. Needs the scope `fundingAgencies:read`.
         */
        get: operations["getFundingAgencyExternalIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fundingAgencies/{id}/externalIds/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an external id of a funding agency
         * @description Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list. Needs the scope `fundingAgencies:write`.
         */
        put: operations["setFundingAgencyExternalId"];
        post?: never;
        /**
         * Remove an external id of a funding agency
         * @description Deletes the id of the record in the system of the path. Needs the scope `fundingAgencies:write`.
         */
        delete: operations["deleteFundingAgencyExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Returns the users of the organisation, newest first, in pages. Needs the scope `users:read`.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Creates a user and returns 200. `email` is unique in the organisation: 409 if it is taken. 403 if `groups` have permissions that the access token lacks. Needs the scope `users:write`.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Returns one user. Needs the scope `users:read`.
         */
        get: operations["getUser"];
        /**
         * Replace a user
         * @description Replaces the whole user: omitted fields are cleared, `groups` and `locations` become empty and `status` becomes `active`. Never creates a record. 403 if the access token lacks a permission of a group that the request adds or removes, or of any group of the user if it activates the user or changes `email`. New groups and a new status take effect on all tokens of the user within a second; tokens of an inactive user are rejected. Needs the scope `users:write`.
         */
        put: operations["replaceUser"];
        post?: never;
        /**
         * Delete a user
         * @description Deletes the user; records that refer to it keep its id. All tokens of the user are rejected within a second, and clients of the user cannot obtain new ones. Needs the scope `users:write`.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Update a user
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. 403 if the access token lacks a permission of a group that the request adds or removes, or of any group of the user if it activates the user or changes `email`. New groups and a new status take effect on all tokens of the user within a second; tokens of an inactive user are rejected. Needs the scope `users:write`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/v1/users/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a user
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `users:read`.
         */
        get: operations["getUserHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export everything about a user
         * @description Returns all stored data of the person, deleted or not, as of one moment: the record, the records about the person, their external ids, the places that contain the id, the tokens of the user, and every version of these records. At most 50,000 records of each kind, 50,000 versions, and 32 MiB in total: otherwise 409. No other scope is needed. Needs the scope `privacy:read`.
         */
        get: operations["exportUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plan the erasure of a user
         * @description Returns the data that the erasure would remove or keep, the reasons, and the first allowed day. Needs the scope `privacy:read`.
         */
        get: operations["getUserErasure"];
        put?: never;
        /**
         * Erase a user
         * @description Removes the person permanently, deleted or not: the record, the records below it, personal data in other records and histories, and stored responses. The remaining data identifies nobody. A repeated request returns the same response. 409 `retention_applies` with `retainUntil` while the record must be kept. Needs the scope `privacy:write`.
         */
        post: operations["eraseUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a user
         * @description Restores the person and the records to which the deletion cascaded. A person who is not deleted is returned unchanged. 409 if a unique value or a seat has been taken since, or the person has been erased. Needs the scope `privacy:write`.
         */
        post: operations["undeleteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/externalIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the external ids of a user
         * @description Returns the ids of the record in other systems, sorted by system. Needs the scope `users:read`.
         */
        get: operations["getUserExternalIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/externalIds/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an external id of a user
         * @description Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list. Needs the scope `users:write`.
         */
        put: operations["setUserExternalId"];
        post?: never;
        /**
         * Remove an external id of a user
         * @description Deletes the id of the record in the system of the path. Needs the scope `users:write`.
         */
        delete: operations["deleteUserExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List locations
         * @description Returns the locations of the organisation, newest first, in pages. Needs the scope `locations:read`.
         */
        get: operations["listLocations"];
        put?: never;
        /**
         * Create a location
         * @description Creates a location. Needs the scope `locations:write`.
         */
        post: operations["createLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a location
         * @description Returns one location. Needs the scope `locations:read`.
         */
        get: operations["getLocation"];
        /**
         * Replace a location
         * @description Replaces the whole location: omitted fields are cleared. Never creates a record. Needs the scope `locations:write`.
         */
        put: operations["replaceLocation"];
        post?: never;
        /**
         * Delete a location
         * @description Deletes the location (soft delete). 409 `still_referenced` while courses, coachings or users refer to it. Needs the scope `locations:write`.
         */
        delete: operations["deleteLocation"];
        options?: never;
        head?: never;
        /**
         * Update a location
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `locations:write`.
         */
        patch: operations["updateLocation"];
        trace?: never;
    };
    "/v1/locations/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a location
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. Needs the scope `locations:write`.
         */
        post: operations["undeleteLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/locations/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a location
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `locations:read`.
         */
        get: operations["getLocationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/permissionGroups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List permission groups
         * @description Returns the permission groups of the organisation, newest first, in pages. Needs the scope `permissionGroups:read`.
         */
        get: operations["listPermissionGroups"];
        put?: never;
        /**
         * Create a permission group
         * @description Creates a permission group, which permits nothing until its permissions are set. Needs the scope `permissionGroups:write`.
         */
        post: operations["createPermissionGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/permissionGroups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a permission group
         * @description Returns one permission group. Needs the scope `permissionGroups:read`.
         */
        get: operations["getPermissionGroup"];
        /**
         * Replace a permission group
         * @description Replaces the whole group: omitted fields are cleared. Its permissions stay. Never creates a record. Needs the scope `permissionGroups:write`.
         */
        put: operations["replacePermissionGroup"];
        post?: never;
        /**
         * Delete a permission group
         * @description Deletes the group (soft delete). 409 `still_referenced` while users are members of it. Needs the scope `permissionGroups:write`.
         */
        delete: operations["deletePermissionGroup"];
        options?: never;
        head?: never;
        /**
         * Update a permission group
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Needs the scope `permissionGroups:write`.
         */
        patch: operations["updatePermissionGroup"];
        trace?: never;
    };
    "/v1/permissionGroups/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a permission group
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 403 if the access token lacks a permission of the group. Needs the scope `permissionGroups:write`.
         */
        post: operations["undeletePermissionGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/permissionGroups/{id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the permissions of a group
         * @description Returns the scopes that tokens of the users of the group may use, in alphabetical order. Needs the scope `permissions:read`.
         */
        get: operations["getPermissionGroupPermissions"];
        /**
         * Replace the permissions of a group
         * @description Replaces the scopes that tokens of the users of the group may use, and takes effect within a second. 403 if the access token lacks one of the scopes that the request adds or removes. The group keeps its version. Needs the scope `permissions:write`.
         */
        put: operations["replacePermissionGroupPermissions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/permissionGroups/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a permission group
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `permissionGroups:read`.
         */
        get: operations["getPermissionGroupHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth clients
         * @description Returns the OAuth clients of the organisation, newest first, in pages. Needs the scope `clients:read`.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Create an OAuth client
         * @description Creates a client and returns its secret once. A client with keys has no secret and needs its keys next. 403 if the access token lacks one of the scopes, or a permission of the user for whom the client acts. Needs the scope `clients:write`.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an OAuth client
         * @description Returns one OAuth client. Needs the scope `clients:read`.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth client
         * @description Ends the client and all of its tokens permanently, within a second. 403 if the access token lacks one of the scopes of the client. Needs the scope `clients:write`.
         */
        delete: operations["deleteClient"];
        options?: never;
        head?: never;
        /**
         * Update an OAuth client
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. A new scope applies to the next token. All tokens lose a removed scope within a second. 403 if the access token lacks one of the scopes that the request adds or removes. Needs the scope `clients:write`.
         */
        patch: operations["updateClient"];
        trace?: never;
    };
    "/v1/clients/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of an OAuth client
         * @description Returns a new secret once. The previous one is valid for another 24 hours. 403 if the access token lacks one of the scopes of the client. 409 `client_authentication` for a client with keys. Needs the scope `clients:write`.
         */
        post: operations["rotateClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the keys of an OAuth client
         * @description Returns the public keys with which the client authenticates; a client with a secret has none. Needs the scope `clients:read`.
         */
        get: operations["getClientKeys"];
        /**
         * Replace the keys of an OAuth client
         * @description Replaces the public keys, at most two. The service rejects a removed key within a second. 403 if the access token lacks one of the scopes of the client. 409 `client_authentication` for a client with a secret. Needs the scope `clients:write`.
         */
        put: operations["replaceClientKeys"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clients/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a client
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `clients:read`.
         */
        get: operations["getClientHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/org": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organisation
         * @description Returns the organisation that the token belongs to. Needs the scope `org:read`.
         */
        get: operations["getOrganisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the organisation
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Only the name, the address and the time zone, by which days begin and end, can be changed. Needs the scope `org:write`.
         */
        patch: operations["updateOrganisation"];
        trace?: never;
    };
    "/v1/org/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of an organisation
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `org:read`.
         */
        get: operations["getOrganisationHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns the sessions of the organisation, newest first, in pages. Needs the scope `sessions:read`.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Create a session
         * @description Creates a session of a course or of a coaching. 409 `unit_minutes_differ` if its other sessions have other `unitMinutes`. Needs the scope `sessions:write`.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several sessions
         * @description Creates up to 200 sessions, all or none. If stored records conflict with some, one 409 `batch_conflict` lists each of them with the code of a single create request. Ten entries count as one request. Needs the scope `sessions:write`.
         */
        post: operations["createSessionBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a session
         * @description Returns one session. Needs the scope `sessions:read`.
         */
        get: operations["getSession"];
        /**
         * Replace a session
         * @description Replaces the whole session: omitted fields are cleared. Never creates a record. 409 `unit_minutes_differ` if other sessions of the course or coaching have other `unitMinutes`, `attendance_recorded` if `status`, `units` or the day would change while attendance is recorded. Needs the scope `sessions:write`.
         */
        put: operations["replaceSession"];
        post?: never;
        /**
         * Delete a session
         * @description Deletes the session and its attendance list (soft delete). Needs the scope `sessions:write`.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        /**
         * Update a session
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. 409 `unit_minutes_differ` if other sessions of the course or coaching have other `unitMinutes`, `attendance_recorded` if `status`, `units` or the day would change while attendance is recorded. Needs the scope `sessions:write`.
         */
        patch: operations["updateSession"];
        trace?: never;
    };
    "/v1/sessions/{id}/undelete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undelete a session
         * @description Restores the record and the records to which its deletion cascaded, but no records that were deleted before. A record that is not deleted is returned unchanged. 409 `parent_deleted` if its course or coaching is deleted, `unit_minutes_differ` if this has sessions with other `unitMinutes` meanwhile. Needs the scope `sessions:write`.
         */
        post: operations["undeleteSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of a session
         * @description Returns the versions of the record, newest first, in pages, each with author, time and changes. Deleted records have a history too. Needs the scopes `history:read` and `sessions:read`.
         */
        get: operations["getSessionHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/externalIds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the external ids of a session
         * @description Returns the ids of the record in other systems, sorted by system. Needs the scope `sessions:read`.
         */
        get: operations["getSessionExternalIds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/externalIds/{source}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set an external id of a session
         * @description Sets the id of the record in the system of the path. 409 `value_taken` if another record of the kind that is not deleted has the value, `too_many_external_ids` beyond 20 systems. The record keeps its version. Conditions and the `ETag` apply to the whole list. Needs the scope `sessions:write`.
         */
        put: operations["setSessionExternalId"];
        post?: never;
        /**
         * Remove an external id of a session
         * @description Deletes the id of the record in the system of the path. Needs the scope `sessions:write`.
         */
        delete: operations["deleteSessionExternalId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/attendances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the attendance list of a session
         * @description Returns the attendance entries of the session, in the order of enrolments. Attendance without an entry is not recorded and does not count as absent. An empty list has an `ETag` too. Needs the scope `attendances:read`.
         */
        get: operations["getSessionAttendances"];
        /**
         * Replace the attendance list of a session
         * @description Replaces the whole list and deletes omitted entries. Without `If-Match` the service accepts it only if no attendance is recorded or the list equals the stored one: otherwise 428. 409 `session_not_held` unless the session is held. An unchanged entry is not validated again. Needs the scope `attendances:write`.
         */
        put: operations["replaceSessionAttendances"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}/attendances/{enrolment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Record one attendance entry of a session
         * @description Changes the given fields of one entry (JSON merge patch), or adds the entry, which then needs `presence`. The path contains the id of the enrolment or, for a coaching session, of the coaching. 409 `session_not_held` unless the session is held. Conditions and the `ETag` apply to the whole list, which is another version than that of the session. Needs the scope `attendances:write`.
         */
        patch: operations["updateSessionAttendance"];
        trace?: never;
    };
    "/v1/sessions/{id}/attendances/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the history of the attendance list of a session
         * @description Returns the versions of the list, newest first, in pages, each with author, time and changed entries. It is the proof of the recorded attendance. Deleted sessions have a history too. Needs the scopes `history:read` and `attendances:read`.
         */
        get: operations["getSessionAttendanceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/absences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the absences of a month
         * @description Returns, for each enrolment and coaching with missed days or unrecorded entries in the month, the days missed with their reasons, those of one course together, in pages, or as lines of NDJSON. Needs the scope `attendances:read`.
         */
        get: operations["listAbsences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the change feed
         * @description Returns the changes after the cursor, oldest first; without a cursor, from the oldest change that is kept. `Link` always has `next`, even if there is no change yet. With `Prefer: wait=20` the service waits for the first change, at most 20 seconds. 410 if changes after the cursor are no longer kept. Needs the scope `changes:read`, and the read scope of each type.
         */
        get: operations["readChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description Returns the imports of the organisation, newest first, in pages. Needs the scope `imports:read`.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Create an import
         * @description Creates an import, which waits 24 hours for its file. 429 `too_many_imports` while 10 imports of the organisation have not ended. Needs the scope `imports:write`.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description Returns one import. With `Prefer: wait=20` the service waits, at most 20 seconds, until the import needs the caller or has ended, and with `If-None-Match` until it has changed. Needs the scope `imports:read`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        /**
         * Cancel or remove an import
         * @description Cancels an import after its current step; written records stay. An import that has ended is removed with its results. Needs the scope `imports:write`.
         */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send the file of an import
         * @description Reads and checks the file: CSV (RFC 4180) or one JSON object per line. At most 64 MiB, 256 MiB uncompressed, 1,000,000 lines, 10 minutes. The service supports `Content-Encoding: gzip` and `Content-Digest` (RFC 9530). A fault of the file makes the import `failed`; after an interrupted upload it is still `waiting`. 409 `import_not_waiting` if it has a file. Needs the scope `imports:write`.
         */
        put: operations["uploadImport"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the results of an import
         * @description Returns the outcomes of the lines in the order of the file, in pages or as NDJSON. Results contain no values of lines. Needs the scope `imports:read`.
         */
        get: operations["listImportResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a validated import
         * @description Writes the validated content once; the client does not send it again. 409 `import_not_validated` if the import is not a completed validation, or its content has been deleted. Needs the scope `imports:write`.
         */
        post: operations["applyImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Returns the webhooks of the organisation, newest first, in pages. Needs the scope `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Creates a webhook, which delivers changes from now on, and returns its secret once. At most 20 per organisation: otherwise 409 `too_many_webhooks`. 403 if the access token lacks `changes:read` or the read scope of one of its types. Needs the scope `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Returns one webhook. Its `ETag` covers all fields except `lastSuccessAt` and `behind`, which change with each delivery. Needs the scope `webhooks:read`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes the webhook permanently, with the list of its deliveries. 403 if the access token lacks `changes:read` or the read scope of one of its types. Needs the scope `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Update a webhook
         * @description Changes the given fields (JSON merge patch): absent fields do not change, `null` clears a field. Deliveries depend on the access of the caller who last set `url` or `types`. 403 if the access token lacks `changes:read` or the read scope of one of its types. Needs the scope `webhooks:write`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Returns a new secret once, or a new `publicKey`. The previous one also signs for 24 hours. 403 if the access token lacks `changes:read` or the read scope of one of its types. Needs the scope `webhooks:write`.
         */
        post: operations["rotateWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Sends a message of type `test`, in any status of the webhook, and returns the result, after 10 seconds at most. 403 if the access token lacks `changes:read` or the read scope of one of its types. Needs the scope `webhooks:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the delivery of a webhook
         * @description Starts the next attempt immediately, also for a `failing` webhook. 409 `webhook_paused` if it is paused. 403 if the access token lacks `changes:read` or the read scope of one of its types. Needs the scope `webhooks:write`.
         */
        post: operations["retryWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip changes of a webhook
         * @description Skips the changes whose delivery fails or, after `changes_expired`, all changes until now. The service does not deliver skipped changes. 403 if the access token lacks `changes:read` or the read scope of one of its types. Needs the scope `webhooks:write`.
         */
        post: operations["skipWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Returns the attempts of the last 30 days, newest first, in pages, with their changes and results. Needs the scope `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Problem */
        Problem: {
            /**
             * Format: uri
             * @description URI of the page that explains the code.
             */
            type: string;
            /** @description Short meaning of the code. */
            title: string;
            /**
             * Format: int32
             * @description The status of the response.
             */
            status: number;
            /** @description Explanation of the error and its remedy. */
            detail: string;
            /** @description The path of the request. */
            instance: string;
            /** @description Stable snake_case code for programs to switch on. A later version may have more codes. */
            code: string;
            /** @description Identifies the request in the log of the service. */
            requestId: string;
            /**
             * Format: date
             * @description With `retention_applies`: the last day of the retention.
             */
            retainUntil?: string;
            /** @description The violations of the request, each with its pointer. */
            errors?: components["schemas"]["ProblemError"][];
            /** @description With `transition_not_allowed`: the allowed transitions from the current status. */
            allowedStatuses?: string[];
            /** @description With `still_referenced`: the numbers of records that refer to the record, by resource and field. */
            references?: {
                /** @description The resource of those records. */
                resource: string;
                /** @description The field that contains the id. */
                field: string;
                /**
                 * Format: int64
                 * @description Number of records.
                 */
                count: number;
            }[];
        };
        ProblemError: {
            /**
             * @description The part of the request.
             * @enum {string}
             */
            in: "body" | "query" | "path" | "header";
            /** @description JSON pointer (RFC 6901) into the part of the request in `in`. */
            pointer: string;
            /** @description Stable snake_case code of the violation. A later version may have more codes. */
            code: string;
            /** @description Explanation of the fault and its remedy. */
            detail: string;
        };
        Participant: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description First name, with all given names. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /** @description Name by which the participant prefers to be called. */
            preferredName?: string;
            /**
             * @description Salutation in letters. `mr`: Herr; `ms`: Frau; `mx`: neither, by the whole name; `none`: without any.
             * @enum {string}
             */
            salutation?: "mr" | "ms" | "mx" | "none";
            /**
             * @description Gender in the civil register. `male`: männlich; `female`: weiblich; `diverse`: divers; `unspecified`: the register has none.
             * @enum {string}
             */
            gender?: "male" | "female" | "diverse" | "unspecified";
            /**
             * Format: date
             * @description Date of birth.
             */
            dateOfBirth?: string;
            /** @description Place of birth. */
            birthCity?: string;
            /** @description Country of birth: its ISO 3166-1 alpha-2 code, such as `DE`. */
            birthCountry?: string;
            /** @description Assigned by the Bundesagentur für Arbeit; not unique. */
            customerNumber?: string;
            /** @description Assigned by the provider; unique in the organisation. */
            internalCustomerNumber?: string;
            /** @description Channel through which the participant found the provider. */
            marketingChannel?: string;
            /** @description Each part is optional. */
            contactInformation?: {
                /**
                 * Format: email
                 * @description E-mail address.
                 */
                email?: string;
                /** @description Telephone number, as it was given. */
                phone?: string;
                /** @description Mobile number, as it was given. */
                mobile?: string;
            };
            /** @description Each part is optional. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string;
                /** @description Postal code. */
                zipCode?: string;
                /** @description City or town. */
                city?: string;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string;
            };
            /** @description Stage of the participant, from the first contact to the archive. `lead`: has asked, and not applied yet; `applicant`: has applied, and not begun yet; `active`: takes part; `interrupted`: pauses, and means to come back; `completed`: has come to the planned end; `dropped_out`: has left before the planned end; `archived`: is kept only for the record. */
            status: components["schemas"]["ParticipantStatus"];
            /** @description Courses with an enrolment of the participant that is registered, active or completed. */
            courseIds: string[];
        };
        /**
         * @description Stage of the participant, from the first contact to the archive. `lead`: has asked, and not applied yet; `applicant`: has applied, and not begun yet; `active`: takes part; `interrupted`: pauses, and means to come back; `completed`: has come to the planned end; `dropped_out`: has left before the planned end; `archived`: is kept only for the record.
         * @enum {string}
         */
        ParticipantStatus: "lead" | "applicant" | "active" | "interrupted" | "completed" | "dropped_out" | "archived";
        HistoryEntry: {
            /** @description Version number: 1 when the record is created, incremented by each write. */
            version: components["schemas"]["VersionNumber"];
            /**
             * Format: date-time
             * @description Time of the write, in UTC.
             */
            changedAt: string;
            /** @description The operation on the record. `created`: it is new; `updated`: fields have changed; `deleted`: it is deleted, and can come back; `restored`: it has come back; `erased`: what it said of a person is gone for good. */
            operation: components["schemas"]["ChangeOperation"];
            /** @description Author of the version. */
            actor: components["schemas"]["Actor"];
            /** @description `X-Request-Id` of the request; absent if it was none. */
            requestId?: string;
            /** @description OpenTelemetry trace. */
            traceId?: string;
            /** @description The fields that the write changed. */
            changes: components["schemas"]["FieldChange"][];
        };
        /**
         * Format: int64
         * @description Version number: 1 when the record is created, incremented by each write.
         */
        VersionNumber: number;
        /**
         * @description The operation on the record. `created`: it is new; `updated`: fields have changed; `deleted`: it is deleted, and can come back; `restored`: it has come back; `erased`: what it said of a person is gone for good.
         * @enum {string}
         */
        ChangeOperation: "created" | "updated" | "deleted" | "restored" | "erased";
        Actor: {
            /** @description Kind of the author. `user`: a user, also through a client that acts for it; `client`: an OAuth client; `token`: an access token of neither; `system`: the service and its administration. */
            kind: components["schemas"]["ActorKind"];
            /**
             * Format: uuid
             * @description Id of the user, client or token; absent for the system.
             */
            id?: string;
            /** @description Its name at that time, if it had one, and has not been erased since. */
            name?: string;
        };
        /**
         * @description Kind of the author. `user`: a user, also through a client that acts for it; `client`: an OAuth client; `token`: an access token of neither; `system`: the service and its administration.
         * @enum {string}
         */
        ActorKind: "user" | "client" | "token" | "system";
        FieldChange: {
            /** @description JSON pointer (RFC 6901) into the record, such as `/address/city`. */
            pointer: string;
            /** @description Absent if the field had no value. */
            from?: components["schemas"]["HistoryValue"];
            /** @description Absent if the field has no value now. */
            to?: components["schemas"]["HistoryValue"];
        };
        HistoryValue: string | number | boolean | string[] | components["schemas"]["LongValue"];
        /** @description A text of more than 4 KiB in UTF-8, or a list whose JSON has more. */
        LongValue: {
            /**
             * Format: int64
             * @description Number of characters of the text, or of the JSON of the list.
             */
            length: number;
            /** @description Digest of this text or JSON in UTF-8. */
            sha256: string;
        };
        ParticipantExport: {
            /** @description The person. */
            record: {
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description Time of creation, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the last change, in UTC; it never goes back.
                 */
                updatedAt: string;
                /** @description First name, with all given names. */
                firstName: string;
                /** @description Last name. */
                lastName: string;
                /** @description Name by which the participant prefers to be called. */
                preferredName?: string;
                /**
                 * @description Salutation in letters. `mr`: Herr; `ms`: Frau; `mx`: neither, by the whole name; `none`: without any.
                 * @enum {string}
                 */
                salutation?: "mr" | "ms" | "mx" | "none";
                /**
                 * @description Gender in the civil register. `male`: männlich; `female`: weiblich; `diverse`: divers; `unspecified`: the register has none.
                 * @enum {string}
                 */
                gender?: "male" | "female" | "diverse" | "unspecified";
                /**
                 * Format: date
                 * @description Date of birth.
                 */
                dateOfBirth?: string;
                /** @description Place of birth. */
                birthCity?: string;
                /** @description Country of birth: its ISO 3166-1 alpha-2 code, such as `DE`. */
                birthCountry?: string;
                /** @description Assigned by the Bundesagentur für Arbeit; not unique. */
                customerNumber?: string;
                /** @description Assigned by the provider; unique in the organisation. */
                internalCustomerNumber?: string;
                /** @description Channel through which the participant found the provider. */
                marketingChannel?: string;
                /** @description Each part is optional. */
                contactInformation?: {
                    /**
                     * Format: email
                     * @description E-mail address.
                     */
                    email?: string;
                    /** @description Telephone number, as it was given. */
                    phone?: string;
                    /** @description Mobile number, as it was given. */
                    mobile?: string;
                };
                /** @description Each part is optional. */
                address?: {
                    /** @description Name of the street, without the house number. */
                    street?: string;
                    /** @description House number with its addition, such as `12a`. */
                    houseNumber?: string;
                    /** @description Addition to the address, such as a floor or `c/o`. */
                    addressAddition?: string;
                    /** @description Postal code. */
                    zipCode?: string;
                    /** @description City or town. */
                    city?: string;
                    /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                    country?: string;
                };
                /** @description Stage of the participant, from the first contact to the archive. `lead`: has asked, and not applied yet; `applicant`: has applied, and not begun yet; `active`: takes part; `interrupted`: pauses, and means to come back; `completed`: has come to the planned end; `dropped_out`: has left before the planned end; `archived`: is kept only for the record. */
                status: components["schemas"]["ParticipantStatus"];
                /** @description Courses with an enrolment of the participant that is registered, active or completed. */
                courseIds: string[];
                /**
                 * Format: date-time
                 * @description Time of the deletion, if the record is deleted.
                 */
                deletedAt?: string;
            };
            /** @description The enrolments about the person. */
            enrolments: {
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description Time of creation, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the last change, in UTC; it never goes back.
                 */
                updatedAt: string;
                /**
                 * Format: uuid
                 * @description The participant; fixed when the enrolment is created.
                 */
                participantId: string;
                /**
                 * Format: uuid
                 * @description The course; fixed when the enrolment is created.
                 */
                courseId: string;
                /**
                 * Format: date
                 * @description First day in the course.
                 */
                startDate?: string;
                /**
                 * Format: date
                 * @description Last day in the course; not before `startDate`.
                 */
                endDate?: string;
                /**
                 * Format: uuid
                 * @description The agency that pays.
                 */
                fundingAgencyId?: string;
                /**
                 * Format: uuid
                 * @description The contact at the agency to whom absences are reported.
                 */
                fundingContactId?: string;
                /** @description Number of the voucher (Bildungsgutschein, AVGS) that pays. Not unique: the filter finds all uses. */
                voucherNumber?: string;
                /**
                 * Format: date
                 * @description Last day of the voucher.
                 */
                voucherValidUntil?: string;
                /** @description Reason for the cancellation or for dropping out. */
                exitReason?: string;
                /** @description Each status has allowed transitions: the service rejects all others with 409 and lists the allowed ones. `registered`: has a seat, and has not begun; `active`: takes part, and has a seat; `completed`: has come to the planned end; `dropped_out`: has begun, and left before the planned end; `cancelled`: has not begun. */
                status: components["schemas"]["EnrolmentStatus"];
                /**
                 * Format: date-time
                 * @description Time of the deletion, if the record is deleted.
                 */
                deletedAt?: string;
            }[];
            /** @description The coachings about the person. */
            coachings: {
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description Time of creation, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the last change, in UTC; it never goes back.
                 */
                updatedAt: string;
                /**
                 * Format: uuid
                 * @description The participant who is coached.
                 */
                participantId: string;
                /**
                 * Format: uuid
                 * @description The program that the coaching belongs to.
                 */
                programId?: string;
                /**
                 * Format: uuid
                 * @description The user who coaches.
                 */
                coachId?: string;
                /**
                 * Format: uuid
                 * @description The location where the coaching is held.
                 */
                locationId?: string;
                /**
                 * Format: uuid
                 * @description The agency that pays.
                 */
                fundingAgencyId?: string;
                /**
                 * Format: uuid
                 * @description The contact at the agency to whom absences are reported.
                 */
                fundingContactId?: string;
                /**
                 * Format: date
                 * @description First day.
                 */
                startDate?: string;
                /**
                 * Format: date
                 * @description Last day; not before `startDate`.
                 */
                endDate?: string;
                /**
                 * Format: int32
                 * @description Units that the agency has approved.
                 */
                unitsApproved?: number;
                /**
                 * Format: int32
                 * @description Used units. With sessions it is the integer part of `unitsHeld`: another value is rejected with 409 `units_from_sessions`, and omitting or clearing it changes nothing.
                 */
                unitsUsed?: number;
                /** @description Length of a unit in minutes. */
                unitMinutes?: 45 | 60;
                /**
                 * @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns.
                 * @enum {string}
                 */
                deliveryMode?: "in_person" | "online" | "hybrid";
                /** @description Number of the voucher (AVGS). */
                voucherNumber?: string;
                /**
                 * Format: date
                 * @description Last day of the voucher.
                 */
                voucherValidUntil?: string;
                /** @description Status of the coaching, from the request to its end. `requested`: the agency has not decided yet; `approved`: the agency pays, and it has not begun; `active`: has begun; `completed`: has ended; `cancelled`: is not held, or has been broken off. */
                status: components["schemas"]["CoachingStatus"];
                /** @description Units of all held sessions. */
                unitsHeld: components["schemas"]["UnitSum"];
                /**
                 * Format: date-time
                 * @description Time of the deletion, if the record is deleted.
                 */
                deletedAt?: string;
            }[];
            /** @description The notes about the person. */
            notes: {
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                id: string;
                /**
                 * Format: uuid
                 * @description The user who wrote the note.
                 */
                author_id?: string;
                /** @description Title of the note. */
                title?: string;
                /** @description HTML, sanitised by an allow-list when it is written. Older notes may be longer than the current limit. */
                content?: string;
                /**
                 * Format: date-time
                 * @description Time of the event that the note describes, in UTC.
                 */
                date?: string;
                /** @description Whether the note is pinned above other notes; lists are not sorted by this field. */
                is_pinned: boolean;
                /**
                 * Format: date-time
                 * @description Time of the deletion, if the record is deleted.
                 */
                deletedAt?: string;
            }[];
            /** @description The attendance entries of the person; absent if the deployment does not offer attendance. */
            attendances?: {
                /**
                 * Format: uuid
                 * @description The session.
                 */
                sessionId: string;
                /**
                 * Format: uuid
                 * @description The enrolment; absent in the session of a coaching.
                 */
                enrolmentId?: string;
                /** @description Attendance of the participant. `present`: all units; `partial`: some units: `unitsAttended` says how many; `absent`: none. */
                presence: components["schemas"]["Presence"];
                /** @description With `partial`: the attended units, fewer than those of the session. */
                unitsAttended?: components["schemas"]["Units"];
                /** @description Reason for missed units. All reasons except `unexcused` and `unknown` are excused. `sick_certified`: sick, with a certificate; `sick`: sick, without a certificate; `important`: another important reason; `agency_appointment`: an appointment at the agency; `internship`: in an internship; `agreed_leave`: leave that was agreed; `unexcused`: without an excuse; `unknown`: not known yet. */
                reason?: components["schemas"]["AbsenceReason"];
                /** @description A note on the entry. Do not write diagnoses: they are health data and not needed here. */
                note?: string;
                /**
                 * Format: date-time
                 * @description Time at which the entry was recorded or last changed, in UTC.
                 */
                recordedAt: string;
            }[];
            /** @description External ids of the records above; absent if the deployment does not offer external ids. */
            externalIds?: {
                /** @description Type of the record. */
                type: components["schemas"]["RecordType"];
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                recordId: string;
                /** @description The other system, such as `sap`. */
                source: components["schemas"]["ExternalSource"];
                /** @description The id of the record in that system, exactly as written there. */
                value: string;
                /**
                 * Format: date-time
                 * @description Time at which the record first got an id of this system, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the last change of the id, in UTC.
                 */
                updatedAt: string;
            }[];
            /** @description Other places that contain the id of the person. */
            references: {
                /** @description Type of the record. */
                type: components["schemas"]["RecordType"];
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                recordId: string;
                /**
                 * Format: uuid
                 * @description The participant or course of a note.
                 */
                parentId?: string;
                /** @description JSON pointer (RFC 6901) to the field with the id. */
                pointer: string;
            }[];
            /** @description Every version of the records above. */
            history: {
                /** @description Type of the record. */
                type: components["schemas"]["RecordType"];
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                recordId: string;
                /** @description Version number: 1 when the record is created, incremented by each write. */
                version: components["schemas"]["VersionNumber"];
                /**
                 * Format: date-time
                 * @description Time of the write, in UTC.
                 */
                changedAt: string;
                /** @description The operation on the record. `created`: it is new; `updated`: fields have changed; `deleted`: it is deleted, and can come back; `restored`: it has come back; `erased`: what it said of a person is gone for good. */
                operation: components["schemas"]["ChangeOperation"];
                /** @description Author of the version. */
                actor: components["schemas"]["Actor"];
                /** @description `X-Request-Id` of the request; absent if it was none. */
                requestId?: string;
                /** @description OpenTelemetry trace. */
                traceId?: string;
                /** @description The fields that the write changed. */
                changes: components["schemas"]["FieldChange"][];
            }[];
            /**
             * Format: date-time
             * @description Time of the export: all data is as of this moment.
             */
            generatedAt: string;
        };
        /**
         * @description Each status has allowed transitions: the service rejects all others with 409 and lists the allowed ones. `registered`: has a seat, and has not begun; `active`: takes part, and has a seat; `completed`: has come to the planned end; `dropped_out`: has begun, and left before the planned end; `cancelled`: has not begun.
         * @enum {string}
         */
        EnrolmentStatus: "registered" | "active" | "completed" | "dropped_out" | "cancelled";
        /**
         * @description Status of the coaching, from the request to its end. `requested`: the agency has not decided yet; `approved`: the agency pays, and it has not begun; `active`: has begun; `completed`: has ended; `cancelled`: is not held, or has been broken off.
         * @enum {string}
         */
        CoachingStatus: "requested" | "approved" | "active" | "completed" | "cancelled";
        UnitSum: string;
        /**
         * @description Attendance of the participant. `present`: all units; `partial`: some units: `unitsAttended` says how many; `absent`: none.
         * @enum {string}
         */
        Presence: "present" | "partial" | "absent";
        Units: string;
        /**
         * @description Reason for missed units. All reasons except `unexcused` and `unknown` are excused. `sick_certified`: sick, with a certificate; `sick`: sick, without a certificate; `important`: another important reason; `agency_appointment`: an appointment at the agency; `internship`: in an internship; `agreed_leave`: leave that was agreed; `unexcused`: without an excuse; `unknown`: not known yet.
         * @enum {string}
         */
        AbsenceReason: "sick_certified" | "sick" | "important" | "agency_appointment" | "internship" | "agreed_leave" | "unexcused" | "unknown";
        /**
         * @description Type of the record.
         * @enum {string}
         */
        RecordType: "participant" | "course" | "enrolment" | "coaching" | "program" | "contact" | "fundingAgency" | "user" | "location" | "permissionGroup" | "client" | "participantNote" | "courseNote" | "organisation" | "session" | "attendance";
        /** @description The other system, such as `sap`. */
        ExternalSource: string;
        ParticipantErasurePlan: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            id: string;
            /**
             * Format: date
             * @description The first day on which the erasure is allowed; absent if it is allowed now.
             */
            allowedFrom?: string;
            /**
             * Format: date-time
             * @description Present if the person has been erased.
             */
            erasedAt?: string;
            /** @description Numbers of records that it would delete, end or partly clear. */
            removes: {
                /**
                 * Format: int64
                 * @description How many enrolments.
                 */
                enrolments: number;
                /**
                 * Format: int64
                 * @description How many coachings.
                 */
                coachings: number;
                /**
                 * Format: int64
                 * @description How many notes.
                 */
                notes: number;
                /**
                 * Format: int64
                 * @description Entries of attendance lists; absent for erasures before they were counted.
                 */
                attendances?: number;
                /**
                 * Format: int64
                 * @description Versions in histories.
                 */
                versions: number;
                /**
                 * Format: int64
                 * @description Responses that are stored for an `Idempotency-Key`.
                 */
                storedAnswers: number;
                /**
                 * Format: int64
                 * @description Number of external ids of the records; absent for erasures before they were counted.
                 */
                externalIds?: number;
            };
            /** @description Fields that stay, with the reason. */
            keeps: {
                /** @description A resource, or one of its fields: `coachings/startDate`. */
                what: string;
                /**
                 * Format: date
                 * @description The last day; absent if nothing ends it.
                 */
                until?: string;
                /** @description The reason. */
                why: string;
            }[];
        };
        ParticipantErasureResult: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the erasure, in UTC.
             */
            erasedAt: string;
            /** @description Numbers of records that it deleted, ended or partly cleared. */
            removed: {
                /**
                 * Format: int64
                 * @description How many enrolments.
                 */
                enrolments: number;
                /**
                 * Format: int64
                 * @description How many coachings.
                 */
                coachings: number;
                /**
                 * Format: int64
                 * @description How many notes.
                 */
                notes: number;
                /**
                 * Format: int64
                 * @description Entries of attendance lists; absent for erasures before they were counted.
                 */
                attendances?: number;
                /**
                 * Format: int64
                 * @description Versions in histories.
                 */
                versions: number;
                /**
                 * Format: int64
                 * @description Responses that are stored for an `Idempotency-Key`.
                 */
                storedAnswers: number;
                /**
                 * Format: int64
                 * @description Number of external ids of the records; absent for erasures before they were counted.
                 */
                externalIds?: number;
            };
        };
        ExternalId: {
            /** @description The other system, such as `sap`. */
            source: components["schemas"]["ExternalSource"];
            /** @description The id of the record in that system, exactly as written there. */
            value: string;
            /**
             * Format: date-time
             * @description Time at which the record first got an id of this system, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change of the id, in UTC.
             */
            updatedAt: string;
        };
        Note: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: uuid
             * @description The user who wrote the note.
             */
            author_id?: string;
            /** @description Title of the note. */
            title?: string;
            /** @description HTML, sanitised by an allow-list when it is written. Older notes may be longer than the current limit. */
            content?: string;
            /**
             * Format: date-time
             * @description Time of the event that the note describes, in UTC.
             */
            date?: string;
            /** @description Whether the note is pinned above other notes; lists are not sorted by this field. */
            is_pinned: boolean;
        };
        Course: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the course. */
            name: string;
            /** @description Assigned by the provider; unique in the organisation. */
            courseNumber?: string;
            /**
             * Format: uuid
             * @description The program that the course belongs to.
             */
            programId?: string;
            /**
             * Format: uuid
             * @description The location where the course is held.
             */
            locationId?: string;
            /**
             * Format: date
             * @description First day.
             */
            startDate?: string;
            /**
             * Format: date
             * @description Last day; not before `startDate`.
             */
            endDate?: string;
            /**
             * @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns.
             * @enum {string}
             */
            deliveryMode?: "in_person" | "online" | "hybrid";
            /** @description Full time or part time. `full_time`: Vollzeit; `part_time`: Teilzeit. */
            timeModel?: components["schemas"]["TimeModel"];
            /**
             * Format: int32
             * @description Number of seats; without it, the course has no limit.
             */
            capacity?: number;
            /**
             * Format: int32
             * @description Minimum number of participants; it does not limit enrolments.
             */
            minParticipants?: number;
            /**
             * Format: int32
             * @description Teaching units of 45 minutes.
             */
            teachingUnits?: number;
            /** @description Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer). */
            measureNumber?: string;
            /** @description Status of the course. Nobody can be enrolled in one that is completed or cancelled. `draft`: is being prepared; `planned`: is to be held, and not announced yet; `open`: takes enrolments; `running`: has begun; `completed`: has ended; `cancelled`: is not held. */
            status: components["schemas"]["CourseStatus"];
            /** @description Users who train. */
            trainerIds: string[];
            /**
             * Format: int32
             * @description Participants whose enrolment is registered, active or completed.
             */
            participantCount: number;
            /** @description Units of all held sessions. */
            unitsHeld: components["schemas"]["UnitSum"];
        };
        /**
         * @description Full time or part time. `full_time`: Vollzeit; `part_time`: Teilzeit.
         * @enum {string}
         */
        TimeModel: "full_time" | "part_time";
        /**
         * @description Status of the course. Nobody can be enrolled in one that is completed or cancelled. `draft`: is being prepared; `planned`: is to be held, and not announced yet; `open`: takes enrolments; `running`: has begun; `completed`: has ended; `cancelled`: is not held.
         * @enum {string}
         */
        CourseStatus: "draft" | "planned" | "open" | "running" | "completed" | "cancelled";
        Enrolment: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /**
             * Format: uuid
             * @description The participant; fixed when the enrolment is created.
             */
            participantId: string;
            /**
             * Format: uuid
             * @description The course; fixed when the enrolment is created.
             */
            courseId: string;
            /**
             * Format: date
             * @description First day in the course.
             */
            startDate?: string;
            /**
             * Format: date
             * @description Last day in the course; not before `startDate`.
             */
            endDate?: string;
            /**
             * Format: uuid
             * @description The agency that pays.
             */
            fundingAgencyId?: string;
            /**
             * Format: uuid
             * @description The contact at the agency to whom absences are reported.
             */
            fundingContactId?: string;
            /** @description Number of the voucher (Bildungsgutschein, AVGS) that pays. Not unique: the filter finds all uses. */
            voucherNumber?: string;
            /**
             * Format: date
             * @description Last day of the voucher.
             */
            voucherValidUntil?: string;
            /** @description Reason for the cancellation or for dropping out. */
            exitReason?: string;
            /** @description Each status has allowed transitions: the service rejects all others with 409 and lists the allowed ones. `registered`: has a seat, and has not begun; `active`: takes part, and has a seat; `completed`: has come to the planned end; `dropped_out`: has begun, and left before the planned end; `cancelled`: has not begun. */
            status: components["schemas"]["EnrolmentStatus"];
        };
        AttendanceTotals: {
            /** @description Units of all sessions that are not cancelled. */
            unitsPlanned: components["schemas"]["UnitSum"];
            /** @description Units of held sessions: the sum of the four that follow. */
            unitsHeld: components["schemas"]["UnitSum"];
            /** @description Units that were attended. */
            unitsAttended: components["schemas"]["UnitSum"];
            /** @description Units that were missed with an excuse. */
            unitsMissedExcused: components["schemas"]["UnitSum"];
            /** @description Units that were missed without an excuse, or for an unknown reason. */
            unitsMissedUnexcused: components["schemas"]["UnitSum"];
            /** @description Units of held sessions without an entry. */
            unitsNotRecorded: components["schemas"]["UnitSum"];
            /** @description The share of attended in recorded units, rounded half up; absent if nothing is recorded. */
            share?: string;
            /** @description The months with missed days, in their order. */
            months: {
                /** @description The month, such as `2026-11`. */
                month: string;
                /** @description Number of missed days by reason. */
                daysMissed: {
                    /**
                     * Format: int32
                     * @description Days missed with the reason `sick_certified`.
                     */
                    sick_certified?: number;
                    /**
                     * Format: int32
                     * @description Days missed with the reason `sick`.
                     */
                    sick?: number;
                    /**
                     * Format: int32
                     * @description Days missed with the reason `important`.
                     */
                    important?: number;
                    /**
                     * Format: int32
                     * @description Days missed with the reason `agency_appointment`.
                     */
                    agency_appointment?: number;
                    /**
                     * Format: int32
                     * @description Days missed with the reason `internship`.
                     */
                    internship?: number;
                    /**
                     * Format: int32
                     * @description Days missed with the reason `agreed_leave`.
                     */
                    agreed_leave?: number;
                    /**
                     * Format: int32
                     * @description Days missed with the reason `unexcused`.
                     */
                    unexcused?: number;
                    /**
                     * Format: int32
                     * @description Days missed with the reason `unknown`.
                     */
                    unknown?: number;
                    /**
                     * Format: int32
                     * @description Missed days whose reason an erasure has removed.
                     */
                    erased?: number;
                };
            }[];
        };
        Coaching: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /**
             * Format: uuid
             * @description The participant who is coached.
             */
            participantId: string;
            /**
             * Format: uuid
             * @description The program that the coaching belongs to.
             */
            programId?: string;
            /**
             * Format: uuid
             * @description The user who coaches.
             */
            coachId?: string;
            /**
             * Format: uuid
             * @description The location where the coaching is held.
             */
            locationId?: string;
            /**
             * Format: uuid
             * @description The agency that pays.
             */
            fundingAgencyId?: string;
            /**
             * Format: uuid
             * @description The contact at the agency to whom absences are reported.
             */
            fundingContactId?: string;
            /**
             * Format: date
             * @description First day.
             */
            startDate?: string;
            /**
             * Format: date
             * @description Last day; not before `startDate`.
             */
            endDate?: string;
            /**
             * Format: int32
             * @description Units that the agency has approved.
             */
            unitsApproved?: number;
            /**
             * Format: int32
             * @description Used units. With sessions it is the integer part of `unitsHeld`: another value is rejected with 409 `units_from_sessions`, and omitting or clearing it changes nothing.
             */
            unitsUsed?: number;
            /** @description Length of a unit in minutes. */
            unitMinutes?: 45 | 60;
            /**
             * @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns.
             * @enum {string}
             */
            deliveryMode?: "in_person" | "online" | "hybrid";
            /** @description Number of the voucher (AVGS). */
            voucherNumber?: string;
            /**
             * Format: date
             * @description Last day of the voucher.
             */
            voucherValidUntil?: string;
            /** @description Status of the coaching, from the request to its end. `requested`: the agency has not decided yet; `approved`: the agency pays, and it has not begun; `active`: has begun; `completed`: has ended; `cancelled`: is not held, or has been broken off. */
            status: components["schemas"]["CoachingStatus"];
            /** @description Units of all held sessions. */
            unitsHeld: components["schemas"]["UnitSum"];
        };
        Program: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the program. */
            name: string;
            /** @description Content of the program. */
            description?: string;
            /** @description Kind of the training. `further_training`: berufliche Weiterbildung; `retraining`: Umschulung, to a vocational qualification; `activation`: Maßnahme zur Aktivierung und beruflichen Eingliederung; `coaching`: Coaching of single persons; `language`: Sprachkurs; `other`: any other. */
            type?: components["schemas"]["ProgramType"];
            /** @description The legal basis of the funding. `sgb3_45`: § 45 SGB III, activation (AVGS); `sgb3_81`: § 81 SGB III, further training (Bildungsgutschein); `sgb3_82`: § 82 SGB III, further training of employees; `sgb2_16`: § 16 SGB II, through the Jobcenter; `sgb9`: SGB IX, rehabilitation; `svg_bfd`: SVG, through the Berufsförderungsdienst of the Bundeswehr; `bafa`: a programme of the BAFA; `none`: is not funded; `other`: any other law. */
            legalBasis?: components["schemas"]["LegalBasis"];
            /** @description Requirements for applicants. */
            admission_criteria?: string;
            /** @description Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer). */
            measureNumber?: string;
            /** @description Number of the measure in the certificate. */
            certificateMeasureNumber?: string;
            /** @description The body that certified the program (fachkundige Stelle). */
            certifyingBody?: string;
            /**
             * Format: date
             * @description First day of the certificate.
             */
            certifiedFrom?: string;
            /**
             * Format: date
             * @description Last day of the certificate; not before `certifiedFrom`.
             */
            certifiedUntil?: string;
            /**
             * Format: int32
             * @description Teaching units of 45 minutes.
             */
            teachingUnits?: number;
            /** @description Cost of one teaching unit in euros. */
            costPerUnit?: string;
            /**
             * @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns.
             * @enum {string}
             */
            deliveryMode?: "in_person" | "online" | "hybrid";
            /** @description Status of the program. `draft`: is being prepared; `active`: is offered; `retired`: is no longer offered. */
            status: components["schemas"]["ProgramStatus"];
        };
        /**
         * @description Kind of the training. `further_training`: berufliche Weiterbildung; `retraining`: Umschulung, to a vocational qualification; `activation`: Maßnahme zur Aktivierung und beruflichen Eingliederung; `coaching`: Coaching of single persons; `language`: Sprachkurs; `other`: any other.
         * @enum {string}
         */
        ProgramType: "further_training" | "retraining" | "activation" | "coaching" | "language" | "other";
        /**
         * @description The legal basis of the funding. `sgb3_45`: § 45 SGB III, activation (AVGS); `sgb3_81`: § 81 SGB III, further training (Bildungsgutschein); `sgb3_82`: § 82 SGB III, further training of employees; `sgb2_16`: § 16 SGB II, through the Jobcenter; `sgb9`: SGB IX, rehabilitation; `svg_bfd`: SVG, through the Berufsförderungsdienst of the Bundeswehr; `bafa`: a programme of the BAFA; `none`: is not funded; `other`: any other law.
         * @enum {string}
         */
        LegalBasis: "sgb3_45" | "sgb3_81" | "sgb3_82" | "sgb2_16" | "sgb9" | "svg_bfd" | "bafa" | "none" | "other";
        /**
         * @description Status of the program. `draft`: is being prepared; `active`: is offered; `retired`: is no longer offered.
         * @enum {string}
         */
        ProgramStatus: "draft" | "active" | "retired";
        Contact: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /** @description Kind of the contact. `person`: one person; `team`: several, such as a department. */
            category: components["schemas"]["ContactCategory"];
            /**
             * Format: email
             * @description E-mail address.
             */
            email?: string;
            /** @description First name. */
            firstName?: string;
            /** @description The same as `firstName`: either can be sent, both are returned. */
            first_name?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description The same as `lastName`: either can be sent, both are returned. */
            last_name?: string;
            /** @description Function of the contact at the agency, such as a job title. */
            function?: string;
            /**
             * Format: uuid
             * @description The funding agency that the contact belongs to.
             */
            funding_agency_id?: string;
            /** @description The organisation's own labels. */
            tags: string[];
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
        };
        /**
         * @description Kind of the contact. `person`: one person; `team`: several, such as a department.
         * @enum {string}
         */
        ContactCategory: "person" | "team";
        ContactExport: {
            /** @description The person. */
            record: {
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                id: string;
                /** @description Kind of the contact. `person`: one person; `team`: several, such as a department. */
                category: components["schemas"]["ContactCategory"];
                /**
                 * Format: email
                 * @description E-mail address.
                 */
                email?: string;
                /** @description First name. */
                firstName?: string;
                /** @description The same as `firstName`: either can be sent, both are returned. */
                first_name?: string;
                /** @description Last name. */
                lastName?: string;
                /** @description The same as `lastName`: either can be sent, both are returned. */
                last_name?: string;
                /** @description Function of the contact at the agency, such as a job title. */
                function?: string;
                /**
                 * Format: uuid
                 * @description The funding agency that the contact belongs to.
                 */
                funding_agency_id?: string;
                /** @description The organisation's own labels. */
                tags: string[];
                /**
                 * Format: date-time
                 * @description Time of creation, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the last change, in UTC; it never goes back.
                 */
                updatedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the deletion, if the record is deleted.
                 */
                deletedAt?: string;
            };
            /** @description External ids of the records above; absent if the deployment does not offer external ids. */
            externalIds?: {
                /** @description Type of the record. */
                type: components["schemas"]["RecordType"];
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                recordId: string;
                /** @description The other system, such as `sap`. */
                source: components["schemas"]["ExternalSource"];
                /** @description The id of the record in that system, exactly as written there. */
                value: string;
                /**
                 * Format: date-time
                 * @description Time at which the record first got an id of this system, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the last change of the id, in UTC.
                 */
                updatedAt: string;
            }[];
            /** @description Other places that contain the id of the person. */
            references: {
                /** @description Type of the record. */
                type: components["schemas"]["RecordType"];
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                recordId: string;
                /**
                 * Format: uuid
                 * @description The participant or course of a note.
                 */
                parentId?: string;
                /** @description JSON pointer (RFC 6901) to the field with the id. */
                pointer: string;
            }[];
            /** @description Every version of the records above. */
            history: {
                /** @description Type of the record. */
                type: components["schemas"]["RecordType"];
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                recordId: string;
                /** @description Version number: 1 when the record is created, incremented by each write. */
                version: components["schemas"]["VersionNumber"];
                /**
                 * Format: date-time
                 * @description Time of the write, in UTC.
                 */
                changedAt: string;
                /** @description The operation on the record. `created`: it is new; `updated`: fields have changed; `deleted`: it is deleted, and can come back; `restored`: it has come back; `erased`: what it said of a person is gone for good. */
                operation: components["schemas"]["ChangeOperation"];
                /** @description Author of the version. */
                actor: components["schemas"]["Actor"];
                /** @description `X-Request-Id` of the request; absent if it was none. */
                requestId?: string;
                /** @description OpenTelemetry trace. */
                traceId?: string;
                /** @description The fields that the write changed. */
                changes: components["schemas"]["FieldChange"][];
            }[];
            /**
             * Format: date-time
             * @description Time of the export: all data is as of this moment.
             */
            generatedAt: string;
        };
        ContactErasurePlan: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            id: string;
            /**
             * Format: date
             * @description The first day on which the erasure is allowed; absent if it is allowed now.
             */
            allowedFrom?: string;
            /**
             * Format: date-time
             * @description Present if the person has been erased.
             */
            erasedAt?: string;
            /** @description Numbers of records that it would delete, end or partly clear. */
            removes: {
                /**
                 * Format: int64
                 * @description Versions in histories.
                 */
                versions: number;
                /**
                 * Format: int64
                 * @description Responses that are stored for an `Idempotency-Key`.
                 */
                storedAnswers: number;
                /**
                 * Format: int64
                 * @description Number of external ids of the records; absent for erasures before they were counted.
                 */
                externalIds?: number;
            };
            /** @description Fields that stay, with the reason. */
            keeps: {
                /** @description A resource, or one of its fields: `coachings/startDate`. */
                what: string;
                /**
                 * Format: date
                 * @description The last day; absent if nothing ends it.
                 */
                until?: string;
                /** @description The reason. */
                why: string;
            }[];
        };
        ContactErasureResult: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the erasure, in UTC.
             */
            erasedAt: string;
            /** @description Numbers of records that it deleted, ended or partly cleared. */
            removed: {
                /**
                 * Format: int64
                 * @description Versions in histories.
                 */
                versions: number;
                /**
                 * Format: int64
                 * @description Responses that are stored for an `Idempotency-Key`.
                 */
                storedAnswers: number;
                /**
                 * Format: int64
                 * @description Number of external ids of the records; absent for erasures before they were counted.
                 */
                externalIds?: number;
            };
        };
        FundingAgency: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the agency or company. */
            name: string;
            /** @description Kind of the payer. `funding_agency`: a public agency that funds; `company`: a company that funds its own people. */
            partnerType: components["schemas"]["PartnerType"];
            /** @description Kind of the agency. `bafa`: Bundesamt für Wirtschaft und Ausfuhrkontrolle; `jobcenter`: Jobcenter; `bundeswehr`: Berufsförderungsdienst of the Bundeswehr; `rentenversicherung`: Deutsche Rentenversicherung; `other`: any other, such as an Agentur für Arbeit. */
            type?: components["schemas"]["FundingAgencyType"];
            /** @description E-mail address, as it was given. */
            email?: string;
        };
        /**
         * @description Kind of the payer. `funding_agency`: a public agency that funds; `company`: a company that funds its own people.
         * @enum {string}
         */
        PartnerType: "funding_agency" | "company";
        /**
         * @description Kind of the agency. `bafa`: Bundesamt für Wirtschaft und Ausfuhrkontrolle; `jobcenter`: Jobcenter; `bundeswehr`: Berufsförderungsdienst of the Bundeswehr; `rentenversicherung`: Deutsche Rentenversicherung; `other`: any other, such as an Agentur für Arbeit.
         * @enum {string}
         */
        FundingAgencyType: "bafa" | "jobcenter" | "bundeswehr" | "rentenversicherung" | "other";
        User: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description First name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /**
             * Format: email
             * @description E-mail address; unique in the organisation.
             */
            email: string;
            /** @description Each part is optional. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string;
                /** @description Postal code. */
                zipCode?: string;
                /** @description City or town. */
                city?: string;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string;
            };
            /** @description Status of the user. `active`: has the permissions of its groups; `inactive`: rejected, like all tokens of the user. */
            status: components["schemas"]["UserStatus"];
            /** @description Permission groups, which together define the permissions of the user. */
            groups: string[];
            /** @description Locations where the user works. */
            locations: string[];
        };
        /**
         * @description Status of the user. `active`: has the permissions of its groups; `inactive`: rejected, like all tokens of the user.
         * @enum {string}
         */
        UserStatus: "active" | "inactive";
        UserExport: {
            /** @description The person. */
            record: {
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description Time of creation, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the last change, in UTC; it never goes back.
                 */
                updatedAt: string;
                /** @description First name. */
                firstName: string;
                /** @description Last name. */
                lastName: string;
                /**
                 * Format: email
                 * @description E-mail address; unique in the organisation.
                 */
                email: string;
                /** @description Each part is optional. */
                address?: {
                    /** @description Name of the street, without the house number. */
                    street?: string;
                    /** @description House number with its addition, such as `12a`. */
                    houseNumber?: string;
                    /** @description Addition to the address, such as a floor or `c/o`. */
                    addressAddition?: string;
                    /** @description Postal code. */
                    zipCode?: string;
                    /** @description City or town. */
                    city?: string;
                    /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                    country?: string;
                };
                /** @description Status of the user. `active`: has the permissions of its groups; `inactive`: rejected, like all tokens of the user. */
                status: components["schemas"]["UserStatus"];
                /** @description Permission groups, which together define the permissions of the user. */
                groups: string[];
                /** @description Locations where the user works. */
                locations: string[];
                /**
                 * Format: date-time
                 * @description Time of the deletion, if the record is deleted.
                 */
                deletedAt?: string;
            };
            /** @description The clients about the person. */
            clients: {
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                id: string;
                /**
                 * Format: date-time
                 * @description Time of creation, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the last change, in UTC; it never goes back.
                 */
                updatedAt: string;
                /** @description The scopes of its tokens, or `*` for all scopes. */
                scopes: string[];
                /** @description Purpose of the client. */
                name?: string;
                /**
                 * Format: uuid
                 * @description The user for whom the client acts, and whose groups limit it. Fixed when the client is created.
                 */
                userId?: string;
                /** @description The authentication method of the client. Fixed when it is created. `client_secret`: by a secret; `private_key_jwt`: by the signature of a key, whose public part the service has (RFC 7523). */
                authentication: components["schemas"]["ClientAuthentication"];
                /**
                 * Format: date-time
                 * @description The day, in UTC, on which the client last obtained a token; absent if it never did.
                 */
                lastUsedAt?: string;
                /**
                 * Format: date-time
                 * @description Time of the deletion, if the record is deleted.
                 */
                deletedAt?: string;
            }[];
            /** @description The access tokens that were created for the user. */
            access: {
                /**
                 * @description An access token; OAuth clients are among `clients`.
                 * @enum {string}
                 */
                type: "token" | "client";
                /**
                 * Format: uuid
                 * @description Id of the token, which is no secret.
                 */
                id: string;
                /** @description Name that its creator gave it. */
                name?: string;
                /**
                 * Format: date-time
                 * @description Time of creation, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of expiry; absent if it does not expire.
                 */
                expiresAt?: string;
                /**
                 * Format: date-time
                 * @description Time of revocation, if it was revoked.
                 */
                revokedAt?: string;
            }[];
            /** @description External ids of the records above; absent if the deployment does not offer external ids. */
            externalIds?: {
                /** @description Type of the record. */
                type: components["schemas"]["RecordType"];
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                recordId: string;
                /** @description The other system, such as `sap`. */
                source: components["schemas"]["ExternalSource"];
                /** @description The id of the record in that system, exactly as written there. */
                value: string;
                /**
                 * Format: date-time
                 * @description Time at which the record first got an id of this system, in UTC.
                 */
                insertedAt: string;
                /**
                 * Format: date-time
                 * @description Time of the last change of the id, in UTC.
                 */
                updatedAt: string;
            }[];
            /** @description Other places that contain the id of the person. */
            references: {
                /** @description Type of the record. */
                type: components["schemas"]["RecordType"];
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                recordId: string;
                /**
                 * Format: uuid
                 * @description The participant or course of a note.
                 */
                parentId?: string;
                /** @description JSON pointer (RFC 6901) to the field with the id. */
                pointer: string;
            }[];
            /** @description Every version of the records above. */
            history: {
                /** @description Type of the record. */
                type: components["schemas"]["RecordType"];
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                recordId: string;
                /** @description Version number: 1 when the record is created, incremented by each write. */
                version: components["schemas"]["VersionNumber"];
                /**
                 * Format: date-time
                 * @description Time of the write, in UTC.
                 */
                changedAt: string;
                /** @description The operation on the record. `created`: it is new; `updated`: fields have changed; `deleted`: it is deleted, and can come back; `restored`: it has come back; `erased`: what it said of a person is gone for good. */
                operation: components["schemas"]["ChangeOperation"];
                /** @description Author of the version. */
                actor: components["schemas"]["Actor"];
                /** @description `X-Request-Id` of the request; absent if it was none. */
                requestId?: string;
                /** @description OpenTelemetry trace. */
                traceId?: string;
                /** @description The fields that the write changed. */
                changes: components["schemas"]["FieldChange"][];
            }[];
            /**
             * Format: date-time
             * @description Time of the export: all data is as of this moment.
             */
            generatedAt: string;
        };
        /**
         * @description The authentication method of the client. Fixed when it is created. `client_secret`: by a secret; `private_key_jwt`: by the signature of a key, whose public part the service has (RFC 7523).
         * @enum {string}
         */
        ClientAuthentication: "client_secret" | "private_key_jwt";
        UserErasurePlan: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            id: string;
            /**
             * Format: date
             * @description The first day on which the erasure is allowed; absent if it is allowed now.
             */
            allowedFrom?: string;
            /**
             * Format: date-time
             * @description Present if the person has been erased.
             */
            erasedAt?: string;
            /** @description Numbers of records that it would delete, end or partly clear. */
            removes: {
                /**
                 * Format: int64
                 * @description How many clients.
                 */
                clients: number;
                /**
                 * Format: int64
                 * @description Number of access tokens of the user; absent for erasures before they were counted.
                 */
                access?: number;
                /**
                 * Format: int64
                 * @description Versions in histories.
                 */
                versions: number;
                /**
                 * Format: int64
                 * @description Responses that are stored for an `Idempotency-Key`.
                 */
                storedAnswers: number;
                /**
                 * Format: int64
                 * @description Number of external ids of the records; absent for erasures before they were counted.
                 */
                externalIds?: number;
            };
            /** @description Fields that stay, with the reason. */
            keeps: {
                /** @description A resource, or one of its fields: `coachings/startDate`. */
                what: string;
                /**
                 * Format: date
                 * @description The last day; absent if nothing ends it.
                 */
                until?: string;
                /** @description The reason. */
                why: string;
            }[];
        };
        UserErasureResult: {
            /**
             * Format: uuid
             * @description Id of the person.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of the erasure, in UTC.
             */
            erasedAt: string;
            /** @description Numbers of records that it deleted, ended or partly cleared. */
            removed: {
                /**
                 * Format: int64
                 * @description How many clients.
                 */
                clients: number;
                /**
                 * Format: int64
                 * @description Number of access tokens of the user; absent for erasures before they were counted.
                 */
                access?: number;
                /**
                 * Format: int64
                 * @description Versions in histories.
                 */
                versions: number;
                /**
                 * Format: int64
                 * @description Responses that are stored for an `Idempotency-Key`.
                 */
                storedAnswers: number;
                /**
                 * Format: int64
                 * @description Number of external ids of the records; absent for erasures before they were counted.
                 */
                externalIds?: number;
            };
        };
        Location: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the location. */
            name: string;
            /** @description Kind of the location. `site`: people go there; `online`: a virtual one. */
            kind?: components["schemas"]["LocationKind"];
            /**
             * Format: email
             * @description E-mail address.
             */
            email?: string;
            /** @description Telephone number, as it was given. */
            phone?: string;
            /** @description Each part is optional. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string;
                /** @description Postal code. */
                zipCode?: string;
                /** @description City or town. */
                city?: string;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string;
            };
        };
        /**
         * @description Kind of the location. `site`: people go there; `online`: a virtual one.
         * @enum {string}
         */
        LocationKind: "site" | "online";
        PermissionGroup: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the group. */
            name: string;
            /** @description Purpose of the group. */
            description?: string;
        };
        /** @description Scopes, or `*` for all of them. */
        Permissions: string[];
        ClientWithSecret: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description The scopes of its tokens, or `*` for all scopes. */
            scopes: string[];
            /** @description Purpose of the client. */
            name?: string;
            /**
             * Format: uuid
             * @description The user for whom the client acts, and whose groups limit it. Fixed when the client is created.
             */
            userId?: string;
            /** @description The authentication method of the client. Fixed when it is created. `client_secret`: by a secret; `private_key_jwt`: by the signature of a key, whose public part the service has (RFC 7523). */
            authentication: components["schemas"]["ClientAuthentication"];
            /**
             * Format: date-time
             * @description The day, in UTC, on which the client last obtained a token; absent if it never did.
             */
            lastUsedAt?: string;
            /** @description The secret of the client. The service returns it once and does not store it; a replay does not contain it. */
            secret?: string;
        };
        Client: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description The scopes of its tokens, or `*` for all scopes. */
            scopes: string[];
            /** @description Purpose of the client. */
            name?: string;
            /**
             * Format: uuid
             * @description The user for whom the client acts, and whose groups limit it. Fixed when the client is created.
             */
            userId?: string;
            /** @description The authentication method of the client. Fixed when it is created. `client_secret`: by a secret; `private_key_jwt`: by the signature of a key, whose public part the service has (RFC 7523). */
            authentication: components["schemas"]["ClientAuthentication"];
            /**
             * Format: date-time
             * @description The day, in UTC, on which the client last obtained a token; absent if it never did.
             */
            lastUsedAt?: string;
        };
        PublicKey: {
            /**
             * @description The family of the key. `RSA`: RSA; `EC`: an elliptic curve of NIST; `OKP`: Ed25519.
             * @enum {string}
             */
            kty: "RSA" | "EC" | "OKP";
            /** @description The id of the key, as in assertions; if omitted, its thumbprint (RFC 7638). */
            kid?: string;
            /** @description The algorithm, if the key has only one. */
            alg?: string;
            /**
             * @description Use of the key.
             * @constant
             */
            use?: "sig";
            /** @description The curve. */
            crv?: string;
            /** @description A coordinate of the curve. */
            x?: string;
            /** @description A coordinate of the curve. */
            y?: string;
            /** @description The modulus of RSA. */
            n?: string;
            /** @description The exponent of RSA. */
            e?: string;
        };
        PublicKeys: components["schemas"]["PublicKey"][];
        Organisation: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the organisation. */
            name: string;
            /**
             * Format: email
             * @description E-mail address.
             */
            email?: string;
            /** @description Telephone number, as it was given. */
            phone?: string;
            /** @description Address of the web site. */
            website?: string;
            /** @description Number of the provider at the Bundesagentur für Arbeit (Trägernummer). */
            providerNumber?: string;
            /** @description Number of the AZAV certificate. */
            azavCertificateNumber?: string;
            /**
             * Format: date
             * @description Last day of the AZAV certificate.
             */
            azavCertifiedUntil?: string;
            /** @description Each part is optional. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string;
                /** @description Postal code. */
                zipCode?: string;
                /** @description City or town. */
                city?: string;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string;
            };
            /** @description IANA time zone, such as `Europe/Berlin`. */
            timezone: string;
        };
        Session: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Start of the session. It defines the day of the session, in the time zone of the organisation.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description End of the session: after `startsAt`, at most 24 hours later.
             */
            endsAt: string;
            /** @description Units of the session, such as `"4.00"`; from 0.01 to 1000. */
            units: components["schemas"]["Units"];
            /**
             * Format: uuid
             * @description The course; fixed when the session is created. A session has it or `coachingId`.
             */
            courseId?: string;
            /**
             * Format: uuid
             * @description The coaching; fixed when the session is created. A session has it or `courseId`.
             */
            coachingId?: string;
            /** @description Topic of the session. */
            title?: string;
            /**
             * Format: uuid
             * @description The location of the training.
             */
            locationId?: string;
            /**
             * @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns.
             * @enum {string}
             */
            deliveryMode?: "in_person" | "online" | "hybrid";
            /** @description Every transition is allowed while no attendance is recorded. `planned`: is to be held; `held`: has been held, and attendance can be recorded; `cancelled`: is not held and not counted. */
            status: components["schemas"]["SessionStatus"];
            /** @description Length of a unit in minutes, the same for all sessions of a course or coaching. */
            unitMinutes: 45 | 60 | 15;
            /** @description Users who train. */
            trainerIds: string[];
        };
        /**
         * @description Every transition is allowed while no attendance is recorded. `planned`: is to be held; `held`: has been held, and attendance can be recorded; `cancelled`: is not held and not counted.
         * @enum {string}
         */
        SessionStatus: "planned" | "held" | "cancelled";
        Attendance: {
            /**
             * Format: uuid
             * @description The enrolment; absent in the session of a coaching.
             */
            enrolmentId?: string;
            /** @description Attendance of the participant. `present`: all units; `partial`: some units: `unitsAttended` says how many; `absent`: none. */
            presence: components["schemas"]["Presence"];
            /** @description With `partial`: the attended units, fewer than those of the session. */
            unitsAttended?: components["schemas"]["Units"];
            /** @description Reason for missed units. All reasons except `unexcused` and `unknown` are excused. `sick_certified`: sick, with a certificate; `sick`: sick, without a certificate; `important`: another important reason; `agency_appointment`: an appointment at the agency; `internship`: in an internship; `agreed_leave`: leave that was agreed; `unexcused`: without an excuse; `unknown`: not known yet. */
            reason?: components["schemas"]["AbsenceReason"];
            /** @description A note on the entry. Do not write diagnoses: they are health data and not needed here. */
            note?: string;
            /**
             * Format: date-time
             * @description Time at which the entry was recorded or last changed, in UTC.
             */
            recordedAt: string;
        };
        AttendanceHistoryEntry: {
            /** @description Version number: 1 when the record is created, incremented by each write. */
            version: components["schemas"]["VersionNumber"];
            /**
             * Format: date-time
             * @description Time of the write, in UTC.
             */
            changedAt: string;
            /** @description The operation on the record. `created`: it is new; `updated`: fields have changed; `deleted`: it is deleted, and can come back; `restored`: it has come back; `erased`: what it said of a person is gone for good. */
            operation: components["schemas"]["ChangeOperation"];
            /** @description Author of the version. */
            actor: components["schemas"]["Actor"];
            /** @description `X-Request-Id` of the request; absent if it was none. */
            requestId?: string;
            /** @description OpenTelemetry trace. */
            traceId?: string;
            /** @description The fields that the write changed, by the id of the enrolment, or of the coaching: `/01930f66-5d1e-7a2b-9c3d-4e5f60718293/presence`. */
            changes: components["schemas"]["FieldChange"][];
        };
        Absence: {
            /**
             * Format: uuid
             * @description The enrolment; absent if it is a coaching.
             */
            enrolmentId?: string;
            /**
             * Format: uuid
             * @description The coaching; absent if it is an enrolment.
             */
            coachingId?: string;
            /**
             * Format: uuid
             * @description The participant.
             */
            participantId: string;
            /**
             * Format: uuid
             * @description The course of the enrolment.
             */
            courseId?: string;
            /**
             * Format: uuid
             * @description The agency that pays.
             */
            fundingAgencyId?: string;
            /** @description The days with held sessions, all recorded, of which no unit was attended, in their order. */
            daysMissed: {
                /**
                 * Format: date
                 * @description The day, in the time zone of the organisation.
                 */
                date: string;
                /** @description Reason for missed units. All reasons except `unexcused` and `unknown` are excused. `sick_certified`: sick, with a certificate; `sick`: sick, without a certificate; `important`: another important reason; `agency_appointment`: an appointment at the agency; `internship`: in an internship; `agreed_leave`: leave that was agreed; `unexcused`: without an excuse; `unknown`: not known yet. */
                reason?: components["schemas"]["AbsenceReason"];
            }[];
            /** @description Whether all held sessions of the month are recorded. */
            complete: boolean;
        };
        Change: {
            /** @description Number of the change in the organisation. Changes are sorted by their numbers. */
            id: string;
            /** @description Type of the record. */
            type: components["schemas"]["RecordType"];
            /**
             * Format: uuid
             * @description Id of the record.
             */
            recordId: string;
            /**
             * Format: uuid
             * @description The participant or course of a note.
             */
            parentId?: string;
            /** @description The operation on the record. `created`: it is new; `updated`: fields have changed; `deleted`: it is deleted, and can come back; `restored`: it has come back; `erased`: what it said of a person is gone for good. */
            operation: components["schemas"]["ChangeOperation"];
            /** @description Version number: 1 when the record is created, incremented by each write. */
            version: components["schemas"]["VersionNumber"];
            /**
             * Format: date-time
             * @description Time of the write, in UTC.
             */
            changedAt: string;
            /**
             * Format: uuid
             * @description The user, client or token that wrote; absent for the service itself.
             */
            actorId?: string;
        };
        Import: {
            /**
             * Format: uuid
             * @description Id of the import.
             */
            id: string;
            /** @description Collection of the records in the file. Also needs the write scope of the collection. */
            collection: components["schemas"]["ImportCollection"];
            /** @description Mode of the import. `validate`: writes nothing, reports the outcomes of `apply`, and can be applied afterwards; `apply`: writes. */
            mode: components["schemas"]["ImportMode"];
            /** @description The field by which a line finds its record. Required unless `operation` is `create`. */
            key?: components["schemas"]["ImportKey"];
            /** @description The system of the external ids in the file, in the key or in columns such as `participant.externalId`. */
            source?: components["schemas"]["ExternalSource"];
            /** @description CSV: maps headers of the file to paths of fields. */
            columns?: {
                [key: string]: string;
            };
            /** @description CSV: maps words of the file to values of a field, by the path of the field. Other words do not change. */
            values?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description CSV: headers of ignored columns. */
            ignoreColumns?: string[];
            /**
             * @description CSV: the encoding; UTF-8 if omitted, never guessed.
             * @enum {string}
             */
            charset?: "utf-8" | "windows-1252";
            /**
             * @description CSV: the separator of cells; detected from the header if omitted.
             * @enum {string}
             */
            delimiter?: "," | ";" | "\t";
            /**
             * Format: int32
             * @description Maximum number of refused lines: the import checks all lines first, and writes nothing if more would be refused.
             */
            maxRefused?: number;
            /** @description Allowed operation of a line. An import never deletes. `upsert`: changes the record that matches its key, or else creates one; `create`: creates a record; `update`: changes the record that matches its key. */
            operation: components["schemas"]["ImportOperation"];
            /**
             * @description CSV: the effect of an empty cell. `keep`: the field stays as it is; `clear`: the field is cleared.
             * @enum {string}
             */
            empty: "keep" | "clear";
            /** @description Progress of the import. `waiting`: for its file; `receiving`: the file arrives; `queued`: for its turn; `checking`: all lines are looked at, and nothing is written yet; `running`: lines are written, or validated; `completed`: every line has an outcome, `refused` included; `cancelled`: by a caller; `failed`: `reason` says why. */
            status: components["schemas"]["ImportStatus"];
            /** @description Why it has failed or ended: `invalid_content`, `too_many_refused`, `access_ended`, `content_expired`, `no_content`. */
            reason?: string;
            /** @description With `invalid_content`: at most 100 faults of the file. */
            errors?: components["schemas"]["ImportErrorOfFile"][];
            /**
             * Format: int32
             * @description Lines of the file, except the header and blank lines.
             */
            lines: number;
            /**
             * Format: int32
             * @description Lines that created a record.
             */
            created: number;
            /**
             * Format: int32
             * @description Lines that changed a record.
             */
            updated: number;
            /**
             * Format: int32
             * @description Lines whose record already has their values.
             */
            unchanged: number;
            /**
             * Format: int32
             * @description Refused lines.
             */
            refused: number;
            /**
             * Format: int32
             * @description Lines without an outcome.
             */
            pending: number;
            /**
             * Format: date-time
             * @description Time at which all lines had been checked.
             */
            checkedAt?: string;
            /**
             * Format: date-time
             * @description Start of the first line.
             */
            startedAt?: string;
            /**
             * Format: date-time
             * @description End of the import.
             */
            endedAt?: string;
            /**
             * Format: date-time
             * @description Time at which the last values of the file were deleted.
             */
            contentDeletedAt?: string;
            /** @description Creator of the import, who is the author of its writes. */
            createdBy: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
        };
        /**
         * @description Collection of the records in the file. Also needs the write scope of the collection.
         * @enum {string}
         */
        ImportCollection: "participants" | "courses" | "coachings" | "contacts" | "fundingAgencies" | "enrolments" | "sessions";
        /**
         * @description Mode of the import. `validate`: writes nothing, reports the outcomes of `apply`, and can be applied afterwards; `apply`: writes.
         * @enum {string}
         */
        ImportMode: "validate" | "apply";
        /**
         * @description The field by which a line finds its record. Required unless `operation` is `create`.
         * @enum {string}
         */
        ImportKey: "id" | "internalCustomerNumber" | "courseNumber" | "externalId";
        /**
         * @description Allowed operation of a line. An import never deletes. `upsert`: changes the record that matches its key, or else creates one; `create`: creates a record; `update`: changes the record that matches its key.
         * @enum {string}
         */
        ImportOperation: "upsert" | "create" | "update";
        /**
         * @description Progress of the import. `waiting`: for its file; `receiving`: the file arrives; `queued`: for its turn; `checking`: all lines are looked at, and nothing is written yet; `running`: lines are written, or validated; `completed`: every line has an outcome, `refused` included; `cancelled`: by a caller; `failed`: `reason` says why.
         * @enum {string}
         */
        ImportStatus: "waiting" | "receiving" | "queued" | "checking" | "running" | "completed" | "cancelled" | "failed";
        ImportErrorOfFile: {
            /**
             * Format: int64
             * @description The line number in a text editor: the header of a CSV file is line 1.
             */
            line?: number;
            /** @description The header of the column. */
            column?: string;
            /** @description Stable snake_case code of the fault. */
            code: string;
            /** @description Explanation of the fault and its remedy, without values of the file. */
            detail: string;
        };
        ImportResult: {
            /**
             * Format: int64
             * @description The line number in a text editor: the header of a CSV file is line 1.
             */
            line: number;
            /** @description Outcome of the line, or of its later application while the import only validates. `created`: a new record; `updated`: a change of a record; `unchanged`: the record has these values already; `refused`: nothing, for the reasons in `errors`. */
            outcome: components["schemas"]["ImportOutcome"];
            /**
             * Format: uuid
             * @description The record that the line created, changed or found.
             */
            recordId?: string;
            /** @description Reasons for the rejection. */
            errors?: components["schemas"]["ImportErrorOfLine"][];
            /** @description Notices about values that a person should check. */
            notices?: components["schemas"]["ImportNotice"][];
        };
        /**
         * @description Outcome of the line, or of its later application while the import only validates. `created`: a new record; `updated`: a change of a record; `unchanged`: the record has these values already; `refused`: nothing, for the reasons in `errors`.
         * @enum {string}
         */
        ImportOutcome: "created" | "updated" | "unchanged" | "refused";
        ImportErrorOfLine: {
            /** @description JSON pointer (RFC 6901) to the field. */
            pointer: string;
            /** @description The header of the column. */
            column?: string;
            /** @description Stable snake_case code of the fault. */
            code: string;
            /** @description Explanation of the fault and its remedy, without values of the file. */
            detail: string;
        };
        ImportNotice: {
            /** @description JSON pointer (RFC 6901) to the field. */
            pointer: string;
            /** @description The header of the column. */
            column?: string;
            /** @description Stable snake_case code of the fault. */
            code: string;
            /** @description Explanation of the fault and its remedy, without values of the file. */
            detail: string;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Target of deliveries: an https URL without user and password, on port 443 of a host with public addresses. */
            url: string;
            /** @description Types of the records whose changes are delivered. Needs `changes:read` and the read scope of each. */
            types: components["schemas"]["RecordType"][];
            /** @description Purpose of the webhook. */
            description?: string;
            /**
             * Format: int32
             * @description The maximum number of changes in one delivery; 64 by default.
             */
            batchSize: number;
            /** @description The signature of deliveries (Standard Webhooks 1.0.0). Fixed when the webhook is created. `hmac`: by HMAC-SHA256 with a shared secret, as `v1`; `ed25519`: by a key whose public part is `publicKey`, as `v1a`. */
            signature: components["schemas"]["WebhookSignature"];
            /** @description State of the deliveries. `active`: delivered; `paused`: paused until a caller sets `active`; no change is lost while the change feed keeps it; `failing`: stopped, because the receiver did not accept them; `reason` contains the cause. */
            status: components["schemas"]["WebhookStatus"];
            /** @description Reason for `paused` or `failing`, unless a caller paused the webhook: `no_success`, `gone`, `access_ended`, `changes_expired`. */
            reason?: string;
            /** @description With `ed25519`: the public key of the signatures in the format of Standard Webhooks. */
            publicKey?: string;
            /**
             * Format: date-time
             * @description Time of the last successful delivery; absent if there is none.
             */
            lastSuccessAt?: string;
            /**
             * Format: int32
             * @description Undelivered changes among the next 10000 of the organisation.
             */
            behind: number;
        };
        /**
         * @description The signature of deliveries (Standard Webhooks 1.0.0). Fixed when the webhook is created. `hmac`: by HMAC-SHA256 with a shared secret, as `v1`; `ed25519`: by a key whose public part is `publicKey`, as `v1a`.
         * @enum {string}
         */
        WebhookSignature: "hmac" | "ed25519";
        /**
         * @description State of the deliveries. `active`: delivered; `paused`: paused until a caller sets `active`; no change is lost while the change feed keeps it; `failing`: stopped, because the receiver did not accept them; `reason` contains the cause.
         * @enum {string}
         */
        WebhookStatus: "active" | "paused" | "failing";
        WebhookWithSecret: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Target of deliveries: an https URL without user and password, on port 443 of a host with public addresses. */
            url: string;
            /** @description Types of the records whose changes are delivered. Needs `changes:read` and the read scope of each. */
            types: components["schemas"]["RecordType"][];
            /** @description Purpose of the webhook. */
            description?: string;
            /**
             * Format: int32
             * @description The maximum number of changes in one delivery; 64 by default.
             */
            batchSize: number;
            /** @description The signature of deliveries (Standard Webhooks 1.0.0). Fixed when the webhook is created. `hmac`: by HMAC-SHA256 with a shared secret, as `v1`; `ed25519`: by a key whose public part is `publicKey`, as `v1a`. */
            signature: components["schemas"]["WebhookSignature"];
            /** @description State of the deliveries. `active`: delivered; `paused`: paused until a caller sets `active`; no change is lost while the change feed keeps it; `failing`: stopped, because the receiver did not accept them; `reason` contains the cause. */
            status: components["schemas"]["WebhookStatus"];
            /** @description Reason for `paused` or `failing`, unless a caller paused the webhook: `no_success`, `gone`, `access_ended`, `changes_expired`. */
            reason?: string;
            /** @description With `ed25519`: the public key of the signatures in the format of Standard Webhooks. */
            publicKey?: string;
            /**
             * Format: date-time
             * @description Time of the last successful delivery; absent if there is none.
             */
            lastSuccessAt?: string;
            /**
             * Format: int32
             * @description Undelivered changes among the next 10000 of the organisation.
             */
            behind: number;
            /** @description With `hmac`: the secret in the format of Standard Webhooks. The service returns it once; a replay does not contain it. */
            secret?: string;
        };
        WebhookTest: {
            /**
             * Format: int32
             * @description The response status of the receiver; absent if there was none.
             */
            responseStatus?: number;
            /** @description Reason for the failure; absent after a success: `address_not_allowed`, `name_not_resolved`, `not_connected`, `tls_failed`, `timed_out`, `connection_lost`, `unsuccessful_status`. */
            error?: string;
            /**
             * Format: int64
             * @description Duration in milliseconds.
             */
            durationMs: number;
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Id of the attempt.
             */
            id: string;
            /** @description The first delivered change. */
            firstChange: string;
            /** @description The last delivered change. */
            lastChange: string;
            /**
             * Format: int64
             * @description Number of the attempt to deliver these changes.
             */
            attempt: number;
            /**
             * Format: date-time
             * @description Start of the attempt, in UTC.
             */
            startedAt: string;
            /**
             * Format: int32
             * @description The response status of the receiver; absent if there was none.
             */
            responseStatus?: number;
            /** @description Reason for the failure; absent after a success: `address_not_allowed`, `name_not_resolved`, `not_connected`, `tls_failed`, `timed_out`, `connection_lost`, `unsuccessful_status`. */
            error?: string;
            /**
             * Format: int64
             * @description Duration in milliseconds.
             */
            durationMs: number;
        };
        ListedParticipant: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description First name, with all given names. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /** @description Name by which the participant prefers to be called. */
            preferredName?: string;
            /**
             * @description Salutation in letters. `mr`: Herr; `ms`: Frau; `mx`: neither, by the whole name; `none`: without any.
             * @enum {string}
             */
            salutation?: "mr" | "ms" | "mx" | "none";
            /**
             * @description Gender in the civil register. `male`: männlich; `female`: weiblich; `diverse`: divers; `unspecified`: the register has none.
             * @enum {string}
             */
            gender?: "male" | "female" | "diverse" | "unspecified";
            /**
             * Format: date
             * @description Date of birth.
             */
            dateOfBirth?: string;
            /** @description Place of birth. */
            birthCity?: string;
            /** @description Country of birth: its ISO 3166-1 alpha-2 code, such as `DE`. */
            birthCountry?: string;
            /** @description Assigned by the Bundesagentur für Arbeit; not unique. */
            customerNumber?: string;
            /** @description Assigned by the provider; unique in the organisation. */
            internalCustomerNumber?: string;
            /** @description Channel through which the participant found the provider. */
            marketingChannel?: string;
            /** @description Each part is optional. */
            contactInformation?: {
                /**
                 * Format: email
                 * @description E-mail address.
                 */
                email?: string;
                /** @description Telephone number, as it was given. */
                phone?: string;
                /** @description Mobile number, as it was given. */
                mobile?: string;
            };
            /** @description Each part is optional. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string;
                /** @description Postal code. */
                zipCode?: string;
                /** @description City or town. */
                city?: string;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string;
            };
            /** @description Stage of the participant, from the first contact to the archive. `lead`: has asked, and not applied yet; `applicant`: has applied, and not begun yet; `active`: takes part; `interrupted`: pauses, and means to come back; `completed`: has come to the planned end; `dropped_out`: has left before the planned end; `archived`: is kept only for the record. */
            status: components["schemas"]["ParticipantStatus"];
            /** @description Courses with an enrolment of the participant that is registered, active or completed. */
            courseIds: string[];
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedNote: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: uuid
             * @description The user who wrote the note.
             */
            author_id?: string;
            /** @description Title of the note. */
            title?: string;
            /** @description HTML, sanitised by an allow-list when it is written. Older notes may be longer than the current limit. */
            content?: string;
            /**
             * Format: date-time
             * @description Time of the event that the note describes, in UTC.
             */
            date?: string;
            /** @description Whether the note is pinned above other notes; lists are not sorted by this field. */
            is_pinned: boolean;
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedCourse: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the course. */
            name: string;
            /** @description Assigned by the provider; unique in the organisation. */
            courseNumber?: string;
            /**
             * Format: uuid
             * @description The program that the course belongs to.
             */
            programId?: string;
            /**
             * Format: uuid
             * @description The location where the course is held.
             */
            locationId?: string;
            /**
             * Format: date
             * @description First day.
             */
            startDate?: string;
            /**
             * Format: date
             * @description Last day; not before `startDate`.
             */
            endDate?: string;
            /**
             * @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns.
             * @enum {string}
             */
            deliveryMode?: "in_person" | "online" | "hybrid";
            /** @description Full time or part time. `full_time`: Vollzeit; `part_time`: Teilzeit. */
            timeModel?: components["schemas"]["TimeModel"];
            /**
             * Format: int32
             * @description Number of seats; without it, the course has no limit.
             */
            capacity?: number;
            /**
             * Format: int32
             * @description Minimum number of participants; it does not limit enrolments.
             */
            minParticipants?: number;
            /**
             * Format: int32
             * @description Teaching units of 45 minutes.
             */
            teachingUnits?: number;
            /** @description Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer). */
            measureNumber?: string;
            /** @description Status of the course. Nobody can be enrolled in one that is completed or cancelled. `draft`: is being prepared; `planned`: is to be held, and not announced yet; `open`: takes enrolments; `running`: has begun; `completed`: has ended; `cancelled`: is not held. */
            status: components["schemas"]["CourseStatus"];
            /** @description Users who train. */
            trainerIds: string[];
            /**
             * Format: int32
             * @description Participants whose enrolment is registered, active or completed.
             */
            participantCount: number;
            /** @description Units of all held sessions. */
            unitsHeld: components["schemas"]["UnitSum"];
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedEnrolment: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /**
             * Format: uuid
             * @description The participant; fixed when the enrolment is created.
             */
            participantId: string;
            /**
             * Format: uuid
             * @description The course; fixed when the enrolment is created.
             */
            courseId: string;
            /**
             * Format: date
             * @description First day in the course.
             */
            startDate?: string;
            /**
             * Format: date
             * @description Last day in the course; not before `startDate`.
             */
            endDate?: string;
            /**
             * Format: uuid
             * @description The agency that pays.
             */
            fundingAgencyId?: string;
            /**
             * Format: uuid
             * @description The contact at the agency to whom absences are reported.
             */
            fundingContactId?: string;
            /** @description Number of the voucher (Bildungsgutschein, AVGS) that pays. Not unique: the filter finds all uses. */
            voucherNumber?: string;
            /**
             * Format: date
             * @description Last day of the voucher.
             */
            voucherValidUntil?: string;
            /** @description Reason for the cancellation or for dropping out. */
            exitReason?: string;
            /** @description Each status has allowed transitions: the service rejects all others with 409 and lists the allowed ones. `registered`: has a seat, and has not begun; `active`: takes part, and has a seat; `completed`: has come to the planned end; `dropped_out`: has begun, and left before the planned end; `cancelled`: has not begun. */
            status: components["schemas"]["EnrolmentStatus"];
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedCoaching: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /**
             * Format: uuid
             * @description The participant who is coached.
             */
            participantId: string;
            /**
             * Format: uuid
             * @description The program that the coaching belongs to.
             */
            programId?: string;
            /**
             * Format: uuid
             * @description The user who coaches.
             */
            coachId?: string;
            /**
             * Format: uuid
             * @description The location where the coaching is held.
             */
            locationId?: string;
            /**
             * Format: uuid
             * @description The agency that pays.
             */
            fundingAgencyId?: string;
            /**
             * Format: uuid
             * @description The contact at the agency to whom absences are reported.
             */
            fundingContactId?: string;
            /**
             * Format: date
             * @description First day.
             */
            startDate?: string;
            /**
             * Format: date
             * @description Last day; not before `startDate`.
             */
            endDate?: string;
            /**
             * Format: int32
             * @description Units that the agency has approved.
             */
            unitsApproved?: number;
            /**
             * Format: int32
             * @description Used units. With sessions it is the integer part of `unitsHeld`: another value is rejected with 409 `units_from_sessions`, and omitting or clearing it changes nothing.
             */
            unitsUsed?: number;
            /** @description Length of a unit in minutes. */
            unitMinutes?: 45 | 60;
            /**
             * @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns.
             * @enum {string}
             */
            deliveryMode?: "in_person" | "online" | "hybrid";
            /** @description Number of the voucher (AVGS). */
            voucherNumber?: string;
            /**
             * Format: date
             * @description Last day of the voucher.
             */
            voucherValidUntil?: string;
            /** @description Status of the coaching, from the request to its end. `requested`: the agency has not decided yet; `approved`: the agency pays, and it has not begun; `active`: has begun; `completed`: has ended; `cancelled`: is not held, or has been broken off. */
            status: components["schemas"]["CoachingStatus"];
            /** @description Units of all held sessions. */
            unitsHeld: components["schemas"]["UnitSum"];
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedProgram: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the program. */
            name: string;
            /** @description Content of the program. */
            description?: string;
            /** @description Kind of the training. `further_training`: berufliche Weiterbildung; `retraining`: Umschulung, to a vocational qualification; `activation`: Maßnahme zur Aktivierung und beruflichen Eingliederung; `coaching`: Coaching of single persons; `language`: Sprachkurs; `other`: any other. */
            type?: components["schemas"]["ProgramType"];
            /** @description The legal basis of the funding. `sgb3_45`: § 45 SGB III, activation (AVGS); `sgb3_81`: § 81 SGB III, further training (Bildungsgutschein); `sgb3_82`: § 82 SGB III, further training of employees; `sgb2_16`: § 16 SGB II, through the Jobcenter; `sgb9`: SGB IX, rehabilitation; `svg_bfd`: SVG, through the Berufsförderungsdienst of the Bundeswehr; `bafa`: a programme of the BAFA; `none`: is not funded; `other`: any other law. */
            legalBasis?: components["schemas"]["LegalBasis"];
            /** @description Requirements for applicants. */
            admission_criteria?: string;
            /** @description Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer). */
            measureNumber?: string;
            /** @description Number of the measure in the certificate. */
            certificateMeasureNumber?: string;
            /** @description The body that certified the program (fachkundige Stelle). */
            certifyingBody?: string;
            /**
             * Format: date
             * @description First day of the certificate.
             */
            certifiedFrom?: string;
            /**
             * Format: date
             * @description Last day of the certificate; not before `certifiedFrom`.
             */
            certifiedUntil?: string;
            /**
             * Format: int32
             * @description Teaching units of 45 minutes.
             */
            teachingUnits?: number;
            /** @description Cost of one teaching unit in euros. */
            costPerUnit?: string;
            /**
             * @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns.
             * @enum {string}
             */
            deliveryMode?: "in_person" | "online" | "hybrid";
            /** @description Status of the program. `draft`: is being prepared; `active`: is offered; `retired`: is no longer offered. */
            status: components["schemas"]["ProgramStatus"];
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedContact: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /** @description Kind of the contact. `person`: one person; `team`: several, such as a department. */
            category: components["schemas"]["ContactCategory"];
            /**
             * Format: email
             * @description E-mail address.
             */
            email?: string;
            /** @description First name. */
            firstName?: string;
            /** @description The same as `firstName`: either can be sent, both are returned. */
            first_name?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description The same as `lastName`: either can be sent, both are returned. */
            last_name?: string;
            /** @description Function of the contact at the agency, such as a job title. */
            function?: string;
            /**
             * Format: uuid
             * @description The funding agency that the contact belongs to.
             */
            funding_agency_id?: string;
            /** @description The organisation's own labels. */
            tags: string[];
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedFundingAgency: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the agency or company. */
            name: string;
            /** @description Kind of the payer. `funding_agency`: a public agency that funds; `company`: a company that funds its own people. */
            partnerType: components["schemas"]["PartnerType"];
            /** @description Kind of the agency. `bafa`: Bundesamt für Wirtschaft und Ausfuhrkontrolle; `jobcenter`: Jobcenter; `bundeswehr`: Berufsförderungsdienst of the Bundeswehr; `rentenversicherung`: Deutsche Rentenversicherung; `other`: any other, such as an Agentur für Arbeit. */
            type?: components["schemas"]["FundingAgencyType"];
            /** @description E-mail address, as it was given. */
            email?: string;
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedUser: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description First name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /**
             * Format: email
             * @description E-mail address; unique in the organisation.
             */
            email: string;
            /** @description Each part is optional. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string;
                /** @description Postal code. */
                zipCode?: string;
                /** @description City or town. */
                city?: string;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string;
            };
            /** @description Status of the user. `active`: has the permissions of its groups; `inactive`: rejected, like all tokens of the user. */
            status: components["schemas"]["UserStatus"];
            /** @description Permission groups, which together define the permissions of the user. */
            groups: string[];
            /** @description Locations where the user works. */
            locations: string[];
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedLocation: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the location. */
            name: string;
            /** @description Kind of the location. `site`: people go there; `online`: a virtual one. */
            kind?: components["schemas"]["LocationKind"];
            /**
             * Format: email
             * @description E-mail address.
             */
            email?: string;
            /** @description Telephone number, as it was given. */
            phone?: string;
            /** @description Each part is optional. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string;
                /** @description Postal code. */
                zipCode?: string;
                /** @description City or town. */
                city?: string;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string;
            };
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedPermissionGroup: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description Name of the group. */
            name: string;
            /** @description Purpose of the group. */
            description?: string;
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedClient: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /** @description The scopes of its tokens, or `*` for all scopes. */
            scopes: string[];
            /** @description Purpose of the client. */
            name?: string;
            /**
             * Format: uuid
             * @description The user for whom the client acts, and whose groups limit it. Fixed when the client is created.
             */
            userId?: string;
            /** @description The authentication method of the client. Fixed when it is created. `client_secret`: by a secret; `private_key_jwt`: by the signature of a key, whose public part the service has (RFC 7523). */
            authentication: components["schemas"]["ClientAuthentication"];
            /**
             * Format: date-time
             * @description The day, in UTC, on which the client last obtained a token; absent if it never did.
             */
            lastUsedAt?: string;
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        ListedSession: {
            /**
             * Format: uuid
             * @description Id of the record.
             */
            id: string;
            /**
             * Format: date-time
             * @description Time of creation, in UTC.
             */
            insertedAt: string;
            /**
             * Format: date-time
             * @description Time of the last change, in UTC; it never goes back.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Start of the session. It defines the day of the session, in the time zone of the organisation.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description End of the session: after `startsAt`, at most 24 hours later.
             */
            endsAt: string;
            /** @description Units of the session, such as `"4.00"`; from 0.01 to 1000. */
            units: components["schemas"]["Units"];
            /**
             * Format: uuid
             * @description The course; fixed when the session is created. A session has it or `coachingId`.
             */
            courseId?: string;
            /**
             * Format: uuid
             * @description The coaching; fixed when the session is created. A session has it or `courseId`.
             */
            coachingId?: string;
            /** @description Topic of the session. */
            title?: string;
            /**
             * Format: uuid
             * @description The location of the training.
             */
            locationId?: string;
            /**
             * @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns.
             * @enum {string}
             */
            deliveryMode?: "in_person" | "online" | "hybrid";
            /** @description Every transition is allowed while no attendance is recorded. `planned`: is to be held; `held`: has been held, and attendance can be recorded; `cancelled`: is not held and not counted. */
            status: components["schemas"]["SessionStatus"];
            /** @description Length of a unit in minutes, the same for all sessions of a course or coaching. */
            unitMinutes: 45 | 60 | 15;
            /** @description Users who train. */
            trainerIds: string[];
            /**
             * Format: date-time
             * @description Time of the deletion; only with `includeDeleted=true`.
             */
            deletedAt?: string;
        };
        NewParticipant: {
            /** @description First name, with all given names. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /** @description Name by which the participant prefers to be called. */
            preferredName?: string | null;
            /** @description Salutation in letters. `mr`: Herr; `ms`: Frau; `mx`: neither, by the whole name; `none`: without any. */
            salutation?: ("mr" | "ms" | "mx" | "none") | null;
            /** @description Gender in the civil register. `male`: männlich; `female`: weiblich; `diverse`: divers; `unspecified`: the register has none. */
            gender?: ("male" | "female" | "diverse" | "unspecified") | null;
            /** @description Date of birth. */
            dateOfBirth?: string | null;
            /** @description Place of birth. */
            birthCity?: string | null;
            /** @description Country of birth: its ISO 3166-1 alpha-2 code, such as `DE`. */
            birthCountry?: string | null;
            /** @description Assigned by the Bundesagentur für Arbeit; not unique. */
            customerNumber?: string | null;
            /** @description Assigned by the provider; unique in the organisation. */
            internalCustomerNumber?: string | null;
            /** @description Channel through which the participant found the provider. */
            marketingChannel?: string | null;
            /** @description Each part is optional; a PATCH changes only the given parts. */
            contactInformation?: {
                /** @description E-mail address. */
                email?: string | null;
                /** @description Telephone number, as it was given. */
                phone?: string | null;
                /** @description Mobile number, as it was given. */
                mobile?: string | null;
            } | null;
            /** @description Each part is optional; a PATCH changes only the given parts. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string | null;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string | null;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string | null;
                /** @description Postal code. */
                zipCode?: string | null;
                /** @description City or town. */
                city?: string | null;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string | null;
            } | null;
            /** @description Stage of the participant, from the first contact to the archive. `lead`: has asked, and not applied yet; `applicant`: has applied, and not begun yet; `active`: takes part; `interrupted`: pauses, and means to come back; `completed`: has come to the planned end; `dropped_out`: has left before the planned end; `archived`: is kept only for the record. */
            status?: components["schemas"]["ParticipantStatus"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly courseIds?: unknown;
        };
        ParticipantPatch: {
            /** @description First name, with all given names. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description Name by which the participant prefers to be called. */
            preferredName?: string | null;
            /** @description Salutation in letters. `mr`: Herr; `ms`: Frau; `mx`: neither, by the whole name; `none`: without any. */
            salutation?: ("mr" | "ms" | "mx" | "none") | null;
            /** @description Gender in the civil register. `male`: männlich; `female`: weiblich; `diverse`: divers; `unspecified`: the register has none. */
            gender?: ("male" | "female" | "diverse" | "unspecified") | null;
            /** @description Date of birth. */
            dateOfBirth?: string | null;
            /** @description Place of birth. */
            birthCity?: string | null;
            /** @description Country of birth: its ISO 3166-1 alpha-2 code, such as `DE`. */
            birthCountry?: string | null;
            /** @description Assigned by the Bundesagentur für Arbeit; not unique. */
            customerNumber?: string | null;
            /** @description Assigned by the provider; unique in the organisation. */
            internalCustomerNumber?: string | null;
            /** @description Channel through which the participant found the provider. */
            marketingChannel?: string | null;
            /** @description Each part is optional; a PATCH changes only the given parts. */
            contactInformation?: {
                /** @description E-mail address. */
                email?: string | null;
                /** @description Telephone number, as it was given. */
                phone?: string | null;
                /** @description Mobile number, as it was given. */
                mobile?: string | null;
            } | null;
            /** @description Each part is optional; a PATCH changes only the given parts. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string | null;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string | null;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string | null;
                /** @description Postal code. */
                zipCode?: string | null;
                /** @description City or town. */
                city?: string | null;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string | null;
            } | null;
            /** @description Stage of the participant, from the first contact to the archive. `lead`: has asked, and not applied yet; `applicant`: has applied, and not begun yet; `active`: takes part; `interrupted`: pauses, and means to come back; `completed`: has come to the planned end; `dropped_out`: has left before the planned end; `archived`: is kept only for the record. */
            status?: components["schemas"]["ParticipantStatus"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly courseIds?: unknown;
        };
        Erasure: {
            /** @description Reason for the erasure. `request`: the person has asked for it; `retention`: the time to keep the record is over; `other`: any other reason. */
            reason: components["schemas"]["ErasureReason"];
        };
        /**
         * @description Reason for the erasure. `request`: the person has asked for it; `retention`: the time to keep the record is over; `other`: any other reason.
         * @enum {string}
         */
        ErasureReason: "request" | "retention" | "other";
        NewExternalId: {
            /** @description The id of the record in that system, exactly as written there. */
            value: string;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly source?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        NoteInput: {
            /** @description The user who wrote the note. */
            author_id?: string | null;
            /** @description Title of the note. */
            title?: string | null;
            /** @description HTML; the service removes markup that is not on the allow-list, and closes open elements. */
            content?: string | null;
            /** @description Time of the event that the note describes, with any offset from UTC. */
            date?: string | null;
            /** @description Whether the note is pinned above other notes; lists are not sorted by this field. */
            is_pinned?: boolean | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
        };
        NewCourse: {
            /** @description Name of the course. */
            name: string;
            /** @description Assigned by the provider; unique in the organisation. */
            courseNumber?: string | null;
            /** @description The program that the course belongs to. */
            programId?: string | null;
            /** @description The location where the course is held. */
            locationId?: string | null;
            /** @description First day. */
            startDate?: string | null;
            /** @description Last day; not before `startDate`. */
            endDate?: string | null;
            /** @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns. */
            deliveryMode?: ("in_person" | "online" | "hybrid") | null;
            /** @description Full time or part time. `full_time`: Vollzeit; `part_time`: Teilzeit. */
            timeModel?: components["schemas"]["TimeModel"] | null;
            /** @description Number of seats; without it, the course has no limit. */
            capacity?: number | null;
            /** @description Minimum number of participants; it does not limit enrolments. */
            minParticipants?: number | null;
            /** @description Teaching units of 45 minutes. */
            teachingUnits?: number | null;
            /** @description Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer). */
            measureNumber?: string | null;
            /** @description Status of the course. Nobody can be enrolled in one that is completed or cancelled. `draft`: is being prepared; `planned`: is to be held, and not announced yet; `open`: takes enrolments; `running`: has begun; `completed`: has ended; `cancelled`: is not held. */
            status?: components["schemas"]["CourseStatus"] | null;
            /** @description Users who train. */
            trainerIds?: string[] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly participantCount?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly unitsHeld?: unknown;
        };
        CoursePatch: {
            /** @description Name of the course. */
            name?: string;
            /** @description Assigned by the provider; unique in the organisation. */
            courseNumber?: string | null;
            /** @description The program that the course belongs to. */
            programId?: string | null;
            /** @description The location where the course is held. */
            locationId?: string | null;
            /** @description First day. */
            startDate?: string | null;
            /** @description Last day; not before `startDate`. */
            endDate?: string | null;
            /** @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns. */
            deliveryMode?: ("in_person" | "online" | "hybrid") | null;
            /** @description Full time or part time. `full_time`: Vollzeit; `part_time`: Teilzeit. */
            timeModel?: components["schemas"]["TimeModel"] | null;
            /** @description Number of seats; without it, the course has no limit. */
            capacity?: number | null;
            /** @description Minimum number of participants; it does not limit enrolments. */
            minParticipants?: number | null;
            /** @description Teaching units of 45 minutes. */
            teachingUnits?: number | null;
            /** @description Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer). */
            measureNumber?: string | null;
            /** @description Status of the course. Nobody can be enrolled in one that is completed or cancelled. `draft`: is being prepared; `planned`: is to be held, and not announced yet; `open`: takes enrolments; `running`: has begun; `completed`: has ended; `cancelled`: is not held. */
            status?: components["schemas"]["CourseStatus"] | null;
            /** @description Users who train. */
            trainerIds?: string[] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly participantCount?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly unitsHeld?: unknown;
        };
        NewEnrolment: {
            /**
             * Format: uuid
             * @description The participant; fixed when the enrolment is created.
             */
            participantId: string;
            /**
             * Format: uuid
             * @description The course; fixed when the enrolment is created.
             */
            courseId: string;
            /** @description First day in the course. */
            startDate?: string | null;
            /** @description Last day in the course; not before `startDate`. */
            endDate?: string | null;
            /** @description The agency that pays. */
            fundingAgencyId?: string | null;
            /** @description The contact at the agency to whom absences are reported. */
            fundingContactId?: string | null;
            /** @description Number of the voucher (Bildungsgutschein, AVGS) that pays. Not unique: the filter finds all uses. */
            voucherNumber?: string | null;
            /** @description Last day of the voucher. */
            voucherValidUntil?: string | null;
            /** @description Reason for the cancellation or for dropping out. */
            exitReason?: string | null;
            /** @description Each status has allowed transitions: the service rejects all others with 409 and lists the allowed ones. `registered`: has a seat, and has not begun; `active`: takes part, and has a seat; `completed`: has come to the planned end; `dropped_out`: has begun, and left before the planned end; `cancelled`: has not begun. */
            status?: components["schemas"]["EnrolmentStatus"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        EnrolmentPatch: {
            /**
             * Format: uuid
             * @description The participant; fixed when the enrolment is created.
             */
            participantId?: string;
            /**
             * Format: uuid
             * @description The course; fixed when the enrolment is created.
             */
            courseId?: string;
            /** @description First day in the course. */
            startDate?: string | null;
            /** @description Last day in the course; not before `startDate`. */
            endDate?: string | null;
            /** @description The agency that pays. */
            fundingAgencyId?: string | null;
            /** @description The contact at the agency to whom absences are reported. */
            fundingContactId?: string | null;
            /** @description Number of the voucher (Bildungsgutschein, AVGS) that pays. Not unique: the filter finds all uses. */
            voucherNumber?: string | null;
            /** @description Last day of the voucher. */
            voucherValidUntil?: string | null;
            /** @description Reason for the cancellation or for dropping out. */
            exitReason?: string | null;
            /** @description Each status has allowed transitions: the service rejects all others with 409 and lists the allowed ones. `registered`: has a seat, and has not begun; `active`: takes part, and has a seat; `completed`: has come to the planned end; `dropped_out`: has begun, and left before the planned end; `cancelled`: has not begun. */
            status?: components["schemas"]["EnrolmentStatus"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        NewCoaching: {
            /**
             * Format: uuid
             * @description The participant who is coached.
             */
            participantId: string;
            /** @description The program that the coaching belongs to. */
            programId?: string | null;
            /** @description The user who coaches. */
            coachId?: string | null;
            /** @description The location where the coaching is held. */
            locationId?: string | null;
            /** @description The agency that pays. */
            fundingAgencyId?: string | null;
            /** @description The contact at the agency to whom absences are reported. */
            fundingContactId?: string | null;
            /** @description First day. */
            startDate?: string | null;
            /** @description Last day; not before `startDate`. */
            endDate?: string | null;
            /** @description Units that the agency has approved. */
            unitsApproved?: number | null;
            /** @description Used units. With sessions it is the integer part of `unitsHeld`: another value is rejected with 409 `units_from_sessions`, and omitting or clearing it changes nothing. */
            unitsUsed?: number | null;
            /** @description Length of a unit in minutes. */
            unitMinutes?: (45 | 60) | null;
            /** @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns. */
            deliveryMode?: ("in_person" | "online" | "hybrid") | null;
            /** @description Number of the voucher (AVGS). */
            voucherNumber?: string | null;
            /** @description Last day of the voucher. */
            voucherValidUntil?: string | null;
            /** @description Status of the coaching, from the request to its end. `requested`: the agency has not decided yet; `approved`: the agency pays, and it has not begun; `active`: has begun; `completed`: has ended; `cancelled`: is not held, or has been broken off. */
            status?: components["schemas"]["CoachingStatus"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly unitsHeld?: unknown;
        };
        CoachingPatch: {
            /**
             * Format: uuid
             * @description The participant who is coached.
             */
            participantId?: string;
            /** @description The program that the coaching belongs to. */
            programId?: string | null;
            /** @description The user who coaches. */
            coachId?: string | null;
            /** @description The location where the coaching is held. */
            locationId?: string | null;
            /** @description The agency that pays. */
            fundingAgencyId?: string | null;
            /** @description The contact at the agency to whom absences are reported. */
            fundingContactId?: string | null;
            /** @description First day. */
            startDate?: string | null;
            /** @description Last day; not before `startDate`. */
            endDate?: string | null;
            /** @description Units that the agency has approved. */
            unitsApproved?: number | null;
            /** @description Used units. With sessions it is the integer part of `unitsHeld`: another value is rejected with 409 `units_from_sessions`, and omitting or clearing it changes nothing. */
            unitsUsed?: number | null;
            /** @description Length of a unit in minutes. */
            unitMinutes?: (45 | 60) | null;
            /** @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns. */
            deliveryMode?: ("in_person" | "online" | "hybrid") | null;
            /** @description Number of the voucher (AVGS). */
            voucherNumber?: string | null;
            /** @description Last day of the voucher. */
            voucherValidUntil?: string | null;
            /** @description Status of the coaching, from the request to its end. `requested`: the agency has not decided yet; `approved`: the agency pays, and it has not begun; `active`: has begun; `completed`: has ended; `cancelled`: is not held, or has been broken off. */
            status?: components["schemas"]["CoachingStatus"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly unitsHeld?: unknown;
        };
        NewProgram: {
            /** @description Name of the program. */
            name: string;
            /** @description Content of the program. */
            description?: string | null;
            /** @description Kind of the training. `further_training`: berufliche Weiterbildung; `retraining`: Umschulung, to a vocational qualification; `activation`: Maßnahme zur Aktivierung und beruflichen Eingliederung; `coaching`: Coaching of single persons; `language`: Sprachkurs; `other`: any other. */
            type?: components["schemas"]["ProgramType"] | null;
            /** @description The legal basis of the funding. `sgb3_45`: § 45 SGB III, activation (AVGS); `sgb3_81`: § 81 SGB III, further training (Bildungsgutschein); `sgb3_82`: § 82 SGB III, further training of employees; `sgb2_16`: § 16 SGB II, through the Jobcenter; `sgb9`: SGB IX, rehabilitation; `svg_bfd`: SVG, through the Berufsförderungsdienst of the Bundeswehr; `bafa`: a programme of the BAFA; `none`: is not funded; `other`: any other law. */
            legalBasis?: components["schemas"]["LegalBasis"] | null;
            /** @description Requirements for applicants. */
            admission_criteria?: string | null;
            /** @description Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer). */
            measureNumber?: string | null;
            /** @description Number of the measure in the certificate. */
            certificateMeasureNumber?: string | null;
            /** @description The body that certified the program (fachkundige Stelle). */
            certifyingBody?: string | null;
            /** @description First day of the certificate. */
            certifiedFrom?: string | null;
            /** @description Last day of the certificate; not before `certifiedFrom`. */
            certifiedUntil?: string | null;
            /** @description Teaching units of 45 minutes. */
            teachingUnits?: number | null;
            /** @description Cost of one teaching unit in euros. */
            costPerUnit?: string | null;
            /** @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns. */
            deliveryMode?: ("in_person" | "online" | "hybrid") | null;
            /** @description Status of the program. `draft`: is being prepared; `active`: is offered; `retired`: is no longer offered. */
            status?: components["schemas"]["ProgramStatus"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        ProgramPatch: {
            /** @description Name of the program. */
            name?: string;
            /** @description Content of the program. */
            description?: string | null;
            /** @description Kind of the training. `further_training`: berufliche Weiterbildung; `retraining`: Umschulung, to a vocational qualification; `activation`: Maßnahme zur Aktivierung und beruflichen Eingliederung; `coaching`: Coaching of single persons; `language`: Sprachkurs; `other`: any other. */
            type?: components["schemas"]["ProgramType"] | null;
            /** @description The legal basis of the funding. `sgb3_45`: § 45 SGB III, activation (AVGS); `sgb3_81`: § 81 SGB III, further training (Bildungsgutschein); `sgb3_82`: § 82 SGB III, further training of employees; `sgb2_16`: § 16 SGB II, through the Jobcenter; `sgb9`: SGB IX, rehabilitation; `svg_bfd`: SVG, through the Berufsförderungsdienst of the Bundeswehr; `bafa`: a programme of the BAFA; `none`: is not funded; `other`: any other law. */
            legalBasis?: components["schemas"]["LegalBasis"] | null;
            /** @description Requirements for applicants. */
            admission_criteria?: string | null;
            /** @description Number of the measure at the Bundesagentur für Arbeit (Maßnahmenummer). */
            measureNumber?: string | null;
            /** @description Number of the measure in the certificate. */
            certificateMeasureNumber?: string | null;
            /** @description The body that certified the program (fachkundige Stelle). */
            certifyingBody?: string | null;
            /** @description First day of the certificate. */
            certifiedFrom?: string | null;
            /** @description Last day of the certificate; not before `certifiedFrom`. */
            certifiedUntil?: string | null;
            /** @description Teaching units of 45 minutes. */
            teachingUnits?: number | null;
            /** @description Cost of one teaching unit in euros. */
            costPerUnit?: string | null;
            /** @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns. */
            deliveryMode?: ("in_person" | "online" | "hybrid") | null;
            /** @description Status of the program. `draft`: is being prepared; `active`: is offered; `retired`: is no longer offered. */
            status?: components["schemas"]["ProgramStatus"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        NewContact: {
            /** @description Id of the record; if omitted, the service generates one. */
            id?: string | null;
            /** @description Kind of the contact. `person`: one person; `team`: several, such as a department. */
            category: components["schemas"]["ContactCategory"];
            /** @description E-mail address. */
            email?: string | null;
            /** @description First name. */
            firstName?: string | null;
            /** @description The same as `firstName`: either can be sent, both are returned. */
            first_name?: string | null;
            /** @description Last name. */
            lastName?: string | null;
            /** @description The same as `lastName`: either can be sent, both are returned. */
            last_name?: string | null;
            /** @description Function of the contact at the agency, such as a job title. */
            function?: string | null;
            /** @description The funding agency that the contact belongs to. */
            funding_agency_id?: string | null;
            /** @description The organisation's own labels. */
            tags?: string[] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        ContactReplacement: {
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Kind of the contact. `person`: one person; `team`: several, such as a department. */
            category: components["schemas"]["ContactCategory"];
            /** @description E-mail address. */
            email?: string | null;
            /** @description First name. */
            firstName?: string | null;
            /** @description The same as `firstName`: either can be sent, both are returned. */
            first_name?: string | null;
            /** @description Last name. */
            lastName?: string | null;
            /** @description The same as `lastName`: either can be sent, both are returned. */
            last_name?: string | null;
            /** @description Function of the contact at the agency, such as a job title. */
            function?: string | null;
            /** @description The funding agency that the contact belongs to. */
            funding_agency_id?: string | null;
            /** @description The organisation's own labels. */
            tags?: string[] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        ContactPatch: {
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Kind of the contact. `person`: one person; `team`: several, such as a department. */
            category?: components["schemas"]["ContactCategory"];
            /** @description E-mail address. */
            email?: string | null;
            /** @description First name. */
            firstName?: string | null;
            /** @description The same as `firstName`: either can be sent, both are returned. */
            first_name?: string | null;
            /** @description Last name. */
            lastName?: string | null;
            /** @description The same as `lastName`: either can be sent, both are returned. */
            last_name?: string | null;
            /** @description Function of the contact at the agency, such as a job title. */
            function?: string | null;
            /** @description The funding agency that the contact belongs to. */
            funding_agency_id?: string | null;
            /** @description The organisation's own labels. */
            tags?: string[] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        NewFundingAgency: {
            /** @description Name of the agency or company. */
            name: string;
            /** @description Kind of the payer. `funding_agency`: a public agency that funds; `company`: a company that funds its own people. */
            partnerType: components["schemas"]["PartnerType"];
            /** @description Kind of the agency. `bafa`: Bundesamt für Wirtschaft und Ausfuhrkontrolle; `jobcenter`: Jobcenter; `bundeswehr`: Berufsförderungsdienst of the Bundeswehr; `rentenversicherung`: Deutsche Rentenversicherung; `other`: any other, such as an Agentur für Arbeit. */
            type?: components["schemas"]["FundingAgencyType"] | null;
            /** @description E-mail address, as it was given. */
            email?: string | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        FundingAgencyPatch: {
            /** @description Name of the agency or company. */
            name?: string;
            /** @description Kind of the payer. `funding_agency`: a public agency that funds; `company`: a company that funds its own people. */
            partnerType?: components["schemas"]["PartnerType"];
            /** @description Kind of the agency. `bafa`: Bundesamt für Wirtschaft und Ausfuhrkontrolle; `jobcenter`: Jobcenter; `bundeswehr`: Berufsförderungsdienst of the Bundeswehr; `rentenversicherung`: Deutsche Rentenversicherung; `other`: any other, such as an Agentur für Arbeit. */
            type?: components["schemas"]["FundingAgencyType"] | null;
            /** @description E-mail address, as it was given. */
            email?: string | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        NewUser: {
            /** @description First name. */
            firstName: string;
            /** @description Last name. */
            lastName: string;
            /**
             * Format: email
             * @description E-mail address; unique in the organisation.
             */
            email: string;
            /** @description Each part is optional; a PATCH changes only the given parts. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string | null;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string | null;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string | null;
                /** @description Postal code. */
                zipCode?: string | null;
                /** @description City or town. */
                city?: string | null;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string | null;
            } | null;
            /** @description Status of the user. `active`: has the permissions of its groups; `inactive`: rejected, like all tokens of the user. */
            status?: components["schemas"]["UserStatus"] | null;
            /** @description Permission groups, which together define the permissions of the user. */
            groups?: string[] | null;
            /** @description Locations where the user works. */
            locations?: string[] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        UserPatch: {
            /** @description First name. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            /**
             * Format: email
             * @description E-mail address; unique in the organisation.
             */
            email?: string;
            /** @description Each part is optional; a PATCH changes only the given parts. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string | null;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string | null;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string | null;
                /** @description Postal code. */
                zipCode?: string | null;
                /** @description City or town. */
                city?: string | null;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string | null;
            } | null;
            /** @description Status of the user. `active`: has the permissions of its groups; `inactive`: rejected, like all tokens of the user. */
            status?: components["schemas"]["UserStatus"] | null;
            /** @description Permission groups, which together define the permissions of the user. */
            groups?: string[] | null;
            /** @description Locations where the user works. */
            locations?: string[] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        NewLocation: {
            /** @description Name of the location. */
            name: string;
            /** @description Kind of the location. `site`: people go there; `online`: a virtual one. */
            kind?: components["schemas"]["LocationKind"] | null;
            /** @description E-mail address. */
            email?: string | null;
            /** @description Telephone number, as it was given. */
            phone?: string | null;
            /** @description Each part is optional; a PATCH changes only the given parts. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string | null;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string | null;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string | null;
                /** @description Postal code. */
                zipCode?: string | null;
                /** @description City or town. */
                city?: string | null;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string | null;
            } | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        LocationPatch: {
            /** @description Name of the location. */
            name?: string;
            /** @description Kind of the location. `site`: people go there; `online`: a virtual one. */
            kind?: components["schemas"]["LocationKind"] | null;
            /** @description E-mail address. */
            email?: string | null;
            /** @description Telephone number, as it was given. */
            phone?: string | null;
            /** @description Each part is optional; a PATCH changes only the given parts. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string | null;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string | null;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string | null;
                /** @description Postal code. */
                zipCode?: string | null;
                /** @description City or town. */
                city?: string | null;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string | null;
            } | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        NewPermissionGroup: {
            /** @description Name of the group. */
            name: string;
            /** @description Purpose of the group. */
            description?: string | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        PermissionGroupPatch: {
            /** @description Name of the group. */
            name?: string;
            /** @description Purpose of the group. */
            description?: string | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        NewClient: {
            /** @description The scopes of its tokens, or `*` for all scopes. */
            scopes: string[];
            /** @description Purpose of the client. */
            name?: string | null;
            /** @description The user for whom the client acts, and whose groups limit it. Fixed when the client is created. */
            userId?: string | null;
            /** @description The authentication method of the client. Fixed when it is created. `client_secret`: by a secret; `private_key_jwt`: by the signature of a key, whose public part the service has (RFC 7523). */
            authentication?: components["schemas"]["ClientAuthentication"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly lastUsedAt?: unknown;
        };
        ClientPatch: {
            /** @description The scopes of its tokens, or `*` for all scopes. */
            scopes?: string[];
            /** @description Purpose of the client. */
            name?: string | null;
            /** @description The user for whom the client acts, and whose groups limit it. Fixed when the client is created. */
            userId?: string | null;
            /** @description The authentication method of the client. Fixed when it is created. `client_secret`: by a secret; `private_key_jwt`: by the signature of a key, whose public part the service has (RFC 7523). */
            authentication?: components["schemas"]["ClientAuthentication"] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly lastUsedAt?: unknown;
        };
        OrganisationPatch: {
            /** @description Name of the organisation. */
            name?: string;
            /** @description Each part is optional; a PATCH changes only the given parts. */
            address?: {
                /** @description Name of the street, without the house number. */
                street?: string | null;
                /** @description House number with its addition, such as `12a`. */
                houseNumber?: string | null;
                /** @description Addition to the address, such as a floor or `c/o`. */
                addressAddition?: string | null;
                /** @description Postal code. */
                zipCode?: string | null;
                /** @description City or town. */
                city?: string | null;
                /** @description ISO 3166-1 alpha-2 code of a country, such as `DE`. */
                country?: string | null;
            } | null;
            /** @description IANA time zone, such as `Europe/Berlin`. */
            timezone?: string | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        NewSession: {
            /**
             * Format: date-time
             * @description Start of the session. It defines the day of the session, in the time zone of the organisation.
             */
            startsAt: string;
            /**
             * Format: date-time
             * @description End of the session: after `startsAt`, at most 24 hours later.
             */
            endsAt: string;
            /** @description Units of the session, such as `"4.00"`; from 0.01 to 1000. */
            units: string;
            /** @description The course; fixed when the session is created. A session has it or `coachingId`. */
            courseId?: string | null;
            /** @description The coaching; fixed when the session is created. A session has it or `courseId`. */
            coachingId?: string | null;
            /** @description Topic of the session. */
            title?: string | null;
            /** @description The location of the training. */
            locationId?: string | null;
            /** @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns. */
            deliveryMode?: ("in_person" | "online" | "hybrid") | null;
            /** @description Every transition is allowed while no attendance is recorded. `planned`: is to be held; `held`: has been held, and attendance can be recorded; `cancelled`: is not held and not counted. */
            status?: components["schemas"]["SessionStatus"] | null;
            /** @description Length of a unit in minutes, the same for all sessions of a course or coaching. */
            unitMinutes?: (45 | 60 | 15) | null;
            /** @description Users who train. */
            trainerIds?: string[] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        SessionPatch: {
            /**
             * Format: date-time
             * @description Start of the session. It defines the day of the session, in the time zone of the organisation.
             */
            startsAt?: string;
            /**
             * Format: date-time
             * @description End of the session: after `startsAt`, at most 24 hours later.
             */
            endsAt?: string;
            /** @description Units of the session, such as `"4.00"`; from 0.01 to 1000. */
            units?: string;
            /** @description The course; fixed when the session is created. A session has it or `coachingId`. */
            courseId?: string | null;
            /** @description The coaching; fixed when the session is created. A session has it or `courseId`. */
            coachingId?: string | null;
            /** @description Topic of the session. */
            title?: string | null;
            /** @description The location of the training. */
            locationId?: string | null;
            /** @description Place of the training. `in_person`: on site; `online`: online; `hybrid`: both by turns. */
            deliveryMode?: ("in_person" | "online" | "hybrid") | null;
            /** @description Every transition is allowed while no attendance is recorded. `planned`: is to be held; `held`: has been held, and attendance can be recorded; `cancelled`: is not held and not counted. */
            status?: components["schemas"]["SessionStatus"] | null;
            /** @description Length of a unit in minutes, the same for all sessions of a course or coaching. */
            unitMinutes?: (45 | 60 | 15) | null;
            /** @description Users who train. */
            trainerIds?: string[] | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
        };
        /** @description All entries of the list: attendance without an entry is not recorded. */
        Attendances: components["schemas"]["AttendanceInput"][];
        AttendanceInput: {
            /** @description The enrolment; absent in the session of a coaching. */
            enrolmentId?: string | null;
            /** @description Attendance of the participant. `present`: all units; `partial`: some units: `unitsAttended` says how many; `absent`: none. */
            presence: components["schemas"]["Presence"];
            /** @description With `partial`: the attended units, fewer than those of the session. */
            unitsAttended?: string | null;
            /** @description Reason for missed units. All reasons except `unexcused` and `unknown` are excused. `sick_certified`: sick, with a certificate; `sick`: sick, without a certificate; `important`: another important reason; `agency_appointment`: an appointment at the agency; `internship`: in an internship; `agreed_leave`: leave that was agreed; `unexcused`: without an excuse; `unknown`: not known yet. */
            reason?: components["schemas"]["AbsenceReason"] | null;
            /** @description A note on the entry. Do not write diagnoses: they are health data and not needed here. */
            note?: string | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly recordedAt?: unknown;
        };
        AttendancePatch: {
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly enrolmentId?: unknown;
            /** @description Attendance of the participant. `present`: all units; `partial`: some units: `unitsAttended` says how many; `absent`: none. */
            presence?: components["schemas"]["Presence"];
            /** @description With `partial`: the attended units, fewer than those of the session. */
            unitsAttended?: string | null;
            /** @description Reason for missed units. All reasons except `unexcused` and `unknown` are excused. `sick_certified`: sick, with a certificate; `sick`: sick, without a certificate; `important`: another important reason; `agency_appointment`: an appointment at the agency; `internship`: in an internship; `agreed_leave`: leave that was agreed; `unexcused`: without an excuse; `unknown`: not known yet. */
            reason?: components["schemas"]["AbsenceReason"] | null;
            /** @description A note on the entry. Do not write diagnoses: they are health data and not needed here. */
            note?: string | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly recordedAt?: unknown;
        };
        NewImport: {
            /** @description Collection of the records in the file. Also needs the write scope of the collection. */
            collection: components["schemas"]["ImportCollection"];
            /** @description Mode of the import. `validate`: writes nothing, reports the outcomes of `apply`, and can be applied afterwards; `apply`: writes. */
            mode: components["schemas"]["ImportMode"];
            /** @description The field by which a line finds its record. Required unless `operation` is `create`. */
            key?: components["schemas"]["ImportKey"];
            /** @description The system of the external ids in the file, in the key or in columns such as `participant.externalId`. */
            source?: components["schemas"]["ExternalSource"];
            /** @description CSV: maps headers of the file to paths of fields. */
            columns?: {
                [key: string]: string;
            };
            /** @description CSV: maps words of the file to values of a field, by the path of the field. Other words do not change. */
            values?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description CSV: headers of ignored columns. */
            ignoreColumns?: string[];
            /**
             * @description CSV: the encoding; UTF-8 if omitted, never guessed.
             * @enum {string}
             */
            charset?: "utf-8" | "windows-1252";
            /**
             * @description CSV: the separator of cells; detected from the header if omitted.
             * @enum {string}
             */
            delimiter?: "," | ";" | "\t";
            /**
             * Format: int32
             * @description Maximum number of refused lines: the import checks all lines first, and writes nothing if more would be refused.
             */
            maxRefused?: number;
            /** @description Allowed operation of a line. An import never deletes. `upsert`: changes the record that matches its key, or else creates one; `create`: creates a record; `update`: changes the record that matches its key. */
            operation?: components["schemas"]["ImportOperation"];
            /**
             * @description CSV: the effect of an empty cell. `keep`: the field stays as it is; `clear`: the field is cleared.
             * @enum {string}
             */
            empty?: "keep" | "clear";
        };
        NewWebhook: {
            /** @description Target of deliveries: an https URL without user and password, on port 443 of a host with public addresses. */
            url: string;
            /** @description Types of the records whose changes are delivered. Needs `changes:read` and the read scope of each. */
            types: components["schemas"]["RecordType"][];
            /** @description Purpose of the webhook. */
            description?: string | null;
            /** @description The maximum number of changes in one delivery; 64 by default. */
            batchSize?: number | null;
            /** @description The signature of deliveries (Standard Webhooks 1.0.0). Fixed when the webhook is created. `hmac`: by HMAC-SHA256 with a shared secret, as `v1`; `ed25519`: by a key whose public part is `publicKey`, as `v1a`. */
            signature?: components["schemas"]["WebhookSignature"] | null;
            /** @description `paused` stops deliveries; `active` starts them, also after `failing`. */
            status?: ("active" | "paused") | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly reason?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly publicKey?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly lastSuccessAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly behind?: unknown;
        };
        WebhookPatch: {
            /** @description Target of deliveries: an https URL without user and password, on port 443 of a host with public addresses. */
            url?: string;
            /** @description Types of the records whose changes are delivered. Needs `changes:read` and the read scope of each. */
            types?: components["schemas"]["RecordType"][];
            /** @description Purpose of the webhook. */
            description?: string | null;
            /** @description The maximum number of changes in one delivery; 64 by default. */
            batchSize?: number | null;
            /** @description The signature of deliveries (Standard Webhooks 1.0.0). Fixed when the webhook is created. `hmac`: by HMAC-SHA256 with a shared secret, as `v1`; `ed25519`: by a key whose public part is `publicKey`, as `v1a`. */
            signature?: components["schemas"]["WebhookSignature"] | null;
            /** @description `paused` stops deliveries; `active` starts them, also after `failing`. */
            status?: ("active" | "paused") | null;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly id?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly insertedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly updatedAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly reason?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly publicKey?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly lastSuccessAt?: unknown;
            /** @description Ignored, so that a client can PUT back the response to a GET. */
            readonly behind?: unknown;
        };
    };
    responses: {
        /** @description The caller already has the current version. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                Link: components["headers"]["Link"];
                Vary: components["headers"]["Vary"];
                "X-Total-Count": components["headers"]["X-Total-Count"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The caller already has the current version. */
        "NotModified.get": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The caller already has the current version. */
        "NotModified.history": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The caller already has the current version. */
        "NotModified.export": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Done; the response has no body. */
        NoContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The caller already has the current version. */
        "NotModified.list": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                Link: components["headers"]["Link"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The query, a header or the JSON of the body is malformed. Codes: `invalid_request`, `invalid_query`, `invalid_cursor`, `invalid_header`. */
        BadRequestInvalidCursor: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no token, or it is unknown, expired or revoked. Codes: `authentication_required`, `invalid_token`. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token lacks a scope of the operation. Codes: `insufficient_scope`. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record in the organisation. Codes: `not_found`. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record no longer has the version in `If-Match`. Codes: `precondition_failed`. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit is exceeded. Codes: `rate_limit_exceeded`, `too_many_exports`. */
        TooManyRequestsTooManyExports: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service failed. Codes: `internal_error`. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is temporarily unavailable. Codes: `unavailable`. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The query, a header or the JSON of the body is malformed. Codes: `invalid_request`, `invalid_json`, `invalid_encoding`, `invalid_query`, `invalid_header`. */
        BadRequestInvalidJsonInvalidEncoding: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `value_taken`. */
        ConflictRequestInProgressValueTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. Codes: `body_too_large`. */
        ContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation does not accept the media type or the content coding of the body. Codes: `unsupported_media_type`, `unsupported_encoding`. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has violations, which `errors` lists. Codes: `idempotency_key_reused`, `invalid_body`. */
        UnprocessableContentIdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit is exceeded. Codes: `rate_limit_exceeded`. */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `batch_conflict`, `person_erased`. */
        ConflictRequestInProgressBatchConflictPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The query, a header or the JSON of the body is malformed. Codes: `invalid_request`, `invalid_query`, `invalid_header`. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `value_taken`. */
        ConflictValueTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has violations, which `errors` lists. Codes: `invalid_body`. */
        UnprocessableContent: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `course_full`, `course_closed`, `too_many_courses`. */
        ConflictCourseFullCourseClosedTooManyCourses: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `export_too_large`. */
        ConflictExportTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `retention_applies`. */
        ConflictRequestInProgressRetentionApplies: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `value_taken`, `course_full`, `person_erased`. */
        ConflictRequestInProgressValueTakenCourseFullPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `value_taken`, `too_many_external_ids`. */
        ConflictValueTakenTooManyExternalIds: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`. */
        ConflictRequestInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `parent_deleted`, `person_erased`. */
        ConflictRequestInProgressParentDeletedPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `batch_conflict`. */
        ConflictRequestInProgressBatchConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `value_taken`, `too_many_courses`. */
        ConflictRequestInProgressValueTakenTooManyCourses: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `parent_deleted`. */
        ConflictRequestInProgressParentDeleted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `course_full`, `course_closed`, `too_many_courses`, `already_enrolled`. */
        ConflictRequestInProgressCourseFullCourseClosedTooManyCoursesAlreadyEnrolled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `course_full`, `course_closed`, `too_many_courses`, `already_enrolled`, `transition_not_allowed`, `person_erased`. */
        ConflictCourseFullCourseClosedTooManyCoursesAlreadyEnrolledTransitionNotAllowedPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `course_full`, `too_many_courses`, `already_enrolled`, `parent_deleted`, `person_erased`. */
        ConflictRequestInProgressCourseFullTooManyCoursesAlreadyEnrolledParentDeletedPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `value_taken`, `too_many_external_ids`, `person_erased`. */
        ConflictValueTakenTooManyExternalIdsPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `units_from_sessions`, `person_erased`. */
        ConflictUnitsFromSessionsPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `person_erased`. */
        ConflictRequestInProgressPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `still_referenced`. */
        ConflictStillReferenced: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `value_taken`, `person_erased`. */
        ConflictRequestInProgressValueTakenPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `client_authentication`. */
        ConflictRequestInProgressClientAuthentication: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `client_authentication`. */
        ConflictClientAuthentication: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `unit_minutes_differ`. */
        ConflictRequestInProgressUnitMinutesDiffer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `unit_minutes_differ`, `attendance_recorded`. */
        ConflictUnitMinutesDifferAttendanceRecorded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `parent_deleted`, `unit_minutes_differ`. */
        ConflictRequestInProgressParentDeletedUnitMinutesDiffer: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `session_not_held`, `person_erased`. */
        ConflictSessionNotHeldPersonErased: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request must identify the version that it replaces. Codes: `precondition_required`. */
        PreconditionRequiredPreconditionRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Changes after the cursor are no longer kept. Codes: `cursor_expired`. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit is exceeded. Codes: `too_many_imports`, `rate_limit_exceeded`. */
        TooManyRequestsTooManyImports: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The query, a header or the JSON of the body is malformed. Codes: `invalid_request`, `invalid_encoding`, `invalid_query`, `invalid_digest`, `invalid_header`. */
        BadRequestInvalidEncodingInvalidDigest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `import_not_waiting`. */
        ConflictImportNotWaiting: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `import_not_validated`, `request_in_progress`. */
        ConflictImportNotValidatedRequestInProgress: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `too_many_webhooks`. */
        ConflictRequestInProgressTooManyWebhooks: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The stored records do not allow the request. Codes: `request_in_progress`, `webhook_paused`. */
        ConflictRequestInProgressWebhookPaused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
        "query.limit": number;
        /** @description Opaque position from a `Link` header. */
        "query.cursor": string;
        /** @description Order: up to 3 of insertedAt, updatedAt, firstName, lastName, separated by commas, `-` for descending. Default: newest first. */
        "query.sort": ("insertedAt" | "-insertedAt" | "updatedAt" | "-updatedAt" | "firstName" | "-firstName" | "lastName" | "-lastName")[];
        /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
        "query.q": string;
        /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
        "query.includeDeleted": "true" | "false";
        /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
        "query.id": string[];
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.courseId": string[];
        /** @description Any of these values, up to 50: the parameter is repeated for each. Upper and lower case are the same. */
        "query.email": string[];
        /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
        "query.externalId": string[];
        /** @description Only records whose `insertedAt` is not before this. */
        "query.insertedAt.gte": string;
        /** @description Only records whose `insertedAt` is after this. */
        "query.insertedAt.gt": string;
        /** @description Only records whose `insertedAt` is not after this. */
        "query.insertedAt.lte": string;
        /** @description Only records whose `insertedAt` is before this. */
        "query.insertedAt.lt": string;
        /** @description Only records whose `updatedAt` is not before this. */
        "query.updatedAt.gte": string;
        /** @description Only records whose `updatedAt` is after this. */
        "query.updatedAt.gt": string;
        /** @description Only records whose `updatedAt` is not after this. */
        "query.updatedAt.lte": string;
        /** @description Only records whose `updatedAt` is before this. */
        "query.updatedAt.lt": string;
        /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
        "query.after": string;
        /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
        "header.Prefer": string;
        /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
        "header.If-Match": string;
        /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
        "header.If-None-Match": string;
        /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
        "header.Idempotency-Key": string;
        /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
        "header.If-Match.create": string;
        /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
        "header.If-None-Match.create": string;
        /** @description Id of the record. */
        "path.id": string;
        /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
        "header.If-Match.replace": string;
        /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
        "header.If-None-Match.replace": string;
        /** @description Id of the course. */
        "path.course_id": string;
        /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
        "query.limit.participants": number;
        /** @description The other system. */
        "path.source": string;
        /** @description Id of the participant. */
        "path.participant_id": string;
        /** @description Order: up to 3 of insertedAt, updatedAt, date, separated by commas, `-` for descending. Default: newest first. */
        "query.sort.participantNotes": ("insertedAt" | "-insertedAt" | "updatedAt" | "-updatedAt" | "date" | "-date")[];
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.authorId": string[];
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.isPinned": ("true" | "false")[];
        /** @description Only records whose `date` is not before this. */
        "query.date.gte": string;
        /** @description Only records whose `date` is after this. */
        "query.date.gt": string;
        /** @description Only records whose `date` is not after this. */
        "query.date.lte": string;
        /** @description Only records whose `date` is before this. */
        "query.date.lt": string;
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.deliveryMode": ("in_person" | "online" | "hybrid")[];
        /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
        "query.measureNumber": string[];
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.programId": string[];
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.locationId": string[];
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.trainerId": string[];
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.participantId": string[];
        /** @description Only records whose `startDate` is not before this. */
        "query.startDate.gte": string;
        /** @description Only records whose `startDate` is after this. */
        "query.startDate.gt": string;
        /** @description Only records whose `startDate` is not after this. */
        "query.startDate.lte": string;
        /** @description Only records whose `startDate` is before this. */
        "query.startDate.lt": string;
        /** @description Only records whose `endDate` is not before this. */
        "query.endDate.gte": string;
        /** @description Only records whose `endDate` is after this. */
        "query.endDate.gt": string;
        /** @description Only records whose `endDate` is not after this. */
        "query.endDate.lte": string;
        /** @description Only records whose `endDate` is before this. */
        "query.endDate.lt": string;
        /** @description Order: up to 3 of insertedAt, updatedAt, startDate, separated by commas, `-` for descending. Default: newest first. */
        "query.sort.enrolments": ("insertedAt" | "-insertedAt" | "updatedAt" | "-updatedAt" | "startDate" | "-startDate")[];
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.fundingAgencyId": string[];
        /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
        "query.fundingContactId": string[];
        /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
        "query.voucherNumber": string[];
        /** @description The first day; if omitted, all days before `to` are included. */
        "query.from": string;
        /** @description The last day; if omitted, all days from `from` on are included. */
        "query.to": string;
        /** @description Order: up to 3 of insertedAt, updatedAt, name, separated by commas, `-` for descending. Default: newest first. */
        "query.sort.programs": ("insertedAt" | "-insertedAt" | "updatedAt" | "-updatedAt" | "name" | "-name")[];
        /** @description Page size: 200 by default; 1000 at most; a larger value counts as 1000. A page has fewer records if they would exceed 4 MiB. */
        "query.limit.changes": number;
        /** @description `wait=20` waits up to 20 seconds for a change, which is the longest (RFC 7240). */
        "header.Prefer.read": string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Id of the request, also in the log and in every problem.
         * @example 01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11
         */
        "X-Request-Id": string;
        /**
         * @description The limit: requests (`q`) in a window of seconds (`w`).
         * @example "default";q=6000;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Remaining requests (`r`), and seconds until the window ends (`t`); only for authenticated clients.
         * @example "default";r=5999;t=58
         */
        RateLimit: string;
        /**
         * @description The origin of the web page that sent the request, if the settings of the service allow it.
         * @example https://portal.example.org
         */
        "Access-Control-Allow-Origin": string;
        /**
         * @description Seconds to wait, if waiting helps.
         * @example 1
         */
        "Retry-After": number;
        /**
         * @description The missing token or scope (RFC 6750).
         * @example Bearer realm="training-provider-administration"
         */
        "WWW-Authenticate": string;
        /**
         * @description Version of the record, for `If-None-Match` and `If-Match` (RFC 9110).
         * @example "3"
         */
        ETag: string;
        /**
         * @description Path of the new record.
         * @example /v1/participants/01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11
         */
        Location: string;
        /**
         * @description URLs of the pages `first`, `prev` and `next` (RFC 8288); a page without `next` is the last one. For an export, `changes` is the URL of the change feed from before its first record. `deprecation` is the URL of a page about the replacement.
         * @example <https://example.org/v1/participants?limit=50&cursor=abc>; rel="next"
         */
        Link: string;
        /**
         * @description The header fields of the request on which the response depends (RFC 9110).
         * @example Accept
         */
        Vary: string;
        /**
         * @description Number of records, if `Prefer` requested it.
         * @example 5000
         */
        "X-Total-Count": number;
        /**
         * @description The applied preference (RFC 7240).
         * @example return=total-count
         */
        "Preference-Applied": string;
        /**
         * @description `true` if this is the response to an earlier request with the same `Idempotency-Key`.
         * @example true
         */
        "Idempotent-Replayed": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listParticipants: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, firstName, lastName, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                status?: ("lead" | "applicant" | "active" | "interrupted" | "completed" | "dropped_out" | "archived")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                courseId?: components["parameters"]["query.courseId"];
                /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
                customerNumber?: string[];
                /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
                internalCustomerNumber?: string[];
                /** @description Any of these values, up to 50: the parameter is repeated for each. Upper and lower case are the same. */
                email?: components["parameters"]["query.email"];
                /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
                externalId?: components["parameters"]["query.externalId"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only records whose `dateOfBirth` is not before this. */
                "dateOfBirth[gte]"?: string;
                /** @description Only records whose `dateOfBirth` is after this. */
                "dateOfBirth[gt]"?: string;
                /** @description Only records whose `dateOfBirth` is not after this. */
                "dateOfBirth[lte]"?: string;
                /** @description Only records whose `dateOfBirth` is before this. */
                "dateOfBirth[lt]"?: string;
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedParticipant"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The participant. */
                    participant: components["schemas"]["NewParticipant"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Participant"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createParticipantBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Up to 200 participants, each as in a single create request. */
                    participants: components["schemas"]["NewParticipant"][];
                };
            };
        };
        responses: {
            /** @description The records, in the order of the entries. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records, in the order of the entries. */
                        data: components["schemas"]["Participant"][];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressBatchConflictPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Participant"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The participant. */
                    participant: components["schemas"]["NewParticipant"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Participant"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Participant"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the participant. */
                    participant: components["schemas"]["ParticipantPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the participant. */
                    participant: components["schemas"]["ParticipantPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Participant"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addParticipantToCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description Id of the course. */
                course_id: components["parameters"]["path.course_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Participant"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictCourseFullCourseClosedTooManyCourses"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParticipantHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, the plan of an erasure, or its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The export, the plan of an erasure, or its result. */
                        data: components["schemas"]["ParticipantExport"];
                    };
                };
            };
            304: components["responses"]["NotModified.export"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExportTooLarge"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParticipantErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, the plan of an erasure, or its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The export, the plan of an erasure, or its result. */
                        data: components["schemas"]["ParticipantErasurePlan"];
                    };
                };
            };
            304: components["responses"]["NotModified.export"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The erasure. */
                    erasure: components["schemas"]["Erasure"];
                };
            };
        };
        responses: {
            /** @description The export, the plan of an erasure, or its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The export, the plan of an erasure, or its result. */
                        data: components["schemas"]["ParticipantErasureResult"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressRetentionApplies"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteParticipant: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Participant"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressValueTakenCourseFullPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParticipantExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ids of the record in other systems, sorted by system. */
                        data: components["schemas"]["ExternalId"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setParticipantExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id. */
                    externalId: components["schemas"]["NewExternalId"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ExternalId"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTakenTooManyExternalIds"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteParticipantExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listParticipantNotes: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, date, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort.participantNotes"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                authorId?: components["parameters"]["query.authorId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                isPinned?: components["parameters"]["query.isPinned"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only records whose `date` is not before this. */
                "date[gte]"?: components["parameters"]["query.date.gte"];
                /** @description Only records whose `date` is after this. */
                "date[gt]"?: components["parameters"]["query.date.gt"];
                /** @description Only records whose `date` is not after this. */
                "date[lte]"?: components["parameters"]["query.date.lte"];
                /** @description Only records whose `date` is before this. */
                "date[lt]"?: components["parameters"]["query.date.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the participant. */
                participant_id: components["parameters"]["path.participant_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedNote"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createParticipantNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path: {
                /** @description Id of the participant. */
                participant_id: components["parameters"]["path.participant_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The note. */
                    note: components["schemas"]["NoteInput"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParticipantNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the participant. */
                participant_id: components["parameters"]["path.participant_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceParticipantNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the participant. */
                participant_id: components["parameters"]["path.participant_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The note. */
                    note: components["schemas"]["NoteInput"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteParticipantNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the participant. */
                participant_id: components["parameters"]["path.participant_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateParticipantNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the participant. */
                participant_id: components["parameters"]["path.participant_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the note. */
                    note: components["schemas"]["NoteInput"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the note. */
                    note: components["schemas"]["NoteInput"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteParticipantNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the participant. */
                participant_id: components["parameters"]["path.participant_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressParentDeletedPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParticipantNoteHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the participant. */
                participant_id: components["parameters"]["path.participant_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCourses: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, name, startDate, separated by commas, `-` for descending. Default: newest first. */
                sort?: ("insertedAt" | "-insertedAt" | "updatedAt" | "-updatedAt" | "name" | "-name" | "startDate" | "-startDate")[];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                status?: ("draft" | "planned" | "open" | "running" | "completed" | "cancelled")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                deliveryMode?: components["parameters"]["query.deliveryMode"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                timeModel?: ("full_time" | "part_time")[];
                /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
                courseNumber?: string[];
                /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
                measureNumber?: components["parameters"]["query.measureNumber"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                programId?: components["parameters"]["query.programId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                locationId?: components["parameters"]["query.locationId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                trainerId?: components["parameters"]["query.trainerId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                participantId?: components["parameters"]["query.participantId"];
                /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
                externalId?: components["parameters"]["query.externalId"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only records whose `startDate` is not before this. */
                "startDate[gte]"?: components["parameters"]["query.startDate.gte"];
                /** @description Only records whose `startDate` is after this. */
                "startDate[gt]"?: components["parameters"]["query.startDate.gt"];
                /** @description Only records whose `startDate` is not after this. */
                "startDate[lte]"?: components["parameters"]["query.startDate.lte"];
                /** @description Only records whose `startDate` is before this. */
                "startDate[lt]"?: components["parameters"]["query.startDate.lt"];
                /** @description Only records whose `endDate` is not before this. */
                "endDate[gte]"?: components["parameters"]["query.endDate.gte"];
                /** @description Only records whose `endDate` is after this. */
                "endDate[gt]"?: components["parameters"]["query.endDate.gt"];
                /** @description Only records whose `endDate` is not after this. */
                "endDate[lte]"?: components["parameters"]["query.endDate.lte"];
                /** @description Only records whose `endDate` is before this. */
                "endDate[lt]"?: components["parameters"]["query.endDate.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedCourse"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The course. */
                    course: components["schemas"]["NewCourse"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Course"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCourseBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Up to 200 courses, each as in a single create request. */
                    courses: components["schemas"]["NewCourse"][];
                };
            };
        };
        responses: {
            /** @description The records, in the order of the entries. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records, in the order of the entries. */
                        data: components["schemas"]["Course"][];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressBatchConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Course"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The course. */
                    course: components["schemas"]["NewCourse"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Course"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the course. */
                    course: components["schemas"]["CoursePatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the course. */
                    course: components["schemas"]["CoursePatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Course"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteCourse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Course"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressValueTakenTooManyCourses"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCourseHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCourseExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ids of the record in other systems, sorted by system. */
                        data: components["schemas"]["ExternalId"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setCourseExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id. */
                    externalId: components["schemas"]["NewExternalId"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ExternalId"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTakenTooManyExternalIds"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCourseExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCourseNotes: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, date, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort.participantNotes"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                authorId?: components["parameters"]["query.authorId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                isPinned?: components["parameters"]["query.isPinned"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only records whose `date` is not before this. */
                "date[gte]"?: components["parameters"]["query.date.gte"];
                /** @description Only records whose `date` is after this. */
                "date[gt]"?: components["parameters"]["query.date.gt"];
                /** @description Only records whose `date` is not after this. */
                "date[lte]"?: components["parameters"]["query.date.lte"];
                /** @description Only records whose `date` is before this. */
                "date[lt]"?: components["parameters"]["query.date.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the course. */
                course_id: components["parameters"]["path.course_id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedNote"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCourseNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path: {
                /** @description Id of the course. */
                course_id: components["parameters"]["path.course_id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The note. */
                    note: components["schemas"]["NoteInput"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCourseNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the course. */
                course_id: components["parameters"]["path.course_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceCourseNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the course. */
                course_id: components["parameters"]["path.course_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The note. */
                    note: components["schemas"]["NoteInput"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCourseNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the course. */
                course_id: components["parameters"]["path.course_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCourseNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the course. */
                course_id: components["parameters"]["path.course_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the note. */
                    note: components["schemas"]["NoteInput"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the note. */
                    note: components["schemas"]["NoteInput"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteCourseNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the course. */
                course_id: components["parameters"]["path.course_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Note"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressParentDeleted"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCourseNoteHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the course. */
                course_id: components["parameters"]["path.course_id"];
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEnrolments: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, startDate, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort.enrolments"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                status?: ("registered" | "active" | "completed" | "dropped_out" | "cancelled")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                participantId?: components["parameters"]["query.participantId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                courseId?: components["parameters"]["query.courseId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                fundingAgencyId?: components["parameters"]["query.fundingAgencyId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                fundingContactId?: components["parameters"]["query.fundingContactId"];
                /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
                voucherNumber?: components["parameters"]["query.voucherNumber"];
                /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
                externalId?: components["parameters"]["query.externalId"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only records whose `startDate` is not before this. */
                "startDate[gte]"?: components["parameters"]["query.startDate.gte"];
                /** @description Only records whose `startDate` is after this. */
                "startDate[gt]"?: components["parameters"]["query.startDate.gt"];
                /** @description Only records whose `startDate` is not after this. */
                "startDate[lte]"?: components["parameters"]["query.startDate.lte"];
                /** @description Only records whose `startDate` is before this. */
                "startDate[lt]"?: components["parameters"]["query.startDate.lt"];
                /** @description Only records whose `endDate` is not before this. */
                "endDate[gte]"?: components["parameters"]["query.endDate.gte"];
                /** @description Only records whose `endDate` is after this. */
                "endDate[gt]"?: components["parameters"]["query.endDate.gt"];
                /** @description Only records whose `endDate` is not after this. */
                "endDate[lte]"?: components["parameters"]["query.endDate.lte"];
                /** @description Only records whose `endDate` is before this. */
                "endDate[lt]"?: components["parameters"]["query.endDate.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedEnrolment"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createEnrolment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The enrolment. */
                    enrolment: components["schemas"]["NewEnrolment"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Enrolment"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressCourseFullCourseClosedTooManyCoursesAlreadyEnrolled"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createEnrolmentBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Up to 200 enrolments, each as in a single create request. */
                    enrolments: components["schemas"]["NewEnrolment"][];
                };
            };
        };
        responses: {
            /** @description The records, in the order of the entries. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records, in the order of the entries. */
                        data: components["schemas"]["Enrolment"][];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressBatchConflictPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEnrolment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Enrolment"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceEnrolment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The enrolment. */
                    enrolment: components["schemas"]["NewEnrolment"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Enrolment"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictCourseFullCourseClosedTooManyCoursesAlreadyEnrolledTransitionNotAllowedPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteEnrolment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateEnrolment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the enrolment. */
                    enrolment: components["schemas"]["EnrolmentPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the enrolment. */
                    enrolment: components["schemas"]["EnrolmentPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Enrolment"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictCourseFullCourseClosedTooManyCoursesAlreadyEnrolledTransitionNotAllowedPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteEnrolment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Enrolment"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressCourseFullTooManyCoursesAlreadyEnrolledParentDeletedPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEnrolmentHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEnrolmentExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ids of the record in other systems, sorted by system. */
                        data: components["schemas"]["ExternalId"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setEnrolmentExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id. */
                    externalId: components["schemas"]["NewExternalId"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ExternalId"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTakenTooManyExternalIdsPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteEnrolmentExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEnrolmentAttendance: {
        parameters: {
            query?: {
                /** @description The first day; if omitted, all days before `to` are included. */
                from?: components["parameters"]["query.from"];
                /** @description The last day; if omitted, all days from `from` on are included. */
                to?: components["parameters"]["query.to"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The totals. */
                        data: components["schemas"]["AttendanceTotals"];
                    };
                };
            };
            304: components["responses"]["NotModified.export"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCoachings: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, startDate, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort.enrolments"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                status?: ("requested" | "approved" | "active" | "completed" | "cancelled")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                deliveryMode?: components["parameters"]["query.deliveryMode"];
                /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
                voucherNumber?: components["parameters"]["query.voucherNumber"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                participantId?: components["parameters"]["query.participantId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                programId?: components["parameters"]["query.programId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                coachId?: string[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                locationId?: components["parameters"]["query.locationId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                fundingAgencyId?: components["parameters"]["query.fundingAgencyId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                fundingContactId?: components["parameters"]["query.fundingContactId"];
                /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
                externalId?: components["parameters"]["query.externalId"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only records whose `startDate` is not before this. */
                "startDate[gte]"?: components["parameters"]["query.startDate.gte"];
                /** @description Only records whose `startDate` is after this. */
                "startDate[gt]"?: components["parameters"]["query.startDate.gt"];
                /** @description Only records whose `startDate` is not after this. */
                "startDate[lte]"?: components["parameters"]["query.startDate.lte"];
                /** @description Only records whose `startDate` is before this. */
                "startDate[lt]"?: components["parameters"]["query.startDate.lt"];
                /** @description Only records whose `endDate` is not before this. */
                "endDate[gte]"?: components["parameters"]["query.endDate.gte"];
                /** @description Only records whose `endDate` is after this. */
                "endDate[gt]"?: components["parameters"]["query.endDate.gt"];
                /** @description Only records whose `endDate` is not after this. */
                "endDate[lte]"?: components["parameters"]["query.endDate.lte"];
                /** @description Only records whose `endDate` is before this. */
                "endDate[lt]"?: components["parameters"]["query.endDate.lt"];
                /** @description Only records whose `voucherValidUntil` is not before this. */
                "voucherValidUntil[gte]"?: string;
                /** @description Only records whose `voucherValidUntil` is after this. */
                "voucherValidUntil[gt]"?: string;
                /** @description Only records whose `voucherValidUntil` is not after this. */
                "voucherValidUntil[lte]"?: string;
                /** @description Only records whose `voucherValidUntil` is before this. */
                "voucherValidUntil[lt]"?: string;
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedCoaching"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCoaching: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The coaching. */
                    coaching: components["schemas"]["NewCoaching"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Coaching"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCoachingBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Up to 200 coachings, each as in a single create request. */
                    coachings: components["schemas"]["NewCoaching"][];
                };
            };
        };
        responses: {
            /** @description The records, in the order of the entries. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records, in the order of the entries. */
                        data: components["schemas"]["Coaching"][];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressBatchConflictPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCoaching: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Coaching"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceCoaching: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The coaching. */
                    coaching: components["schemas"]["NewCoaching"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Coaching"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictUnitsFromSessionsPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCoaching: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCoaching: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the coaching. */
                    coaching: components["schemas"]["CoachingPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the coaching. */
                    coaching: components["schemas"]["CoachingPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Coaching"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictUnitsFromSessionsPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteCoaching: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Coaching"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCoachingHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCoachingExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ids of the record in other systems, sorted by system. */
                        data: components["schemas"]["ExternalId"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setCoachingExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id. */
                    externalId: components["schemas"]["NewExternalId"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ExternalId"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTakenTooManyExternalIdsPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCoachingExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCoachingAttendance: {
        parameters: {
            query?: {
                /** @description The first day; if omitted, all days before `to` are included. */
                from?: components["parameters"]["query.from"];
                /** @description The last day; if omitted, all days from `from` on are included. */
                to?: components["parameters"]["query.to"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The totals. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The totals. */
                        data: components["schemas"]["AttendanceTotals"];
                    };
                };
            };
            304: components["responses"]["NotModified.export"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPrograms: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, name, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort.programs"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                status?: ("draft" | "active" | "retired")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                type?: ("further_training" | "retraining" | "activation" | "coaching" | "language" | "other")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                legalBasis?: ("sgb3_45" | "sgb3_81" | "sgb3_82" | "sgb2_16" | "sgb9" | "svg_bfd" | "bafa" | "none" | "other")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                deliveryMode?: components["parameters"]["query.deliveryMode"];
                /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
                measureNumber?: components["parameters"]["query.measureNumber"];
                /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
                externalId?: components["parameters"]["query.externalId"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only records whose `certifiedFrom` is not before this. */
                "certifiedFrom[gte]"?: string;
                /** @description Only records whose `certifiedFrom` is after this. */
                "certifiedFrom[gt]"?: string;
                /** @description Only records whose `certifiedFrom` is not after this. */
                "certifiedFrom[lte]"?: string;
                /** @description Only records whose `certifiedFrom` is before this. */
                "certifiedFrom[lt]"?: string;
                /** @description Only records whose `certifiedUntil` is not before this. */
                "certifiedUntil[gte]"?: string;
                /** @description Only records whose `certifiedUntil` is after this. */
                "certifiedUntil[gt]"?: string;
                /** @description Only records whose `certifiedUntil` is not after this. */
                "certifiedUntil[lte]"?: string;
                /** @description Only records whose `certifiedUntil` is before this. */
                "certifiedUntil[lt]"?: string;
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedProgram"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createProgram: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The program. */
                    program: components["schemas"]["NewProgram"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Program"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProgram: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Program"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceProgram: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The program. */
                    program: components["schemas"]["NewProgram"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Program"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProgram: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictStillReferenced"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateProgram: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the program. */
                    program: components["schemas"]["ProgramPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the program. */
                    program: components["schemas"]["ProgramPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Program"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteProgram: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Program"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProgramHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProgramExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ids of the record in other systems, sorted by system. */
                        data: components["schemas"]["ExternalId"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setProgramExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id. */
                    externalId: components["schemas"]["NewExternalId"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ExternalId"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTakenTooManyExternalIds"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteProgramExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, firstName, lastName, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                category?: ("person" | "team")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                fundingAgencyId?: components["parameters"]["query.fundingAgencyId"];
                /** @description Any of these values, up to 50: the parameter is repeated for each. Upper and lower case are the same. */
                email?: components["parameters"]["query.email"];
                /** @description Any of these values, up to 50: the parameter is repeated for each. A comma is part of the value. */
                tag?: string[];
                /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
                externalId?: components["parameters"]["query.externalId"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedContact"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The contact. */
                    contact: components["schemas"]["NewContact"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContactBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Up to 200 contacts, each as in a single create request. */
                    contacts: components["schemas"]["NewContact"][];
                };
            };
        };
        responses: {
            /** @description The records, in the order of the entries. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records, in the order of the entries. */
                        data: components["schemas"]["Contact"][];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressBatchConflictPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The contact. */
                    contact: components["schemas"]["ContactReplacement"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the contact. */
                    contact: components["schemas"]["ContactPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the contact. */
                    contact: components["schemas"]["ContactPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContactHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, the plan of an erasure, or its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The export, the plan of an erasure, or its result. */
                        data: components["schemas"]["ContactExport"];
                    };
                };
            };
            304: components["responses"]["NotModified.export"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExportTooLarge"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContactErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, the plan of an erasure, or its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The export, the plan of an erasure, or its result. */
                        data: components["schemas"]["ContactErasurePlan"];
                    };
                };
            };
            304: components["responses"]["NotModified.export"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The erasure. */
                    erasure: components["schemas"]["Erasure"];
                };
            };
        };
        responses: {
            /** @description The export, the plan of an erasure, or its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The export, the plan of an erasure, or its result. */
                        data: components["schemas"]["ContactErasureResult"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressRetentionApplies"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContactExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ids of the record in other systems, sorted by system. */
                        data: components["schemas"]["ExternalId"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setContactExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id. */
                    externalId: components["schemas"]["NewExternalId"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ExternalId"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTakenTooManyExternalIds"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContactExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFundingAgencies: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, name, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort.programs"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                partnerType?: ("funding_agency" | "company")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                type?: ("bafa" | "jobcenter" | "bundeswehr" | "rentenversicherung" | "other")[];
                /** @description Any of these values, up to 50: the parameter is repeated for each. Upper and lower case are the same. */
                email?: string[];
                /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
                externalId?: components["parameters"]["query.externalId"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedFundingAgency"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createFundingAgency: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The funding agency. */
                    fundingAgency?: components["schemas"]["NewFundingAgency"];
                    /** @description The funding agency. */
                    funding_agency?: components["schemas"]["NewFundingAgency"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["FundingAgency"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createFundingAgencyBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Up to 200 funding agencies, each as in a single create request. */
                    fundingAgencies: components["schemas"]["NewFundingAgency"][];
                };
            };
        };
        responses: {
            /** @description The records, in the order of the entries. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records, in the order of the entries. */
                        data: components["schemas"]["FundingAgency"][];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressBatchConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFundingAgency: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["FundingAgency"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceFundingAgency: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The funding agency. */
                    fundingAgency?: components["schemas"]["NewFundingAgency"];
                    /** @description The funding agency. */
                    funding_agency?: components["schemas"]["NewFundingAgency"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["FundingAgency"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFundingAgency: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateFundingAgency: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the funding agency. */
                    fundingAgency?: components["schemas"]["FundingAgencyPatch"];
                    /** @description Fields to change in the funding agency. */
                    funding_agency?: components["schemas"]["FundingAgencyPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the funding agency. */
                    fundingAgency?: components["schemas"]["FundingAgencyPatch"];
                    /** @description Fields to change in the funding agency. */
                    funding_agency?: components["schemas"]["FundingAgencyPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["FundingAgency"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteFundingAgency: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["FundingAgency"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFundingAgencyHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFundingAgencyExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ids of the record in other systems, sorted by system. */
                        data: components["schemas"]["ExternalId"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setFundingAgencyExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id. */
                    externalId: components["schemas"]["NewExternalId"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ExternalId"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTakenTooManyExternalIds"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFundingAgencyExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, firstName, lastName, email, separated by commas, `-` for descending. Default: newest first. */
                sort?: ("insertedAt" | "-insertedAt" | "updatedAt" | "-updatedAt" | "firstName" | "-firstName" | "lastName" | "-lastName" | "email" | "-email")[];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                status?: ("active" | "inactive")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                groupId?: string[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                locationId?: components["parameters"]["query.locationId"];
                /** @description Any of these values, up to 50: the parameter is repeated for each. Upper and lower case are the same. */
                email?: components["parameters"]["query.email"];
                /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
                externalId?: components["parameters"]["query.externalId"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedUser"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user. */
                    user: components["schemas"]["NewUser"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["User"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The user. */
                    user: components["schemas"]["NewUser"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the user. */
                    user: components["schemas"]["UserPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the user. */
                    user: components["schemas"]["UserPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTaken"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUserHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, the plan of an erasure, or its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The export, the plan of an erasure, or its result. */
                        data: components["schemas"]["UserExport"];
                    };
                };
            };
            304: components["responses"]["NotModified.export"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictExportTooLarge"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUserErasure: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export, the plan of an erasure, or its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The export, the plan of an erasure, or its result. */
                        data: components["schemas"]["UserErasurePlan"];
                    };
                };
            };
            304: components["responses"]["NotModified.export"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The erasure. */
                    erasure: components["schemas"]["Erasure"];
                };
            };
        };
        responses: {
            /** @description The export, the plan of an erasure, or its result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The export, the plan of an erasure, or its result. */
                        data: components["schemas"]["UserErasureResult"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressRetentionApplies"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressValueTakenPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUserExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ids of the record in other systems, sorted by system. */
                        data: components["schemas"]["ExternalId"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setUserExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id. */
                    externalId: components["schemas"]["NewExternalId"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ExternalId"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTakenTooManyExternalIds"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteUserExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLocations: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, name, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort.programs"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                kind?: ("site" | "online")[];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedLocation"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The location. */
                    location: components["schemas"]["NewLocation"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Location"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Location"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The location. */
                    location: components["schemas"]["NewLocation"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Location"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictStillReferenced"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the location. */
                    location: components["schemas"]["LocationPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the location. */
                    location: components["schemas"]["LocationPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Location"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteLocation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Location"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLocationHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPermissionGroups: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, name, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort.programs"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedPermissionGroup"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPermissionGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The permission group. */
                    permissionGroup: components["schemas"]["NewPermissionGroup"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["PermissionGroup"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPermissionGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["PermissionGroup"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replacePermissionGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The permission group. */
                    permissionGroup: components["schemas"]["NewPermissionGroup"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["PermissionGroup"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePermissionGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictStillReferenced"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePermissionGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the permission group. */
                    permissionGroup: components["schemas"]["PermissionGroupPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the permission group. */
                    permissionGroup: components["schemas"]["PermissionGroupPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["PermissionGroup"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeletePermissionGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["PermissionGroup"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPermissionGroupPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Scopes, or `*` for all of them. */
                        data: components["schemas"]["Permissions"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replacePermissionGroupPermissions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Scopes, or `*` for all of them. */
                    permissions: components["schemas"]["Permissions"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Scopes, or `*` for all of them. */
                        data: components["schemas"]["Permissions"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPermissionGroupHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClients: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, name, separated by commas, `-` for descending. Default: newest first. */
                sort?: components["parameters"]["query.sort.programs"];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                userId?: string[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                authentication?: ("client_secret" | "private_key_jwt")[];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedClient"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The client. */
                    client: components["schemas"]["NewClient"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ClientWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Client"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the client. */
                    client: components["schemas"]["ClientPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the client. */
                    client: components["schemas"]["ClientPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Client"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ClientWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressClientAuthentication"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClientKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["PublicKey"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceClientKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The keys. */
                    keys: components["schemas"]["PublicKeys"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["PublicKeys"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictClientAuthentication"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClientHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Organisation"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateOrganisation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the organisation. */
                    organisation: components["schemas"]["OrganisationPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the organisation. */
                    organisation: components["schemas"]["OrganisationPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Organisation"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrganisationHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default, 200 with `id`; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Order: up to 3 of insertedAt, updatedAt, startsAt, separated by commas, `-` for descending. Default: newest first. */
                sort?: ("insertedAt" | "-insertedAt" | "updatedAt" | "-updatedAt" | "startsAt" | "-startsAt")[];
                /** @description Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ignoring case and accents. Words of one or two letters are found only at the beginning of words. */
                q?: components["parameters"]["query.q"];
                /** @description Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`. */
                includeDeleted?: components["parameters"]["query.includeDeleted"];
                /** @description Any of these values, up to 200: separated by commas, or the parameter is repeated. */
                id?: components["parameters"]["query.id"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                status?: ("planned" | "held" | "cancelled")[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                courseId?: components["parameters"]["query.courseId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                coachingId?: string[];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                trainerId?: components["parameters"]["query.trainerId"];
                /** @description Any of these values, up to 50: separated by commas, or the parameter is repeated. */
                locationId?: components["parameters"]["query.locationId"];
                /** @description Any of these external ids, up to 50, each as `source:value`: the parameter is repeated for each. */
                externalId?: components["parameters"]["query.externalId"];
                /** @description Only records whose `insertedAt` is not before this. */
                "insertedAt[gte]"?: components["parameters"]["query.insertedAt.gte"];
                /** @description Only records whose `insertedAt` is after this. */
                "insertedAt[gt]"?: components["parameters"]["query.insertedAt.gt"];
                /** @description Only records whose `insertedAt` is not after this. */
                "insertedAt[lte]"?: components["parameters"]["query.insertedAt.lte"];
                /** @description Only records whose `insertedAt` is before this. */
                "insertedAt[lt]"?: components["parameters"]["query.insertedAt.lt"];
                /** @description Only records whose `updatedAt` is not before this. */
                "updatedAt[gte]"?: components["parameters"]["query.updatedAt.gte"];
                /** @description Only records whose `updatedAt` is after this. */
                "updatedAt[gt]"?: components["parameters"]["query.updatedAt.gt"];
                /** @description Only records whose `updatedAt` is not after this. */
                "updatedAt[lte]"?: components["parameters"]["query.updatedAt.lte"];
                /** @description Only records whose `updatedAt` is before this. */
                "updatedAt[lt]"?: components["parameters"]["query.updatedAt.lt"];
                /** @description Only records whose `startsAt` is not before this. */
                "startsAt[gte]"?: string;
                /** @description Only records whose `startsAt` is after this. */
                "startsAt[gt]"?: string;
                /** @description Only records whose `startsAt` is not after this. */
                "startsAt[lte]"?: string;
                /** @description Only records whose `startsAt` is before this. */
                "startsAt[lt]"?: string;
                /** @description Only records whose `endsAt` is not before this. */
                "endsAt[gte]"?: string;
                /** @description Only records whose `endsAt` is after this. */
                "endsAt[gt]"?: string;
                /** @description Only records whose `endsAt` is not after this. */
                "endsAt[lte]"?: string;
                /** @description Only records whose `endsAt` is before this. */
                "endsAt[lt]"?: string;
                /** @description Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export. */
                after?: components["parameters"]["query.after"];
            };
            header?: {
                /** @description `return=total-count` returns the number of records in `X-Total-Count` (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the collection; with `Accept: application/x-ndjson`, all its records as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of this page, in the order of `sort`. */
                        data: components["schemas"]["ListedSession"][];
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The session. */
                    session: components["schemas"]["NewSession"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressUnitMinutesDiffer"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSessionBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Up to 200 sessions, each as in a single create request. */
                    sessions: components["schemas"]["NewSession"][];
                };
            };
        };
        responses: {
            /** @description The records, in the order of the entries. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records, in the order of the entries. */
                        data: components["schemas"]["Session"][];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressBatchConflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Session"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The session. */
                    session: components["schemas"]["NewSession"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictUnitMinutesDifferAttendanceRecorded"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the session. */
                    session: components["schemas"]["SessionPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the session. */
                    session: components["schemas"]["SessionPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictUnitMinutesDifferAttendanceRecorded"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undeleteSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressParentDeletedUnitMinutesDiffer"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSessionHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["HistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSessionExternalIds: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ids of the record in other systems, sorted by system. */
                        data: components["schemas"]["ExternalId"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setSessionExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The external id. */
                    externalId: components["schemas"]["NewExternalId"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["ExternalId"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictValueTakenTooManyExternalIds"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSessionExternalId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description The other system. */
                source: components["parameters"]["path.source"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSessionAttendances: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Attendance"][];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replaceSessionAttendances: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description All entries of the list: attendance without an entry is not recorded. */
                    attendances: components["schemas"]["Attendances"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Attendance"][];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictSessionNotHeldPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            428: components["responses"]["PreconditionRequiredPreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSessionAttendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
                /** @description Id of the enrolment. */
                enrolment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the attendance. */
                    attendance: components["schemas"]["AttendancePatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the attendance. */
                    attendance: components["schemas"]["AttendancePatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Attendance"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictSessionNotHeldPersonErased"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSessionAttendanceHistory: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["AttendanceHistoryEntry"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAbsences: {
        parameters: {
            query: {
                /** @description The month, such as `2026-11`. */
                month: string;
                /** @description Only of enrolments and coachings for which this agency pays. */
                fundingAgencyId?: string;
                /** @description Only of enrolments in this course. */
                courseId?: string;
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Only with `Accept: application/x-ndjson`: continues after the enrolment or coaching with this id. */
                after?: string;
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the absences; with `Accept: application/x-ndjson`, all of them as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The absences of this page, in the order of ids. */
                        data: components["schemas"]["Absence"][];
                    };
                };
            };
            304: components["responses"]["NotModified.list"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    readChanges: {
        parameters: {
            query?: {
                /** @description Only changes of records of these types; if omitted, of all types. Needs the read scope of each type. */
                types?: ("participant" | "course" | "enrolment" | "coaching" | "program" | "contact" | "fundingAgency" | "user" | "location" | "permissionGroup" | "client" | "participantNote" | "courseNote" | "organisation" | "session" | "attendance")[];
                /** @description Page size: 200 by default; 1000 at most; a larger value counts as 1000. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.changes"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Starts at the time of the request instead of the oldest change that is kept. Not together with `cursor`. */
                from?: "now";
            };
            header?: {
                /** @description `wait=20` waits up to 20 seconds for a change, which is the longest (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer.read"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the change feed; empty if there is no change yet. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The changes of this page, in the order in which they were made. */
                        data: components["schemas"]["Change"][];
                    };
                };
            };
            /** @description The caller already has the current version. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["Import"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The import. */
                    import: components["schemas"]["NewImport"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Import"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequestsTooManyImports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description `wait=20` waits up to 20 seconds for a change, which is the longest (RFC 7240). */
                Prefer?: components["parameters"]["header.Prefer.read"];
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Import"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    uploadImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/csv": string;
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description The record. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Import"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidEncodingInvalidDigest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictImportNotWaiting"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImportResults: {
        parameters: {
            query?: {
                /** @description Only lines with this outcome. */
                outcome?: components["schemas"]["ImportOutcome"];
                /** @description Page size: 200 by default; 1000 at most; a larger value counts as 1000. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.changes"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
                /** @description Only with `Accept: application/x-ndjson`: continues after this line of the file. */
                after?: string;
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the results; with `Accept: application/x-ndjson`, all of them as a stream of lines. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The outcomes of this page, in the order of lines. */
                        data: components["schemas"]["ImportResult"][];
                    };
                };
            };
            304: components["responses"]["NotModified.list"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyExports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    applyImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Import"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictImportNotValidatedRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequestsTooManyImports"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["Webhook"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description A collection has no `ETag`: any value except `*` returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.create"];
                /** @description A collection has no `ETag`, but exists: `*` returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.create"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The webhook. */
                    webhook: components["schemas"]["NewWebhook"];
                };
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressTooManyWebhooks"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContentIdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            304: components["responses"]["NotModified.get"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Fields to change in the webhook. */
                    webhook: components["schemas"]["WebhookPatch"];
                };
                "application/merge-patch+json": {
                    /** @description Fields to change in the webhook. */
                    webhook: components["schemas"]["WebhookPatch"];
                };
            };
        };
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["BadRequestInvalidJsonInvalidEncoding"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the test. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The result of the test. */
                        data: components["schemas"]["WebhookTest"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retryWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgressWebhookPaused"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    skipWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own key for this request, kept for 24 hours. The same request with the same key returns the first response again, with `Idempotent-Replayed: true`, and changes nothing. */
                "Idempotency-Key"?: components["parameters"]["header.Idempotency-Key"];
                /** @description Writes only if the record still has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-Match"?: components["parameters"]["header.If-Match.replace"];
                /** @description Writes only if the record no longer has this `ETag`; otherwise returns 412 (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match.replace"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The record. */
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConflictRequestInProgress"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Page size: 50 by default; 200 at most; a larger value counts as 200. A page has fewer records if they would exceed 4 MiB. */
                limit?: components["parameters"]["query.limit.participants"];
                /** @description Opaque position from a `Link` header. */
                cursor?: components["parameters"]["query.cursor"];
            };
            header?: {
                /** @description Returns 412 if the record no longer has this `ETag` (RFC 9110). Lists have no `ETag`. */
                "If-Match"?: components["parameters"]["header.If-Match"];
                /** @description Returns 304 without a body if the record still has this `ETag` (RFC 9110). */
                "If-None-Match"?: components["parameters"]["header.If-None-Match"];
            };
            path: {
                /** @description Id of the record. */
                id: components["parameters"]["path.id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the history. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "Access-Control-Allow-Origin": components["headers"]["Access-Control-Allow-Origin"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The versions of this page, newest first. */
                        data: components["schemas"]["WebhookDelivery"][];
                    };
                };
            };
            304: components["responses"]["NotModified.history"];
            400: components["responses"]["BadRequestInvalidCursor"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
