import { must, mustOfSeveral } from './requirement.ts';

/** Decision N6c: the ids of a record in other systems. */
export const externalIds = [
  must('N6c-SET', 'A client can set, read, change and delete the external ids of a record.', [
    'Module `externalIds`: the ids of a record in other systems, one value for each system (`source`). Participants, courses, coachings, contacts, funding agencies, enrolments, sessions, users and programs have external ids.',
    '`GET …/{id}/externalIds` returns the list of `{source, value, insertedAt, updatedAt}`, sorted by source. `PUT …/{id}/externalIds/{source}` with `{"externalId": {"value": "4711"}}`, 1 to 255 characters, returns that external id. `DELETE …/{id}/externalIds/{source}` returns 204, or 404 if the external id does not exist.',
  ]),
  mustOfSeveral(
    'N6c-SCOPE',
    'External ids require the scopes of the collection; for a record of another organisation the service responds with 404.',
    'GET requires the read scope of the collection, and PUT and DELETE require the write scope.',
  ),
  must(
    'N6c-SOURCE',
    'The service responds with 404 if the source of an external id does not match the pattern.',
    'A source matches `[a-z0-9][a-z0-9._-]{0,49}`. For any other source the service responds with 404, as for an unknown id, and explains the pattern in `detail`.',
  ),
  must(
    'N6c-MOST',
    'A record has at most 20 external ids; the service rejects another one with 409.',
    'A record has at most 20 external ids; the service rejects another one with 409 `too_many_external_ids`.',
  ),
  must(
    'N6c-TAG',
    'The list of external ids of a record has its own `ETag`, and `If-Match` and `If-None-Match` apply to the list.',
    'The list of external ids has its own `ETag`, which a PUT also returns, and the conditions of all three operations apply to this list.',
  ),
  must(
    'N6c-UNIQUE',
    'The service responds with 409 if another record of the same kind has the same external id of a source, even under concurrent requests.',
    'Two records of a kind that are not deleted never have the same value of a source; the service rejects the second record with 409 `value_taken`, even under concurrent requests.',
  ),
  must(
    'N6c-NO-VERSION',
    'A change of an external id creates no version of the record and no change in the feed.',
    'External ids are not fields of the record (R5), so a change of an external id creates no version, no history entry and no change in the feed. (`insertedAt` and `updatedAt` contain the times; only the log of requests contains the caller.)',
  ),
  must('N6c-FILTER', 'The filter `externalId` matches the whole value and can be combined with other filters.', [
    'The filter `externalId` of these collections (`externalId=sap:4711`) matches the whole value and can be combined with all other filters. Only the first colon is a separator, and a comma is part of the value.',
    'The service responds with 400 if the filter does not consist of a source, a colon and a value.',
  ]),
  must(
    'N6c-DELETED',
    'The service responds with 404 for external ids of a deleted record, and an undelete of the record restores its external ids.',
    'While a record is deleted, the service responds with 404 for its external ids, as for the record. An undelete of the record restores its external ids.',
  ),
  must(
    'N6c-TAKEN-OVER',
    'Another record can take over an external id of a deleted record, and keeps this external id when the deleted record is restored.',
    [
      'Another record may take over a value of a deleted record. An undelete then restores the deleted record without this value, and the service never rejects the undelete for this reason.',
      '(A record that nobody can read must not prevent a client from giving its external id to the remaining record of two duplicates, and data outside a record must not prevent the undelete of the record.',
      'Until another record takes the value over, the value identifies the deleted record, so that an import can distinguish a deleted record from an unknown record.)',
    ],
  ),
  must(
    'N6c-PERSONAL',
    'The export of a person contains the external ids of the person and of the records about the person; an erasure deletes these external ids.',
    'The export of a person contains the external ids of the person and of the records about the person as `externalIds`. An erasure deletes these external ids and counts them in `removed`.',
  ),
  must(
    'N6c-ERASED',
    'Setting an external id of a record about an erased person returns 409.',
    'After an erasure, the service rejects new external ids of records about the person with 409 `person_erased`.',
  ),
] as const;
