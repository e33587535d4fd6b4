import { randomUUID } from 'node:crypto';
import { listOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { existing, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { comparable, equal, hasStatus, holds } from '../expect/assertions.ts';
import { check, checkOf } from '../expect/check.ts';
import { readRecord } from '../expect/recordRequests.ts';
import { lengthOf, tellingHeaders } from '../expect/telling.ts';
import { untouchedRequest, type ValidRequest, validRequest } from '../expect/validRequests.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { isForeign } from '../interface/kinds.ts';
import { allOperations, type Operation } from '../interface/operations.ts';

/** The writes that share a record of each kind. */
const FAMILY = 'A4-UNTOUCHED';

/** The record of a request: the target, or the parent. */
const recordAt = (path: string): string => path.replace(/\/(add_to_course\/[^/]+|[a-zA-Z]+)$/, '');

/** The response to another organisation, and the record before it. */
interface Attempt extends ValidRequest {
  before: JsonObject;
  known: Answer;
}

const attempt = async (target: Target, request: ValidRequest): Promise<Attempt> => {
  const { method, path, body } = request;
  const record = recordAt(path);
  const read = (own: Target) => readRecord(own, { path: record });
  // A record that is only read may be an existing one, which others may change.
  const before = method === 'GET' ? await read(target) : await target.once(`${record} before ${FAMILY}`, read);
  return { ...request, before, known: await target.send(method, path, { as: 'other', body }) };
};

const attempted = async (target: Target, operation: Operation): Promise<Attempt> => {
  if (operation.method === 'GET') return attempt(target, await validRequest(target, operation));
  return target.once(`${operation.id} by another organisation`, async (own) =>
    attempt(own, await untouchedRequest(own, operation, FAMILY)),
  );
};

const foreign = allOperations
  .filter(({ path, kind }) => path.includes('{') && (kind === undefined || !isForeign(kind, [])))
  .flatMap((operation) => [
    checkOf(
      operation,
      ['A4-SAME-404'],
      `${operation.name} returns the same response to another organisation as for a random id`,
      async (target) => {
        const { method, path, body, known } = await attempted(target, operation);
        const segments = path.split('/');
        const random = segments.map((part) => (/^[0-9a-f-]{36}$/i.test(part) ? randomUUID() : part)).join('/');
        const unknown = await target.send(method, random, { as: 'other', body });
        equal(comparable(known, 404), comparable(unknown, 404), 'The problem document');
        equal(lengthOf(known) - path.length, lengthOf(unknown) - random.length, 'The length of the response');
        equal(tellingHeaders(known), tellingHeaders(unknown), 'The header fields of the response');
      },
    ),
    checkOf(
      operation,
      ['A4-UNTOUCHED', 'A1-ONE-ORGANISATION'],
      `${operation.name} changes nothing if another organisation sends the request`,
      async (target) => {
        const { path, before, known } = await attempted(target, operation);
        hasStatus(known, 404);
        equal(await readRecord(target, { path: recordAt(path) }), before, 'The record after the request');
      },
    ),
  ]);

const lists = [
  check(
    ['Q4-TAKEN-ELSEWHERE'],
    'the service responds with 409 to a new contact with the id of a contact of another organisation',
    async (target) => {
      const made = await make(target, 'contact', { id: randomUUID() }, { as: 'other' });
      hasStatus(
        await target.send('POST', '/v1/contacts', { body: { contact: { id: made.id, category: 'team' } } }),
        409,
      );
      const answer = hasStatus(await target.send('GET', made.path, { as: 'other' }), 200);
      const { data } = JSON.parse(answer.text) as { data: unknown };
      holds(isObject(data), 'The contact of the other organisation must still exist.');
      equal(data, made.record, 'The contact of the other organisation');
      hasStatus(await target.send('GET', made.path), 404);
    },
  ),
];

/** A page of each list, which must only show the records of the caller's organisation. */
const apart = allOperations
  .filter(({ isList, path }) => isList && !path.includes('{'))
  .map((operation) =>
    checkOf(
      operation,
      ['A4-NOT-LISTED'],
      `the lists ${operation.path} of two organisations have no record in common`,
      async (target) => {
        const { path } = operation;
        const pages = (['main', 'other'] as const).map((as) =>
          target.send('GET', path, { as, query: { limit: '200' } }),
        );
        const [own = [], theirs = []] = (await Promise.all(pages)).map((page) => listOf(page).map(({ id }) => id));
        equal(
          own.filter((id) => theirs.includes(id)),
          [],
          'The list of ids that both organisations see',
        );
      },
    ),
  );

const FOREIGN_READS = 4;

/** Other clients may change the program in the meantime, so its content is not compared. */
const programs = check(
  ['A4-UNTOUCHED', 'A1-ONE-ORGANISATION'],
  'another organisation can neither read nor change a program',
  async (target) => {
    const program = await existing(target, 'program');
    const name = target.word();
    // Few checks read a program as another organisation, so a single comparison would prove little.
    for (let time = 0; time < FOREIGN_READS; time += 1)
      for (const method of ['GET', 'HEAD']) hasStatus(await target.send(method, program.path, { as: 'other' }), 404);
    for (const method of ['PUT', 'PATCH']) {
      hasStatus(await target.send(method, program.path, { as: 'other', body: { program: { name } } }), 404);
      holds(
        (await readRecord(target, program)).name !== name,
        `${method} by another organisation must not change the program.`,
      );
    }
  },
);

/** Scenarios of decision A4: records of another organisation do not exist for the caller. */
export const isolationScenarios = [...foreign, ...lists, ...apart, programs];
