import { must, unseen } from './requirement.ts';

const C1 = '`limit` (default 50, at most 200; more is reduced to 200, less than 1 is 400)';
const C3 = '`sort=-insertedAt,lastName` over a declared list of fields, three at most; default: newest first.';
const C4 =
  'equality on ids, enums and numbers (`status=active,applicant` means one of both), ranges on dates and timestamps (`updatedAt[gte]`, `updatedAt[lt]`)';
const ID =
  'Every collection has the filter `id`, which takes 200 ids; what it finds comes on one page unless `limit` says otherwise or the records are too large for one.';
const FORMS =
  'A list may be repeated (`status=active&status=applicant`) or bracketed (`status[]=active`, `status[0]=active`); the form makes no difference, to a cursor neither.';
const TEXT =
  'The comma separates enums, booleans and ids only: text is never split, so `customerNumber=KT,77` finds "KT,77" and nothing else.';
const WRONG = 'More than 50 values, or 200 ids, or one that the field can not have: 400 with its name.';
const Q = '`q` searches names, numbers and e-mail: parts of words, ignoring case and accents, on an index;';

/** Decisions C1 to C5: paging, counts, order, filters, mirrors. */
export const collections = [
  must('C1-DEFAULT-LIMIT', 'A page holds at most 50 records where no limit is given.', C1),
  must('C1-LIMIT', 'A page holds at most as many records as `limit` says.', C1),
  must(
    'C1-BYTES',
    'A page ends before `limit` where its records would have more than 4 MiB, and goes on with `next`.',
    'A page ends before `limit` where the next record would make its records larger than 4 MiB, as JSON in UTF-8; it then has a `next`.',
  ),
  must('C1-LIMIT-COERCED', 'A limit above 200 is coerced to 200.', C1),
  must('C1-LIMIT-REFUSED', 'A limit below 1 is answered 400.', C1),
  must('C1-WALK', 'Following `next` shows every record once and none twice, and the last page has no `next`.', [
    'Keyset paging: ',
    'no `next` means the end.',
  ]),
  must(
    'C1-LINKS',
    '`Link` has `first`, and `next` and `prev` where there are such pages, as absolute URLs.',
    '`Link` with absolute `first`, `prev`, `next` URLs;',
  ),
  must(
    'C1-PREV',
    'Following `prev` leads back to the page before.',
    '`Link` with absolute `first`, `prev`, `next` URLs;',
  ),
  must(
    'C1-CURSOR-BOUND',
    'A cursor used with another filter or order is answered 400.',
    'an opaque `cursor` bound to its filter and order (used with others: 400; forged: 400).',
  ),
  must(
    'C1-CURSOR-FORGED',
    'A forged cursor is answered 400.',
    'an opaque `cursor` bound to its filter and order (used with others: 400; forged: 400).',
  ),
  must(
    'C1-STABLE',
    'While others are created and deleted, a walk through the pages neither skips nor repeats a record.',
    'Every order ends in the id, so that no row is skipped or shown twice while others are written.',
  ),
  unseen(
    'C1-COST',
    'Page 10,000 costs what page 1 costs.',
    'Page 10,000 costs what page 1 costs.',
    'It needs ten thousand pages of data and a quiet machine; the benchmark measures it.',
  ),
  must('C2-UNASKED', 'No count is answered unless asked for.', 'No count unless requested:'),
  must(
    'C2-COUNT',
    '`Prefer: return=total-count` answers `X-Total-Count` and `Preference-Applied`.',
    '`Prefer: return=total-count` answers `X-Total-Count` and `Preference-Applied`.',
  ),
  must('C3-SORT', '`sort` orders by each declared field, ascending or with `-` descending.', C3),
  must('C3-NEWEST-FIRST', 'Without `sort` the newest record comes first.', C3),
  must('C3-THREE', 'More than three sort fields are answered 400.', C3),
  must(
    'C3-GERMAN',
    'Text is ordered as in a German dictionary (DIN 5007-1).',
    'Text in the order of a German dictionary (DIN 5007-1), records without a date last, and first in descending order.',
  ),
  must(
    'C3-NO-DATE-LAST',
    'Records without a date come last.',
    'Text in the order of a German dictionary (DIN 5007-1), records without a date last, and first in descending order.',
  ),
  must('C4-EQUALITY', 'A filter answers the records with that value and no others.', C4),
  must('C4-EITHER', 'Values separated by commas mean either.', C4),
  must('C4-RANGES', 'Ranges answer the records between their bounds and no others.', [
    C4,
    'A range compares times with all digits that a bound has.',
  ]),
  must(
    'C4-RELATIONS',
    'Filters by relation answer the related records and no others.',
    'and relations (`courseId` on participants, `participantId` on coachings, `fundingAgencyId` on contacts).',
  ),
  must('C4-ID', 'Every collection is filtered by `id`.', ID),
  must('C4-ID-LIMIT', '200 ids are taken, more are answered 400.', [ID, WRONG]),
  must('C4-ID-PAGE', 'What is asked for by `id` comes on one page where no limit is given.', ID),
  must('C4-REPEATED', 'A list filter that is given more than once means either.', FORMS),
  must('C4-BRACKETED', 'A list filter with brackets behind its name means the same.', FORMS),
  must('C4-SPELLING', 'A cursor is valid in whichever form its filters are written.', FORMS),
  must('C4-TEXT', 'Text is found as a whole: a comma is a part of it.', TEXT),
  must(
    'C4-ONCE',
    'A parameter that is no list is answered 400 if it is repeated or bracketed.',
    'What is no list (`limit`, `cursor`, `sort`, `q`, `includeDeleted`, ranges) is given once, otherwise 400.',
  ),
  must('C4-WRONG-VALUE', 'A value that an enum, boolean or id can not have is answered 400 with its name.', WRONG),
  must('C4-SEARCH', '`q` finds part-words in names, numbers and e-mail, without regard to case or accents.', Q),
  must('C4-SEARCH-EVERY-WORD', 'With `q` every word has to occur.', 'every word has to occur;'),
  must(
    'C4-SEARCH-SHORT',
    'Words of one or two letters are found at the beginning of words.',
    'words of one or two letters at the beginning of words.',
  ),
  must(
    'C4-SEARCH-NO-WORD',
    '`q` without a word is answered 400.',
    'White space and accents alone are no word, and `q` without a word is 400.',
  ),
  unseen(
    'C4-SEARCH-INDEX',
    'The search uses an index.',
    Q,
    'Indexes are not visible from outside; a test of the service looks at the plans.',
  ),
  must(
    'C4-CONTRADICTION',
    'Filters that contradict each other answer an empty page.',
    'Contradicting filters: an empty page.',
  ),
  must(
    'C4-IMPOSSIBLE-RANGE',
    'An impossible range is answered 400 with its name.',
    'An impossible range or an unknown sort field: 400 with its name.',
  ),
  must(
    'C4-UNKNOWN-SORT',
    'An unknown sort field is answered 400 with its name.',
    'An impossible range or an unknown sort field: 400 with its name.',
  ),
  must(
    'C5-DELTA',
    '`sort=updatedAt&updatedAt[gte]=…` answers what was created or changed since, in that order.',
    'Delta sync: `sort=updatedAt&updatedAt[gte]=…&includeDeleted=true` lets a consumer mirror a collection;',
  ),
  must(
    'C5-DELETED',
    'With `includeDeleted=true` deleted records are listed with `deletedAt`, which is also their `updatedAt`.',
    'deleted records then carry `deletedAt`, which is also their `updatedAt`, unless an erasure has taken something of them since (N5e).',
  ),
  must(
    'C5-ORDER-NEEDED',
    '`includeDeleted=true` in another order is answered 400.',
    'In another order deleted records are refused: 400.',
  ),
] as const;
