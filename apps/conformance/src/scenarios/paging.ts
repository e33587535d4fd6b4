import { isDeepStrictEqual } from 'node:util';
import { MAX_PAGE_BYTES } from '@training-provider/contract';
import { idOf, listOf, recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { check, checkOf, checkOfKind } from '../expect/check.ts';
import { listingOf, pagesOf } from '../expect/listings.ts';
import { MAX_LIMIT, manyCoachings } from '../expect/manyRecords.ts';
import { idsOf, linksOf, parametersOf, walk, walkBack } from '../expect/pages.ts';
import { spread } from '../expect/spread.ts';
import { validRequest } from '../expect/validRequests.ts';
import { askedWrongly, WRONG_LIMITS } from '../expect/wrongQueries.ts';
import { type Kind, temporaryKinds } from '../interface/kinds.ts';
import { inWords } from '../interface/kindWords.ts';
import { allOperations, type Operation, operations } from '../interface/operations.ts';
import { recordsOf } from '../protocol/records.ts';

const lists = allOperations.filter(({ isList }) => isList);
const DEFAULT_LIMIT = 50;

/** A page of this size with fewer records than its limit has no room for another large record. */
const FULL_BYTES = MAX_PAGE_BYTES - 1_000_000;
/** The bytes of a page regardless of its JSON spelling: escapes and white space may make it longer. */
const bytesOf = ({ text }: Answer): number => Buffer.byteLength(JSON.stringify(JSON.parse(text)));

/**
 * A page never contains more records than its limit, and not fewer if there is a next page and the records are small.
 */
const holdsAtMost = (page: Answer, limit: number, what: string): void => {
  const { length } = listOf(hasStatus(page, 200));
  holds(length <= limit, `The number of records on ${what} must be at most ${limit}, but is ${length}.`);
  if (linksOf(page).next !== undefined && bytesOf(page) < FULL_BYTES)
    equal(length, limit, `The number of records on ${what}, which has a next page,`);
};

const askCounted = async (target: Target, operation: Operation): Promise<Answer> => {
  const { path } = await validRequest(target, operation);
  return target.send('GET', path, { headers: { prefer: 'return=total-count' }, query: { limit: '1' } });
};

/** One record of a list, and a count of all. */
const countedPage = (target: Target, operation: Operation): Promise<Answer> =>
  target.once(`one record of ${operation.path}, and a count`, (own) => askCounted(own, operation));

/** Whether a list currently has more records than the default page size. */
const needsPages = async (target: Target, operation: Operation): Promise<boolean> =>
  Number((await askCounted(target, operation)).headers['x-total-count']) > DEFAULT_LIMIT;

const FORGED = ['forged', 'e30', '0'];

const limits = lists.flatMap((operation, position) => [
  checkOf(
    operation,
    ['C1-DEFAULT-LIMIT'],
    `${operation.path} returns at most ${DEFAULT_LIMIT} records by default`,
    async (target) => {
      const isLong = await needsPages(target, operation);
      const page = await target.send('GET', (await validRequest(target, operation)).path);
      holdsAtMost(page, DEFAULT_LIMIT, 'a page without a limit');
      if (!isLong || linksOf(page).next !== undefined) return;
      // Other clients may have deleted some of the records in the meantime.
      holds(!(await needsPages(target, operation)), `${page.asked} must have a next page, because more records exist.`);
    },
  ),
  checkOf(operation, ['C1-LIMIT'], `${operation.path} returns at most as many records as \`limit\``, async (target) => {
    const { path } = await validRequest(target, operation);
    holdsAtMost(await countedPage(target, operation), 1, 'a page with the limit 1');
    holdsAtMost(await target.send('GET', path, { query: { limit: '2' } }), 2, 'a page with the limit 2');
  }),
  checkOf(
    operation,
    ['C1-LIMIT-COERCED'],
    `${operation.path} reduces a \`limit\` above ${MAX_LIMIT} to ${MAX_LIMIT}`,
    async (target) => {
      const { path } = await validRequest(target, operation);
      const page = await target.send('GET', path, { query: { limit: '5000' } });
      holdsAtMost(page, MAX_LIMIT, 'a page with the limit 5000');
    },
  ),
  ...WRONG_LIMITS.map((limit, number) =>
    checkOf(
      operation,
      ['C1-LIMIT-REFUSED'],
      `${operation.path} responds with 400 to the limit ${JSON.stringify(limit)}`,
      async (target) => void hasViolation(await askedWrongly(target, operation, number), 400, '/limit'),
    ),
  ),
  checkOf(
    operation,
    ['C1-LIMIT-COERCED'],
    `${operation.path} reduces a \`limit\` of 30 digits, or responds with 400`,
    async (target) => {
      const { path } = await validRequest(target, operation);
      const answer = await target.send('GET', path, { query: { limit: '9'.repeat(30) } });
      if (hasStatus(answer, 200, 400).status === 400) return void hasViolation(answer, 400, '/limit');
      holdsAtMost(answer, MAX_LIMIT, 'a page with a limit of 30 digits');
    },
  ),
  checkOf(operation, ['C1-CURSOR-FORGED'], `${operation.path} responds with 400 to a forged cursor`, async (target) => {
    const { path } = await validRequest(target, operation);
    for (const cursor of spread(FORGED, { position, seed: target.settings.seed, count: 1 }))
      hasStatus(await target.send('GET', path, { query: { cursor } }), 400);
  }),
]);

const defaultPage = check(
  ['C1-DEFAULT-LIMIT'],
  'the first page of 203 coachings contains 50 coachings by default',
  async (target) => {
    const { path, query } = await manyCoachings(target);
    equal(listOf(await target.send('GET', path, { query })).length, DEFAULT_LIMIT, 'The number of records on the page');
  },
);

/** A run requests one of this number of limits, and those at the ends; runs with other seeds request the others. */
const ONE_IN = 8;

const everyLimit = check(
  ['C1-LIMIT', 'C1-WALK'],
  'a page of 203 coachings contains as many coachings as `limit`, and links to the next page',
  async (target) => {
    const { path, query } = await manyCoachings(target);
    const { seed } = target.settings;
    const limits = Array.from({ length: MAX_LIMIT }, (_, index) => index + 1).filter(
      (limit) => limit === 1 || limit === MAX_LIMIT || (limit + seed) % ONE_IN === 0,
    );
    const pages = limits.map((limit) => target.send('GET', path, { query: { ...query, limit: String(limit) } }));
    const found = (await Promise.all(pages)).map((page) => [listOf(page).length, linksOf(page).next !== undefined]);
    const wrong = limits.filter((limit, index) => !isDeepStrictEqual(found[index], [limit, true]));
    equal(wrong, [], 'The list of limits whose page has more or fewer records, or no next page');
  },
);

const coerced = check(
  ['C1-LIMIT-COERCED'],
  'a page of 203 coachings contains at most 200 coachings, even if `limit` is higher',
  async (target) => {
    const { path, query } = await manyCoachings(target);
    for (const limit of ['201', '100000']) {
      const { length } = listOf(await target.send('GET', path, { query: { ...query, limit } }));
      equal(length, MAX_LIMIT, 'The number of records on the page');
    }
  },
);

const ofBytes = check(
  ['C1-BYTES', 'C1-WALK', 'C1-PREV'],
  'the service splits eleven notes of 400 kB into two pages, whatever the limit',
  async (target) => {
    const { collection: path, id } = await make(target, 'participantNote');
    const body = { note: { content: '😀'.repeat(100_000) } };
    const ids = [id];
    for (let number = 0; number < 11; number += 1)
      ids.unshift(idOf(recordOf(await target.send('POST', path, { body }))));
    for (const query of [{ limit: String(MAX_LIMIT) }, { id: ids.join() }]) {
      const pages = await walk(target, path, query);
      equal(pages.map(idsOf), [ids.slice(0, 10), ids.slice(10)], 'The list of ids on each page');
      equal(
        (await walkBack(target, path, pages.at(-1))).map(idsOf),
        pages.map(idsOf),
        'The ids on the pages when paging backwards',
      );
      for (const page of pages)
        holds(
          bytesOf(page) <= MAX_PAGE_BYTES + 100,
          `A page must have at most ${MAX_PAGE_BYTES} bytes, but has ${bytesOf(page)}.`,
        );
    }
  },
);

/** The parameters in the `next` and `prev` links of listed records, each with a cursor. */
const bothWays = async (target: Target, kind: Kind): Promise<Record<string, string>[]> => {
  const [first, second] = (await pagesOf(target, kind)).map(linksOf);
  return [first?.next, second?.prev].map((link = '') => parametersOf(link));
};

/** A cursor of another collection, or a modified cursor. */
const forged = check(
  ['C1-CURSOR-FORGED'],
  'a list responds with 400 to a modified cursor and to a cursor of another collection',
  async (target) => {
    const { path } = await listingOf(target, 'participant');
    for (const { cursor = '', ...rest } of await bothWays(target, 'participant')) {
      const middle = Math.floor(cursor.length / 2);
      const changed = `${cursor.slice(0, middle)}${cursor[middle] === 'A' ? 'B' : 'A'}${cursor.slice(middle + 1)}`;
      const begun = `${cursor[0] === 'A' ? 'B' : 'A'}${cursor.slice(1)}`;
      for (const value of [cursor.slice(0, -3), `${cursor}A`, changed, begun, '', "' or 1=1 --", 'x'.repeat(5_000)]) {
        hasViolation(await target.send('GET', path, { query: { ...rest, cursor: value } }), 400, '/cursor');
      }
      hasViolation(await target.send('GET', '/v1/courses', { query: { cursor } }), 400, '/cursor');
      hasStatus(await target.send('GET', path, { query: { ...rest, limit: '3', cursor } }), 200);
    }
  },
);

const unscoped = temporaryKinds.map((kind) =>
  checkOfKind(
    kind,
    ['A3-SCOPE'],
    `a cursor of a list of ${inWords(kind)} records does not replace the read scope`,
    async (target) => {
      const { path } = await listingOf(target, kind);
      const [next = {}] = await bothWays(target, kind);
      const cursor = { query: next };
      hasStatus(await target.send('GET', path, { ...cursor, as: 'nobody' }), 401);
      hasStatus(await target.send('GET', path, { ...cursor, as: 'limited' }), 403);
      hasStatus(await target.send('GET', path, { ...cursor, as: 'partial' }), kind === 'participant' ? 200 : 403);
    },
  ),
);

const OF_THE_ANSWER = ['etag', 'version', 'links', '_links', 'meta', 'next', 'cursor', 'total'];
const plain = operations
  .filter(({ method }) => method === 'GET')
  .map((operation) =>
    check(
      ['R1-HEADERS'],
      `${operation.name} returns records without fields for versions, links and counts`,
      async (target) => {
        for (const record of await recordsOf(target, operation)) {
          for (const name of OF_THE_ANSWER) holds(!(name in record), `A record must not contain \`${name}\`.`);
        }
      },
    ),
  );

/** Scenarios of decisions C1 and C2: pages and counts. */
export const pagingScenarios = [...limits, defaultPage, everyLimit, coerced, ofBytes, forged, ...unscoped, ...plain];
