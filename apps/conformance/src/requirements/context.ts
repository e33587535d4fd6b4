/** What the documents say that requires nothing of an implementation by itself, and why. */
interface Context {
  /** The words of the document. */
  clauses: readonly string[];
  reason: string;
}

/** Sentences that are neither a requirement nor part of one. */
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
      'This page decides what the specification calls "not shown"',
      'Every requirement has a level: **SPEC**',
      'Rules:',
      'Earlier changes:',
      'The entries below are listed in the order in which they appear in the change log, which does not give their dates.',
      'The newest dated change log entry (a date in January 2025) holds 16 structure changes:',
    ],
  },
  {
    reason: 'Says that something is not shown: nothing follows from it; the decisions settle it.',
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
      'No caller grants what its token does not have.',
      'Unknown, deleted and foreign groups stay 422.',
      'Locations limit nothing that a token may do: they say where a user works.',
      '(RFC 7009 would tell a client that a token is not its own; by A4 the answer does not tell that the token exists.)',
      'only its OpenID provider could revoke it, and whoever believed it revoked would be mistaken.',
      'unknown, expired and revoked ones, those of another organisation and of an OpenID provider.',
      'whoever asks holds the token and could use it, so a permission would protect nothing, and a portal without one would have to try tokens out.',
      'it may hold `alg`, `kid`, `typ` and `x5t`.',
      'An instance that reaches no database server that can write trusts tokens that it found valid in the last 30 seconds: it reads collections from a replica meanwhile.',
      'No organisation is locked out for good, because the admin command line needs no user.',
      'Histories do not contain permissions of groups (A6), so a change of permissions is not a version of the group.',
      'To find a person by name, a caller needs the read scope of the kind or must be given the id.',
      'The write scope of an area includes seeing the records that are written:',
      'Whoever may overwrite every field is trusted with the record;',
      'It opens one record whose id the caller knows: collections, searches, GET, the change feed and histories need their read scopes.',
      'Such a request is not refused: probes name the address of a pod, and callers who follow no URL need no setting.',
      'a client that calls several at once may exceed its limit by what they admit in that time.',
      'What the spec names keeps its name; the rest is camelCase.',
      'notes hold what not everybody who may see a participant should read.',
    ],
  },
  {
    reason: 'Applies to longer queries than any query whose links are checked.',
    clauses: ['If the links are longer than 12 KiB together, the service omits `first` and then `prev`'],
  },
  {
    reason: 'Says what the admin command line of the service records, which is no part of the interface.',
    clauses: [
      '| A8a | What changes rights on the admin command line is recorded',
      '`admin audit list` shows it, no answer of the interface does.',
      'Secrets and names are not in it.',
      'It is kept as long as histories.',
      'The audit log of rights (A8a) contains who created, changed, rotated or deleted it.',
      'Tokens that a client obtains are not listed: they give no more than the client has. | ASVS 5, Art. 30, 32 DSGVO |',
    ],
  },
  {
    reason: 'Lists the data that privacy operations do not cover, and who must erase it.',
    clauses: [
      'A mirror that polls `updatedAt` does not see erasures, so it must follow the feed.',
      'Owners of mirrors, logs and exports must erase the data in them.',
      'The service cannot find the following data, so it neither exports nor erases it. A course note or a note on another person may mention the person.',
      'Histories of other records may contain ids of former coaches, trainers and authors, which refer to nothing after an erasure. Logs contain request ids.',
      '[For data protection officers](data-protection.md) explains how to handle this data.',
    ],
  },
];
