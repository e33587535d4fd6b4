import { recordOf, succeeds } from '../deployment/answers.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { recordPath, withOwnRequest } from '../expect/validRequests.ts';
import { valueAt, within } from '../interface/json.ts';
import { isForeign, isSingle } from '../interface/kinds.ts';
import { allOperations } from '../interface/operations.ts';
import { fieldsIn, type Schema, withoutNull } from '../interface/schema.ts';

const writes = allOperations.filter(({ method }) => method === 'PUT' || method === 'PATCH' || method === 'DELETE');

const RACERS = 4;

const races = writes.map((operation) => {
  const { name, method, success } = operation;
  return checkOf(
    operation,
    ['K1-RACE'],
    `only one of several simultaneous ${name} requests with the same \`If-Match\` succeeds`,
    (target) =>
      withOwnRequest(target, operation, async (own, { path, body }) => {
        const { etag } = succeeds(await own.send('GET', recordPath(path))).headers;
        const write = () => own.send(method, path, { body, headers: { 'if-match': etag } });
        const statuses = (await Promise.all(Array.from({ length: RACERS }, write))).map(({ status }) => status);
        const refused = method === 'DELETE' ? [404, 412] : [412];
        equal(statuses.filter((status) => status === success).length, 1, 'The number of successful writes');
        const others = statuses.filter((status) => status !== success && !refused.includes(status));
        equal(others, [], 'The list of unexpected statuses');
      }),
  );
});

/**
 * A value for a field that can be written alone, different in each round; undefined if it may conflict with other
 * fields.
 */
const valueIn = (round: number, word: string, { type, format, ...rules }: Schema): unknown => {
  if (rules.enum !== undefined) return undefined;
  if (type === 'integer') return (rules.minimum ?? 0) + round;
  const isText = type === 'string' && format === undefined;
  return isText && new RegExp(rules.pattern ?? '', 'u').test(word) ? word : undefined;
};

/** The fields that can be written alone, including those of nested objects, with their schemas. */
const plainFields = (
  fields: Schema,
  besides: readonly string[],
): (readonly [place: readonly string[], schema: Schema])[] =>
  Object.entries(fields.properties ?? {}).flatMap(([name, given]) => {
    if (besides.includes(name)) return [];
    const { schema } = withoutNull(given);
    const inner = plainFields(schema, []).map(([place, found]) => [[name, ...place], found] as const);
    return valueIn(0, 'word', schema) === undefined ? inner : [[[name], schema] as const];
  });

const ROUNDS = 2;
/** The run does not own programs, so others may write them at the same time. */
const patches = allOperations.filter(
  ({ method, kind }) => method === 'PATCH' && kind !== undefined && !isForeign(kind, []) && !isSingle(kind),
);

const parallel = patches.flatMap((operation) => {
  const { name, takes, wrapper = '', success, unique, references } = operation;
  const fields = plainFields(fieldsIn(takes, wrapper), [...unique, ...references]);
  if (fields.length < 2) return [];
  return checkOf(
    operation,
    ['K1-PARALLEL'],
    `simultaneous ${name} requests that change different fields do not overwrite each other`,
    (target) =>
      withOwnRequest(target, operation, async (own, { method, path }) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const word = own.word();
          const values = fields.map(([place, schema]) => [place, valueIn(round, word, schema)] as const);
          const changes = values.map(([place, value]) =>
            own.send(method, path, { body: within([wrapper, ...place], value) }),
          );
          for (const answer of await Promise.all(changes)) hasStatus(answer, success);
          const record = recordOf(succeeds(await own.send('GET', path)));
          const lost = values.filter(([place, value]) => valueAt(record, place.join('.')) !== value);
          equal(lost, [], 'The list of lost changes');
        }
      }),
  );
});

/** Laws of decision K1 about simultaneous writes of one record. */
export const versionLaws = [...races, ...parallel];
