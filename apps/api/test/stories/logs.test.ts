import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { operations } from '@training-provider/contract';
import { describe, expect, inject, test } from 'vitest';
import { clientOf, type Json } from '../support/client.ts';
import { logLinesWith } from '../support/log.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';

const logOf = async (requestId: string): Promise<string> => (await logLinesWith(requestId))[0] ?? '';

describe.concurrent('the log', () => {
  test('has one line per request with request id, trace id, method, route, status, duration and token id', async () => {
    const { organisationId } = await newTenant();
    const { id, token } = await tokenOf(organisationId);
    const requestId = randomUUID();
    await clientOf(token)('GET', '/v1/participants?limit=1', { headers: { 'X-Request-Id': requestId } });
    expect(JSON.parse(await logOf(requestId))).toEqual({
      ...{ level: 30, msg: 'request', time: expect.stringMatching(/Z$/), milliseconds: expect.any(Number) },
      ...{ method: 'GET', route: '/v1/participants', status: 200, tokenId: id, records: 0 },
      ...{ requestId, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
  });

  test("contains the record ids in a request's path and filters, but no other values", async () => {
    const { client } = await newTenant();
    const [one, other] = [randomUUID(), randomUUID()];
    const expected = new Map<string, object | undefined>([
      [`/v1/coachings?participantId=${one},${other}&status=active&q=Geheim`, { participantId: [one, other] }],
      [`/v1/participants?Geheim=${one}&q=${one}`, undefined],
    ]);
    for (const { path, parameters } of operations.filter(({ method }) => method === 'GET')) {
      const ids = Object.fromEntries(parameters.map((name) => [name, [one]]));
      expected.set(path.replaceAll(/:\w+/g, one.toUpperCase()), parameters.length === 0 ? undefined : ids);
      if (parameters.length > 0) expected.set(path.replaceAll(/:\w+/g, 'Geheim'), undefined);
    }
    const run = randomUUID();
    for (const [at, path] of [...expected.keys()].entries())
      await client('GET', path, { headers: { 'X-Request-Id': `${run}-${at}` } });
    await logOf(`${run}-${expected.size - 1}`);
    const lines = (await logLinesWith(run)).map((line): Json => JSON.parse(line));
    const logged = [...expected.keys()].map((path, at) => [
      path,
      lines.find(({ requestId }) => requestId === `${run}-${at}`)?.ids,
    ]);
    expect(logged).toEqual([...expected]);
  });

  test("contains the caller's trace id, or a new trace id if traceparent is malformed", async () => {
    const { client } = await newTenant();
    const trace = randomUUID().replaceAll('-', '');
    const traceIdFor = async (traceparent: string): Promise<string> => {
      const requestId = randomUUID();
      await client('GET', '/v1/org', { headers: { 'X-Request-Id': requestId, traceparent } });
      return JSON.parse(await logOf(requestId)).traceId;
    };
    expect(await traceIdFor(`00-${trace}-b7ad6b7169203331-01`)).toBe(trace);
    const zeros = '0'.repeat(32);
    const rest = 'b7ad6b7169203331-01';
    for (const malformed of [`00-${trace}-b7ad-01`, `ff-${trace}-${rest}`, `00-${zeros}-${rest}`])
      expect([trace, zeros]).not.toContain(await traceIdFor(malformed));
  });

  test('contains neither tokens nor bodies nor personal data, even for failed requests', async () => {
    const { organisationId } = await newTenant();
    const { token } = await tokenOf(organisationId);
    const client = clientOf(token);
    const secret = `Geheim${randomUUID()}`;
    const send = (participant: object, requestId: string = randomUUID()) =>
      client('POST', '/v1/participants', { body: { participant }, headers: { 'X-Request-Id': requestId } });
    const person = { firstName: secret, lastName: secret, internalCustomerNumber: secret };
    expect((await send(person)).status).toBe(201);
    expect((await send(person)).status).toBe(409);
    expect((await send({ ...person, [secret]: secret })).status).toBe(422);
    await client('GET', `/v1/participants/${secret}?${secret}=${secret}`);
    await client('GET', `/${secret}`);
    await clientOf(`tpa_${secret}`)('GET', '/v1/org');
    const last = randomUUID();
    await send({ firstName: secret, lastName: 5 }, last);
    await logOf(last);
    const log = await readFile(inject('logFile'), 'utf8');
    expect(log).not.toContain(secret);
    expect(log).not.toContain(token.slice(4));
  });
});
