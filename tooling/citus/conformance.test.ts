import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { environmentOf, startServiceOn } from '../conformance/service.ts';
import { migrateDatabase } from '../testbed/tenants.ts';
import { distributeDatabase } from './admin.ts';
import { emptyDatabase } from './database.ts';

const SUITE = fileURLToPath(new URL('../../apps/conformance/src/cli/main.ts', import.meta.url));

test('a service on a Citus cluster passes the conformance suite', async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  await distributeDatabase(url);
  const service = await startServiceOn(url);
  onTestFinished(service.stop);
  const child = spawn(process.execPath, ['--conditions=source', SUITE, '--allow-residue'], {
    env: { ...process.env, ...environmentOf(service) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [report, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(code, report).toBe(0);
});
