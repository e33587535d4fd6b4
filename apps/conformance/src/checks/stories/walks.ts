import type { Target } from '../../target/target.ts';
import { equal, hasStatus } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { GROUPED, type Group, type Grouped, groupOf, type Listing } from '../support/groups.ts';
import { listingOf } from '../support/listings.ts';
import { idsOf, linksOf, parametersOf, walk, walkBack } from '../support/pages.ts';
import { spread } from '../support/spread.ts';
import { SORTED } from './orders.ts';

/** Walks through three pages in both directions. */
const walksIn = async (target: Target, group: Group, sort: string, ids: readonly unknown[]): Promise<void> => {
  const limit = String(Math.ceil(ids.length / 3));
  const pages = await walk(target, group.path, { ...group.query, sort, limit });
  equal(pages.flatMap(idsOf), ids, `The list of ids by ${sort}`);
  const last = pages.at(-1);
  const back = last === undefined ? [] : await walkBack(target, group.path, last);
  equal(back.map(idsOf), pages.map(idsOf), `The pages by ${sort} on the way back`);
};

/** Two values to sort by, in ascending order, of a text, a date and a time. */
const TEXTS = ['Adler', 'Meier'];
const DATES = ['2024-12-31', '2025-01-01'];
const MOMENTS = ['2025-01-01T00:00:00Z', '2025-01-01T00:00:00.001Z'];
const valuesOf = (field: string): readonly string[] => {
  if (field === 'date') return MOMENTS;
  return field.endsWith('Date') ? DATES : TEXTS;
};

/**
 * Two members of each pair of values, and pages of two: there are ties within pages and between them, also among the first
 * six if there is one value only.
 */
const PLACES = [0, 1, 1, 0, 0, 1, 0, 1];
const OTHER_PLACES = [1, 0, 1, 0, 1, 0, 0, 1];
const ONE_FIELD = 6;

interface Member {
  readonly id: string | undefined;
  readonly places: readonly number[];
}

/** The ids by several fields, each in its direction. */
const inOrder = (members: readonly Member[], directions: readonly number[]): unknown[] =>
  members
    .toSorted((one, other) => {
      const differences = directions.map((way, at) => way * ((one.places[at] ?? 0) - (other.places[at] ?? 0)));
      return differences.find((difference) => difference !== 0) ?? 0;
    })
    .map(({ id }) => id);

const mixed = GROUPED.map((kind: Grouped) =>
  check(
    ['C3-SORT', 'C1-WALK', 'C1-PREV'],
    `the kind ${kind} is walked through by several fields in different directions, with ties`,
    async (target) => {
      const fields = Object.entries(SORTED[kind]);
      const placesAt = (at: number): number[] => [PLACES[at] ?? 0, OTHER_PLACES[at] ?? 0].slice(0, fields.length);
      const bodies = PLACES.slice(0, fields.length > 1 ? PLACES.length : ONE_FIELD).map((_, at) =>
        Object.fromEntries(
          fields.map(([field, written], which) => [written, valuesOf(field)[placesAt(at)[which] ?? 0]]),
        ),
      );
      const group = await groupOf(target, kind, bodies);
      const members = group.members.map(({ id }, at) => ({ id, places: [...placesAt(at), at] }));
      const names = [...fields.map(([field]) => field), 'insertedAt'];
      for (const first of [1, -1]) {
        const directions = names.map((_, at) => (at % 2 === 0 ? first : -first));
        const sort = names.map((name, at) => (directions[at] === 1 ? name : `-${name}`)).join();
        await walksIn(target, group, sort, inOrder(members, directions));
      }
    },
  ),
);

/** What JSON writes in six characters: a position in a list may hold the names by which it is found. */
const LARGEST = '\u0001';
/** Letters of one to four bytes, and one that JSON escapes. */
const OTHERS = ['x', 'ü', '李', '𝒳', '"'];
const LONGEST = 255;
/** The end of a name: that of a contact has two letters of ASCII. */
const ENDS = ['xb', 'xa', 'xc'];

const long = GROUPED.filter((kind) => Object.keys(SORTED[kind]).some((field) => /name$/i.test(field))).map((kind) =>
  check(
    ['C3-SORT', 'C1-WALK', 'C1-PREV'],
    `the kind ${kind} is walked through by names that are as long as can be, in letters of any size`,
    async (target) => {
      const fields = Object.entries(SORTED[kind]).filter(([field]) => /name$/i.test(field));
      const sort = fields.map(([field]) => field).join();
      const named = (letter: string) =>
        ENDS.map((end) => {
          const name = `${letter.repeat(LONGEST - end.length)}${end}`;
          return Object.fromEntries(fields.map(([, written]) => [written, name]));
        });
      const others = spread(OTHERS, { position: GROUPED.indexOf(kind), seed: target.settings.seed, count: 1 });
      for (const letter of [LARGEST, ...others]) {
        const group = await groupOf(target, kind, named(letter));
        const [b, a, c] = group.members.map(({ id }) => id);
        await walksIn(target, group, sort, [a, b, c]);
      }
    },
  ),
);

/** The cursor of the second page of two. */
const cursorIn = async (target: Target, { path, query }: Listing): Promise<string> => {
  const { next = '' } = linksOf(hasStatus(await target.send('GET', path, { query: { ...query, limit: '1' } }), 200));
  return parametersOf(next).cursor ?? '';
};

const bound = check(
  ['C1-CURSOR-BOUND'],
  'a cursor of a list of participants with one number is refused with two numbers',
  async (target) => {
    const group = await listingOf(target, 'participant');
    const cursor = await cursorIn(target, group);
    const number = group.query.customerNumber ?? '';
    const search = new URLSearchParams([
      ['customerNumber', number],
      ['customerNumber', target.word()],
      ['cursor', cursor],
    ]);
    hasStatus(await target.send('GET', `${group.path}?${search}`), 400);
  },
);

const orphaned = (['participantNote', 'courseNote'] as const).map((kind) =>
  check(
    ['Q7-NOTES'],
    `a cursor of a list of the kind ${kind} is 404 once what they are on is deleted`,
    async (target) => {
      const group = await groupOf(target, kind, [{}, {}]);
      const cursor = await cursorIn(target, group);
      hasStatus(await target.send('DELETE', group.path.replace(/\/notes$/, '')), 200, 204);
      hasStatus(await target.send('GET', group.path, { query: { cursor } }), 404);
    },
  ),
);

/** Stories of decisions C1 and C3: walks through lists whose pages are hard to tell apart. */
export const walkStories = [...mixed, ...long, bound, ...orphaned];
