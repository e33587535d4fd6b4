import { type Operation, operations } from '@training-provider/contract';
import type { Random } from '../../src/seed/random.ts';
import type { Drawn } from './comparison.ts';
import { COUNT, valid } from './requests.ts';

const gets = operations.filter(({ action }) => action === 'get');
const lists = operations.filter(({ action }) => action === 'list');

const searchOf = (parameters: readonly (readonly [string, string])[]): string =>
  `?${parameters.map(([name, value]) => `${encodeURIComponent(name)}=${value.startsWith('{{') ? value : encodeURIComponent(value)}`).join('&')}`;

const WORDS = ['mü', 'Muller', 'straße', 'a', 'ö', 'person1', 'U-2', 'x%', '_', 'Lager', 'an ma', 'ÄNN'];
const MOMENTS = ['2020-01-01T00:00:00Z', '2040-12-31T23:59:59.999+01:00'];
const DATES = ['1980-01-01', '2025-03-03', '2025-09-26', '2100-01-01'];

type Pick = <Item>(items: readonly [Item, ...Item[]]) => Item;

/** Values of a filter: those of examples, of an enum, and some that no record has. */
const valuesOf = (operation: Operation, name: string, pick: Pick): string => {
  const { facts, query } = operation;
  const field = facts?.filters[name] ?? name;
  const [request] = Object.values<object>({ ...facts?.examples.request });
  const example: Record<string, unknown> = { ...facts?.examples.record, ...request };
  const held = [example[field]].flat()[0];
  const reference = facts?.references[field] ?? facts?.referrers?.[name]?.resource;
  if (name === 'id') return `{{${pick([facts?.singular ?? '', 'nobody'])}:${pick([0, 1, 2])}}}`;
  if (reference !== undefined)
    return pick(['{{nobody}}', '{{course:0}}', '{{participant:1}}', '{{user:0}}', '{{location:1}}']);
  const values = ['active', 'applicant', 'open', 'draft', 'true', 'false', 'U-1', 'DE', 'team'].filter(
    (value) => query.safeParse({ [name]: value }).success,
  );
  const choices = [...values, ...(held === undefined ? [] : [String(held)])];
  return choices[0] === undefined ? 'x' : pick(choices as [string, ...string[]]);
};

/** A list with a few filters, ranges, words, an order, a limit and preferences, each drawn. */
const drawnList = (operation: Operation, random: Random): Drawn => {
  const pick: Pick = (items) => random.pick(items);
  const { collection = { sort: [], filters: [], ranges: [] } } = operation;
  const parameters: (readonly [string, string])[] = [];
  for (const name of collection.filters) {
    if (!random.chance(0.15)) continue;
    const form = pick(['', '[]']);
    parameters.push([name + form, valuesOf(operation, name, pick)]);
    if (random.chance(0.5)) parameters.push([name + form, valuesOf(operation, name, pick)]);
  }
  for (const field of collection.ranges) {
    if (!random.chance(0.12)) continue;
    const isTime = field.endsWith('At');
    const [moment, date] = [pick(MOMENTS as [string, ...string[]]), pick(DATES as [string, ...string[]])];
    parameters.push([`${field}[${pick(['gte', 'gt', 'lte', 'lt'])}]`, isTime ? moment : date]);
  }
  const isDeleted = random.chance(0.1);
  if (isDeleted) parameters.push(['includeDeleted', 'true'], ['sort', pick(['updatedAt', '-updatedAt'])]);
  else if (random.chance(0.5) && collection.sort.length > 0) {
    const terms = [pick(collection.sort as [string, ...string[]]), pick(collection.sort as [string, ...string[]])];
    parameters.push(['sort', terms.map((term) => pick(['', '-']) + term).join(',')]);
  }
  if (random.chance(0.25)) parameters.push(['q', pick(WORDS as [string, ...string[]])]);
  if (random.chance(0.4)) parameters.push(['limit', pick(['1', '2', '200', '201', '99999'])]);
  const prefer = random.chance(0.3)
    ? { Prefer: pick(['return=total-count', 'Return=Total-Count; x=1', 'wait=5']) }
    : {};
  const { path } = valid(operation, random.between(0, COUNT - 1));
  return { method: pick(['GET', 'GET', 'GET', 'HEAD']), path: path + searchOf(parameters), headers: prefer };
};

/** A collection read page by page, forwards and back, and a cursor that is used elsewhere. */
const pagesOf = (operation: Operation): Drawn[] => {
  const { path } = valid(operation, 0);
  const cursor = `cursor:${operation.id}`;
  const at = (search: string) => ({ method: 'GET', path: path + search, rememberCursor: cursor });
  return [
    at('?limit=1'),
    { ...at(`?limit=1&cursor={{${cursor}}}`) },
    at(`?limit=1&cursor={{${cursor}}}`),
    at('?limit=2&sort=-updatedAt'),
    at(`?limit=2&sort=-updatedAt&cursor={{${cursor}}}`),
    at(`?limit=2&sort=updatedAt&cursor={{${cursor}}}`),
  ];
};

const TAGS = ['"1"', '"2"', 'W/"1"', '"1", "2"', '*', '"9"', '1', '"x"'];

const conditionalGet = (operation: Operation, random: Random): Drawn => ({
  ...valid(operation, random.between(0, COUNT - 1)),
  method: random.pick(['GET', 'HEAD']),
  headers: { 'If-None-Match': random.pick(TAGS as [string, ...string[]]) },
});

/** What is read of the feed and of histories. */
const feed: Drawn[] = [
  { method: 'GET', path: '/v1/changes?limit=1000' },
  { method: 'GET', path: '/v1/changes?limit=7', rememberCursor: 'cursor:feed' },
  { method: 'GET', path: '/v1/changes?limit=7&cursor={{cursor:feed}}', rememberCursor: 'cursor:feed' },
  { method: 'GET', path: '/v1/changes?limit=7&types=course&cursor={{cursor:feed}}' },
  { method: 'GET', path: '/v1/changes?types=participant&types=courseNote&limit=1000' },
  { method: 'GET', path: '/v1/changes?types[]=enrolment&limit=1000' },
  { method: 'GET', path: '/v1/changes?from=now', headers: { Prefer: 'wait=0' } },
  { method: 'GET', path: '/v1/changes?types=unicorn' },
];

/** Collections and the feed, each page by the cursor of the one before. */
export const pages = (): Drawn[] => [...lists.flatMap(pagesOf), ...feed];

/** Reads of every kind, independent of each other: each operation that reads, and `count` that are drawn. */
export const reads = (random: Random, count: number): Drawn[] => {
  const operation = (all: readonly Operation[]) => random.pick(all as [Operation, ...Operation[]]);
  const every = operations
    .filter(({ method }) => method === 'GET')
    .map((each) => valid(each, random.between(0, COUNT - 1)));
  const histories = operations
    .filter(({ action }) => action === 'history')
    .map((each) => ({ ...valid(each, 0), path: `${valid(each, 0).path}?limit=1` }));
  const drawn = Array.from({ length: count }, () =>
    random.chance(0.75) ? drawnList(operation(lists), random) : conditionalGet(operation(gets), random),
  );
  return [...every, ...histories, ...drawn];
};
