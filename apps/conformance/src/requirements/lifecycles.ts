import { must, mustOfSeveral } from './requirement.ts';

const LIFE =
  '`POST` and `DELETE` of programs; `POST`, `GET`, `PUT`, `PATCH` and `DELETE` of locations and permission groups, by the same rules as other records (Q2, Q3, Q5, K1, K2, N1, N2).';
const REFERENCED =
  "A program, location or permission group to which a record refers that is not deleted can't be deleted: 409 `still_referenced`, whose `references` counts those records by resource and field.";
const PERMISSIONS =
  'Permissions of a group are a resource of their own, since the specification took them out of its record: `GET` and `PUT /v1/permissionGroups/{id}/permissions`, `{"permissions": ["courses:read"]}`, with the scopes `permissions:read` and `permissions:write`.';
const PUT =
  'A PUT takes effect on every token within a second, as new groups of a user do, and is in the record of changed rights (A8a), not in the history of the group.';
const UNDELETE =
  '`POST …/{id}/undelete` brings back a deleted record of every other kind that can be deleted as N5h does a person, and needs the write scope of its area: courses, coachings, enrolments, sessions, programs, funding agencies, locations, permission groups and notes.';
const ALONG =
  'What its deletion took along comes back with it, nothing that was deleted before, nor what has been erased since; of an enrolment both its participant and its course have to be there.';
const REFUSED =
  '409 `parent_deleted` for a note, an enrolment or a session whose participant, course or coaching is deleted, 409 if a unique value or a seat has been taken since, and 409 `person_erased` for what was about a person who has been erased.';
const SECRET =
  'The creation answers the secret, and no other answer has it, a repetition neither: it is stored nowhere.';
const KEYS =
  '`GET` and `PUT …/{id}/keys` are the public keys of a client that signs (A10), at most two, with an `ETag` of their own; one that is left out is refused within a second, and where the service keeps a ledger (N5) it stays so.';

/** Decision N11: whole life-cycles of what the specification only reads, and of OAuth clients. */
export const lifecycles = [
  must('N11-LIFE', 'Programs, locations and permission groups are created, changed and deleted as other records are.', [
    'Module `lifecycles`: what the interface speaks of can be managed by it.',
    LIFE,
  ]),
  must(
    'N11-ORGANISATION',
    'The name, the address and the time zone of the organisation can be changed; any other field is 422.',
    '`PATCH /v1/org` changes the name, the address and the time zone of the organisation, and nothing else: any other field is 422.',
  ),
  must(
    'N11-REFERENCED',
    'What records refer to that are not deleted is not deleted: 409 with how many they are, by resource and field.',
    [REFERENCED, 'All other kinds keep Q7.'],
  ),
  must(
    'N11-REFERENCED-RACE',
    'Of a deletion and a new reference at the same time one is refused.',
    'A course, coaching or user that is written at the same time either refers to it, so that the deletion is refused, or is refused itself.',
  ),
  must('N11-PERMISSIONS', 'The permissions of a group are read and replaced as a sorted list with a version.', [
    PERMISSIONS,
    'The answer is the sorted list, with an `ETag` of its own; a scope that does not exist is 422.',
  ]),
  must(
    'N11-PERMISSIONS-UNKNOWN',
    'A permission that does not exist is 422.',
    'The answer is the sorted list, with an `ETag` of its own; a scope that does not exist is 422.',
  ),
  must('N11-PERMISSIONS-VERSION', 'New permissions are no version of the group, and no change in the feed.', PUT),
  mustOfSeveral('N11-PERMISSIONS-SOON', 'New permissions of a group take effect on every token within a second.', PUT),
  must(
    'N11-UNDELETE',
    'A deleted record comes back as it was; one that is not deleted is answered as it is.',
    UNDELETE,
  ),
  mustOfSeveral('N11-UNDELETE-SCOPE', 'An undelete needs the write scope of its area, and names it.', UNDELETE),
  must('N11-UNDELETE-FEED', 'The feed and the history say `restored`, once.', UNDELETE),
  must('N11-UNDELETE-ALONG', 'What a deletion took along comes back with the record, and nothing else.', [
    ALONG,
    'Whether a course has been cancelled or completed since does not matter.',
  ]),
  must('N11-UNDELETE-PARENT', 'What belongs to a deleted record does not come back without it: 409.', REFUSED),
  must('N11-UNDELETE-TAKEN', 'What has lost a unique value or a seat since does not come back: 409.', REFUSED),
  must('N11-UNDELETE-ERASED', 'Records about a person who has been erased do not come back: 409.', REFUSED),
  must(
    'N11-UNDELETE-REFERENCES',
    'A record comes back with references to records that were deleted since.',
    'A record may come back with references to records that have been deleted since, as Q7 has it for others.',
  ),
  must(
    'N11-FILTER-EMAIL',
    'The filter `email` finds the whole address, in upper or lower case.',
    'Exact filters: `email` on participants, contacts, users and funding agencies, in which case does not matter, `tag` on contacts, `measureNumber` on courses.',
  ),
  must('N11-FUNDING-CONTACT', 'Enrolments and coachings name a contact at the agency, and are found by it.', [
    'Enrolments and coachings have a `fundingContactId`: the contact at the agency to whom absences are reported, by which they are filtered too.',
  ]),
  must('N11-CLIENT', 'OAuth clients are created, changed and deleted like other records; fixed fields stay.', [
    'OAuth clients are records too: `/v1/clients` lists, creates, gets, updates and removes them, with history, by the same rules, with `clients:read` and `clients:write`.',
    'Fields: scopes!, name, userId (for whom it acts), authentication (`client_secret` by default, `private_key_jwt`), lastUsedAt (read-only: the day, in UTC, on which it last obtained a token, which is a change of the client).',
    '`userId` and `authentication` are fixed.',
    'A scope that does not exist is 422; scopes that an update takes away end on all tokens of the client within a second, and new ones come with the next token.',
  ]),
  must('N11-CLIENT-SECRET', 'The secret of a client is in the answer to its creation, and in no other.', SECRET),
  mustOfSeveral(
    'N11-CLIENT-ROTATE',
    'A new secret is answered once, and the one before is still taken.',
    '`POST …/{id}/rotate` answers a new one, once; the one before is valid for 24 hours more.',
  ),
  mustOfSeveral(
    'N11-CLIENT-KEYS',
    'Keys of a client are replaced, with a version; one that is left out is refused within a second.',
    [KEYS, 'To rotate a client with keys, or to give keys to one with a secret, is 409 `client_authentication`.'],
  ),
  mustOfSeveral(
    'N11-CLIENT-ENDED',
    'A deleted client and its tokens are refused within a second, and it does not come back.',
    [
      "A removal ends the client and all of its tokens within a second; a client can't be undeleted, since what was revoked stays so.",
    ],
  ),
  mustOfSeveral('N11-CLIENT-GRANT', 'Nobody gives a client, or takes from it, what the own token does not have: 403.', [
    'A6 holds: each scope that a creation or an update adds or takes away is one that the token has, and whoever rotates, gives keys or removes has all scopes of the client;',
    "a client that acts for a user is created by whoever has the permissions of that user's groups.",
  ]),
  mustOfSeveral('N11-CLIENT-USED', 'A client shows the day on which it last obtained a token.', [
    'lastUsedAt (read-only: the day, in UTC, on which it last obtained a token, which is a change of the client)',
  ]),
] as const;
