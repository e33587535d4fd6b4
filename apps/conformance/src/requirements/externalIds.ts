import { must, mustOfSeveral } from './requirement.ts';

const LIST =
  '`GET …/{id}/externalIds` answers the list of `{source, value, insertedAt, updatedAt}`, by source; `PUT …/{id}/externalIds/{source}` with `{"externalId": {"value": "4711"}}`, 1 to 255 characters, answers the one, and `DELETE` of it is 204, or 404 if there is none.';

/** Decision N6c: what other systems call a record. */
export const externalIds = [
  must('N6c-SET', 'What another system calls a record is set, read, changed and removed.', [
    'Module `externalIds`: what other systems call a record, one value for each system (`source`), of participants, courses, coachings, contacts, funding agencies, enrolments, sessions, users and programs.',
    LIST,
  ]),
  mustOfSeveral(
    'N6c-SCOPE',
    'External ids need the read and the write scope of the collection, and are 404 for others.',
    'They need the read and the write scope of the collection.',
  ),
  must(
    'N6c-SOURCE',
    'A source that the pattern does not admit is 404.',
    'A source matches `[a-z0-9][a-z0-9._-]{0,49}`; any other is 404, as an unknown id is, with a `detail` that says what it may be.',
  ),
  must(
    'N6c-MOST',
    'A record has at most 20 external ids: 409 beyond.',
    'A record has at most 20: beyond, 409 `too_many_external_ids`.',
  ),
  must(
    'N6c-TAG',
    'The list of external ids has a version, which conditions are about.',
    'The list has an `ETag` of its own, which a PUT answers as well, and the conditions of all three are about it.',
  ),
  must(
    'N6c-UNIQUE',
    'No two records of a kind have the same value of a source, also under concurrent requests: 409.',
    'No two records of a kind that are not deleted have the same value of a source, whoever races: 409 `value_taken`.',
  ),
  must('N6c-NO-VERSION', 'Setting an external id is no version of the record and no change in the feed.', [
    'They are no field of the record (R5), so that setting one is no version of it: no history and no feed shows it.',
    '(`insertedAt` and `updatedAt` say when; who it was is in the log of requests alone.)',
  ]),
  must('N6c-FILTER', 'Collections are filtered by an external id, exactly, together with other filters.', [
    'The filter `externalId=sap:4711` of these collections is exact and combines with all others: only the first colon separates, and a comma is part of the value.',
    'What is no source, colon and value is 400.',
  ]),
  must(
    'N6c-DELETED',
    'External ids of a deleted record are 404 with it, and come back with it.',
    'While a record is deleted, its external ids are 404 with it, and they come back with it.',
  ),
  must('N6c-TAKEN-OVER', 'A value of a deleted record goes over to another one, and stays there.', [
    'A value of a deleted record may be set at another one, which takes it over: the deleted one comes back without it, and its undelete is never refused for it.',
    '(Whoever names the surviving one of two duplicates must not be stopped by a record that nobody can read, and what is no field of a record must not keep it from coming back.',
    'As long as nobody has taken the value over, it leads to the deleted record, so that an import tells that from one that was never there.)',
  ]),
  must(
    'N6c-PERSONAL',
    'An export shows the external ids of a person and of what is about it, and an erasure removes them.',
    'The export of a person has the external ids of the person and of the records about it as `externalIds`; an erasure removes them, and counts them in `removed`.',
  ),
  must(
    'N6c-ERASED',
    'None is set at a record about an erased person: 409.',
    'Since then none can be set at a record about the person: 409 `person_erased`.',
  ),
] as const;
