import { hasStatus, hasViolation } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { spread } from '../expect/spread.ts';
import { validRequest } from '../expect/validRequests.ts';
import { allOperations, type Operation } from '../interface/operations.ts';

const lists = allOperations.filter(({ isList }) => isList);

const DAYS = ['2025-01-01', '2025-02-01'] as const;
const MOMENTS = ['2025-01-01T00:00:00Z', '2025-02-01T00:00:00Z'] as const;

/** Two values of a range, the earlier one first: dates or timestamps. */
const valuesOf = ({ query }: Operation, range: string) =>
  query.safeParse({ [`${range}[gte]`]: DAYS[0] }).success ? DAYS : MOMENTS;

/** Two bounds, whether a value can lie between them, and the reported parameter if none can. */
interface Bounds {
  query: Record<string, string>;
  isPossible: boolean;
  upper: string;
}

/** Every pair of bounds with values in the wrong order or equal values; only one value lies between two of these. */
const boundsOf = (operation: Operation): Bounds[] =>
  operation.ranges.flatMap((range) => {
    const [early, late] = valuesOf(operation, range);
    return ['gte', 'gt'].flatMap((from) =>
      ['lte', 'lt'].flatMap((to) => {
        const [lower, upper] = [`${range}[${from}]`, `${range}[${to}]`];
        const isPossible = from === 'gte' && to === 'lte';
        return [
          { query: { [lower]: late, [upper]: early }, isPossible: false, upper },
          { query: { [lower]: early, [upper]: early }, isPossible, upper },
        ];
      }),
    );
  });

/** Bounds whose order as timestamps is the opposite of their order as texts. */
const WITH_OFFSETS: readonly Bounds[] = [
  ['2025-01-01T10:00:00+02:00', '2025-01-01T09:00:00Z', true] as const,
  ['2025-01-01T08:30:00Z', '2025-01-01T09:00:00+02:00', false] as const,
  ['2025-01-01T11:00:00+02:00', '2025-01-01T09:00:00Z', false] as const,
].map(([lower, upper, isPossible]) => ({
  query: { 'updatedAt[gte]': lower, 'updatedAt[lt]': upper },
  ...{ isPossible, upper: 'updatedAt[lt]' },
}));

/** How many of the bounds are sent to each list; all lists judge them alike. */
const SPREAD = 3;

/** Laws of decision C4 about the ranges of every list: impossible ones are rejected. */
export const rangeLaws = lists.map((operation, position) =>
  checkOf(
    operation,
    ['C4-IMPOSSIBLE-RANGE'],
    `${operation.path} responds with 400 to a range that no value can match`,
    async (target) => {
      const { path } = await validRequest(target, operation);
      const { seed } = target.settings;
      const some = { position, seed, count: SPREAD };
      const all = [...spread(boundsOf(operation), some), ...spread(WITH_OFFSETS, { ...some, count: 1 })];
      for (const { query, isPossible, upper } of all) {
        const answer = await target.send('GET', path, { query });
        if (isPossible) hasStatus(answer, 200);
        else hasViolation(answer, 400, `/${upper}`);
      }
    },
  ),
);
