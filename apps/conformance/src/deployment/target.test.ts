import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Answer, HttpClient } from './httpClient.ts';
import { newRunState, targetFor } from './target.ts';
import { openThrottle } from './throttle.ts';

const MADE = randomUUID();

/** A run on a deployment that responds to every request with the record `MADE`, and the sent requests. */
const runOf = () => {
  const sent: string[] = [];
  const ledgerFile = join(tmpdir(), `ledger-${randomUUID()}.jsonl`);
  onTestFinished(() => rmSync(ledgerFile, { force: true }));
  const text = JSON.stringify({ data: { id: MADE } });
  const send: HttpClient['send'] = async ({ method, url, headers }, record): Promise<Answer> => {
    sent.push(`${method} ${new URL(url).pathname}`);
    record({ request: { method, url, headers }, response: { status: 201, headers: {}, body: text }, durationMs: 1 });
    return { asked: url, status: 201, headers: {}, text };
  };
  const shared = newRunState({
    settings: {
      baseUrl: 'http://deployment.test',
      baseUrls: ['http://deployment.test'],
      runId: 'a',
      tokens: { main: 'm', other: 'o', limited: undefined, partial: undefined },
      client: undefined,
      userClient: undefined,
      webhook: undefined,
      modules: [],
      readOnly: false,
      allowResidue: false,
      ledgerFile,
      seed: 0,
      concurrency: 1,
      timeoutMs: 1_000,
      maxWaitMs: 1_000,
      checks: [],
      isCompared: false,
    },
    // The boundary: nothing else of the client is called.
    http: { send } as unknown as HttpClient,
    throttle: openThrottle(),
  });
  return { target: targetFor(shared, []), sent };
};

describe.each(['erasure', 'undelete'])('the %s request of a run', (operation) => {
  test('is not sent for a record that the run has not created', async () => {
    const { target, sent } = runOf();
    for (const id of [randomUUID(), MADE.toUpperCase()])
      await expect(target.send('POST', `/v1/contacts/${id}/${operation}`)).rejects.toThrow('not created');
    expect(sent).toEqual([]);
  });

  test('is sent for a record that the run has created, and for a path that cannot be a record', async () => {
    const { target, sent } = runOf();
    await target.send('POST', '/v1/contacts', { body: {} });
    for (const id of [MADE, 'no-such-id']) await target.send('POST', `/v1/contacts/${id}/${operation}`);
    await expect(target.send('POST', `/v1/users/${MADE}/${operation}`)).rejects.toThrow('not created');
    expect(sent).toEqual([
      'POST /v1/contacts',
      `POST /v1/contacts/${MADE}/${operation}`,
      `POST /v1/contacts/no-such-id/${operation}`,
    ]);
  });
});

test('before a run deletes and undeletes an existing record, it reads the record once, at its own path', async () => {
  const { target, sent } = runOf();
  const path = `/v1/users/${randomUUID()}`;
  await target.send('DELETE', path, { keeps: 'user' });
  await target.send('POST', `${path}/undelete`, { keeps: 'user' });
  expect(sent).toEqual([`GET ${path}`, `DELETE ${path}`, `POST ${path}/undelete`]);
});

test('a response of another host does not count for the deployment, and another host gets no token', async () => {
  const { target } = runOf();
  await target.send('GET', 'http://docs.test/problems/a', { as: 'nobody' });
  await target.send('GET', 'http://deployment.test/problems/a', { as: 'nobody' });
  expect(target.answers.map(({ path }) => path)).toEqual(['/problems/a']);
  await expect(target.send('GET', 'http://docs.test/problems/a')).rejects.toThrow(
    'The access token would be sent to another host',
  );
});
