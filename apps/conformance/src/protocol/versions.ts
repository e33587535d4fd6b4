import { recordOf, succeeds } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { leavesRecord } from '../expect/effects.ts';
import { spread } from '../expect/spread.ts';
import { recordPath, type ValidRequest, withOwnRequest, wrapperIn } from '../expect/validRequests.ts';
import { valueAt, within } from '../interface/json.ts';
import { isForeign, isSingle } from '../interface/kinds.ts';
import { allOperations, type Operation } from '../interface/operations.ts';
import { fieldsIn, type Schema, withoutNull } from '../interface/schema.ts';

const writes = allOperations.filter(({ method }) => method === 'PUT' || method === 'PATCH' || method === 'DELETE');

/** Lists of entity tags with one of them: empty elements count for nothing (RFC 9110, 5.6.1). */
const listsOf = (etag: string) => [`"another", ${etag},"other"`, `${etag}, "another"`, `, ,${etag},`] as const;

/** How many of the values of a header each operation is sent: how it is read does not depend on the operation. */
const SPREAD = 3;

const RACERS = 4;

const MALFORMED = ['nonsense', '3', '"open', '"', 'a, "b"', '"1" "2"', '"a"b"'];
/** Sends the write with this `If-Match`. */
const writeIf = (target: Target, { method, path, body }: ValidRequest, ifMatch?: string) =>
  target.send(method, path, { body, headers: { 'if-match': ifMatch } });

/** Bodies of this write that would change nothing: whoever sends them with a stale version is told that it is stale. */
const sayingNothing = async (target: Target, { method, takes }: Operation, { path, body }: ValidRequest) => {
  if (takes === undefined) return [];
  const wrapper = wrapperIn(body);
  const stored = recordOf(succeeds(await target.send('GET', recordPath(path))));
  const { id, insertedAt, updatedAt } = stored;
  const parts = method === 'PATCH' ? [{}, { id, insertedAt, updatedAt }, stored] : [stored];
  return parts.map((part) => ({ [wrapper]: part }));
};

const matching = writes.flatMap((operation, position) => {
  const { name, method, success } = operation;
  /** Sends the write with this `If-Match`, and reads the record and its version. */
  const withWrite = (
    target: Target,
    use: (steps: {
      write(ifMatch?: string): ReturnType<Target['send']>;
      read(): ReturnType<Target['send']>;
    }) => Promise<void>,
  ) =>
    withOwnRequest(target, operation, (own, request) =>
      use({
        write: (ifMatch) => writeIf(own, request, ifMatch),
        read: () => own.send('GET', recordPath(request.path)),
      }),
    );
  return [
    checkOf(
      operation,
      ['K1-STALE', 'K1-WEAK'],
      `${name} is 412 with a stale or weak If-Match, and writes nothing`,
      (target) =>
        leavesRecord(target, operation, 'K1-STALE', async (own, request, etag) => {
          for (const stale of ['"another"', `W/${etag}`, '"another", "other"', '', ','])
            hasStatus(await writeIf(own, request, stale), 412);
          for (const body of await sayingNothing(own, operation, request))
            hasStatus(await writeIf(own, { ...request, body }, '"another"'), 412);
        }),
    ),
    checkOf(
      operation,
      ['K1-CURRENT', 'K1-STALE'],
      `${name} takes the If-Match of the current version, and of that once, and \`*\``,
      (target) =>
        withWrite(target, async ({ write, read }) => {
          const { etag = '' } = succeeds(await read()).headers;
          const [list, ...others] = listsOf(etag);
          // What is deleted can be written once: it is one or the other for each operation.
          const isAny = method === 'DELETE' && (position + target.settings.seed) % 2 === 0;
          const answer = hasStatus(await write(isAny ? '*' : list), success);
          if (method === 'DELETE') return void hasStatus(await read(), 404);
          holds(answer.headers.etag !== etag, `The \`ETag\` after the write is still ${etag}.`);
          equal(succeeds(await read()).headers.etag, answer.headers.etag, 'The `ETag` of the read after the write');
          for (const stale of [etag, list, ...others]) hasStatus(await write(stale), 412);
          for (const known of [...listsOf(answer.headers.etag ?? ''), '*']) hasStatus(await write(known), success);
        }),
    ),
    checkOf(operation, ['K1-RACE'], `only one of several ${name} with the same If-Match succeeds`, (target) =>
      withWrite(target, async ({ write, read }) => {
        const { etag } = succeeds(await read()).headers;
        const answers = await Promise.all(Array.from({ length: RACERS }, () => write(etag)));
        const statuses = answers.map(({ status }) => status);
        const refused = method === 'DELETE' ? [404, 412] : [412];
        equal(statuses.filter((status) => status === success).length, 1, 'The number of writes that were carried out');
        const others = statuses.filter((status) => status !== success && !refused.includes(status));
        equal(others, [], 'The list of other statuses');
      }),
    ),
    checkOf(operation, ['K1-MALFORMED'], `${name} refuses a malformed If-Match by 400`, (target) =>
      leavesRecord(target, operation, 'K1-MALFORMED', async (own, request) => {
        for (const ifMatch of spread(MALFORMED, { position, seed: own.settings.seed, count: SPREAD })) {
          const violation = hasViolation(await writeIf(own, request, ifMatch), 400, '/if-match');
          equal(violation.in, 'header', '`in` of the violation');
        }
      }),
    ),
  ];
});

/** A value for a field that can be written alone, another one in each round; undefined if it may contradict others. */
const valueIn = (round: number, word: string, { type, format, ...rules }: Schema): unknown => {
  if (rules.enum !== undefined) return undefined;
  if (type === 'integer') return (rules.minimum ?? 0) + round;
  const isText = type === 'string' && format === undefined;
  return isText && new RegExp(rules.pattern ?? '', 'u').test(word) ? word : undefined;
};

/** The fields that can be written alone, also those inside of objects, with their schemas. */
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

const ROUNDS = 3;
/** Programs are not the run's own, so that others may write them meanwhile. */
const patches = allOperations.filter(
  ({ method, kind }) => method === 'PATCH' && kind !== undefined && !isForeign(kind, []) && !isSingle(kind),
);

const parallel = patches.flatMap((operation) => {
  const { name, takes, wrapper = '', success, unique, references } = operation;
  const fields = plainFields(fieldsIn(takes, wrapper), [...unique, ...references]);
  if (fields.length < 2) return [];
  return checkOf(operation, ['K1-PARALLEL'], `${name} of different fields at the same time all survive`, (target) =>
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
        equal(lost, [], 'The list of changes that were lost');
      }
    }),
  );
});

/** Laws of decision K1 about every read and every write of one record. */
export const versionLaws = [...matching, ...parallel];
