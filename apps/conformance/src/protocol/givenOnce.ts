import { show } from '../deployment/answers.ts';
import { holds, problemOf } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { firstOfTwo } from '../expect/listedRecords.ts';
import { spread } from '../expect/spread.ts';
import { validRequest } from '../expect/validRequests.ts';
import { allOperations, type Operation } from '../interface/operations.ts';
import { inputSchemaOf } from '../interface/schema.ts';
import { pointersIn } from './generated/fields.ts';

const lists = allOperations.filter(({ isList }) => isList);

/** Valid values of the parameters that every list takes once. */
const SINGLE = { limit: '2', sort: 'insertedAt', q: 'abc', includeDeleted: 'false' };

/** A bound of a range; those of all operators together are possible. */
const boundOf = (operator: string, format: string | undefined): string => {
  const day = operator.startsWith('g') ? '2025-01-01' : '2026-01-01';
  return format === 'date' ? day : `${day}T00:00:00Z`;
};

/** The parameters of a list that are no lists, but for its cursor, and a valid value of each: all bounds of its ranges too. */
const singleOf = ({ query, ranges }: Operation): (readonly [name: string, value: string])[] => {
  const { properties = {} } = inputSchemaOf(query);
  const bounds = ranges.flatMap((field) =>
    ['gte', 'gt', 'lte', 'lt'].map((operator) => {
      const name = `${field}[${operator}]`;
      return [name, boundOf(operator, properties[name]?.format)] as const;
    }),
  );
  return [...Object.entries(SINGLE), ...bounds];
};

const once = lists.map((operation) =>
  checkOf(
    operation,
    ['C4-ONCE'],
    `${operation.path} refuses by 400 a parameter that is given twice and is no list`,
    async (target) => {
      const { path } = await validRequest(target, operation);
      const given = singleOf(operation);
      const asked = async (written: (name: string, value: string) => string) => {
        const query = given.map(([name, value]) => written(name, value)).join('&');
        return pointersIn(problemOf(await target.send('GET', `${path}?${query}`), 400));
      };
      const twice = await asked((name, value) => `${name}=${value}&${name}=${value}`);
      const bracketed = await asked((name, value) => `${name}[]=${value}`);
      const mixed = await asked((name, value) => `${name}=${value}&${name}[]=${value}`);
      for (const [name] of given) {
        holds(twice.includes(`/${name}`), `A violation at /${name} is not among ${show(twice)}.`);
        // With brackets it may be taken for a parameter of another name.
        for (const found of [bracketed, mixed]) {
          const isNamed = found.some((pointer) => [`/${name}`, `/${name}[]`].includes(pointer));
          holds(isNamed, `A violation at /${name} in brackets is not among ${show(found)}.`);
        }
      }
    },
  ),
);

/** How a cursor is given more than once, or as a list. */
const CURSORS: readonly ((cursor: string) => string)[] = [
  (cursor) => `cursor=${cursor}&cursor=${cursor}`,
  (cursor) => `cursor[]=${cursor}`,
  (cursor) => `cursor=forged&cursor=${cursor}`,
  (cursor) => `cursor=${cursor}&cursor[]=${cursor}`,
  (cursor) => `cursor=${cursor}&cursor=`,
];

const cursors = lists.map((operation, position) =>
  checkOf(operation, ['C4-ONCE'], `${operation.path} refuses by 400 to take a cursor twice`, async (target) => {
    const { path, one, two, next } = await firstOfTwo(target, operation);
    const cursor = next.searchParams.get('cursor') ?? '';
    for (const form of spread(CURSORS, { position, seed: target.settings.seed, count: 1 })) {
      const answer = await target.send('GET', `${path}?limit=1&id=${one},${two}&${form(cursor)}`);
      const named = pointersIn(problemOf(answer, 400));
      holds(named.includes('/cursor') || named.includes('/cursor[]'), `${answer.asked} names ${show(named)} alone.`);
    }
  }),
);

/** Laws of decision C4 about parameters that are given once. */
export const givenOnceLaws = [...once, ...cursors];
