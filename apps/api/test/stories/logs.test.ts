import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, inject, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { newTenant, tokenOf } from '../support/tenant.ts';
import { until } from '../support/until.ts';

const logOf = (requestId: string) =>
  until(async () => (await readFile(inject('logFile'), 'utf8')).split('\n').find((line) => line.includes(requestId)));

describe.concurrent('the log', () => {
  test('has one line a request with its id, method, route, status, time and token id', async () => {
    const { organisationId } = await newTenant();
    const { id, token } = await tokenOf(organisationId);
    const requestId = randomUUID();
    await clientOf(token)('GET', '/v1/participants?limit=1', { headers: { 'X-Request-Id': requestId } });
    expect(JSON.parse(await logOf(requestId))).toEqual({
      level: 30,
      time: expect.stringMatching(/Z$/),
      msg: 'request',
      requestId,
      method: 'GET',
      route: '/v1/participants',
      status: 200,
      milliseconds: expect.any(Number),
      tokenId: id,
    });
  });

  test('holds neither tokens nor bodies nor personal data, also of requests that fail', async () => {
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
