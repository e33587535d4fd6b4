import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { ownDatabase } from '../support/ownService.ts';
import { launchService } from '../support/program.ts';

const REQUESTS = 300;
const KILL_AFTER = 40;

/** Blocks one request at the database until the returned function is called, so that not all can finish. */
const holdBack = async (url: string, firstName: string): Promise<() => Promise<unknown>> => {
  const holder = new Client({ connectionString: url });
  await holder.connect();
  await holder.query(`create function wait_for_holder() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return new; end $$`);
  await holder.query(`create trigger held_back before insert on participant for each row
    when (new.first_name = '${firstName}') execute function wait_for_holder()`);
  await holder.query('select pg_advisory_lock(1)');
  return () => holder.end();
};

test('a creation retried after SIGKILL creates no second record, and gets the first response again if there was one', async () => {
  const DATABASE_URL = await ownDatabase();
  const { token } = await newTenantIn(DATABASE_URL);
  const start = () => launchService({ DATABASE_URL });
  const requests = Array.from({ length: REQUESTS }, (_, index) => ({
    key: randomUUID(),
    body: JSON.stringify({ participant: { firstName: `N${index}`, lastName: 'X' } }),
  }));
  const post = (url: string, { key, body }: (typeof requests)[number]) =>
    fetch(`${url}/v1/participants`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
    });

  const letGo = await holdBack(DATABASE_URL, 'N0');
  const first = start();
  const url = await first.says(/^Ready: (\S+)\/v1$/m);
  let answers = 0;
  const answered = await Promise.all(
    requests.map(async (request) => {
      try {
        const response = await post(url, request);
        const text = await response.text();
        answers += 1;
        if (answers === KILL_AFTER) first.process.kill('SIGKILL');
        return response.status === 201 ? text : undefined;
      } catch {
        // The service was killed: whether the record exists is unknown, which is the purpose of the key.
        return undefined;
      }
    }),
  );
  await first.exit;
  await letGo();
  const acknowledged = answered.filter((text) => text !== undefined).length;
  expect(acknowledged).toBeGreaterThan(0);
  expect(acknowledged).toBeLessThan(REQUESTS);

  const second = start();
  onTestFinished(() => second.stop());
  const again = await second.says(/^Ready: (\S+)\/v1$/m);
  const repeated = await Promise.all(
    requests.map(async (request, index) => {
      const response = await post(again, request);
      const replayed = response.headers.get('idempotent-replayed');
      return { status: response.status, text: await response.text(), replayed, before: answered[index] };
    }),
  );
  expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([201]));
  for (const { text, replayed, before } of repeated) {
    if (before !== undefined) expect({ text, replayed }).toEqual({ text: before, replayed: 'true' });
  }
  const { rowCount } = await withConnection(DATABASE_URL, (db) => db.query('select from participant'));
  expect(rowCount).toBe(REQUESTS);
});
