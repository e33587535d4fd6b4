import { randomUUID } from 'node:crypto';
import type { Answer } from '../deployment/httpClient.ts';
import { shared } from '../deployment/records.ts';
import { equal, hasStatus, hasViolation, holds, problemOf, violationsIn } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { firstOfTwo, found, listed } from '../expect/listedRecords.ts';
import { manyCoachings } from '../expect/manyRecords.ts';
import { requireModules } from '../expect/offered.ts';
import { idsOf, linksOf, walk } from '../expect/pages.ts';
import { spread } from '../expect/spread.ts';
import { askedWrongly, strictFilters, WRONG_QUERIES } from '../expect/wrongQueries.ts';
import { parentOf } from '../interface/kinds.ts';
import { allOperations } from '../interface/operations.ts';

const MAX_IDS = 200;
const lists = allOperations.filter(({ isList }) => isList);

/** Requires a rejection with 400 that lists this parameter, or one of its values, with this code. */
const refusesValue = (answer: Answer, name: string, code: string): void => {
  const violations = violationsIn(problemOf(answer, 400));
  const codes = violations.filter(({ pointer }) => String(pointer).split('/')[1] === name).map((each) => each.code);
  holds(codes.includes(code), `${answer.asked} must report a violation \`${code}\` of ${name}, but reported ${codes}.`);
};

const elsewhere = lists.map((operation) => {
  const { path: template, kind } = operation;
  const isBelow = kind !== undefined && parentOf(kind) !== undefined;
  if (isBelow)
    return checkOf(
      operation,
      ['C4-ID'],
      `${template} returns no records of another parent if a client filters by their ids`,
      async (target) => {
        const { ids } = await listed(target, operation);
        const { collection } = await shared(target, kind);
        equal(await found(target, collection, `id=${ids}`), [], 'The list of the other parent, filtered by these ids');
      },
    );
  return checkOf(
    operation,
    ['A4-NOT-LISTED'],
    `${template} returns no records of another organisation if a client filters by their ids`,
    async (target) => {
      const { path, ids } = await listed(target, operation);
      equal(
        idsOf(await target.send('GET', `${path}?id=${ids}`, { as: 'other' })),
        [],
        'The list of ids that the other organisation receives',
      );
    },
  );
});

/** Unknown ids, `count` of them. */
const unknownIds = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

const mostIds = lists.map((operation) =>
  checkOf(
    operation,
    ['C4-ID-LIMIT'],
    `${operation.path} accepts a filter by 200 ids, and responds with 400 to 201 ids`,
    async (target) => {
      const { path, ids } = await listed(target, operation);
      const others = unknownIds(MAX_IDS + 1 - ids.length);
      const tooMany = [...others, ...ids];
      equal(await found(target, path, `id=${tooMany.slice(1)}`), [...ids].toSorted(), 'The list filtered by 200 ids');
      hasViolation(await target.send('GET', `${path}?id=${tooMany}`), 400, '/id');
    },
  ),
);

/** Links repeat the query: where they are too long together, only `next` remains. */
const pagesOfMany = lists.map((operation) =>
  checkOf(
    operation,
    ['C1-WALK'],
    `${operation.path} returns all records of a filter by 200 ids on its pages`,
    async (target) => {
      const { path, ids } = await listed(target, operation);
      const others = unknownIds(MAX_IDS - ids.length);
      const query = { id: [...others, ...ids].join(), limit: String(ids.length - 1) };
      const pages = await walk(target, path, query);
      equal(pages.flatMap(idsOf).toSorted(), [...ids].toSorted(), 'The list of ids on all pages');
    },
  ),
);

const spelled = lists.map((operation, position) =>
  checkOf(
    operation,
    ['C4-SPELLING'],
    `${operation.path} accepts a cursor together with another spelling of the same filter`,
    async (target) => {
      const { path, one, two, first, next } = await firstOfTwo(target, operation);
      const second = await target.send('GET', `${path}${next.search}`);
      equal([...idsOf(first), ...idsOf(second)].toSorted(), [one, two].toSorted(), 'The list of ids on both pages');
      equal(linksOf(second).next, undefined, 'The link `next` of the last page');
      const cursor = next.searchParams.get('cursor');
      const forms = [`id=${two},${one}`, `id=${one}&id=${two}&id=${one}`, `id[0]=${two}&id[1]=${one}`];
      for (const form of spread(forms, { position, seed: target.settings.seed, count: 1 })) {
        const again = await target.send('GET', `${path}?limit=1&${form}&cursor=${cursor}`);
        equal(idsOf(again), idsOf(second), `The page for the cursor with the filter spelled as ${form}`);
      }
      const other = `id=${one}&id[]=${randomUUID()}`;
      hasViolation(await target.send('GET', `${path}?limit=1&${other}&cursor=${cursor}`), 400, '/cursor');
    },
  ),
);

/** Every list accepts this query, so that a cursor from another list is only wrong because of its origin. */
const ofOtherLists = lists.map((operation, position) =>
  checkOf(
    operation,
    ['C1-CURSOR-FORGED'],
    `${operation.path} rejects a cursor from another list, even if the query is the same`,
    async (target) => {
      const { path } = await firstOfTwo(target, operation);
      const distance = 1 + (target.settings.seed % (lists.length - 1));
      const other = lists[(position + distance) % lists.length];
      if (other?.module !== undefined) requireModules(target, other.module);
      const { next } = await firstOfTwo(target, other ?? operation);
      hasViolation(await target.send('GET', `${path}${next.search}`), 400, '/cursor');
    },
  ),
);

const wrongValues = lists.flatMap((operation) =>
  strictFilters(operation).map((name) =>
    checkOf(
      operation,
      ['C4-WRONG-VALUE'],
      `${operation.path} responds with 400 to an invalid value of the filter \`${name}\``,
      async (target) => {
        const { referenceFilters, addressFilters } = operation;
        const hasFormat = name === 'id' || referenceFilters.has(name) || addressFilters.includes(name);
        const code = hasFormat ? 'invalid_format' : 'invalid_value';
        for (let number = 0; number < WRONG_QUERIES; number += 1)
          refusesValue(await askedWrongly(target, operation, number), name, code);
      },
    ),
  ),
);

/** The forms of a list of ids. */
const FORMS_OF_IDS: readonly ((ids: readonly string[]) => string)[] = [
  (ids) => `id=${ids}`,
  (ids) => ids.map((id) => `id=${id}`).join('&'),
  (ids) => `sort=-updatedAt&${ids.map((id) => `id[]=${id}`).join('&')}`,
];

/** One more than the default size of a page. */
const SOME_IDS = 51;
/** With more ids, `next` and `first` together may exceed the header size that clients accept. */
const MANY_IDS = 150;

const onePage = check(
  ['C4-ID-PAGE'],
  `a list filtered by up to ${MAX_IDS} ids returns all records on one page`,
  async (target) => {
    const { path, ids } = await manyCoachings(target);
    const drawn = SOME_IDS + (target.settings.seed % (MANY_IDS - SOME_IDS));
    const asked = [SOME_IDS, drawn, MANY_IDS].map((length) => ids.slice(0, length));
    const most = ids.slice(0, MAX_IDS);
    const searches = [
      ...FORMS_OF_IDS.flatMap((form) => asked.map((some) => ({ some, search: form(some) }))),
      { some: most, search: `id=${most}` },
    ];
    for (const { some, search } of searches) {
      const page = hasStatus(await target.send('GET', `${path}?${search}`), 200);
      equal(
        [idsOf(page).toSorted(), linksOf(page).next],
        [some.toSorted(), undefined],
        'The list of ids, and the link `next`',
      );
    }
    equal(
      (await found(target, path, `limit=2&id=${asked.at(-1)}`)).length,
      2,
      'The number of records on a page with `limit=2`',
    );
  },
);

/** Values of `q` that contain no word: only accents or white space. */
const WITHOUT_WORDS = ['\u0308', '\u00a8', ' \u0301 \u00b4\t', ' '];

const noWord = lists
  .filter(({ searched }) => searched.length > 0)
  .map((operation, position) =>
    checkOf(
      operation,
      ['C4-SEARCH-NO-WORD'],
      `${operation.path} responds with 400 if the search \`q\` contains no word`,
      async (target) => {
        const { path } = await listed(target, operation);
        for (const q of spread(WITHOUT_WORDS, { position, seed: target.settings.seed, count: 1 }))
          hasViolation(await target.send('GET', path, { query: { q } }), 400, '/q');
      },
    ),
  );

const contradiction = lists.map((operation) =>
  checkOf(
    operation,
    ['C4-CONTRADICTION'],
    `${operation.path} returns an empty page if filters contradict each other`,
    async (target) => {
      const { path, ids } = await listed(target, operation);
      equal(
        await found(target, path, `id=${ids}&updatedAt[lt]=2000-01-01T00:00:00Z`),
        [],
        'The list with contradictory filters',
      );
    },
  ),
);

/** Laws of decision C4 about the filters of every list. */
export const filterLaws = [
  ...elsewhere,
  ...mostIds,
  ...pagesOfMany,
  ...spelled,
  ...ofOtherLists,
  ...wrongValues,
  ...noWord,
  ...contradiction,
  onePage,
];
