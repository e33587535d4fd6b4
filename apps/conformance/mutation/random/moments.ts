import type { Draw } from '../../src/oracles/random.ts';
import { fieldsOf } from '../operators/bodies.ts';
import type { Matches } from '../operators/operator.ts';
import { parameterOf } from '../operators/queries.ts';
import type { Place } from './places.ts';

/** When a random mutant is wrong. Each call of `begin` resets the state. */
export interface Moment {
  name: string;
  begin(): Matches;
}

const whenever = (name: string, matches: Matches): Moment => ({ name, begin: () => matches });

const ALWAYS = whenever('always', () => true);

const oneIn = (count: number): Moment => ({
  name: `one time in ${count}`,
  begin: () => {
    let calls = 0;
    return () => {
      calls += 1;
      return calls % count === 0;
    };
  },
});

const AGAIN: Moment = {
  name: 'from the second call of one address on',
  begin: () => {
    const seen = new Set<string>();
    return ({ path, query }) => {
      const address = `${path}?${query}`;
      const isAgain = seen.has(address);
      seen.add(address);
      return isAgain;
    };
  },
};

const withParameter = (name: string): Moment =>
  whenever(`with \`${name}\``, (request) =>
    [...new URLSearchParams(request.query).keys()].some((key) => key.startsWith(name)),
  );

const withoutParameter = (name: string): Moment =>
  whenever(`without \`${name}\``, (request) => parameterOf(request, name) === undefined);

const ofLists = ({ operation: { collection } }: Place): readonly Moment[] => [
  whenever('from the second page on', (request) => parameterOf(request, 'cursor') !== undefined),
  whenever('in descending order', (request) => parameterOf(request, 'sort')?.startsWith('-') === true),
  whenever('with two sort fields', (request) => parameterOf(request, 'sort')?.includes(',') === true),
  ...['limit', 'q', 'sort', 'includeDeleted', ...(collection?.filters ?? []), ...(collection?.ranges ?? [])].map(
    withParameter,
  ),
  ...['limit', 'q', 'sort', 'id'].map(withoutParameter),
  whenever('with a count', ({ headers }) => headers.prefer !== undefined),
];

const ofReads: readonly Moment[] = [
  whenever('with If-None-Match', ({ headers }) => headers['if-none-match'] !== undefined),
  whenever('without If-None-Match', ({ headers }) => headers['if-none-match'] === undefined),
];

const ofWrites = ({ operation }: Place): readonly Moment[] => [
  ...(operation.action === 'create'
    ? [
        whenever('with a key', ({ headers }) => headers['idempotency-key'] !== undefined),
        whenever('without a key', ({ headers }) => headers['idempotency-key'] === undefined),
      ]
    : [
        whenever('with If-Match', ({ headers }) => headers['if-match'] !== undefined),
        whenever('without If-Match', ({ headers }) => headers['if-match'] === undefined),
      ]),
  ...(operation.action === 'update'
    ? [
        whenever('for a merge patch', ({ headers }) => headers['content-type']?.includes('merge-patch') === true),
        whenever('for plain JSON', ({ headers }) => headers['content-type']?.includes('merge-patch') !== true),
        whenever('with a null', (request) => Object.values(fieldsOf(request)).includes(null)),
      ]
    : []),
  ...(operation.method === 'DELETE' || operation.action === 'addToCourse' ? [] : operation.facts.sort).map((field) =>
    whenever(`with the field ${field}`, (request) => field in fieldsOf(request)),
  ),
];

/** The possible moments of a place. */
export const drawMoment = (place: Place, draw: Draw): Moment => {
  const { action } = place.operation;
  const own = action === 'list' ? ofLists(place) : place.operation.method === 'GET' ? ofReads : ofWrites(place);
  return draw.pick([ALWAYS, ALWAYS, oneIn(2), oneIn(3), oneIn(5), AGAIN, ...own]);
};
