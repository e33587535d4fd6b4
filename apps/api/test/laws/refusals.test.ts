import { randomUUID } from 'node:crypto';
import { Problem, SCOPES } from '@training-provider/contract';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, clientOf } from '../support/client.ts';
import { bodyOf, everyOperation, pathOf } from '../support/operations.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

/** Status and code of a refusal, and what is wrong with it: members that the contract does not declare. */
const refusalOf = ({ status, json }: Answer) => ({
  status,
  code: json?.code,
  error: z.strictObject(Problem.shape).safeParse(json).error,
});

describe.concurrent.each(everyOperation)('$name', (operation) => {
  const { method, path, parameters, body, scopes } = operation;
  const anywhere = pathOf(operation, Object.fromEntries(parameters.map((name) => [name, randomUUID()])));

  test.each(scopes)(
    'answers 403 and names %s, before it looks at the body, to a token that has all scopes but this',
    async (scope) => {
      const { organisationId } = await newTenant();
      const { token } = await tokenOf(organisationId, { scopes: SCOPES.filter((other) => other !== scope) });
      const answer = await clientOf(token)(method, anywhere, body === undefined ? {} : { raw: '{broken' });
      expect(refusalOf(answer)).toEqual({ status: 403, code: 'insufficient_scope' });
      expect(answer.headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${scope}"`);
    },
  );

  if (parameters.length > 0) {
    test.each(['%00', '..%2f..'])('answers 404 to the id "%s", which proxies may not let through', async (id) => {
      const { tenant, records } = await newTenantWithRecords();
      const sending = body === undefined ? {} : { body: bodyOf(operation, records) };
      expect(refusalOf(await tenant.client(method, path.replace(/:\w+/g, id), sending))).toEqual({
        status: 404,
        code: 'not_found',
      });
    });
  }

  if (body === undefined) return;

  test('answers 415 to JSON in another encoding than UTF-8', async () => {
    const { client } = await newTenant();
    const headers = { 'Content-Type': 'application/json; charset=latin1' };
    expect(refusalOf(await client(method, anywhere, { raw: '{}', headers }))).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    });
  });

  test('answers 413 to a body over 1 MiB, and 422 to JSON that is 100,000 deep', async () => {
    const { client } = await newTenant();
    const raw = JSON.stringify({ a: 'x'.repeat(1024 * 1024) });
    expect(refusalOf(await client(method, anywhere, { raw }))).toEqual({ status: 413, code: 'body_too_large' });
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(refusalOf(await client(method, anywhere, { raw: deep }))).toEqual({ status: 422, code: 'invalid_body' });
  });

  test('answers at most a hundred violations and a notice, however many a body has', async () => {
    const { client } = await newTenant();
    const keys = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`key${index}`, index]));
    const answer = await client(method, anywhere, { body: keys });
    expect(refusalOf(answer)).toEqual({ status: 422, code: 'invalid_body' });
    expect(answer.json.errors).toHaveLength(101);
    expect(answer.json.errors.at(-1).code).toBe('too_many_faults');
    const wide = await client(method, anywhere, { body: { a: Array.from({ length: 100_000 }, () => 1) } });
    expect(wide.json.errors).toEqual([expect.objectContaining({ code: 'too_many_members' })]);
  });
});
