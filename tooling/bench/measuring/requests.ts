import type { Request } from 'autocannon';
import { CONNECTIONS } from './load.ts';

const PATH = '/v1/participants';
const VARIANTS = 64;

export const get = (path: string): Request => ({ method: 'GET', path });

/** Reads of single participants. */
export const reads = (ids: readonly string[]): Request[] => ids.map((id) => get(`${PATH}/${id}`));

export const LIST = get(PATH);

/** Create requests for participants with all fields of an enrolment form. */
export const creates: readonly Request[] = Array.from({ length: VARIANTS }, (_, index) => ({
  method: 'POST',
  path: PATH,
  body: JSON.stringify({
    participant: {
      firstName: 'Jürgen',
      lastName: `Müller-Lüdenscheidt ${index}`,
      salutation: 'mr',
      dateOfBirth: '1984-02-29',
      birthCity: 'Köln',
      birthCountry: 'DE',
      customerNumber: `123A45${1000 + index}`,
      status: 'applicant',
      contactInformation: { email: `juergen.mueller${index}@example.org`, phone: '+49 221 1234567' },
      address: { street: 'Venloer Straße', houseNumber: `${index}a`, zipCode: '50672', city: 'Köln', country: 'DE' },
    },
  }),
}));

/** Search words: parts of numbers, frequent names, and double names. */
export const WORDS: readonly string[] = [
  ...Array.from({ length: 16 }, (_, index) => `TN-${10_007 * (index + 1)}`),
  ...['üller', 'kowals', 'Yılmaz', 'groß', 'hartmann', 'zimmer'],
  ...['Müller-Hartmann', 'Öztürk-Krämer'],
];

/**
 * Searches for all words, once for each connection, each beginning with another word. Every connection searches for
 * every word: if each word had its own connection, a server that prefers quick searches would seem faster.
 */
export const searches: readonly Request[] = Array.from({ length: CONNECTIONS }, (_, first) =>
  WORDS.map((_, index) => WORDS[(first + index) % WORDS.length] ?? ''),
)
  .flat()
  .map((words) => get(`${PATH}?q=${encodeURIComponent(words)}`));

const COURSES_EACH = 3;

/**
 * Requests that enrol each participant in a few courses, in two halves without a common pair, because a repeated
 * enrolment changes nothing.
 */
export const enrolments = (ids: readonly string[], courseIds: readonly string[]): [Request[], Request[]] => {
  const half = (first: number): Request[] =>
    Array.from({ length: COURSES_EACH }, (_, round) => first + 2 * round).flatMap((offset) =>
      ids.map((id, index) => ({
        method: 'PUT',
        path: `${PATH}/${id}/add_to_course/${courseIds[(index * 7 + offset) % courseIds.length]}`,
      })),
    );
  return [half(0), half(1)];
};

/**
 * Requests that change two fields of single participants. Each participant gets two values alternately, so that every
 * request changes something: the service writes nothing if a record already has the values.
 */
export const patches = (ids: readonly string[]): Request[] =>
  ids.flatMap((id, index) =>
    ['Messe', 'Website'].map((marketingChannel, turn) => ({
      method: 'PATCH',
      path: `${PATH}/${id}`,
      body: JSON.stringify({
        participant: { marketingChannel, contactInformation: { phone: `+49 228 ${100_000 + 2 * index + turn}` } },
      }),
    })),
  );
