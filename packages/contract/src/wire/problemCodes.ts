/**
 * Every code of a problem document: its status, its title, what it means and what to do.
 * A code is stable within /v1: programs switch on it.
 */
export const PROBLEM_CODES = {
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    meaning: 'The request is not well-formed HTTP.',
    remedy: 'Check the request line, the header fields and the percent-escapes of the path.',
  },
  invalid_json: {
    status: 400,
    title: 'Malformed JSON',
    meaning: 'The body is not JSON in UTF-8.',
    remedy: 'Send one JSON object (RFC 8259), encoded in UTF-8.',
  },
  invalid_query: {
    status: 400,
    title: 'Invalid query parameters',
    meaning: 'A query parameter is unknown to the operation or has a value that it does not take.',
    remedy: 'Correct the parameters that `errors` names.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    meaning: 'The cursor was not issued by this service for this collection, these filters and this order.',
    remedy: 'Follow the `Link` header as it is, or start again without a cursor.',
  },
  authentication_required: {
    status: 401,
    title: 'Authentication required',
    meaning: 'The request carries no access token.',
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
    meaning: 'The access token may not do this.',
    remedy: 'Use a token with the scope that `WWW-Authenticate` names.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning: 'There is no such record, or no such path.',
    remedy: 'Check the path and the id. Deleted records are not found either.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods that the header `Allow` names.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    meaning: 'The record has changed since the version that `If-Match` names, so nothing was written.',
    remedy: 'Read the record again, and repeat the change on what it is now, with its new `ETag`.',
  },
  request_in_progress: {
    status: 409,
    title: 'Request in progress',
    meaning: 'A request with the same `Idempotency-Key` is still running.',
    remedy: 'Repeat the request after the time that `Retry-After` names: it then answers as the first one did.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key reused',
    meaning: 'The `Idempotency-Key` came before, within 24 hours, with another body.',
    remedy: 'Use a new key for each new request, and the same one only to repeat it.',
  },
  invalid_header: {
    status: 400,
    title: 'Invalid header field',
    meaning: 'A header field has a value that the operation does not take.',
    remedy: 'Correct the header fields that `errors` names.',
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
    meaning: 'Another record already has a value that has to be unique.',
    remedy: 'Choose another value for the field that `errors` names.',
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
    meaning: 'The participant is enrolled in 1,000 courses already, which is the most there can be.',
    remedy: 'Delete courses that are no longer needed, or create the participant anew.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    meaning: 'The body has more than 1 MiB.',
    remedy: 'Send less at once.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body is not of a type that the operation takes.',
    remedy: 'Send `Content-Type: application/json` (PATCH also takes `application/merge-patch+json`) in UTF-8.',
  },
  invalid_body: {
    status: 422,
    title: 'Invalid body',
    meaning: 'The body is JSON, but not what the operation takes.',
    remedy: 'Correct the faults that `errors` names.',
  },
  rate_limit_exceeded: {
    status: 429,
    title: 'Too many requests',
    meaning: 'The client has sent more requests than the header `RateLimit-Policy` allows.',
    remedy: 'Wait for the seconds that `Retry-After` names, and spread requests over the window.',
  },
  headers_too_large: {
    status: 431,
    title: 'Header fields too large',
    meaning: 'The header fields have more than 16 KiB.',
    remedy: 'Send fewer or shorter header fields.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning: 'The service failed.',
    remedy: 'Try again later. If it persists, report the `requestId`.',
  },
  unavailable: {
    status: 503,
    title: 'Service unavailable',
    meaning: 'The service cannot reach its database or the OpenID provider, or is about to stop.',
    remedy: 'Try again after the seconds that `Retry-After` names.',
  },
} as const;

export type ProblemCode = keyof typeof PROBLEM_CODES;

/** Codes of the single violations in `errors`: what each means. */
export const VIOLATION_CODES = {
  required: 'The field is required.',
  wrong_type: 'The value has another JSON type than the field takes.',
  unknown_field: 'The field is unknown here. A field that was dropped silently would be lost data.',
  unknown_parameter: 'The operation does not take this query parameter.',
  invalid_value: 'The value is not one of those that the field takes.',
  invalid_format: 'The text does not have the form that the field takes.',
  invalid_text: 'The text holds a NUL or half of a surrogate pair, which cannot be stored.',
  invalid_date: 'Not a calendar date of the form YYYY-MM-DD.',
  invalid_timestamp: 'Not a timestamp of RFC 3339 with an offset.',
  invalid_country: 'Not an ISO 3166-1 alpha-2 code.',
  invalid_time_zone: 'Not an IANA time zone.',
  invalid_limit: 'Not a whole number of at least 1.',
  invalid_cursor: 'The cursor was not issued for this collection, these filters and this order.',
  too_long: 'The text or list is longer than the field takes.',
  too_short: 'The text or list is shorter than the field takes.',
  too_large: 'The number is larger than the field takes.',
  too_small: 'The number is smaller than the field takes.',
  too_deep: 'The JSON is nested more than 32 deep.',
  too_many_members: 'An array or object has more than 1,000 members.',
  duplicate_item: 'The list holds the same value twice.',
  conflicting_spellings: 'Two spellings of one field have different values.',
  end_before_start: 'The end lies before the start.',
  unknown_sort_field: 'The collection is not sorted by this field.',
  impossible_range: 'No value can lie in the range.',
  needs_sort_by_updated_at: 'Deleted records are listed in the order of their last change only.',
  unknown_reference: 'The id refers to nothing in this organisation.',
  taken: 'Another record already has this value.',
  too_many_faults: 'The request has more faults than are listed.',
} as const;

export type ViolationCode = keyof typeof VIOLATION_CODES;
