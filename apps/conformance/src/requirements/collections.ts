import { must, unseen } from './requirement.ts';

const LIMIT =
  '`limit` defaults to 50 and is at most 200: the service reduces a larger value to 200, and rejects a value below 1 with 400.';
const CURSOR =
  'A `cursor` is opaque and bound to the filter and order of its query. The service responds with 400 if a cursor is forged or used with another filter or order.';
const LINKS = '`Link` contains absolute URLs for `first`, `prev` and `next`; the last page has no `next`.';
const COUNT =
  'The service counts records only on request: with `Prefer: return=total-count` the response contains `X-Total-Count` and `Preference-Applied`.';
const SORT = '`sort=-insertedAt,lastName` sorts by up to three fields of a declared list; the default is newest first.';
const NO_DATE =
  'In a list that is sorted by a date, records without this date come last in ascending order and first in descending order.';
const EQUALITY =
  'Collections accept filters for equality on ids, enums and numbers (`status=active,applicant` matches either value) and for ranges on dates and timestamps (`updatedAt[gte]`, `updatedAt[lt]`).';
const ID =
  'Every collection has the filter `id`, which accepts up to 200 ids. All matches of the filter `id` are on one page unless `limit` is set or the records are too large for one page.';
const FORMS =
  'A filter may be repeated (`status=active&status=applicant`) or have brackets after its name (`status[]=active`, `status[0]=active`). A cursor is valid with each of these forms of the same filter.';
const TEXT =
  'A comma separates values only if the filter is for an enum, a boolean or an id. The service never splits the value of a text filter, so `customerNumber=KT,77` matches only "KT,77".';
const WRONG =
  'The service responds with 400 and the name of the parameter if a filter has more than 50 values, more than 200 ids, or a value that the field cannot have.';
const SEARCH =
  '`q` searches names, numbers and e-mail addresses for parts of words, ignores case and accents, and uses an index.';
const IMPOSSIBLE =
  'The service rejects an impossible range with 400 and the name of the parameter, and an unknown sort field with 400 and the name of the field.';

/** Decisions C1 to C5: paging, counts, order, filters, mirrors. */
export const collections = [
  must('C1-DEFAULT-LIMIT', 'A page contains at most 50 records if the request has no `limit`.', LIMIT),
  must('C1-LIMIT', 'A page contains at most `limit` records.', LIMIT),
  must(
    'C1-BYTES',
    'A page contains fewer records than `limit` if its records would otherwise exceed 4 MiB, and then has a `next` link.',
    'A page contains fewer records than `limit` if the next record would make the records of the page larger than 4 MiB, as JSON in UTF-8; such a page has a `next` link.',
  ),
  must('C1-LIMIT-COERCED', 'The service reduces a `limit` above 200 to 200.', LIMIT),
  must('C1-LIMIT-REFUSED', 'The service rejects a `limit` below 1 with 400.', LIMIT),
  must('C1-WALK', 'A client that follows `next` gets every record exactly once, and the last page has no `next`.', [
    'Collections use keyset paging.',
    LINKS,
  ]),
  must('C1-LINKS', '`Link` contains absolute URLs for `first`, and for `next` and `prev` if these pages exist.', LINKS),
  must('C1-PREV', 'The `prev` link returns the previous page.', LINKS),
  must('C1-CURSOR-BOUND', 'The service responds with 400 if a cursor is used with another filter or order.', CURSOR),
  must('C1-CURSOR-FORGED', 'The service rejects a forged cursor with 400.', CURSOR),
  must(
    'C1-STABLE',
    'Paging neither skips nor repeats a record while other records are created and deleted.',
    'The id is always the last sort key, so that concurrent writes never cause a record to be skipped or repeated.',
  ),
  unseen(
    'C1-COST',
    'Reading page 10,000 costs the service as much as reading page 1.',
    'Reading page 10,000 costs the service as much as reading page 1.',
    'The check would need ten thousand pages of data and a quiet machine; the benchmark measures it.',
  ),
  must('C2-UNASKED', 'The service returns a count only if the request contains `Prefer: return=total-count`.', COUNT),
  must(
    'C2-COUNT',
    'With `Prefer: return=total-count` the response contains `X-Total-Count` and `Preference-Applied`.',
    COUNT,
  ),
  must('C3-SORT', '`sort` sorts a list by any declared sort field, ascending, or descending with `-`.', SORT),
  must('C3-NEWEST-FIRST', 'Without `sort`, the newest record comes first in a list.', SORT),
  must('C3-THREE', 'The service rejects more than three sort fields with 400.', SORT),
  must(
    'C3-GERMAN',
    'Text is sorted as in a German dictionary (DIN 5007-1).',
    'Text is sorted as in a German dictionary (DIN 5007-1).',
  ),
  must('C3-NO-DATE-LAST', 'In a list that is sorted by a date, records without this date come last.', NO_DATE),
  must('C4-EQUALITY', 'A filter matches exactly the records that have the value of the filter.', EQUALITY),
  must(
    'C4-EITHER',
    'A filter with comma-separated values matches the records that have any of these values.',
    EQUALITY,
  ),
  must('C4-RANGES', 'A range filter matches exactly the records within its bounds.', [
    EQUALITY,
    'A range filter compares times with all digits of the given bound.',
  ]),
  must(
    'C4-RELATIONS',
    'A filter by relation, such as `courseId` on participants, matches exactly the related records.',
    'Collections also accept filters by relation (`courseId` on participants, `participantId` on coachings, `fundingAgencyId` on contacts).',
  ),
  must('C4-ID', 'Every collection accepts the filter `id`.', ID),
  must('C4-ID-LIMIT', 'The filter `id` accepts 200 ids; the service rejects more ids with 400.', [ID, WRONG]),
  must('C4-ID-PAGE', 'Without `limit`, all records that match the filter `id` are on one page.', ID),
  must('C4-REPEATED', 'A filter that is repeated matches the records that have any of its values.', FORMS),
  must(
    'C4-BRACKETED',
    'A filter with brackets after its name has the same meaning as the filter without brackets.',
    FORMS,
  ),
  must(
    'C4-SPELLING',
    'A cursor is valid with every form of the same filter: comma-separated, repeated or with brackets.',
    FORMS,
  ),
  must('C4-TEXT', 'A text filter matches the whole value, including commas.', TEXT),
  must(
    'C4-ONCE',
    'The service responds with 400 if a parameter that accepts only one value is repeated or has brackets.',
    'A parameter that is not a list (`limit`, `cursor`, `sort`, `q`, `includeDeleted`, ranges) may appear only once; otherwise the service responds with 400.',
  ),
  must(
    'C4-WRONG-VALUE',
    'The service responds with 400 and the name of the parameter if the value of a filter is no valid enum value, boolean or id.',
    WRONG,
  ),
  must(
    'C4-SEARCH',
    '`q` finds parts of words in names, numbers and e-mail addresses and ignores case and accents.',
    SEARCH,
  ),
  must(
    'C4-SEARCH-EVERY-WORD',
    'A record matches `q` only if it contains every word of `q`.',
    'A record matches only if it contains every word of `q`.',
  ),
  must(
    'C4-SEARCH-SHORT',
    'Words of one or two letters in `q` match only at the beginning of a word of the record.',
    'Words of one or two letters in `q` match only at the beginning of a word of the record.',
  ),
  must(
    'C4-SEARCH-NO-WORD',
    'The service rejects `q` without a word with 400.',
    'White space and accents alone are not a word, and the service rejects `q` without a word with 400.',
  ),
  unseen(
    'C4-SEARCH-INDEX',
    'The search uses an index.',
    SEARCH,
    'Indexes are not visible from outside; a test of the service checks the query plans.',
  ),
  must(
    'C4-CONTRADICTION',
    'If filters contradict each other, the service returns an empty page.',
    'If filters contradict each other, the service returns an empty page.',
  ),
  must(
    'C4-IMPOSSIBLE-RANGE',
    'The service rejects a range that no value can match with 400 and the name of the parameter.',
    IMPOSSIBLE,
  ),
  must('C4-UNKNOWN-SORT', 'The service rejects an unknown sort field with 400 and the name of the field.', IMPOSSIBLE),
  must(
    'C5-DELTA',
    '`sort=updatedAt&updatedAt[gte]=…` returns the records that were created or changed since the given time, in the order of `updatedAt`.',
    'Delta sync: `sort=updatedAt&updatedAt[gte]=…&includeDeleted=true` lets a consumer mirror a collection.',
  ),
  must(
    'C5-DELETED',
    'With `includeDeleted=true` the list contains deleted records, whose `deletedAt` equals their `updatedAt`.',
    'Deleted records then contain `deletedAt`, which equals their `updatedAt` unless a later erasure removed data from them (N5e).',
  ),
  must(
    'C5-ORDER-NEEDED',
    'The service responds with 400 to `includeDeleted=true` without `sort=updatedAt`.',
    'The service responds with 400 if a request has `includeDeleted` and any other order.',
  ),
] as const;
