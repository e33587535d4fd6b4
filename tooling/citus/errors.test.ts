import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../apps/api/test/support/until.ts';
import { httpClient } from '../chaos/measuring/http.ts';
import { withConnection } from '../testbed/database.ts';
import { startService } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { distributedDatabase } from './database.ts';

const served = async () => {
  const testbed = await openTestbed(console.error);
  onTestFinished(testbed.clear);
  const { url, token } = await distributedDatabase();
  const logFile = join(testbed.folder, 'service.log');
  const service = await startService(testbed.undo, { settings: { DATABASE_URL: url }, logFile });
  const { send, close } = httpClient(service.baseUrl, token);
  onTestFinished(close);
  return { url, send, log: () => readFile(logFile, 'utf8') };
};

test('a value that is taken is 409 with its pointer, although the constraint has the number of its shard', async () => {
  const { send } = await served();
  const participant = { firstName: 'A', lastName: 'B', internalCustomerNumber: 'K-1' };
  const contact = {
    id: '7d9e2c1a-4b5f-4e3d-9a8b-0c1d2e3f4a5b',
    category: 'person',
    first_name: 'Eva',
    last_name: 'Weber',
  };
  for (const [path, body, pointer] of [
    ['/v1/participants', { participant }, '/participant/internalCustomerNumber'],
    ['/v1/contacts', { contact }, '/contact/id'],
  ] as const) {
    expect((await send('POST', path, { body })).status).toBe(201);
    const { status, text } = await send('POST', path, { body });
    expect([status, JSON.parse(text).errors]).toEqual([409, [expect.objectContaining({ pointer, code: 'taken' })]]);
  }
  const dates = { name: 'Kurs', startDate: '2026-02-01', endDate: '2026-01-01' };
  const ended = await send('POST', '/v1/courses', { body: { course: dates } });
  expect([ended.status, JSON.parse(ended.text).errors[0].code]).toEqual([422, 'end_before_start']);
});

test('a statement that the planner refuses is 500, and the log names the operation and the statement', async () => {
  const { url, send, log } = await served();
  // The feed reads the log with the counter: apart from each other, they are joined by no node.
  await withConnection(url, (client) =>
    client.query(`select alter_distributed_table('change_log', shard_count => 4, cascade_to_colocated => false)`),
  );
  const { status, text } = await send('GET', '/v1/changes');
  expect([status, JSON.parse(text).code]).toEqual([500, 'internal_error']);
  // The log is written a moment after the answer.
  const line = await until(async () => (await log()).split('\n').find((one) => one.includes('internal_error')));
  expect(JSON.parse(line)).toMatchObject({
    operation: 'readChanges',
    err: { reason: expect.stringMatching(/^the planner does not support the statement select .* \([\w-]{22}\)$/) },
  });
});
