import { describe, expect, test } from 'vitest';
import { type Forward, jsonOf, type Reply, type Request } from '../proxy/messages.ts';
import type { Mutation } from '../proxy/proxy.ts';
import { dropRefused } from './leniency.ts';
import { type Operator, on } from './operator.ts';
import { changeQuery } from './queries.ts';
import { changeList, changeProblem, changeRecords } from './replies.ts';
import { changeInput } from './requests.ts';

const TOKENS = { token: 'a', otherToken: 'b', limitedToken: 'c', partialToken: 'd' };
const mutationOf = (operator: Operator, method: string) => operator(on(method, '/x'))(TOKENS);

const requestOf = (method: string, path: string, body?: unknown, query = ''): Request => ({
  method,
  path,
  query,
  headers: {},
  body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
});
const replyOf = (status: number, body: unknown): Reply => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
});
const answering =
  (reply: Reply): Forward =>
  async () =>
    reply;

describe('the matcher `on`', () => {
  test('matches a method and a path with parameters', () => {
    const matches = on('PATCH', '/v1/participants/:participant_id/notes/:id');
    expect(matches(requestOf('PATCH', '/v1/participants/1/notes/2'))).toBe(true);
    expect(matches(requestOf('PUT', '/v1/participants/1/notes/2'))).toBe(false);
    expect(matches(requestOf('PATCH', '/v1/participants/1/notes'))).toBe(false);
    expect(matches(requestOf('PATCH', '/v1/participants/1/notes/2/3'))).toBe(false);
    expect(on('*', '/v1/org')(requestOf('HEAD', '/v1/org'))).toBe(true);
  });
});

describe('operators on responses', () => {
  test('change every record, alone or in a list', async () => {
    const mutation = mutationOf(
      changeRecords((record) => ({ ...record, more: 1 })),
      'GET',
    );
    const one = await mutation(requestOf('GET', '/x'), answering(replyOf(200, { data: { id: 'a' } })));
    expect(jsonOf(one)).toEqual({ data: { id: 'a', more: 1 } });
    const list = await mutation(requestOf('GET', '/x'), answering(replyOf(200, { data: [{ id: 'a' }] })));
    expect(jsonOf(list)).toEqual({ data: [{ id: 'a', more: 1 }] });
  });

  test('for successes do not change rejections, and operators for problems do not change successes', async () => {
    const success = replyOf(200, { data: [] });
    const problem = replyOf(404, { code: 'not_found' });
    const inLists = mutationOf(
      changeList(() => [{}]),
      'GET',
    );
    expect(await inLists(requestOf('GET', '/x'), answering(problem))).toBe(problem);
    const inProblems = mutationOf(
      changeProblem(() => ({})),
      'GET',
    );
    expect(await inProblems(requestOf('GET', '/x'), answering(success))).toBe(success);
    expect(jsonOf(await inProblems(requestOf('GET', '/x'), answering(problem)))).toEqual({});
  });
});

describe('operators on requests', () => {
  const sent = async (mutation: Mutation, request: Request): Promise<Request[]> => {
    const requests: Request[] = [];
    await mutation(request, async (one) => {
      requests.push(one);
      return replyOf(200, { data: {} });
    });
    return requests;
  };

  test('change the fields inside the wrapper, and keep a malformed body', async () => {
    const mutation = mutationOf(
      changeInput((fields) => ({ ...fields, title: 'b' })),
      'POST',
    );
    const [request] = await sent(mutation, requestOf('POST', '/x', { note: { title: 'a', is_pinned: true } }));
    expect(request && jsonOf(request)).toEqual({ note: { title: 'b', is_pinned: true } });
    const malformed = { ...requestOf('POST', '/x'), body: Buffer.from('{"note"') };
    expect(await sent(mutation, malformed)).toEqual([malformed]);
  });

  test('keep the spelling of a query that they do not change', async () => {
    const mutation = mutationOf(
      changeQuery((query) => query.delete('status')),
      'GET',
    );
    const untouched = requestOf('GET', '/x', undefined, 'updatedAt[gte]=2025');
    expect(await sent(mutation, untouched)).toEqual([untouched]);
    const [request] = await sent(mutation, requestOf('GET', '/x', undefined, 'status=lead&limit=2'));
    expect(request?.query).toBe('limit=2');
  });
});

describe('the operator dropRefused', () => {
  test('sends a rejected body again without the rejected values, if the violations have the given codes', async () => {
    const bodies: unknown[] = [];
    const errors = [
      { pointer: '/contact/tags/1', code: 'too_long' },
      { pointer: '/contact/fax', code: 'unknown_field' },
    ];
    const refusal = replyOf(422, { errors });
    const forward: Forward = async (request) => {
      bodies.push(jsonOf(request));
      return bodies.length === 1 ? refusal : replyOf(201, { data: {} });
    };
    const body = { contact: { tags: ['a', 'b'], fax: 1, email: 'x' } };
    const reply = await mutationOf(dropRefused('unknown_field', 'too_long'), 'POST')(
      requestOf('POST', '/x', body),
      forward,
    );
    expect(reply.status).toBe(201);
    expect(bodies[1]).toEqual({ contact: { tags: ['a'], email: 'x' } });
    const strict = mutationOf(dropRefused('required'), 'POST');
    expect(await strict(requestOf('POST', '/x', body), answering(refusal))).toBe(refusal);
  });
});
