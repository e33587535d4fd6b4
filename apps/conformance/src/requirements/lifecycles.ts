import { must, mustOfSeveral } from './requirement.ts';

const PERMISSIONS =
  'Permissions of a group are a separate resource, because the specification removed them from the record: `GET` and `PUT /v1/permissionGroups/{id}/permissions`, `{"permissions": ["courses:read"]}`. These operations require the scopes `permissions:read` and `permissions:write`.';
const SORTED =
  'The response is the sorted list of permissions, with its own `ETag`. The service rejects an unknown scope with 422.';
const PUT =
  'A PUT takes effect on every token within a second, like new groups of a user. The audit log of rights (A8a) contains the change, and the history of the group does not.';
const UNDELETE =
  '`POST …/{id}/undelete` restores a deleted record of every other kind that can be deleted, as N5h does for persons: courses, coachings, enrolments, sessions, programs, funding agencies, locations, permission groups and notes. An undelete requires the write scope of the area.';
const CASCADE =
  'An undelete also restores the records to which the deletion cascaded, but no records that were deleted before or erased since. An enrolment is restored only if both its participant and its course exist.';
const CONFLICTS =
  'The service responds with 409 `parent_deleted` for a note, an enrolment or a session whose participant, course or coaching is deleted. The service responds with 409 if another record has taken a unique value or a seat since the deletion, and with 409 `person_erased` for records about an erased person.';
const LAST_USED =
  'lastUsedAt (read-only: the day, in UTC, on which the client last obtained a token; a new day is a change of the client)';

/** Decision N11: lifecycles of records that the specification only reads, and of OAuth clients. */
export const lifecycles = [
  must(
    'N11-LIFE',
    'Clients can create, update and delete programs, locations and permission groups like other records.',
    'Module `lifecycles`: clients can manage every kind of record of the interface. The module adds `POST` and `DELETE` of programs, and `POST`, `GET`, `PUT`, `PATCH` and `DELETE` of locations and permission groups, by the same rules as other records (Q2, Q3, Q5, K1, K2, N1, N2).',
  ),
  must(
    'N11-ORGANISATION',
    'PATCH changes the name, address and time zone of the organisation; the service rejects any other field with 422.',
    '`PATCH /v1/org` changes the name, the address and the time zone of the organisation. The service rejects any other field with 422.',
  ),
  must(
    'N11-REFERENCED',
    'DELETE of a program, location or permission group returns 409 and the number of references while a record refers to it.',
    [
      'The service rejects the deletion of a program, location or permission group with 409 `still_referenced` while a record that is not deleted refers to it. `references` counts the referring records by resource and field.',
      'Rule Q7 applies to records of all other kinds.',
    ],
  ),
  must(
    'N11-REFERENCED-RACE',
    'If a deletion and a new reference to the same record are concurrent, the service rejects either the deletion or the reference.',
    'If a course, coaching or user with a new reference is written concurrently, the service rejects either the deletion or that write.',
  ),
  must('N11-PERMISSIONS', 'Clients can read and replace the permissions of a group as a sorted list with an `ETag`.', [
    PERMISSIONS,
    SORTED,
  ]),
  must('N11-PERMISSIONS-UNKNOWN', 'The service rejects an unknown permission of a group with 422.', SORTED),
  must(
    'N11-PERMISSIONS-VERSION',
    'A change of the permissions of a group creates no version of the group and no change in the feed.',
    PUT,
  ),
  mustOfSeveral('N11-PERMISSIONS-SOON', 'New permissions of a group take effect on every token within a second.', PUT),
  must(
    'N11-UNDELETE',
    'An undelete restores a deleted record unchanged, and changes nothing if the record is not deleted.',
    UNDELETE,
  ),
  mustOfSeveral(
    'N11-UNDELETE-SCOPE',
    'An undelete requires the write scope of its area; the 403 response contains this scope.',
    UNDELETE,
  ),
  must(
    'N11-UNDELETE-FEED',
    'After an undelete, the feed and the history contain `restored` once for each restored record.',
    UNDELETE,
  ),
  must('N11-UNDELETE-ALONG', 'An undelete restores exactly the records to which the deletion cascaded.', [
    CASCADE,
    'An undelete succeeds even if the course has been cancelled or completed since the deletion.',
  ]),
  must('N11-UNDELETE-PARENT', 'An undelete returns 409 while the parent of the record is deleted.', CONFLICTS),
  must(
    'N11-UNDELETE-TAKEN',
    'An undelete returns 409 if a unique value or a seat of the record has been taken since the deletion.',
    CONFLICTS,
  ),
  must('N11-UNDELETE-ERASED', 'An undelete of a record about an erased person returns 409.', CONFLICTS),
  must(
    'N11-UNDELETE-REFERENCES',
    'An undelete restores references to records that have been deleted in the meantime.',
    'As Q7 allows, a restored record may refer to records that have been deleted in the meantime.',
  ),
  must(
    'N11-FILTER-EMAIL',
    'The filter `email` matches whole addresses and is case-insensitive.',
    'Exact filters: `email` on participants, contacts, users and funding agencies (case-insensitive), `tag` on contacts, `measureNumber` on courses.',
  ),
  must(
    'N11-FUNDING-CONTACT',
    'Enrolments and coachings have the field and the filter `fundingContactId`.',
    'Enrolments and coachings have a `fundingContactId`: the contact at the agency to whom the organisation reports absences. Both collections have the filter `fundingContactId`.',
  ),
  must(
    'N11-CLIENT',
    'Callers can create, update and delete OAuth clients like other records; `userId` and `authentication` are fixed.',
    [
      'OAuth clients are also records: `/v1/clients` lists, creates, gets, updates and deletes them, with history, by the same rules as other records. These operations require `clients:read` and `clients:write`.',
      `Fields: scopes!, name, userId (the user for whom the client acts), authentication (\`client_secret\` by default, \`private_key_jwt\`), ${LAST_USED}. \`userId\` and \`authentication\` are fixed.`,
      'The service rejects an unknown scope with 422. If an update removes a scope, all tokens of the client lose this scope within a second. A new scope applies to the next token.',
    ],
  ),
  must(
    'N11-CLIENT-SECRET',
    'Only the create response of an OAuth client contains its secret.',
    'The create response contains the secret. No other response contains the secret, not even a replay, because the service does not store the secret.',
  ),
  mustOfSeveral(
    'N11-CLIENT-ROTATE',
    'The `rotate` operation returns the new secret of an OAuth client once, and the service still accepts the previous secret.',
    '`POST …/{id}/rotate` returns a new secret once, and the previous secret is valid for another 24 hours.',
  ),
  mustOfSeveral(
    'N11-CLIENT-KEYS',
    'Callers can replace the keys of an OAuth client; the service rejects a removed key within a second.',
    [
      '`GET` and `PUT …/{id}/keys` return and replace the public keys of a client that signs (A10), at most two, with their own `ETag`. The service rejects a removed key within a second, and permanently if the service keeps a ledger (N5).',
      'The service responds with 409 `client_authentication` if a request rotates a client with keys or sets the keys of a client with a secret.',
    ],
  ),
  mustOfSeveral(
    'N11-CLIENT-ENDED',
    'The service rejects a deleted OAuth client and its tokens within a second, and offers no undelete of the client.',
    'Deleting a client ends the client and all of its tokens within a second. A client cannot be undeleted, because revoked access stays revoked.',
  ),
  mustOfSeveral(
    'N11-CLIENT-GRANT',
    'The service responds with 403 if a caller adds or removes permissions of an OAuth client that its own token does not have.',
    "A6 applies: a caller may add or remove only scopes that its token has, and needs all scopes of the client to rotate it, to set its keys or to delete it. To create a client that acts for a user, a caller needs the permissions of that user's groups.",
  ),
  mustOfSeveral(
    'N11-CLIENT-USED',
    'The `lastUsedAt` of an OAuth client is the day on which the client last obtained a token.',
    LAST_USED,
  ),
] as const;
