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

/** Valid values of the parameters that every list accepts once. */
const SINGLE = { limit: '2', sort: 'insertedAt', q: 'abc', includeDeleted: 'false' };

/** A bound of a range; the bounds of all operators are compatible. */
const boundOf = (operator: string, format: string | undefined): string => {
  const day = operator.startsWith('g') ? '2025-01-01' : '2026-01-01';
  return format === 'date' ? day : `${day}T00:00:00Z`;
};

/**
 * The single-valued parameters of a list except its cursor, each with a valid value, including all bounds of its
 * ranges.
 */
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
    `${operation.path} responds with 400 to a repeated single-valued parameter`,
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
        holds(
          twice.includes(`/${name}`),
          `The response must report a violation at /${name}, but reports ${show(twice)}.`,
        );
        // A parameter with brackets may count as a parameter of another name.
        for (const found of [bracketed, mixed]) {
          const isNamed = found.some((pointer) => [`/${name}`, `/${name}[]`].includes(pointer));
          holds(
            isNamed,
            `The response must report a violation for /${name} with brackets, but reports ${show(found)}.`,
          );
        }
      }
    },
  ),
);

/** The ways to send a cursor more than once, or as a list. */
const CURSORS: readonly ((cursor: string) => string)[] = [
  (cursor) => `cursor=${cursor}&cursor=${cursor}`,
  (cursor) => `cursor[]=${cursor}`,
  (cursor) => `cursor=forged&cursor=${cursor}`,
  (cursor) => `cursor=${cursor}&cursor[]=${cursor}`,
  (cursor) => `cursor=${cursor}&cursor=`,
];

const cursors = lists.map((operation, position) =>
  checkOf(operation, ['C4-ONCE'], `${operation.path} responds with 400 to a repeated cursor`, async (target) => {
    const { path, one, two, next } = await firstOfTwo(target, operation);
    const cursor = next.searchParams.get('cursor') ?? '';
    for (const form of spread(CURSORS, { position, seed: target.settings.seed, count: 1 })) {
      const answer = await target.send('GET', `${path}?limit=1&id=${one},${two}&${form(cursor)}`);
      const named = pointersIn(problemOf(answer, 400));
      holds(
        named.includes('/cursor') || named.includes('/cursor[]'),
        `${answer.asked} must report a violation at /cursor, but reports ${show(named)}.`,
      );
    }
  }),
);

/** Laws of decision C4 about single-valued parameters. */
export const givenOnceLaws = [...once, ...cursors];
