import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Operation, operations } from '@training-provider/contract';
import { beforeAll, expect, test } from 'vitest';
import { type DemoService, startDemo } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';

const run = promisify(execFile);

/** What the address of the service is in the samples. */
const PRINTED = 'http://127.0.0.1:3000';

let service: DemoService;
let folder = '';
beforeAll(async () => {
  const testbed = await openTestbed(console.error);
  service = await startDemo(testbed, { ANONYMOUS_RATE_LIMIT: '10000000' });
  folder = await mkdtemp(join(tmpdir(), 'samples-'));
  testbed.undo(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'participants.csv'), 'Kundennummer,Vorname,Nachname\nK-1001,Anna,Gross\n');
  return testbed.clear;
});

/** What is read comes first, then what is written, deletions and what takes them back, and erasures, which are for good. */
const PHASES: Readonly<Record<string, number>> = { removeExternalId: 2, remove: 3, undelete: 3, erase: 4 };
const phaseOf = ({ action, method, resource }: Operation): number => {
  if (resource === 'imports') return 1;
  return PHASES[action] ?? (method === 'GET' ? 0 : 1);
};
const inOrder = operations.toSorted((one, other) => phaseOf(one) - phaseOf(other));

/** The sample for curl on the page of an operation. */
const sampleOf = async ({ id }: Operation): Promise<string> => {
  const page = await (await fetch(`${service.baseUrl}/docs/operations/${id}.md`)).text();
  return /```sh\n(.*?)\n```/s.exec(page)?.[1] ?? '';
};

/** Runs a sample as it stands but for the address; resolves to the status and the body. */
const send = async (sample: string): Promise<{ status: number; body: string }> => {
  const command = sample.replaceAll(PRINTED, service.baseUrl).replace(/^curl/, `curl -sS -w '\\n%{http_code}'`);
  const { stdout } = await run('sh', ['-c', command], { cwd: folder, env: { ...process.env, TOKEN: service.token } });
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) };
};

/** Waits until an import has read its file. */
const importEnds = async (id: string): Promise<void> => {
  for (;;) {
    const headers = { Authorization: `Bearer ${service.token}`, Prefer: 'wait=20' };
    const answer = await fetch(`${service.baseUrl}/v1/imports/${id}`, { headers });
    const { data } = (await answer.json()) as { data: { status: string } };
    if (['completed', 'failed', 'waiting'].includes(data.status)) return;
  }
};

test('each sample of the reference, run in order as it stands, does on the demo what its page says', async () => {
  const refused: string[] = [];
  // An import is for one file, so that the demo has none: the samples name the one that the first of them has created.
  let [example, created] = ['', ''];
  for (const operation of inOrder) {
    const sample = await sampleOf(operation);
    const { status, body } = await send(example === '' ? sample : sample.replaceAll(example, created));
    if (status !== operation.success) refused.push(`${operation.id}: ${status} ${body}`);
    if (operation.resource !== 'imports') continue;
    if (operation.action === 'create') {
      example = (operation.examples.response as { data: { id: string } }).data.id;
      created = JSON.parse(body).data.id;
    }
    if (created !== '' && operation.action !== 'remove') await importEnds(created);
  }
  expect(refused).toEqual([]);
});
