import { expect, inject, onTestFinished, test } from 'vitest';
import { httpClient } from '../chaos/measuring/http.ts';
import { openDatabase } from '../testbed/api.ts';
import { startService } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { distributedDatabase } from './database.ts';

const served = async () => {
  const testbed = await openTestbed(console.error);
  onTestFinished(testbed.clear);
  const { url, token } = await distributedDatabase();
  const service = await startService(testbed.undo, { settings: { DATABASE_URL: url } });
  const { send, close } = httpClient(service.baseUrl, token);
  onTestFinished(close);
  return send;
};

test('a taken value gets 409 with its pointer, although the constraint name contains the number of a shard', async () => {
  const send = await served();
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

test('the error identifies a statement that the planner rejects, and other statements on the connection succeed', async () => {
  const { run, close } = await openDatabase(inject('citusDatabase'), 2);
  onTestFinished(close);
  const refused = run('select id from participant for update', []);
  const others = Promise.all(Array.from({ length: 8 }, () => run('select count(*) from participant', [])));
  await expect(refused).rejects.toMatchObject({
    message: expect.stringMatching(
      /^the planner does not support the statement select from participant \([\w-]{22}\)$/,
    ),
    cause: { code: '0A000' },
  });
  expect(await others).toHaveLength(8);
});
