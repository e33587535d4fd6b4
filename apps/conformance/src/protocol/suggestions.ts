import { show } from '../deployment/answers.ts';
import { hasViolation, holds } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { innerOf, validRequest, wrapperIn } from '../expect/validRequests.ts';
import { within } from '../interface/json.ts';
import { allOperations } from '../interface/operations.ts';
import { type Schema, withoutNull } from '../interface/schema.ts';
import { fieldsOf } from './generated/fields.ts';

type Fields = Readonly<Record<string, Schema>>;

const writable = (fields: Fields): [name: string, schema: Schema][] =>
  Object.entries(fields).filter(([, { readOnly }]) => readOnly !== true);

/** The longest name of a field that may be written: without its last letter it is close to no other one. */
const longestName = (fields: Fields): string =>
  writable(fields)
    .map(([name]) => name)
    .reduce((one, other) => (other.length > one.length ? other : one));

/** The name that is misspelt in each object of a body, by the place of the object below the wrapper. */
const namesIn = (fields: Fields): (readonly [place: readonly string[], name: string])[] => {
  const inner = writable(fields).flatMap(([name, schema]) => {
    const { properties } = withoutNull(schema).schema;
    return properties === undefined ? [] : [[[name], longestName(properties)] as const];
  });
  return [[[], longestName(fields)], ...inner];
};

/** A law of decision Q2: whoever has misspelt a field is told which one is close. */
export const suggestionLaws = allOperations
  .filter(({ takes }) => takes !== undefined)
  .map((operation) =>
    checkOf(
      operation,
      ['Q2-DID-YOU-MEAN'],
      `${operation.name} answers an unknown field that is close to a known one with a suggestion`,
      async (target) => {
        const { method, path, body } = await validRequest(target, operation);
        const names = namesIn(fieldsOf(operation).properties ?? {});
        const misspelt = names.map(([place, name]) => [...place, name.slice(0, -1)]);
        const fields = misspelt.map((place) => within(place, 'a'));
        const wrapper = wrapperIn(body);
        const sent = { [wrapper]: Object.assign({}, innerOf(body), ...fields) };
        const answer = await target.send(method, path, { body: sent });
        for (const [index, [, name]] of names.entries()) {
          const { detail } = hasViolation(answer, 422, ['', wrapper, ...(misspelt[index] ?? [])].join('/'));
          holds(String(detail).includes(name), `The detail does not suggest \`${name}\`: ${show(detail)}.`);
        }
      },
    ),
  );
