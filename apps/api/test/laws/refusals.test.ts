import { randomUUID } from 'node:crypto';
import { Problem, SCOPES } from '@training-provider/contract';
import { describe, expect, test } from 'vitest';
import { type Answer, clientOf } from '../support/client.ts';
import { bodyOf, everyOperation, type Operation, parametersOf, pathOf } from '../support/operations.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

const expectProblem = (answer: Answer, operation: Operation | undefined, status: number, code: string): void => {
  expect({ status: answer.status, code: answer.json?.code }).toEqual({ status, code });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(Problem.strict().safeParse(answer.json).error).toBeUndefined();
  expect(answer.headers.get('ratelimit-policy')).toMatch(/^"default";q=\d+;w=60$/);
  expect(answer.headers.has('ratelimit')).toBe(status !== 401);
  expect(answer.json.status).toBe(status);
  expect(answer.json.requestId).toBe(answer.headers.get('x-request-id'));
  if (operation !== undefined) expect(Object.keys(operation.route.responses)).toContain(String(status));
};

const random = () => randomUUID();
const unknownParameters = () => ({ id: random(), participant_id: random(), course_id: random() });

/** What the answer says, but for the id of the request. */
const withoutRequestId = ({ status, json, headers }: Answer) => {
  const { requestId: _, ...problem } = json;
  return { status, problem, type: headers.get('content-type') };
};

describe.concurrent.each(everyOperation)('$name', (operation) => {
  const anywhere = pathOf(operation, unknownParameters());
  const { method } = operation.route;
  const withBody = (body: unknown) => (operation.body !== undefined ? { body } : {});

  test('answers 401 without a token, with a challenge that names no error', async () => {
    const answer = await clientOf(undefined)(method, anywhere, withBody({}));
    expectProblem(answer, operation, 401, 'authentication_required');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+"$/);
  });

  test('answers 401 invalid_token to a token that never was', async () => {
    const answer = await clientOf('tpa_nonsense')(method, anywhere, withBody({}));
    expectProblem(answer, operation, 401, 'invalid_token');
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('answers 403 and names the scope, before it looks at the body, to a token that has all scopes but this', async () => {
    const { organisationId } = await newTenant();
    const { token } = await tokenOf(organisationId, { scopes: SCOPES.filter((scope) => scope !== operation.scope) });
    const answer = await clientOf(token)(method, anywhere, operation.body !== undefined ? { raw: '{broken' } : {});
    expectProblem(answer, operation, 403, 'insufficient_scope');
    expect(answer.headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${operation.scope}"`);
  });

  test('answers 400 to a query parameter that it does not know', async () => {
    const { client } = await newTenant();
    const answer = await client(method, `${anywhere}?nonsense=1`, withBody({}));
    expectProblem(answer, operation, 400, 'invalid_query');
    expect(answer.json.errors[0]).toMatchObject({ in: 'query', pointer: '/nonsense', code: 'unknown_parameter' });
  });

  if (operation.parameters.length > 0) {
    test.each(['not-a-uuid', '123', '%00', '..%2f..', 'Ä', `${random()}x`])(
      'answers 404 to the id "%s"',
      async (id) => {
        const { tenant, records } = await newTenantWithRecords();
        const path = operation.path.replace(/:\w+/g, id);
        const answer = await tenant.client(method, path, withBody(bodyOf(operation, records)));
        expectProblem(answer, operation, 404, 'not_found');
      },
    );

    test("answers another organisation's id as it answers an id that never was, byte for byte", async () => {
      const other = await newTenantWithRecords();
      const own = await newTenantWithRecords();
      const body = withBody(bodyOf(operation, own.records));
      const foreignPath = pathOf(operation, parametersOf(operation, other.records));
      const unknownPath = pathOf(operation, unknownParameters());
      const foreign = await own.tenant.client(method, foreignPath, body);
      const unknown = await own.tenant.client(method, unknownPath, body);
      expectProblem(foreign, operation, 404, 'not_found');
      const same = (answer: Answer, path: string) => JSON.stringify(withoutRequestId(answer)).replaceAll(path, '');
      expect(same(foreign, foreignPath)).toBe(same(unknown, unknownPath));
    });
  }

  if (operation.body === undefined) return;

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=latin1'])(
    'answers 415 to %s and says what it takes',
    async (type) => {
      const { client } = await newTenant();
      const answer = await client(method, anywhere, { raw: '{}', headers: { 'Content-Type': type } });
      expectProblem(answer, operation, 415, 'unsupported_media_type');
      expect(answer.headers.get(method === 'PATCH' ? 'accept-patch' : 'accept')).toContain('application/json');
    },
  );

  test.each(['{', '{"a":}', "{'a':1}", '{} {}', 'undefined', '{"a":1,}'])('answers 400 to the JSON %j', async (raw) => {
    const { client } = await newTenant();
    const answer = await client(method, anywhere, { raw });
    expectProblem(answer, operation, 400, 'invalid_json');
  });

  test('answers 400 to bytes that are not UTF-8, rather than storing something else', async () => {
    const { client } = await newTenant();
    const raw = new Uint8Array([...Buffer.from('{"a":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    expectProblem(await client(method, anywhere, { raw }), operation, 400, 'invalid_json');
  });

  test.each(['null', '5', '"text"', '[]', 'true', '{}', '{"__proto__":{"a":1}}', '{"constructor":{}}'])(
    'answers 422 to the body %s',
    async (raw) => {
      const { client } = await newTenant();
      expectProblem(await client(method, anywhere, { raw }), operation, 422, 'invalid_body');
    },
  );

  test('answers 422 to a key beside the wrapper and to an unknown field inside of it, naming both at once', async () => {
    const { tenant, records } = await newTenantWithRecords();
    const body = bodyOf(operation, records);
    const [wrapper = ''] = Object.keys(body);
    const answer = await tenant.client(method, pathOf(operation, parametersOf(operation, records)), {
      body: { [wrapper]: { ...body[wrapper], nonsense: 1 }, beside: {} },
    });
    expectProblem(answer, operation, 422, 'invalid_body');
    expect(answer.json.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pointer: `/${wrapper}/nonsense`, code: 'unknown_field' }),
        expect.objectContaining({ pointer: '/beside', code: 'unknown_field' }),
      ]),
    );
  });

  test('answers 422 to JSON that is 100,000 deep, and 413 to a body over 1 MiB', async () => {
    const { client } = await newTenant();
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expectProblem(await client(method, anywhere, { raw: deep }), operation, 422, 'invalid_body');
    const huge = JSON.stringify({ a: 'x'.repeat(1024 * 1024) });
    expectProblem(await client(method, anywhere, { raw: huge }), operation, 413, 'body_too_large');
  });

  test('answers at most a hundred faults and a notice, however many a body has', async () => {
    const { client } = await newTenant();
    const body = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`key${index}`, index]));
    const answer = await client(method, anywhere, { body });
    expectProblem(answer, operation, 422, 'invalid_body');
    expect(answer.json.errors).toHaveLength(101);
    expect(answer.json.errors.at(-1).code).toBe('too_many_faults');
    const wide = await client(method, anywhere, { body: { a: Array.from({ length: 100_000 }, () => 1) } });
    expect(wide.json.errors).toEqual([expect.objectContaining({ code: 'too_many_members' })]);
  });
});
