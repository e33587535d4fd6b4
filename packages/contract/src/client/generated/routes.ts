/** Made from the contract by `npx -y pnpm@12 contract:openapi`: not to be changed by hand. */
export interface Routes {
  participants: {
    list: { operation: 'listParticipants'; method: 'GET'; path: '/v1/participants'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    create: { operation: 'createParticipant'; method: 'POST'; path: '/v1/participants'; wrapper: 'participant'; statuses: readonly number[]; };
    batch: { operation: 'createParticipantBatch'; method: 'POST'; path: '/v1/participants/batch'; wrapper: 'participants'; takesList: true; statuses: readonly number[]; };
    get: { operation: 'getParticipant'; method: 'GET'; path: '/v1/participants/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceParticipant'; method: 'PUT'; path: '/v1/participants/{id}'; wrapper: 'participant'; statuses: readonly number[]; };
    update: { operation: 'updateParticipant'; method: 'PATCH'; path: '/v1/participants/{id}'; wrapper: 'participant'; statuses: readonly number[]; };
    remove: { operation: 'deleteParticipant'; method: 'DELETE'; path: '/v1/participants/{id}'; statuses: readonly number[]; };
    addToCourse: { operation: 'addParticipantToCourse'; method: 'PUT'; path: '/v1/participants/{id}/add_to_course/{course_id}'; statuses: readonly number[]; };
    history: { operation: 'getParticipantHistory'; method: 'GET'; path: '/v1/participants/{id}/history'; paged: true; statuses: readonly number[]; };
    export: { operation: 'exportParticipant'; method: 'GET'; path: '/v1/participants/{id}/export'; statuses: readonly number[]; };
    erasure: { operation: 'getParticipantErasure'; method: 'GET'; path: '/v1/participants/{id}/erasure'; statuses: readonly number[]; };
    erase: { operation: 'eraseParticipant'; method: 'POST'; path: '/v1/participants/{id}/erasure'; wrapper: 'erasure'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteParticipant'; method: 'POST'; path: '/v1/participants/{id}/undelete'; statuses: readonly number[]; };
    externalIds: { operation: 'getParticipantExternalIds'; method: 'GET'; path: '/v1/participants/{id}/externalIds'; statuses: readonly number[]; };
    setExternalId: { operation: 'setParticipantExternalId'; method: 'PUT'; path: '/v1/participants/{id}/externalIds/{source}'; wrapper: 'externalId'; statuses: readonly number[]; };
    removeExternalId: { operation: 'deleteParticipantExternalId'; method: 'DELETE'; path: '/v1/participants/{id}/externalIds/{source}'; statuses: readonly number[]; };
  };
  participantNotes: {
    list: { operation: 'listParticipantNotes'; method: 'GET'; path: '/v1/participants/{participant_id}/notes'; paged: true; statuses: readonly number[]; };
    create: { operation: 'createParticipantNote'; method: 'POST'; path: '/v1/participants/{participant_id}/notes'; wrapper: 'note'; statuses: readonly number[]; };
    get: { operation: 'getParticipantNote'; method: 'GET'; path: '/v1/participants/{participant_id}/notes/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceParticipantNote'; method: 'PUT'; path: '/v1/participants/{participant_id}/notes/{id}'; wrapper: 'note'; statuses: readonly number[]; };
    update: { operation: 'updateParticipantNote'; method: 'PATCH'; path: '/v1/participants/{participant_id}/notes/{id}'; wrapper: 'note'; statuses: readonly number[]; };
    remove: { operation: 'deleteParticipantNote'; method: 'DELETE'; path: '/v1/participants/{participant_id}/notes/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteParticipantNote'; method: 'POST'; path: '/v1/participants/{participant_id}/notes/{id}/undelete'; statuses: readonly number[]; };
    history: { operation: 'getParticipantNoteHistory'; method: 'GET'; path: '/v1/participants/{participant_id}/notes/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  courses: {
    list: { operation: 'listCourses'; method: 'GET'; path: '/v1/courses'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    create: { operation: 'createCourse'; method: 'POST'; path: '/v1/courses'; wrapper: 'course'; statuses: readonly number[]; };
    batch: { operation: 'createCourseBatch'; method: 'POST'; path: '/v1/courses/batch'; wrapper: 'courses'; takesList: true; statuses: readonly number[]; };
    get: { operation: 'getCourse'; method: 'GET'; path: '/v1/courses/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceCourse'; method: 'PUT'; path: '/v1/courses/{id}'; wrapper: 'course'; statuses: readonly number[]; };
    update: { operation: 'updateCourse'; method: 'PATCH'; path: '/v1/courses/{id}'; wrapper: 'course'; statuses: readonly number[]; };
    remove: { operation: 'deleteCourse'; method: 'DELETE'; path: '/v1/courses/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteCourse'; method: 'POST'; path: '/v1/courses/{id}/undelete'; statuses: readonly number[]; };
    history: { operation: 'getCourseHistory'; method: 'GET'; path: '/v1/courses/{id}/history'; paged: true; statuses: readonly number[]; };
    externalIds: { operation: 'getCourseExternalIds'; method: 'GET'; path: '/v1/courses/{id}/externalIds'; statuses: readonly number[]; };
    setExternalId: { operation: 'setCourseExternalId'; method: 'PUT'; path: '/v1/courses/{id}/externalIds/{source}'; wrapper: 'externalId'; statuses: readonly number[]; };
    removeExternalId: { operation: 'deleteCourseExternalId'; method: 'DELETE'; path: '/v1/courses/{id}/externalIds/{source}'; statuses: readonly number[]; };
  };
  courseNotes: {
    list: { operation: 'listCourseNotes'; method: 'GET'; path: '/v1/courses/{course_id}/notes'; paged: true; statuses: readonly number[]; };
    create: { operation: 'createCourseNote'; method: 'POST'; path: '/v1/courses/{course_id}/notes'; wrapper: 'note'; statuses: readonly number[]; };
    get: { operation: 'getCourseNote'; method: 'GET'; path: '/v1/courses/{course_id}/notes/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceCourseNote'; method: 'PUT'; path: '/v1/courses/{course_id}/notes/{id}'; wrapper: 'note'; statuses: readonly number[]; };
    update: { operation: 'updateCourseNote'; method: 'PATCH'; path: '/v1/courses/{course_id}/notes/{id}'; wrapper: 'note'; statuses: readonly number[]; };
    remove: { operation: 'deleteCourseNote'; method: 'DELETE'; path: '/v1/courses/{course_id}/notes/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteCourseNote'; method: 'POST'; path: '/v1/courses/{course_id}/notes/{id}/undelete'; statuses: readonly number[]; };
    history: { operation: 'getCourseNoteHistory'; method: 'GET'; path: '/v1/courses/{course_id}/notes/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  enrolments: {
    list: { operation: 'listEnrolments'; method: 'GET'; path: '/v1/enrolments'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    create: { operation: 'createEnrolment'; method: 'POST'; path: '/v1/enrolments'; wrapper: 'enrolment'; statuses: readonly number[]; };
    batch: { operation: 'createEnrolmentBatch'; method: 'POST'; path: '/v1/enrolments/batch'; wrapper: 'enrolments'; takesList: true; statuses: readonly number[]; };
    get: { operation: 'getEnrolment'; method: 'GET'; path: '/v1/enrolments/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceEnrolment'; method: 'PUT'; path: '/v1/enrolments/{id}'; wrapper: 'enrolment'; statuses: readonly number[]; };
    update: { operation: 'updateEnrolment'; method: 'PATCH'; path: '/v1/enrolments/{id}'; wrapper: 'enrolment'; statuses: readonly number[]; };
    remove: { operation: 'deleteEnrolment'; method: 'DELETE'; path: '/v1/enrolments/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteEnrolment'; method: 'POST'; path: '/v1/enrolments/{id}/undelete'; statuses: readonly number[]; };
    history: { operation: 'getEnrolmentHistory'; method: 'GET'; path: '/v1/enrolments/{id}/history'; paged: true; statuses: readonly number[]; };
    externalIds: { operation: 'getEnrolmentExternalIds'; method: 'GET'; path: '/v1/enrolments/{id}/externalIds'; statuses: readonly number[]; };
    setExternalId: { operation: 'setEnrolmentExternalId'; method: 'PUT'; path: '/v1/enrolments/{id}/externalIds/{source}'; wrapper: 'externalId'; statuses: readonly number[]; };
    removeExternalId: { operation: 'deleteEnrolmentExternalId'; method: 'DELETE'; path: '/v1/enrolments/{id}/externalIds/{source}'; statuses: readonly number[]; };
    attendance: { operation: 'getEnrolmentAttendance'; method: 'GET'; path: '/v1/enrolments/{id}/attendance'; takesQuery: true; statuses: readonly number[]; };
  };
  coachings: {
    list: { operation: 'listCoachings'; method: 'GET'; path: '/v1/coachings'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    create: { operation: 'createCoaching'; method: 'POST'; path: '/v1/coachings'; wrapper: 'coaching'; statuses: readonly number[]; };
    batch: { operation: 'createCoachingBatch'; method: 'POST'; path: '/v1/coachings/batch'; wrapper: 'coachings'; takesList: true; statuses: readonly number[]; };
    get: { operation: 'getCoaching'; method: 'GET'; path: '/v1/coachings/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceCoaching'; method: 'PUT'; path: '/v1/coachings/{id}'; wrapper: 'coaching'; statuses: readonly number[]; };
    update: { operation: 'updateCoaching'; method: 'PATCH'; path: '/v1/coachings/{id}'; wrapper: 'coaching'; statuses: readonly number[]; };
    remove: { operation: 'deleteCoaching'; method: 'DELETE'; path: '/v1/coachings/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteCoaching'; method: 'POST'; path: '/v1/coachings/{id}/undelete'; statuses: readonly number[]; };
    history: { operation: 'getCoachingHistory'; method: 'GET'; path: '/v1/coachings/{id}/history'; paged: true; statuses: readonly number[]; };
    externalIds: { operation: 'getCoachingExternalIds'; method: 'GET'; path: '/v1/coachings/{id}/externalIds'; statuses: readonly number[]; };
    setExternalId: { operation: 'setCoachingExternalId'; method: 'PUT'; path: '/v1/coachings/{id}/externalIds/{source}'; wrapper: 'externalId'; statuses: readonly number[]; };
    removeExternalId: { operation: 'deleteCoachingExternalId'; method: 'DELETE'; path: '/v1/coachings/{id}/externalIds/{source}'; statuses: readonly number[]; };
    attendance: { operation: 'getCoachingAttendance'; method: 'GET'; path: '/v1/coachings/{id}/attendance'; takesQuery: true; statuses: readonly number[]; };
  };
  programs: {
    list: { operation: 'listPrograms'; method: 'GET'; path: '/v1/programs'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    create: { operation: 'createProgram'; method: 'POST'; path: '/v1/programs'; wrapper: 'program'; statuses: readonly number[]; };
    get: { operation: 'getProgram'; method: 'GET'; path: '/v1/programs/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceProgram'; method: 'PUT'; path: '/v1/programs/{id}'; wrapper: 'program'; statuses: readonly number[]; };
    update: { operation: 'updateProgram'; method: 'PATCH'; path: '/v1/programs/{id}'; wrapper: 'program'; statuses: readonly number[]; };
    remove: { operation: 'deleteProgram'; method: 'DELETE'; path: '/v1/programs/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteProgram'; method: 'POST'; path: '/v1/programs/{id}/undelete'; statuses: readonly number[]; };
    history: { operation: 'getProgramHistory'; method: 'GET'; path: '/v1/programs/{id}/history'; paged: true; statuses: readonly number[]; };
    externalIds: { operation: 'getProgramExternalIds'; method: 'GET'; path: '/v1/programs/{id}/externalIds'; statuses: readonly number[]; };
    setExternalId: { operation: 'setProgramExternalId'; method: 'PUT'; path: '/v1/programs/{id}/externalIds/{source}'; wrapper: 'externalId'; statuses: readonly number[]; };
    removeExternalId: { operation: 'deleteProgramExternalId'; method: 'DELETE'; path: '/v1/programs/{id}/externalIds/{source}'; statuses: readonly number[]; };
  };
  contacts: {
    list: { operation: 'listContacts'; method: 'GET'; path: '/v1/contacts'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    create: { operation: 'createContact'; method: 'POST'; path: '/v1/contacts'; wrapper: 'contact'; statuses: readonly number[]; };
    batch: { operation: 'createContactBatch'; method: 'POST'; path: '/v1/contacts/batch'; wrapper: 'contacts'; takesList: true; statuses: readonly number[]; };
    get: { operation: 'getContact'; method: 'GET'; path: '/v1/contacts/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceContact'; method: 'PUT'; path: '/v1/contacts/{id}'; wrapper: 'contact'; statuses: readonly number[]; };
    update: { operation: 'updateContact'; method: 'PATCH'; path: '/v1/contacts/{id}'; wrapper: 'contact'; statuses: readonly number[]; };
    remove: { operation: 'deleteContact'; method: 'DELETE'; path: '/v1/contacts/{id}'; statuses: readonly number[]; };
    history: { operation: 'getContactHistory'; method: 'GET'; path: '/v1/contacts/{id}/history'; paged: true; statuses: readonly number[]; };
    export: { operation: 'exportContact'; method: 'GET'; path: '/v1/contacts/{id}/export'; statuses: readonly number[]; };
    erasure: { operation: 'getContactErasure'; method: 'GET'; path: '/v1/contacts/{id}/erasure'; statuses: readonly number[]; };
    erase: { operation: 'eraseContact'; method: 'POST'; path: '/v1/contacts/{id}/erasure'; wrapper: 'erasure'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteContact'; method: 'POST'; path: '/v1/contacts/{id}/undelete'; statuses: readonly number[]; };
    externalIds: { operation: 'getContactExternalIds'; method: 'GET'; path: '/v1/contacts/{id}/externalIds'; statuses: readonly number[]; };
    setExternalId: { operation: 'setContactExternalId'; method: 'PUT'; path: '/v1/contacts/{id}/externalIds/{source}'; wrapper: 'externalId'; statuses: readonly number[]; };
    removeExternalId: { operation: 'deleteContactExternalId'; method: 'DELETE'; path: '/v1/contacts/{id}/externalIds/{source}'; statuses: readonly number[]; };
  };
  fundingAgencies: {
    list: { operation: 'listFundingAgencies'; method: 'GET'; path: '/v1/fundingAgencies'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    create: { operation: 'createFundingAgency'; method: 'POST'; path: '/v1/fundingAgencies'; wrapper: 'fundingAgency'; statuses: readonly number[]; };
    batch: { operation: 'createFundingAgencyBatch'; method: 'POST'; path: '/v1/fundingAgencies/batch'; wrapper: 'fundingAgencies'; takesList: true; statuses: readonly number[]; };
    get: { operation: 'getFundingAgency'; method: 'GET'; path: '/v1/fundingAgencies/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceFundingAgency'; method: 'PUT'; path: '/v1/fundingAgencies/{id}'; wrapper: 'fundingAgency'; statuses: readonly number[]; };
    update: { operation: 'updateFundingAgency'; method: 'PATCH'; path: '/v1/fundingAgencies/{id}'; wrapper: 'fundingAgency'; statuses: readonly number[]; };
    remove: { operation: 'deleteFundingAgency'; method: 'DELETE'; path: '/v1/fundingAgencies/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteFundingAgency'; method: 'POST'; path: '/v1/fundingAgencies/{id}/undelete'; statuses: readonly number[]; };
    history: { operation: 'getFundingAgencyHistory'; method: 'GET'; path: '/v1/fundingAgencies/{id}/history'; paged: true; statuses: readonly number[]; };
    externalIds: { operation: 'getFundingAgencyExternalIds'; method: 'GET'; path: '/v1/fundingAgencies/{id}/externalIds'; statuses: readonly number[]; };
    setExternalId: { operation: 'setFundingAgencyExternalId'; method: 'PUT'; path: '/v1/fundingAgencies/{id}/externalIds/{source}'; wrapper: 'externalId'; statuses: readonly number[]; };
    removeExternalId: { operation: 'deleteFundingAgencyExternalId'; method: 'DELETE'; path: '/v1/fundingAgencies/{id}/externalIds/{source}'; statuses: readonly number[]; };
  };
  users: {
    list: { operation: 'listUsers'; method: 'GET'; path: '/v1/users'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    create: { operation: 'createUser'; method: 'POST'; path: '/v1/users'; wrapper: 'user'; statuses: readonly number[]; };
    get: { operation: 'getUser'; method: 'GET'; path: '/v1/users/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceUser'; method: 'PUT'; path: '/v1/users/{id}'; wrapper: 'user'; statuses: readonly number[]; };
    update: { operation: 'updateUser'; method: 'PATCH'; path: '/v1/users/{id}'; wrapper: 'user'; statuses: readonly number[]; };
    remove: { operation: 'deleteUser'; method: 'DELETE'; path: '/v1/users/{id}'; statuses: readonly number[]; };
    history: { operation: 'getUserHistory'; method: 'GET'; path: '/v1/users/{id}/history'; paged: true; statuses: readonly number[]; };
    export: { operation: 'exportUser'; method: 'GET'; path: '/v1/users/{id}/export'; statuses: readonly number[]; };
    erasure: { operation: 'getUserErasure'; method: 'GET'; path: '/v1/users/{id}/erasure'; statuses: readonly number[]; };
    erase: { operation: 'eraseUser'; method: 'POST'; path: '/v1/users/{id}/erasure'; wrapper: 'erasure'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteUser'; method: 'POST'; path: '/v1/users/{id}/undelete'; statuses: readonly number[]; };
    externalIds: { operation: 'getUserExternalIds'; method: 'GET'; path: '/v1/users/{id}/externalIds'; statuses: readonly number[]; };
    setExternalId: { operation: 'setUserExternalId'; method: 'PUT'; path: '/v1/users/{id}/externalIds/{source}'; wrapper: 'externalId'; statuses: readonly number[]; };
    removeExternalId: { operation: 'deleteUserExternalId'; method: 'DELETE'; path: '/v1/users/{id}/externalIds/{source}'; statuses: readonly number[]; };
  };
  locations: {
    list: { operation: 'listLocations'; method: 'GET'; path: '/v1/locations'; paged: true; statuses: readonly number[]; };
    create: { operation: 'createLocation'; method: 'POST'; path: '/v1/locations'; wrapper: 'location'; statuses: readonly number[]; };
    get: { operation: 'getLocation'; method: 'GET'; path: '/v1/locations/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceLocation'; method: 'PUT'; path: '/v1/locations/{id}'; wrapper: 'location'; statuses: readonly number[]; };
    update: { operation: 'updateLocation'; method: 'PATCH'; path: '/v1/locations/{id}'; wrapper: 'location'; statuses: readonly number[]; };
    remove: { operation: 'deleteLocation'; method: 'DELETE'; path: '/v1/locations/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteLocation'; method: 'POST'; path: '/v1/locations/{id}/undelete'; statuses: readonly number[]; };
    history: { operation: 'getLocationHistory'; method: 'GET'; path: '/v1/locations/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  permissionGroups: {
    list: { operation: 'listPermissionGroups'; method: 'GET'; path: '/v1/permissionGroups'; paged: true; statuses: readonly number[]; };
    create: { operation: 'createPermissionGroup'; method: 'POST'; path: '/v1/permissionGroups'; wrapper: 'permissionGroup'; statuses: readonly number[]; };
    get: { operation: 'getPermissionGroup'; method: 'GET'; path: '/v1/permissionGroups/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replacePermissionGroup'; method: 'PUT'; path: '/v1/permissionGroups/{id}'; wrapper: 'permissionGroup'; statuses: readonly number[]; };
    update: { operation: 'updatePermissionGroup'; method: 'PATCH'; path: '/v1/permissionGroups/{id}'; wrapper: 'permissionGroup'; statuses: readonly number[]; };
    remove: { operation: 'deletePermissionGroup'; method: 'DELETE'; path: '/v1/permissionGroups/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeletePermissionGroup'; method: 'POST'; path: '/v1/permissionGroups/{id}/undelete'; statuses: readonly number[]; };
    permissions: { operation: 'getPermissionGroupPermissions'; method: 'GET'; path: '/v1/permissionGroups/{id}/permissions'; statuses: readonly number[]; };
    permit: { operation: 'replacePermissionGroupPermissions'; method: 'PUT'; path: '/v1/permissionGroups/{id}/permissions'; wrapper: 'permissions'; takesList: true; statuses: readonly number[]; };
    history: { operation: 'getPermissionGroupHistory'; method: 'GET'; path: '/v1/permissionGroups/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  clients: {
    list: { operation: 'listClients'; method: 'GET'; path: '/v1/clients'; paged: true; statuses: readonly number[]; };
    create: { operation: 'createClient'; method: 'POST'; path: '/v1/clients'; wrapper: 'client'; statuses: readonly number[]; };
    get: { operation: 'getClient'; method: 'GET'; path: '/v1/clients/{id}'; statuses: readonly number[]; };
    update: { operation: 'updateClient'; method: 'PATCH'; path: '/v1/clients/{id}'; wrapper: 'client'; statuses: readonly number[]; };
    remove: { operation: 'deleteClient'; method: 'DELETE'; path: '/v1/clients/{id}'; statuses: readonly number[]; };
    rotate: { operation: 'rotateClient'; method: 'POST'; path: '/v1/clients/{id}/rotate'; statuses: readonly number[]; };
    keys: { operation: 'getClientKeys'; method: 'GET'; path: '/v1/clients/{id}/keys'; statuses: readonly number[]; };
    replaceKeys: { operation: 'replaceClientKeys'; method: 'PUT'; path: '/v1/clients/{id}/keys'; wrapper: 'keys'; takesList: true; statuses: readonly number[]; };
    history: { operation: 'getClientHistory'; method: 'GET'; path: '/v1/clients/{id}/history'; paged: true; statuses: readonly number[]; };
  };
  org: {
    get: { operation: 'getOrganisation'; method: 'GET'; path: '/v1/org'; statuses: readonly number[]; };
    update: { operation: 'updateOrganisation'; method: 'PATCH'; path: '/v1/org'; wrapper: 'organisation'; statuses: readonly number[]; };
    history: { operation: 'getOrganisationHistory'; method: 'GET'; path: '/v1/org/history'; paged: true; statuses: readonly number[]; };
  };
  sessions: {
    list: { operation: 'listSessions'; method: 'GET'; path: '/v1/sessions'; paged: true; statuses: readonly number[]; textFilters: readonly string[]; };
    create: { operation: 'createSession'; method: 'POST'; path: '/v1/sessions'; wrapper: 'session'; statuses: readonly number[]; };
    batch: { operation: 'createSessionBatch'; method: 'POST'; path: '/v1/sessions/batch'; wrapper: 'sessions'; takesList: true; statuses: readonly number[]; };
    get: { operation: 'getSession'; method: 'GET'; path: '/v1/sessions/{id}'; statuses: readonly number[]; };
    replace: { operation: 'replaceSession'; method: 'PUT'; path: '/v1/sessions/{id}'; wrapper: 'session'; statuses: readonly number[]; };
    update: { operation: 'updateSession'; method: 'PATCH'; path: '/v1/sessions/{id}'; wrapper: 'session'; statuses: readonly number[]; };
    remove: { operation: 'deleteSession'; method: 'DELETE'; path: '/v1/sessions/{id}'; statuses: readonly number[]; };
    undelete: { operation: 'undeleteSession'; method: 'POST'; path: '/v1/sessions/{id}/undelete'; statuses: readonly number[]; };
    history: { operation: 'getSessionHistory'; method: 'GET'; path: '/v1/sessions/{id}/history'; paged: true; statuses: readonly number[]; };
    externalIds: { operation: 'getSessionExternalIds'; method: 'GET'; path: '/v1/sessions/{id}/externalIds'; statuses: readonly number[]; };
    setExternalId: { operation: 'setSessionExternalId'; method: 'PUT'; path: '/v1/sessions/{id}/externalIds/{source}'; wrapper: 'externalId'; statuses: readonly number[]; };
    removeExternalId: { operation: 'deleteSessionExternalId'; method: 'DELETE'; path: '/v1/sessions/{id}/externalIds/{source}'; statuses: readonly number[]; };
    attendances: { operation: 'getSessionAttendances'; method: 'GET'; path: '/v1/sessions/{id}/attendances'; statuses: readonly number[]; };
    replaceAttendances: { operation: 'replaceSessionAttendances'; method: 'PUT'; path: '/v1/sessions/{id}/attendances'; wrapper: 'attendances'; takesList: true; statuses: readonly number[]; };
    updateAttendance: { operation: 'updateSessionAttendance'; method: 'PATCH'; path: '/v1/sessions/{id}/attendances/{enrolment_id}'; wrapper: 'attendance'; statuses: readonly number[]; };
    attendanceHistory: { operation: 'getSessionAttendanceHistory'; method: 'GET'; path: '/v1/sessions/{id}/attendances/history'; paged: true; statuses: readonly number[]; };
  };
  absences: {
    list: { operation: 'listAbsences'; method: 'GET'; path: '/v1/absences'; paged: true; statuses: readonly number[]; };
  };
  changes: {
    read: { operation: 'readChanges'; method: 'GET'; path: '/v1/changes'; paged: true; statuses: readonly number[]; };
  };
  imports: {
    list: { operation: 'listImports'; method: 'GET'; path: '/v1/imports'; paged: true; statuses: readonly number[]; };
    create: { operation: 'createImport'; method: 'POST'; path: '/v1/imports'; wrapper: 'import'; statuses: readonly number[]; };
    get: { operation: 'getImport'; method: 'GET'; path: '/v1/imports/{id}'; statuses: readonly number[]; };
    upload: { operation: 'uploadImport'; method: 'PUT'; path: '/v1/imports/{id}/content'; takesFile: true; statuses: readonly number[]; };
    results: { operation: 'listImportResults'; method: 'GET'; path: '/v1/imports/{id}/results'; paged: true; statuses: readonly number[]; };
    apply: { operation: 'applyImport'; method: 'POST'; path: '/v1/imports/{id}/apply'; statuses: readonly number[]; };
    remove: { operation: 'deleteImport'; method: 'DELETE'; path: '/v1/imports/{id}'; statuses: readonly number[]; };
  };
}

export const routes: Routes = {
  participants: {
    list: { operation: 'listParticipants', method: 'GET', path: '/v1/participants', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503], textFilters: ['customerNumber', 'internalCustomerNumber', 'email', 'externalId'] },
    create: { operation: 'createParticipant', method: 'POST', path: '/v1/participants', wrapper: 'participant', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    batch: { operation: 'createParticipantBatch', method: 'POST', path: '/v1/participants/batch', wrapper: 'participants', takesList: true, statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getParticipant', method: 'GET', path: '/v1/participants/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceParticipant', method: 'PUT', path: '/v1/participants/{id}', wrapper: 'participant', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateParticipant', method: 'PATCH', path: '/v1/participants/{id}', wrapper: 'participant', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteParticipant', method: 'DELETE', path: '/v1/participants/{id}', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    addToCourse: { operation: 'addParticipantToCourse', method: 'PUT', path: '/v1/participants/{id}/add_to_course/{course_id}', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getParticipantHistory', method: 'GET', path: '/v1/participants/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    export: { operation: 'exportParticipant', method: 'GET', path: '/v1/participants/{id}/export', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    erasure: { operation: 'getParticipantErasure', method: 'GET', path: '/v1/participants/{id}/erasure', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    erase: { operation: 'eraseParticipant', method: 'POST', path: '/v1/participants/{id}/erasure', wrapper: 'erasure', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    undelete: { operation: 'undeleteParticipant', method: 'POST', path: '/v1/participants/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    externalIds: { operation: 'getParticipantExternalIds', method: 'GET', path: '/v1/participants/{id}/externalIds', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    setExternalId: { operation: 'setParticipantExternalId', method: 'PUT', path: '/v1/participants/{id}/externalIds/{source}', wrapper: 'externalId', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    removeExternalId: { operation: 'deleteParticipantExternalId', method: 'DELETE', path: '/v1/participants/{id}/externalIds/{source}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  participantNotes: {
    list: { operation: 'listParticipantNotes', method: 'GET', path: '/v1/participants/{participant_id}/notes', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    create: { operation: 'createParticipantNote', method: 'POST', path: '/v1/participants/{participant_id}/notes', wrapper: 'note', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getParticipantNote', method: 'GET', path: '/v1/participants/{participant_id}/notes/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceParticipantNote', method: 'PUT', path: '/v1/participants/{participant_id}/notes/{id}', wrapper: 'note', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateParticipantNote', method: 'PATCH', path: '/v1/participants/{participant_id}/notes/{id}', wrapper: 'note', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteParticipantNote', method: 'DELETE', path: '/v1/participants/{participant_id}/notes/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    undelete: { operation: 'undeleteParticipantNote', method: 'POST', path: '/v1/participants/{participant_id}/notes/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getParticipantNoteHistory', method: 'GET', path: '/v1/participants/{participant_id}/notes/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  courses: {
    list: { operation: 'listCourses', method: 'GET', path: '/v1/courses', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503], textFilters: ['courseNumber', 'measureNumber', 'externalId'] },
    create: { operation: 'createCourse', method: 'POST', path: '/v1/courses', wrapper: 'course', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    batch: { operation: 'createCourseBatch', method: 'POST', path: '/v1/courses/batch', wrapper: 'courses', takesList: true, statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getCourse', method: 'GET', path: '/v1/courses/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceCourse', method: 'PUT', path: '/v1/courses/{id}', wrapper: 'course', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateCourse', method: 'PATCH', path: '/v1/courses/{id}', wrapper: 'course', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteCourse', method: 'DELETE', path: '/v1/courses/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    undelete: { operation: 'undeleteCourse', method: 'POST', path: '/v1/courses/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getCourseHistory', method: 'GET', path: '/v1/courses/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    externalIds: { operation: 'getCourseExternalIds', method: 'GET', path: '/v1/courses/{id}/externalIds', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    setExternalId: { operation: 'setCourseExternalId', method: 'PUT', path: '/v1/courses/{id}/externalIds/{source}', wrapper: 'externalId', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    removeExternalId: { operation: 'deleteCourseExternalId', method: 'DELETE', path: '/v1/courses/{id}/externalIds/{source}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  courseNotes: {
    list: { operation: 'listCourseNotes', method: 'GET', path: '/v1/courses/{course_id}/notes', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    create: { operation: 'createCourseNote', method: 'POST', path: '/v1/courses/{course_id}/notes', wrapper: 'note', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getCourseNote', method: 'GET', path: '/v1/courses/{course_id}/notes/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceCourseNote', method: 'PUT', path: '/v1/courses/{course_id}/notes/{id}', wrapper: 'note', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateCourseNote', method: 'PATCH', path: '/v1/courses/{course_id}/notes/{id}', wrapper: 'note', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteCourseNote', method: 'DELETE', path: '/v1/courses/{course_id}/notes/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    undelete: { operation: 'undeleteCourseNote', method: 'POST', path: '/v1/courses/{course_id}/notes/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getCourseNoteHistory', method: 'GET', path: '/v1/courses/{course_id}/notes/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  enrolments: {
    list: { operation: 'listEnrolments', method: 'GET', path: '/v1/enrolments', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503], textFilters: ['voucherNumber', 'externalId'] },
    create: { operation: 'createEnrolment', method: 'POST', path: '/v1/enrolments', wrapper: 'enrolment', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    batch: { operation: 'createEnrolmentBatch', method: 'POST', path: '/v1/enrolments/batch', wrapper: 'enrolments', takesList: true, statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getEnrolment', method: 'GET', path: '/v1/enrolments/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceEnrolment', method: 'PUT', path: '/v1/enrolments/{id}', wrapper: 'enrolment', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateEnrolment', method: 'PATCH', path: '/v1/enrolments/{id}', wrapper: 'enrolment', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteEnrolment', method: 'DELETE', path: '/v1/enrolments/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    undelete: { operation: 'undeleteEnrolment', method: 'POST', path: '/v1/enrolments/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getEnrolmentHistory', method: 'GET', path: '/v1/enrolments/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    externalIds: { operation: 'getEnrolmentExternalIds', method: 'GET', path: '/v1/enrolments/{id}/externalIds', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    setExternalId: { operation: 'setEnrolmentExternalId', method: 'PUT', path: '/v1/enrolments/{id}/externalIds/{source}', wrapper: 'externalId', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    removeExternalId: { operation: 'deleteEnrolmentExternalId', method: 'DELETE', path: '/v1/enrolments/{id}/externalIds/{source}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    attendance: { operation: 'getEnrolmentAttendance', method: 'GET', path: '/v1/enrolments/{id}/attendance', takesQuery: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  coachings: {
    list: { operation: 'listCoachings', method: 'GET', path: '/v1/coachings', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503], textFilters: ['voucherNumber', 'externalId'] },
    create: { operation: 'createCoaching', method: 'POST', path: '/v1/coachings', wrapper: 'coaching', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    batch: { operation: 'createCoachingBatch', method: 'POST', path: '/v1/coachings/batch', wrapper: 'coachings', takesList: true, statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getCoaching', method: 'GET', path: '/v1/coachings/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceCoaching', method: 'PUT', path: '/v1/coachings/{id}', wrapper: 'coaching', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateCoaching', method: 'PATCH', path: '/v1/coachings/{id}', wrapper: 'coaching', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteCoaching', method: 'DELETE', path: '/v1/coachings/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    undelete: { operation: 'undeleteCoaching', method: 'POST', path: '/v1/coachings/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getCoachingHistory', method: 'GET', path: '/v1/coachings/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    externalIds: { operation: 'getCoachingExternalIds', method: 'GET', path: '/v1/coachings/{id}/externalIds', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    setExternalId: { operation: 'setCoachingExternalId', method: 'PUT', path: '/v1/coachings/{id}/externalIds/{source}', wrapper: 'externalId', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    removeExternalId: { operation: 'deleteCoachingExternalId', method: 'DELETE', path: '/v1/coachings/{id}/externalIds/{source}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    attendance: { operation: 'getCoachingAttendance', method: 'GET', path: '/v1/coachings/{id}/attendance', takesQuery: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  programs: {
    list: { operation: 'listPrograms', method: 'GET', path: '/v1/programs', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503], textFilters: ['measureNumber', 'externalId'] },
    create: { operation: 'createProgram', method: 'POST', path: '/v1/programs', wrapper: 'program', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getProgram', method: 'GET', path: '/v1/programs/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceProgram', method: 'PUT', path: '/v1/programs/{id}', wrapper: 'program', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateProgram', method: 'PATCH', path: '/v1/programs/{id}', wrapper: 'program', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteProgram', method: 'DELETE', path: '/v1/programs/{id}', statuses: [204, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    undelete: { operation: 'undeleteProgram', method: 'POST', path: '/v1/programs/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getProgramHistory', method: 'GET', path: '/v1/programs/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    externalIds: { operation: 'getProgramExternalIds', method: 'GET', path: '/v1/programs/{id}/externalIds', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    setExternalId: { operation: 'setProgramExternalId', method: 'PUT', path: '/v1/programs/{id}/externalIds/{source}', wrapper: 'externalId', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    removeExternalId: { operation: 'deleteProgramExternalId', method: 'DELETE', path: '/v1/programs/{id}/externalIds/{source}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  contacts: {
    list: { operation: 'listContacts', method: 'GET', path: '/v1/contacts', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503], textFilters: ['email', 'tag', 'externalId'] },
    create: { operation: 'createContact', method: 'POST', path: '/v1/contacts', wrapper: 'contact', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    batch: { operation: 'createContactBatch', method: 'POST', path: '/v1/contacts/batch', wrapper: 'contacts', takesList: true, statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getContact', method: 'GET', path: '/v1/contacts/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceContact', method: 'PUT', path: '/v1/contacts/{id}', wrapper: 'contact', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateContact', method: 'PATCH', path: '/v1/contacts/{id}', wrapper: 'contact', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteContact', method: 'DELETE', path: '/v1/contacts/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    history: { operation: 'getContactHistory', method: 'GET', path: '/v1/contacts/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    export: { operation: 'exportContact', method: 'GET', path: '/v1/contacts/{id}/export', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    erasure: { operation: 'getContactErasure', method: 'GET', path: '/v1/contacts/{id}/erasure', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    erase: { operation: 'eraseContact', method: 'POST', path: '/v1/contacts/{id}/erasure', wrapper: 'erasure', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    undelete: { operation: 'undeleteContact', method: 'POST', path: '/v1/contacts/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    externalIds: { operation: 'getContactExternalIds', method: 'GET', path: '/v1/contacts/{id}/externalIds', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    setExternalId: { operation: 'setContactExternalId', method: 'PUT', path: '/v1/contacts/{id}/externalIds/{source}', wrapper: 'externalId', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    removeExternalId: { operation: 'deleteContactExternalId', method: 'DELETE', path: '/v1/contacts/{id}/externalIds/{source}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  fundingAgencies: {
    list: { operation: 'listFundingAgencies', method: 'GET', path: '/v1/fundingAgencies', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503], textFilters: ['email', 'externalId'] },
    create: { operation: 'createFundingAgency', method: 'POST', path: '/v1/fundingAgencies', wrapper: 'fundingAgency', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    batch: { operation: 'createFundingAgencyBatch', method: 'POST', path: '/v1/fundingAgencies/batch', wrapper: 'fundingAgencies', takesList: true, statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getFundingAgency', method: 'GET', path: '/v1/fundingAgencies/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceFundingAgency', method: 'PUT', path: '/v1/fundingAgencies/{id}', wrapper: 'fundingAgency', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateFundingAgency', method: 'PATCH', path: '/v1/fundingAgencies/{id}', wrapper: 'fundingAgency', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteFundingAgency', method: 'DELETE', path: '/v1/fundingAgencies/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    undelete: { operation: 'undeleteFundingAgency', method: 'POST', path: '/v1/fundingAgencies/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getFundingAgencyHistory', method: 'GET', path: '/v1/fundingAgencies/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    externalIds: { operation: 'getFundingAgencyExternalIds', method: 'GET', path: '/v1/fundingAgencies/{id}/externalIds', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    setExternalId: { operation: 'setFundingAgencyExternalId', method: 'PUT', path: '/v1/fundingAgencies/{id}/externalIds/{source}', wrapper: 'externalId', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    removeExternalId: { operation: 'deleteFundingAgencyExternalId', method: 'DELETE', path: '/v1/fundingAgencies/{id}/externalIds/{source}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  users: {
    list: { operation: 'listUsers', method: 'GET', path: '/v1/users', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503], textFilters: ['email', 'externalId'] },
    create: { operation: 'createUser', method: 'POST', path: '/v1/users', wrapper: 'user', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getUser', method: 'GET', path: '/v1/users/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceUser', method: 'PUT', path: '/v1/users/{id}', wrapper: 'user', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateUser', method: 'PATCH', path: '/v1/users/{id}', wrapper: 'user', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteUser', method: 'DELETE', path: '/v1/users/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    history: { operation: 'getUserHistory', method: 'GET', path: '/v1/users/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    export: { operation: 'exportUser', method: 'GET', path: '/v1/users/{id}/export', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    erasure: { operation: 'getUserErasure', method: 'GET', path: '/v1/users/{id}/erasure', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    erase: { operation: 'eraseUser', method: 'POST', path: '/v1/users/{id}/erasure', wrapper: 'erasure', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    undelete: { operation: 'undeleteUser', method: 'POST', path: '/v1/users/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    externalIds: { operation: 'getUserExternalIds', method: 'GET', path: '/v1/users/{id}/externalIds', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    setExternalId: { operation: 'setUserExternalId', method: 'PUT', path: '/v1/users/{id}/externalIds/{source}', wrapper: 'externalId', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    removeExternalId: { operation: 'deleteUserExternalId', method: 'DELETE', path: '/v1/users/{id}/externalIds/{source}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  locations: {
    list: { operation: 'listLocations', method: 'GET', path: '/v1/locations', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    create: { operation: 'createLocation', method: 'POST', path: '/v1/locations', wrapper: 'location', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getLocation', method: 'GET', path: '/v1/locations/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceLocation', method: 'PUT', path: '/v1/locations/{id}', wrapper: 'location', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateLocation', method: 'PATCH', path: '/v1/locations/{id}', wrapper: 'location', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteLocation', method: 'DELETE', path: '/v1/locations/{id}', statuses: [204, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    undelete: { operation: 'undeleteLocation', method: 'POST', path: '/v1/locations/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getLocationHistory', method: 'GET', path: '/v1/locations/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  permissionGroups: {
    list: { operation: 'listPermissionGroups', method: 'GET', path: '/v1/permissionGroups', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    create: { operation: 'createPermissionGroup', method: 'POST', path: '/v1/permissionGroups', wrapper: 'permissionGroup', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getPermissionGroup', method: 'GET', path: '/v1/permissionGroups/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replacePermissionGroup', method: 'PUT', path: '/v1/permissionGroups/{id}', wrapper: 'permissionGroup', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updatePermissionGroup', method: 'PATCH', path: '/v1/permissionGroups/{id}', wrapper: 'permissionGroup', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deletePermissionGroup', method: 'DELETE', path: '/v1/permissionGroups/{id}', statuses: [204, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    undelete: { operation: 'undeletePermissionGroup', method: 'POST', path: '/v1/permissionGroups/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    permissions: { operation: 'getPermissionGroupPermissions', method: 'GET', path: '/v1/permissionGroups/{id}/permissions', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    permit: { operation: 'replacePermissionGroupPermissions', method: 'PUT', path: '/v1/permissionGroups/{id}/permissions', wrapper: 'permissions', takesList: true, statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    history: { operation: 'getPermissionGroupHistory', method: 'GET', path: '/v1/permissionGroups/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  clients: {
    list: { operation: 'listClients', method: 'GET', path: '/v1/clients', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    create: { operation: 'createClient', method: 'POST', path: '/v1/clients', wrapper: 'client', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getClient', method: 'GET', path: '/v1/clients/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    update: { operation: 'updateClient', method: 'PATCH', path: '/v1/clients/{id}', wrapper: 'client', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteClient', method: 'DELETE', path: '/v1/clients/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    rotate: { operation: 'rotateClient', method: 'POST', path: '/v1/clients/{id}/rotate', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    keys: { operation: 'getClientKeys', method: 'GET', path: '/v1/clients/{id}/keys', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    replaceKeys: { operation: 'replaceClientKeys', method: 'PUT', path: '/v1/clients/{id}/keys', wrapper: 'keys', takesList: true, statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    history: { operation: 'getClientHistory', method: 'GET', path: '/v1/clients/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  org: {
    get: { operation: 'getOrganisation', method: 'GET', path: '/v1/org', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    update: { operation: 'updateOrganisation', method: 'PATCH', path: '/v1/org', wrapper: 'organisation', statuses: [200, 400, 401, 403, 404, 412, 413, 415, 422, 429, 500, 503] },
    history: { operation: 'getOrganisationHistory', method: 'GET', path: '/v1/org/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  sessions: {
    list: { operation: 'listSessions', method: 'GET', path: '/v1/sessions', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503], textFilters: ['externalId'] },
    create: { operation: 'createSession', method: 'POST', path: '/v1/sessions', wrapper: 'session', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    batch: { operation: 'createSessionBatch', method: 'POST', path: '/v1/sessions/batch', wrapper: 'sessions', takesList: true, statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getSession', method: 'GET', path: '/v1/sessions/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    replace: { operation: 'replaceSession', method: 'PUT', path: '/v1/sessions/{id}', wrapper: 'session', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    update: { operation: 'updateSession', method: 'PATCH', path: '/v1/sessions/{id}', wrapper: 'session', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    remove: { operation: 'deleteSession', method: 'DELETE', path: '/v1/sessions/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    undelete: { operation: 'undeleteSession', method: 'POST', path: '/v1/sessions/{id}/undelete', statuses: [200, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    history: { operation: 'getSessionHistory', method: 'GET', path: '/v1/sessions/{id}/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    externalIds: { operation: 'getSessionExternalIds', method: 'GET', path: '/v1/sessions/{id}/externalIds', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    setExternalId: { operation: 'setSessionExternalId', method: 'PUT', path: '/v1/sessions/{id}/externalIds/{source}', wrapper: 'externalId', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    removeExternalId: { operation: 'deleteSessionExternalId', method: 'DELETE', path: '/v1/sessions/{id}/externalIds/{source}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
    attendances: { operation: 'getSessionAttendances', method: 'GET', path: '/v1/sessions/{id}/attendances', statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    replaceAttendances: { operation: 'replaceSessionAttendances', method: 'PUT', path: '/v1/sessions/{id}/attendances', wrapper: 'attendances', takesList: true, statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 428, 429, 500, 503] },
    updateAttendance: { operation: 'updateSessionAttendance', method: 'PATCH', path: '/v1/sessions/{id}/attendances/{enrolment_id}', wrapper: 'attendance', statuses: [200, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    attendanceHistory: { operation: 'getSessionAttendanceHistory', method: 'GET', path: '/v1/sessions/{id}/attendances/history', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  absences: {
    list: { operation: 'listAbsences', method: 'GET', path: '/v1/absences', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
  changes: {
    read: { operation: 'readChanges', method: 'GET', path: '/v1/changes', paged: true, statuses: [200, 400, 401, 403, 410, 412, 429, 500, 503] },
  },
  imports: {
    list: { operation: 'listImports', method: 'GET', path: '/v1/imports', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    create: { operation: 'createImport', method: 'POST', path: '/v1/imports', wrapper: 'import', statuses: [201, 400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 503] },
    get: { operation: 'getImport', method: 'GET', path: '/v1/imports/{id}', statuses: [200, 304, 400, 401, 403, 404, 412, 429, 500, 503] },
    upload: { operation: 'uploadImport', method: 'PUT', path: '/v1/imports/{id}/content', takesFile: true, statuses: [202, 400, 401, 403, 404, 409, 412, 413, 415, 429, 500, 503] },
    results: { operation: 'listImportResults', method: 'GET', path: '/v1/imports/{id}/results', paged: true, statuses: [200, 400, 401, 403, 404, 412, 429, 500, 503] },
    apply: { operation: 'applyImport', method: 'POST', path: '/v1/imports/{id}/apply', statuses: [202, 400, 401, 403, 404, 409, 412, 429, 500, 503] },
    remove: { operation: 'deleteImport', method: 'DELETE', path: '/v1/imports/{id}', statuses: [204, 400, 401, 403, 404, 412, 429, 500, 503] },
  },
};
