import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../interface/json.ts';
import { parentOf } from '../../interface/kinds.ts';
import { operations } from '../../interface/operations.ts';
import type { RequirementId } from '../../requirements/index.ts';
import { listOf, show } from '../../target/answers.ts';
import { ChangedByOthers, Failed, Skipped } from '../../target/errors.ts';
import { readable } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { type Check, check } from '../support/check.ts';
import { GROUPED } from '../support/groups.ts';
import { idsOf, walk } from '../support/pages.ts';

/** Collections in which a run can't create records, or can't remove them: checks use the existing ones. */
const EXISTING = operations.filter(({ isList, kind }) => isList && !GROUPED.some((grouped) => grouped === kind));
const TIMES = ['insertedAt', 'updatedAt'];
const PAGES = 3;

/** The path of a list; records below another one are those of a record that can be read. */
const pathOf = async (target: Target, { kind, path }: (typeof operations)[number]): Promise<string> =>
  kind !== undefined && parentOf(kind) !== undefined ? (await readable(target, kind)).collection : path;

/** One page of the existing records, in one answer: others may write between two requests. */
const pageOf = async (target: Target, path: string, query: Record<string, string>): Promise<JsonObject[]> =>
  listOf(hasStatus(await target.send('GET', path, { query: { limit: '200', ...query } }), 200));

const requireTwo = (path: string, records: readonly JsonObject[]): void => {
  if (records.length < 2) throw new Skipped(`It takes two records in ${path}.`);
};

/**
 * Proves something of records that others may be changing, which `read` reads: if that happens meanwhile, a failure says
 * nothing.
 */
const amongOthers = async (
  path: string,
  read: () => Promise<JsonObject[]>,
  prove: (records: readonly JsonObject[]) => Promise<void>,
): Promise<void> => {
  const before = await read();
  try {
    await prove(before);
  } catch (error) {
    if (!(error instanceof Failed) || isDeepStrictEqual(await read(), before)) throw error;
    throw new ChangedByOthers(path);
  }
};

/** A check of existing records, which others may be changing: those that this query lists. */
const existingCheck = (
  id: RequirementId,
  name: string,
  operation: (typeof operations)[number],
  query: Record<string, string>,
  prove: (target: Target, path: string, records: readonly JsonObject[]) => Promise<void>,
): Check =>
  check([id], name, async (target) => {
    const path = await pathOf(target, operation);
    await amongOthers(
      path,
      () => pageOf(target, path, query),
      (records) => prove(target, path, records),
    );
  });

const walks = EXISTING.map((operation) =>
  existingCheck(
    'C1-WALK',
    `next leads through all of ${operation.path} once`,
    operation,
    {},
    async (target, path, known) => {
      requireTwo(path, known);
      const pages = await walk(target, path, { limit: String(Math.ceil(known.length / PAGES)) });
      const ids = pages.flatMap(idsOf);
      equal(new Set(ids).size, ids.length, 'The number of different ids on all pages');
      for (const { id } of known) holds(ids.includes(id), `The record ${show(id)} was skipped.`);
    },
  ),
);

const german = new Intl.Collator('de');
/** Text whose German order does not depend on the version of Unicode that a collation knows. */
const PLAIN = /^[\p{Script=Latin}\p{Nd} @.,'-]*$/u;
const isAscending = (values: readonly string[], compare: (one: string, two: string) => number): boolean =>
  values.every((value, index) => index === 0 || compare(values[index - 1] ?? '', value) <= 0);
const byTime = (one: string, two: string): number => Date.parse(one) - Date.parse(two);

const sorted = EXISTING.flatMap((operation) =>
  operation.sorts.map((field) =>
    check(['C3-SORT'], `${operation.path} is sorted by ${field}, both ways`, async (target) => {
      const path = await pathOf(target, operation);
      const compare = TIMES.includes(field) ? byTime : german.compare;
      const by = async (sort: string) => {
        const records = await pageOf(target, path, { sort });
        requireTwo(path, records);
        const values = records.map((record) => String(record[field]));
        return TIMES.includes(field) ? values : values.filter((value) => PLAIN.test(value));
      };
      const [up, down] = [await by(field), await by(`-${field}`)];
      holds(isAscending(up, compare), `sort=${field} answers ${show(up)}.`);
      holds(isAscending(down.toReversed(), compare), `sort=-${field} answers ${show(down)}.`);
    }),
  ),
);

/** New users can only extend an order at its ends. */
const ends = ['firstName', 'lastName', 'email'].map((field) =>
  check(
    ['C3-SORT'],
    `/v1/users by ${field} begins with the first of all, and with the last the other way`,
    async (target) => {
      const read = async () => (await walk(target, '/v1/users', { limit: '200' })).flatMap(listOf);
      await amongOthers('/v1/users', read, async (everybody) => {
        const values = everybody.map((record) => String(record[field])).toSorted(german.compare);
        const [first, last] = [values[0], values.at(-1)];
        if (first === undefined || last === undefined) throw new Skipped('It takes a user.');
        const beginOf = async (sort: string) =>
          String((await pageOf(target, '/v1/users', { sort, limit: '1' }))[0]?.[field]);
        const [up, down] = [await beginOf(field), await beginOf(`-${field}`)];
        if (![first, last, up, down].every((value) => PLAIN.test(value)))
          throw new Skipped('The first or the last has characters whose order is not the same everywhere.');
        holds(german.compare(up, first) <= 0, `sort=${field} begins with ${show(up)}, though there is ${show(first)}.`);
        holds(
          german.compare(down, last) >= 0,
          `sort=-${field} begins with ${show(down)}, though there is ${show(last)}.`,
        );
      });
    },
  ),
);

const newest = EXISTING.map((operation) =>
  check(['C3-NEWEST-FIRST'], `the newest of ${operation.path} comes first`, async (target) => {
    const path = await pathOf(target, operation);
    const records = await pageOf(target, path, {});
    requireTwo(path, records);
    const times = records.map(({ insertedAt }) => String(insertedAt));
    holds(isAscending(times.toReversed(), byTime), `${path} answers records of ${show(times)}.`);
  }),
);

const valuesIn = (record: JsonObject, field: string): string[] => [record[field] ?? []].flat().map(String);
/** So many ids are few: each is asked for by itself. */
const FEW_IDS = 4;

/** Each id by itself, or if there are many, in two lists of others each time: any two of them are apart at least once. */
const inTwoWays = (ids: readonly string[]): string[][] => {
  if (ids.length <= FEW_IDS) return ids.map((id) => [id]);
  const width = Math.ceil(Math.sqrt(ids.length));
  const along = Array.from({ length: width }, (_, at) => ids.filter((_id, index) => index % width === at));
  const across = Array.from({ length: width }, (_, at) => ids.filter((_id, index) => Math.floor(index / width) === at));
  return [...along, ...across].filter((part) => part.length > 0);
};

const filtered = EXISTING.flatMap((operation) =>
  operation.filters.map((filter) =>
    existingCheck(
      'C4-EQUALITY',
      `${operation.path} is filtered by ${filter}, by each value that is there`,
      operation,
      {},
      async (target, path, records) => {
        const field = operation.comparedFields[filter] ?? filter;
        const values = [...new Set(records.flatMap((record) => valuesIn(record, field)))];
        if (values.length === 0) throw new Skipped(`It takes a record in ${path} with \`${field}\`.`);
        for (const asked of filter === 'id' ? inTwoWays(values) : values.map((value) => [value])) {
          const found = await pageOf(target, path, { [filter]: asked.join() });
          const has = (record: JsonObject, value: string) => valuesIn(record, field).includes(value);
          const strange = found.filter((record) => !asked.some((value) => has(record, value)));
          equal(strange, [], `The list of records without it that ${filter}=${asked} answers`);
          for (const value of asked) {
            const known = records.find((record) => has(record, value));
            const isFound = found.some(({ id }) => id === known?.id);
            holds(isFound, `${filter}=${asked} leaves out ${show(known?.id)}.`);
          }
        }
      },
    ),
  ),
);

const LONG_AGO = '2000-01-01T00:00:00Z';
const FAR_AHEAD = '2999-01-01T00:00:00Z';

/** Two records that are the same for long: others delete what they have just made. */
const OLDEST = { sort: 'insertedAt', limit: '2' };

/** Lists of notes have these ranges too, although notes do not answer when they were written. */
const ranges = operations
  .filter(({ isList }) => isList)
  .flatMap((operation) =>
    TIMES.map((field) =>
      existingCheck(
        'C4-RANGES',
        `${operation.path} is narrowed by bounds of ${field} long ago and far ahead`,
        operation,
        OLDEST,
        async (target, path, known) => {
          const within = async (query: Record<string, string>) =>
            (await pageOf(target, path, query)).map(({ id }) => id);
          equal(await within({ [`${field}[gte]`]: FAR_AHEAD }), [], `The list with ${field}[gte]=${FAR_AHEAD}`);
          equal(await within({ [`${field}[lt]`]: LONG_AGO }), [], `The list with ${field}[lt]=${LONG_AGO}`);
          const since = await within({ [`${field}[gte]`]: LONG_AGO, ...OLDEST });
          for (const { id } of known) holds(since.includes(id), `${field}[gte]=${LONG_AGO} leaves out ${show(id)}.`);
        },
      ),
    ),
  );

const certified = ['certifiedFrom', 'certifiedUntil'].map((field) =>
  check(['C4-RANGES'], `programs are narrowed by bounds of ${field}`, async (target) => {
    const bounds: readonly [string, string, (date: string) => boolean][] = [
      ['gte', '2999-01-01', (date) => date >= '2999-01-01'],
      ['lt', '1900-01-01', (date) => date < '1900-01-01'],
    ];
    for (const [bound, date, isWithin] of bounds) {
      const found = await pageOf(target, '/v1/programs', { [`${field}[${bound}]`]: date });
      // A program may be certified without an end, which is a date far ahead.
      const strange = found
        .map((record) => record[field])
        .filter((value) => typeof value !== 'string' || !isWithin(value));
      equal(strange, [], `The list of dates beyond the bound that ${field}[${bound}]=${date} answers`);
    }
  }),
);

/** Stories of decisions C1, C3 and C4 about collections of which a run can't make a group of its own. */
export const existingStories = [...walks, ...sorted, ...ends, ...newest, ...filtered, ...ranges, ...certified];
