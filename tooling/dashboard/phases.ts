import type { Request } from 'autocannon';
import { creates, get, patches, reads, searches } from '../bench/measuring/requests.ts';

/** A kind of request. */
export type Kind = 'reads' | 'lists' | 'searches' | 'creates' | 'patches' | 'courses' | 'mistakes';

/** The records that are requested. */
export interface Known {
  readonly ids: readonly string[];
  readonly courseIds: readonly string[];
}

/** What happens for some seconds. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
  /** Requests of each kind per second. */
  readonly rates: Readonly<Record<Kind, number>>;
  /** Clients that wait for changes of courses. */
  readonly mirrors: number;
  /** Strangers who guess tokens. */
  readonly guessers?: number;
  /** Strangers who look for files. */
  readonly scanners?: number;
  /** How long a lock keeps everybody from writing participants. */
  readonly lockSeconds?: number;
}

const PATH = '/v1/participants';
const NOBODY = '01930f60-0000-7000-8000-000000000000';
const CAPACITIES = [18, 20];

/** Changes of courses. Each gets two values in turn, so that every request changes something. */
const courseChanges = (courseIds: readonly string[]): Request[] =>
  CAPACITIES.flatMap((capacity) =>
    courseIds.map((id) => ({
      method: 'PATCH',
      path: `/v1/courses/${id}`,
      body: JSON.stringify({ course: { capacity } }),
    })),
  );

/** The requests of each kind, which are sent in turn. */
export const requestsOf = ({ ids, courseIds }: Known): ReadonlyMap<Kind, readonly Request[]> =>
  new Map<Kind, readonly Request[]>([
    ['reads', reads(ids)],
    [
      'lists',
      [PATH, '/v1/courses', '/v1/programs', '/v1/users', '/v1/org', `${PATH}?sort=lastName&limit=100`].map(get),
    ],
    ['searches', searches],
    ['creates', creates],
    ['patches', patches(ids)],
    ['courses', courseChanges(courseIds)],
    [
      'mistakes',
      [
        get(`${PATH}/${NOBODY}`),
        { method: 'POST', path: PATH, body: JSON.stringify({ participant: { firstName: '' } }) },
        get('/v1/nowhere'),
      ],
    ],
  ]);

const QUIET = { reads: 12, lists: 4, searches: 2, creates: 1, patches: 2, courses: 0.2, mistakes: 1 };
const BUSY = { reads: 90, lists: 25, searches: 15, creates: 6, patches: 14, courses: 0.4, mistakes: 5 };
const PEAK = { reads: 170, lists: 45, searches: 30, creates: 10, patches: 25, courses: 0.4, mistakes: 10 };

/** Two minutes of what a day can bring, so that each panel of the dashboard has something to show. */
export const PHASES: readonly Phase[] = [
  { name: 'a quiet beginning', seconds: 16, rates: QUIET, mirrors: 4 },
  { name: 'a busy morning', seconds: 24, rates: BUSY, mirrors: 24 },
  { name: 'an import', seconds: 14, rates: { ...QUIET, creates: 120 }, mirrors: 24 },
  { name: 'a table that is locked', seconds: 14, rates: BUSY, mirrors: 24, lockSeconds: 6 },
  { name: 'the peak', seconds: 24, rates: PEAK, mirrors: 48 },
  { name: 'strangers', seconds: 16, rates: BUSY, mirrors: 32, guessers: 16, scanners: 8 },
  { name: 'a quiet end', seconds: 16, rates: QUIET, mirrors: 8 },
];
