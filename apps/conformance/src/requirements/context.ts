/** Clauses of the documents that are not requirements, with the reason. */
interface Context {
  /** Quotes from the document. */
  clauses: readonly string[];
  reason: string;
}

/** Clauses that are neither a requirement nor part of one. */
export const context: readonly Context[] = [
  {
    reason: 'Introduces the document.',
    clauses: [
      'This document covers the whole service: purpose, resources, endpoints, authentication, events, errors, limits and versioning.',
      'The service is a JSON HTTP interface for managing participants',
      'The base address is written {base_url}.',
      'Every path below is relative to it.',
      'All paths begin with `{base_url}`.',
      '[The specification](interface-specification.md) is binding: the service follows it literally',
      'For everything that the specification calls "not shown", this page defines a rule',
      'Every requirement has a level: **SPEC**',
      'Rules:',
      'Earlier changes:',
      'The entries below are listed in the order in which they appear in the change log, which does not give their dates.',
      'The newest dated change log entry (a date in January 2025) holds 16 structure changes:',
    ],
  },
  {
    reason: 'States that the specification does not show something; the decisions define it.',
    clauses: [
      'Overall purpose statement of the service: not shown.',
      'Types, allowed values, required-ness and sub-structure of these fields',
      'Sub-fields of `address` and `contactInformation` other than houseNumber and zipCode: not shown.',
      'No lifecycle is described for any resource.',
      'Transitions: not shown.',
      '| Request body | not shown |',
      '| PUT | /v1/participants/{id}/add_to_course/{course_id} | see rule 3 |',
      'Status code of the two note DELETE operations: not shown.',
      'The participant-to-course operation `add_to_course` was removed and later added again in the change history.',
      'Whether it is currently offered, and its payload and status code, are not shown.',
      'Request and response payload fields of the operations in this table beyond the wrapper keys and the fields of section 2: not shown.',
      'Query parameters, pagination, filtering and sorting of the collection endpoints: not shown.',
      'Wrapper keys of create and replace bodies for courses, coachings, programs and funding agencies',
      'How an access token is obtained, its lifetime, its scopes and the response to a missing or invalid token: not shown.',
      'Events, webhooks or notifications: not shown.',
      'Error status codes, error body shape and error codes: not shown.',
      'Rate limits, size limits, page sizes and time-outs: not shown.',
      'Deprecation policy, support period and selection of versions other than by path prefix: not shown.',
    ],
  },
  {
    reason: 'Classifies a change that is required elsewhere in the catalogue.',
    clauses: [
      'This is breaking.',
      'Course, program and participant operations were removed and re-added in the history.',
    ],
  },
  {
    reason: 'Explains a decision that is required elsewhere in the catalogue.',
    clauses: [
      'The caller learns only that the id is in use, not in which organisation or for whom.',
      'Nobody can guess an id, because it contains 122 random bits.)',
      'This response reveals permissions of a group even to callers who may not read these permissions, because the callers could not correct the request otherwise. Unknown groups, deleted groups and groups of another organisation are still rejected with 422.',
      'The locations of a user do not restrict a token; they only record where the user works.',
      '(The only exception is the supplied id of a new contact, which is unique over all organisations by Q4.)',
      '(According to RFC 7009, the response would reveal that a token belongs to another client; by A4 the response does not reveal that the token exists.)',
      'A permission would protect nothing, because a caller who has the token can use it, and a portal without the permission would have to try tokens out.',
      'If an instance cannot reach a writable database server, it accepts tokens that it validated in the last 30 seconds and reads collections from a replica.',
      'No organisation is locked out permanently, because the admin command line needs no user.',
      'Histories do not contain permissions of groups (A6), so a change of permissions is not a version of the group.',
      'To find a person by name, a caller needs the read scope of participants, contacts or users, or must know the id.',
      'With the write scope of an area, a caller can also read the records that it writes.',
      'A caller who may overwrite every field may also read the record. A rejection would break existing tokens (L2), and a shorter response would violate the specification.',
      'The rule covers only a record whose id the caller knows: collections, searches, GET, the change feed and histories require their read scopes.',
      'The service still accepts such a request: probes use the address of a pod, and callers who follow no URL need no setting.',
    ],
  },
  {
    reason: 'Applies to longer queries than any query whose links are checked.',
    clauses: ['If the links of a page are longer than 12 KiB in total, the service omits `first` and then `prev`'],
  },
  {
    reason: 'Concerns the audit log of the admin command line, which is not part of the interface.',
    clauses: [
      'The audit log of rights contains every change of rights on the admin command line, with the account of the operating system, the time and the change. The audit log also contains the changes over the interface that have no history, with the caller.',
      'These changes concern tokens and clients (created, rotated, keys, revoked), permissions of groups, users that are activated or deactivated, and retention periods.',
      '`admin audit list` shows the log, and no response of the interface contains it. The audit log contains no secrets and no names. The service keeps the audit log as long as histories.',
      'The audit log of rights (A8a) records who created, changed, rotated or deleted a webhook.',
      'The audit log does not contain the tokens that a client obtains, because these tokens permit no more than the client. | ASVS 5, Art. 30, 32 DSGVO |',
    ],
  },
  {
    reason: 'Lists the data that privacy operations do not cover, and who must erase it.',
    clauses: [
      'A mirror that polls `updatedAt` does not receive erasures, so the mirror must read the feed.',
      'Owners of mirrors, logs and exports must erase the data of the person themselves.',
      'The service cannot find the following data, so it neither exports nor erases this data. A course note or a note on another person may mention the person.',
      'Histories of other records may contain ids of former coaches, trainers and authors, which refer to nothing after an erasure. Logs contain request ids.',
      '[For data protection officers](data-protection.md) explains how to handle this data.',
    ],
  },
];
