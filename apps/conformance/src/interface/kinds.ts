import type { JsonObject } from './json.ts';

/** The kinds of records that checks create or use. */
export type Kind =
  | 'participant'
  | 'course'
  | 'coaching'
  | 'program'
  | 'contact'
  | 'fundingAgency'
  | 'user'
  | 'participantNote'
  | 'courseNote';

interface Facts {
  /** Where the records are found; notes stand below their parent. */
  path: string;
  /** Keys in which a body may stand. Where the specification confirms none, its likely spellings, the decided one first. */
  wrappers: readonly string[];
  /**
   * Bodies by which a record may be created, each fuller than the one before: where the specification does not show what is
   * required, they are tried one after the other. `word` is unique.
   */
  bodies: (word: string) => readonly JsonObject[];
  /** Whether the specification shows the body of a creation, so that a refusal of it is a failure. */
  documented: boolean;
}

const note = (word: string) => [{ title: word, content: `<p>${word}</p>` }];

/** What is known of each kind. Names are words with the run's mark, which match the pattern of contact names. */
export const KINDS: Readonly<Record<Kind, Facts>> = {
  participant: {
    path: '/v1/participants',
    wrappers: ['participant'],
    bodies: (word) => [
      { firstName: 'Conformance', lastName: word },
      { firstName: 'Conformance', lastName: word, dateOfBirth: '1984-02-29', birthCity: 'Bonn', birthCountry: 'DE' },
    ],
    documented: false,
  },
  course: {
    path: '/v1/courses',
    wrappers: ['course', 'Course'],
    bodies: (word) => [{ name: word }, { title: word }, {}],
    documented: false,
  },
  coaching: {
    path: '/v1/coachings',
    wrappers: ['coaching', 'Coaching'],
    bodies: () => [{}],
    documented: false,
  },
  program: { path: '/v1/programs', wrappers: ['program', 'Program'], bodies: () => [], documented: false },
  contact: {
    path: '/v1/contacts',
    wrappers: ['contact'],
    bodies: (word) => [{ category: 'person', first_name: 'Conformance', last_name: word }],
    documented: true,
  },
  fundingAgency: {
    path: '/v1/fundingAgencies',
    wrappers: ['fundingAgency', 'funding_agency', 'FundingAgency'],
    bodies: (word) => [{ name: word, partnerType: 'funding_agency' }],
    documented: false,
  },
  user: {
    path: '/v1/users',
    wrappers: ['user'],
    bodies: (word) => [{ firstName: 'Conformance', lastName: word, email: `${word.toLowerCase()}@example.org` }],
    documented: false,
  },
  participantNote: { path: '/v1/participants', wrappers: ['note'], bodies: note, documented: true },
  courseNote: { path: '/v1/courses', wrappers: ['note'], bodies: note, documented: true },
};

/** The kind of record below which notes stand. */
export const parentOf = (kind: Kind): 'participant' | 'course' | undefined => {
  if (kind === 'participantNote') return 'participant';
  return kind === 'courseNote' ? 'course' : undefined;
};
