import type { Check } from '../../expect/check.ts';

/** The requirements that a comparison with the model proves, by what is compared. */
export const CHECKED_REQUIREMENTS = {
  'reads of single records': [
    ...(['F-PARTICIPANT', 'F-COURSE', 'F-COACHING', 'F-USER', 'F-PROGRAM', 'R5-EXACT', 'R7-UTC'] as const),
    ...(['K1-ETAG', 'K1-ETAG-CHANGES', 'K1-SHOWN-OF-OTHERS', 'C1-LINKS', 'L3-KEPT'] as const),
  ],
  'reads of enrolments': ['N4-FIELDS'],
  'reads of sessions': ['N9-FIELDS'],
  'conditional reads': ['K1-NOT-MODIFIED'],
  'HEAD requests': ['L1-HEAD'],
  'requests for records that do not exist': ['R3-UNKNOWN-ID', 'Q3-PUT-NEVER-CREATES'],
  'requests for deleted records': ['Q7-GONE', 'Q7-AGAIN', 'Q7-WRITES-GONE'],
  creations: ['Q6-LOCATION', 'F-INSERTED-AT'],
  'repeated creations': ['K2-REPLAY', 'K2-OTHER-BODY'],
  'replacements of records': ['Q3-PUT-WHOLE', 'Q2-PUT-BACK'],
  'updates of records': ['Q3-PATCH-ABSENT', 'Q3-PATCH-NULL', 'Q2-READ-ONLY', 'Q3-MERGE-PATCH-TYPE', 'N1-UNCHANGED'],
  'conditional writes': ['K1-CURRENT', 'K1-STALE', 'K1-WEAK', 'K1-CONDITIONS', 'K1-MALFORMED'],
  'rejected bodies': [
    ...(['Q2-UNKNOWN-FIELD', 'Q2-UNKNOWN-PARAMETER', 'Q3-MEDIA-TYPE', 'L1-JSON'] as const),
    ...(['R2-CODE', 'R2-STATUS', 'L3-IN-PROBLEM'] as const),
  ],
  deletions: ['Q7-PARTICIPANT', 'Q7-NO-CONTENT', 'R1-NO-BODY'],
  'deletions of referenced records': ['N11-REFERENCED'],
  'undelete of records': ['N11-UNDELETE'],
  'undelete of records with a taken value': ['N11-UNDELETE-TAKEN'],
  'adding participants to courses': ['Q8-ENROL', 'Q8-AGAIN', 'Q8-UNKNOWN', 'F-COURSE-COUNT'],
  batches: ['N6-BATCH'],
  imports: ['N6b-UPSERT'],
  'requests without an access token': ['A3-NO-TOKEN', 'A3-BAD-TOKEN'],
  'requests without the required scope': ['A3-SCOPE'],
  'requests for records of another organisation': ['A4-SAME-404', 'A4-SAME-422', 'A4-UNTOUCHED', 'K2-PER-CLIENT'],
  'lists of another organisation': ['A4-NOT-LISTED'],
  lists: ['C3-NEWEST-FIRST', 'C3-SORT', 'Q7-NOT-LISTED', 'C2-UNASKED'],
  'lists with a total count': ['C2-COUNT'],
  'filtered lists': ['C4-EQUALITY', 'C4-EITHER', 'C4-REPEATED', 'C4-BRACKETED', 'C4-ID', 'C4-RELATIONS'],
  'lists filtered by a range': ['C4-RANGES'],
  'lists with a search': ['C4-SEARCH', 'C4-SEARCH-EVERY-WORD', 'C4-SEARCH-SHORT'],
  'lists of deleted records': ['C5-DELETED', 'C5-DELTA'],
  pages: ['C1-WALK', 'C1-LIMIT', 'C1-PREV', 'C1-CURSOR-BOUND'],
} as const satisfies Readonly<Record<string, Check['requirements']>>;

/** What is compared. */
export type Topic = keyof typeof CHECKED_REQUIREMENTS;

/** The requirements that a comparison of a topic proves. */
export const requirementsOf = (topic: Topic): Check['requirements'] => CHECKED_REQUIREMENTS[topic];
