/**
 * Every code of a problem document: its status, its title, what happened and what to do.
 * A code is stable within /v1: programs switch on it.
 */
export const PROBLEM_CODES = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    meaning: 'The request is not well-formed HTTP.',
    remedy: 'Check the request line, the header fields and the percent-encoding of the path.',
  },
  invalid_json: {
    status: 400,
    title: 'Malformed JSON',
    meaning: 'The body is not JSON in UTF-8.',
    remedy: 'Send one JSON object (RFC 8259), encoded in UTF-8.',
  },
  invalid_encoding: {
    status: 400,
    title: 'Malformed content coding',
    meaning: 'The body is not encoded as `Content-Encoding` says, or is cut off.',
    remedy: 'Send the whole body in the coding that the header names, or uncompressed without the header.',
  },
  invalid_query: {
    status: 400,
    title: 'Invalid query parameters',
    meaning: 'The operation does not have a query parameter of this name, or does not accept its value.',
    remedy: 'Correct the parameters listed in `errors`.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    meaning: 'The cursor was not issued by this service for this collection, these filters and this order.',
    remedy: 'Follow the URLs of the `Link` header unchanged, or start again without a cursor.',
  },
  authentication_required: {
    status: 401,
    title: 'Authentication required',
    meaning: 'The request has no access token.',
    remedy: 'Send the header `Authorization: Bearer <ACCESS_TOKEN>`.',
  },
  invalid_token: {
    status: 401,
    title: 'Invalid access token',
    meaning: 'The access token is unknown, expired or revoked.',
    remedy: 'Obtain a new access token.',
  },
  insufficient_scope: {
    status: 403,
    title: 'Insufficient scope',
    meaning: 'The access token does not permit this operation.',
    remedy: 'Use a token with the scope that `WWW-Authenticate` names.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning: 'The record or the path does not exist.',
    remedy: 'Check the path and the id. Deleted records count as not found.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists, but does not support this method.',
    remedy: 'Use one of the methods listed in the header `Allow`.',
  },
  invalid_digest: {
    status: 400,
    title: 'Digest does not match',
    meaning: 'The body is not the one that `Content-Digest` describes, or the header is malformed.',
    remedy: 'Send the whole file again, with the sha-256 or sha-512 of the bytes that are sent (RFC 9530).',
  },
  import_not_waiting: {
    status: 409,
    title: 'Import does not wait for a file',
    meaning: 'The import has a file already, receives one, or has ended.',
    remedy: 'Read the import; create another one for another file.',
  },
  import_not_validated: {
    status: 409,
    title: 'Import cannot be applied',
    meaning: 'The import is no validation that has completed, was applied before, or its content is gone.',
    remedy: 'Create an import with `mode` `apply`, and send the file again.',
  },
  too_many_imports: {
    status: 429,
    title: 'Too many imports',
    meaning: 'The organisation has 10 imports that have not ended.',
    remedy: 'Wait until one has ended, or cancel one with DELETE.',
  },
  cursor_expired: {
    status: 410,
    title: 'Cursor has expired',
    meaning: 'Changes after the cursor are no longer kept, or it is of a state that a restored backup does not have.',
    remedy: 'Begin with `from=now`, read the collections again, and follow the new cursor.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    meaning:
      'A condition of the request, `If-Match` or `If-None-Match`, does not hold, so nothing was read or written.',
    remedy:
      'Read the record again, decide whether the change still applies, and send it with the new `ETag`; leave conditions out where there is none.',
  },
  precondition_required: {
    status: 428,
    title: 'Precondition required',
    meaning: 'The attendance list has entries, and the request does not say which version of it it replaces.',
    remedy: 'Read the list, put your changes into it, and send it with the `ETag` of the answer in `If-Match`.',
  },
  request_in_progress: {
    status: 409,
    title: 'Request in progress',
    meaning: 'A request with the same `Idempotency-Key` is still running.',
    remedy:
      'Repeat the request after the seconds that `Retry-After` names: the answer is then that of the first request.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    meaning: 'The `Idempotency-Key` was used within the last 24 hours with another body.',
    remedy: 'Use a new key for each new request, and the same key only to repeat a request.',
  },
  invalid_header: {
    status: 400,
    title: 'Invalid header field',
    meaning: 'The operation does not accept the value of a header field.',
    remedy: 'Correct the header fields listed in `errors`.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timed out',
    meaning: 'The request did not arrive in time.',
    remedy: 'Send the whole request without pauses.',
  },
  value_taken: {
    status: 409,
    title: 'Value is taken',
    meaning: 'Another record already has this value, which must be unique.',
    remedy: 'Choose another value for the field listed in `errors`.',
  },
  batch_conflict: {
    status: 409,
    title: 'Entries of the batch conflict',
    meaning: 'Stored records, or entries before them, refuse entries of the batch, so that none was created.',
    remedy: 'Correct or leave out the entries listed in `errors`, each with the code of the single creation.',
  },
  course_full: {
    status: 409,
    title: 'Course is full',
    meaning: 'All seats of the course are taken.',
    remedy: 'Raise the capacity of the course or choose another course.',
  },
  course_closed: {
    status: 409,
    title: 'Course is closed',
    meaning: 'The course is cancelled or completed.',
    remedy: 'Choose another course.',
  },
  too_many_courses: {
    status: 409,
    title: 'Too many courses',
    meaning: 'The participant is already enrolled in 1,000 courses, which is the maximum.',
    remedy: 'Delete courses that are no longer needed, or create a new record for the participant.',
  },
  too_many_external_ids: {
    status: 409,
    title: 'Too many external ids',
    meaning: 'The record already has ids of 20 other systems, which is the maximum.',
    remedy: 'Remove an id that is no longer needed.',
  },
  already_enrolled: {
    status: 409,
    title: 'Already enrolled',
    meaning: 'Another enrolment of the participant already holds a seat in the course.',
    remedy: 'Find it with `GET /v1/enrolments?participantId=…&courseId=…`, and change that one.',
  },
  transition_not_allowed: {
    status: 409,
    title: 'Transition is not allowed',
    meaning: 'The status may not follow the present status of the enrolment.',
    remedy: 'Choose one of `allowedStatuses`.',
  },
  still_referenced: {
    status: 409,
    title: 'Still referenced',
    meaning: 'Other records still refer to the record; `references` counts them by resource and field.',
    remedy: 'Give those records another reference, or delete them, and delete the record then.',
  },
  parent_deleted: {
    status: 409,
    title: 'Parent is deleted',
    meaning: 'The record belongs to a record that is deleted.',
    remedy: 'Undelete that record: it brings back what its deletion took with it.',
  },
  client_authentication: {
    status: 409,
    title: 'Client proves itself otherwise',
    meaning: 'A client with a secret has no keys, and one with keys has no secret.',
    remedy: 'Create a client with the other `authentication`, and delete this one when it is no longer used.',
  },
  unit_minutes_differ: {
    status: 409,
    title: 'Unit minutes differ',
    meaning: 'Other sessions of the course or coaching have another `unitMinutes`, and all have the same.',
    remedy: 'Use the `unitMinutes` of the other sessions, or delete those first.',
  },
  attendance_recorded: {
    status: 409,
    title: 'Attendance is recorded',
    meaning: 'The session has attendance entries, which its `status`, its `units` and its day hold for.',
    remedy: 'Empty the attendance list first, or leave the three as they are.',
  },
  session_not_held: {
    status: 409,
    title: 'Session is not held',
    meaning: 'Attendance is recorded of held sessions only.',
    remedy: 'Set the `status` of the session to `held` first.',
  },
  units_from_sessions: {
    status: 409,
    title: 'Units follow from sessions',
    meaning: 'The coaching has sessions, so that `unitsUsed` is the whole part of its `unitsHeld`.',
    remedy: 'Leave `unitsUsed` out, and write the sessions.',
  },
  too_many_webhooks: {
    status: 409,
    title: 'Too many webhooks',
    meaning: 'The organisation already has 20 webhooks, which is the maximum.',
    remedy: 'Delete a webhook that is no longer needed, or add types to one that is there.',
  },
  webhook_paused: {
    status: 409,
    title: 'Webhook is paused',
    meaning: 'The webhook is paused, so that nothing is delivered.',
    remedy:
      'Make it `active` with PATCH; after `access_ended`, set `types` too, so that deliveries rest on your access.',
  },
  retention_applies: {
    status: 409,
    title: 'Retention applies',
    meaning: 'The organisation has to keep what it knows of the person until the day that `retainUntil` names.',
    remedy: 'Erase the person after that day.',
  },
  export_too_large: {
    status: 409,
    title: 'Export is too large',
    meaning:
      'More is stored about the person than one answer can have: 50,000 records of a kind or versions, or 32 MiB in all.',
    remedy: 'Read the collections and histories page by page.',
  },
  person_erased: {
    status: 409,
    title: 'Person has been erased',
    meaning: 'The record is a person who has been erased for good, or is about one.',
    remedy:
      'Nothing that says who it was can be written or brought back; other fields can, by themselves. If the person returns, create new records.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    meaning: 'The body is larger than 1 MiB.',
    remedy: 'Send a smaller body.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The operation does not accept the media type of the body.',
    remedy: 'Send `Content-Type: application/json` (PATCH also takes `application/merge-patch+json`) in UTF-8.',
  },
  unsupported_encoding: {
    status: 415,
    title: 'Unsupported content coding',
    meaning: 'The body has a content coding that the service does not read.',
    remedy: 'Send it uncompressed without `Content-Encoding`, or in a coding that the header `Accept-Encoding` lists.',
  },
  invalid_body: {
    status: 422,
    title: 'Invalid body',
    meaning: 'The body is JSON, but not valid for this operation.',
    remedy: 'Correct the violations listed in `errors`.',
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'Too many requests',
    meaning: 'The client has sent more requests than the header `RateLimit-Policy` allows.',
    remedy: 'Wait for the seconds that `Retry-After` names, and spread requests over the window.',
  },
  too_many_exports: {
    status: 429,
    title: 'Too many exports',
    meaning: 'The client reads two exports already.',
    remedy: 'Read one of them to its end, or close its connection; then repeat the request.',
  },
  headers_too_large: {
    status: 431,
    title: 'Header fields too large',
    meaning: 'The header fields are larger than 16 KiB in total.',
    remedy: 'Send fewer or shorter header fields.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'The service failed.',
    remedy: 'Try again later. If the error persists, report the `requestId`.',
  },
  unavailable: {
    status: 503,
    title: 'Service unavailable',
    meaning: 'The service gets no answer from its database or the OpenID provider in time, or is about to stop.',
    remedy: 'Try again after the seconds that `Retry-After` names.',
  },
} as const;

export type ProblemCode = keyof typeof PROBLEM_CODES;

/** What each code of a violation, an entry of `errors`, means. */
export const VIOLATION_CODES = {
  required: 'The field is required.',
  wrong_type: 'The value does not have the JSON type of the field.',
  unknown_field: 'The field is not known here. It is refused, since ignoring it would lose data.',
  unknown_parameter: 'The operation does not have this query parameter.',
  invalid_value: 'The value is not one of those that the field allows.',
  invalid_format: 'The text does not have the format of the field.',
  invalid_text: 'The text contains a NUL or half of a surrogate pair, which cannot be stored.',
  invalid_date: 'The value is not a calendar date of the form YYYY-MM-DD.',
  invalid_timestamp: 'The value is not a timestamp of RFC 3339 with an offset.',
  invalid_country: 'The value is not an ISO 3166-1 alpha-2 code.',
  invalid_time_zone: 'The value is not an IANA time zone.',
  invalid_limit: 'The value is not a whole number of at least 1.',
  invalid_cursor: 'The cursor was not issued for this collection, these filters and this order.',
  too_long: 'The text or list is longer than the field allows.',
  too_short: 'The text or list is shorter than the field allows.',
  too_large: 'The number is larger than the field allows.',
  too_small: 'The number is smaller than the field allows.',
  too_deep: 'The JSON is nested more than 32 levels deep.',
  too_many_members: 'An array or object has more than 1,000 members.',
  duplicate_item: 'The list contains the same value twice.',
  conflicting_spellings: 'Two spellings of one field have different values.',
  conflicting_parameters: 'The parameter cannot be combined with another one.',
  conflicting_fields: 'The field cannot be combined with the value of another one.',
  end_before_start: 'The end is before the start.',
  lasts_too_long: 'The end is more than 24 hours after the start.',
  unknown_sort_field: 'The collection cannot be sorted by this field.',
  impossible_range: 'No value can lie in the range.',
  needs_sort_by_updated_at: 'Deleted records can be listed only in the order of their last change.',
  address_not_allowed: 'The service sends nothing to this address: it takes https URLs of hosts with public addresses.',
  unknown_reference: 'No record of this organisation has the id.',
  not_enrolled_then: 'The enrolment is cancelled, or its days do not hold the day of the session.',
  fixed: 'The field keeps the value that it got when the record was created.',
  taken: 'Another record already has this value.',
  too_many_faults: 'The request has more violations than are listed.',
} as const;

export type ViolationCode = keyof typeof VIOLATION_CODES;
