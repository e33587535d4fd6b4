import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { adminWith } from '../support/admin.ts';
import { canaries } from '../support/canaries.ts';
import { writePersons } from '../support/canaryPersons.ts';
import { readFeed } from '../support/changes.ts';
import { clientOf, type Json } from '../support/client.ts';
import { emptyDatabase, ownDatabase } from '../support/ownService.ts';
import { startService } from '../support/program.ts';
import { foundIn, foundInDatabase } from '../support/traceScan.ts';

const copyOf = (url: string): Promise<string> => ownDatabase(new URL(url).pathname.slice(1));

const vacuum = async (url: string): Promise<void> => {
  expect((await adminWith({ DATABASE_URL: url })('erasures vacuum')).code).toBe(0);
};

const NOTHING = { rows: [], files: [] };

test('after an erasure and a vacuum, no data of the person remain in rows, files, the log, the feed or a restored backup', async () => {
  const [url, ledgerUrl] = [await ownDatabase(), await emptyDatabase()];
  const { token } = await newTenantIn(url);
  const logs = await mkdtemp(join(tmpdir(), 'canary-'));
  onTestFinished(() => rm(logs, { recursive: true }));
  const settings = { ERASURE_LEDGER_URL: ledgerUrl, LOG_LEVEL: 'debug' };
  const [stored, passing] = [canaries(), canaries()];

  const writing = await startService(onTestFinished, { ...settings, DATABASE_URL: url }, join(logs, 'writing'));
  const paths = await writePersons(clientOf(token, writing.baseUrl), url, stored, passing);
  await writing.stop();
  // The server also does this by itself eventually: the statistics contain values of rows.
  await withConnection(url, (client) => client.query('analyze'));
  const [backup, other] = [await copyOf(url), await copyOf(url)];
  const all = [...stored.made, ...passing.made];
  expect(stored.made.length).toBeGreaterThan(500);
  const before = await foundInDatabase(url, all);
  // A trace id is stored as a uuid, which rows show with hyphens.
  const shown = stored.made.filter((one) => !/^[0-9a-f]{32}$/.test(one));
  expect(before.rows.sort()).toEqual(shown.sort());
  expect(before.files.length).toBeGreaterThan(400);

  const erasing = await startService(onTestFinished, { ...settings, DATABASE_URL: url }, join(logs, 'erasing'));
  const client = clientOf(token, erasing.baseUrl);
  for (const path of paths) {
    const headers = { 'X-Request-Id': passing.next() };
    const answer = await client('POST', `${path}/erasure`, { body: { erasure: { reason: 'request' } }, headers });
    expect(answer.status).toBe(200);
  }
  await vacuum(url);
  const everything = [...stored.made, ...passing.made];
  expect(await foundInDatabase(url, everything)).toEqual(NOTHING);
  const { changes } = await readFeed(client, '/v1/changes');
  expect(changes.length).toBeGreaterThan(50);
  expect(foundIn([JSON.stringify(changes)], everything)).toEqual([]);
  for (const path of paths) expect(foundIn([(await client('GET', `${path}/history`)).text], everything)).toEqual([]);
  await erasing.stop();

  const restored = await startService(onTestFinished, { ...settings, DATABASE_URL: backup }, join(logs, 'restored'));
  for (const path of paths) expect((await clientOf(token, restored.baseUrl)('GET', path)).status).toBe(404);
  await restored.stop();
  await vacuum(backup);
  expect(await foundInDatabase(backup, everything)).toEqual(NOTHING);

  const replay = await adminWith({ DATABASE_URL: other, ERASURE_LEDGER_URL: ledgerUrl })('erasures replay --json');
  expect(replay.code).toBe(0);
  const replayed = JSON.parse(replay.out);
  expect(replayed.map(({ id }: Json) => id).sort()).toEqual(paths.map((path) => path.split('/').at(-1)).sort());
  await vacuum(other);
  expect(await foundInDatabase(other, everything)).toEqual(NOTHING);

  // A request may supply its id: the log contains only ids of requests and traces.
  const lines = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')));
  const named = lines.join('').replace(/"(requestId|traceId)":"[^"]*"/g, '');
  expect(named.length).toBeGreaterThan(10_000);
  expect(foundIn([named], everything)).toEqual([]);
});
