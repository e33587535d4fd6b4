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

/** The longest writable field name that is not close to another one without its last letter. */
const longestName = (fields: Fields): string =>
  writable(fields)
    .map(([name]) => name)
    .reduce((one, other) => (other.length > one.length ? other : one));

/** The misspelt name for each object in a body, by the object's place below the wrapper. */
const namesIn = (fields: Fields): (readonly [place: readonly string[], name: string])[] => {
  const inner = writable(fields).flatMap(([name, schema]) => {
    const { properties } = withoutNull(schema).schema;
    return properties === undefined ? [] : [[[name], longestName(properties)] as const];
  });
  return [[[], longestName(fields)], ...inner];
};

/** A law of decision Q2: the rejection of a misspelt field suggests a close one. */
export const suggestionLaws = allOperations
  .filter(({ takes }) => takes !== undefined)
  .map((operation) =>
    checkOf(
      operation,
      ['Q2-DID-YOU-MEAN'],
      `${operation.name} suggests the correct name for a misspelt field`,
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
          holds(
            String(detail).includes(name),
            `\`detail\` must suggest the field \`${name}\`, but is ${show(detail)}.`,
          );
        }
      },
    ),
  );
