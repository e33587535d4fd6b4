import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Operation, operations } from '@training-provider/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type DemoService, PATIENT, startDemo } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';

const run = promisify(execFile);

/** The address of the service in the samples. */
const PRINTED = 'http://127.0.0.1:3000';
/** The samples on a page, by their order; those in TypeScript import the client from here. */
const LANGUAGES = ['curl', 'TypeScript client', 'fetch'];
const cache = fileURLToPath(new URL('../node_modules/.cache/samples/', import.meta.url));

/** A demo, and a folder for programs with the file that one of the samples sends. */
const openDemo = async (): Promise<{ service: DemoService; folder: string }> => {
  const testbed = await openTestbed(console.error);
  onTestFinished(() => testbed.clear());
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(cache);
  testbed.undo(() => rm(folder, { recursive: true, force: true }));
  const WEBHOOK_KEY = Buffer.alloc(32, 7).toString('base64');
  const settings = { ...PATIENT, ANONYMOUS_RATE_LIMIT: '10000000', WEBHOOK_KEY };
  await writeFile(join(folder, 'participants.csv'), 'Kundennummer,Vorname,Nachname\nK-1001,Anna,Gross\n');
  return { service: await startDemo(testbed, settings), folder };
};

/** Reads come first, then writes, deletions and undeletes, and finally erasures. */
const PHASES: Readonly<Record<string, number>> = { removeExternalId: 2, remove: 3, undelete: 3, erase: 4 };

/** The demo has none of these, because an import needs a file, and the secret of a webhook belongs to one receiver. */
const isFirstCreated = (resource: string): boolean => ['imports', 'webhooks'].includes(resource);
const phaseOf = ({ action, method, resource }: Operation): number => {
  if (isFirstCreated(resource)) return action === 'remove' && resource === 'webhooks' ? 2 : 1;
  return PHASES[action] ?? (method === 'GET' ? 0 : 1);
};
const inOrder = operations.toSorted((one, other) => phaseOf(one) - phaseOf(other));

/** The sample in a language on the page of an operation, for the service at this address. */
const sampleOf = async ({ id }: Operation, { baseUrl }: DemoService, language: string): Promise<string> => {
  const page = await (await fetch(`${baseUrl}/docs/operations/${id}.md`)).text();
  const samples = [...page.matchAll(/^```(?:sh|ts)\n(.*?)\n^```/gms)].map(([, text = '']) => text);
  return samples[LANGUAGES.indexOf(language)]?.replaceAll(PRINTED, baseUrl) ?? '';
};

/** Runs a command whose response must have this status; resolves to the body. @throws Error with the response */
const runCommand = async (command: string, success: number, folder: string): Promise<string> => {
  const { stdout } = await run('sh', ['-c', command.replace(/^curl/, `curl -sS -w '\\n%{http_code}'`)], {
    cwd: folder,
  });
  const end = stdout.lastIndexOf('\n');
  if (Number(stdout.slice(end + 1)) !== success) throw new Error(stdout);
  return stdout.slice(0, end);
};

/** Runs a program; resolves to its output as JSON. @throws the error of the program if the service refuses */
const runProgram = async (program: string, name: string, folder: string): Promise<string> => {
  const file = join(folder, `${name}.ts`);
  await writeFile(file, `${program}\nexport {};\n`);
  const lines: unknown[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((value) => void lines.push(value));
  await import(file).finally(() => log.mockRestore());
  return JSON.stringify({ data: lines[0] });
};

/** Waits until an import has read its file. */
const importEnds = async ({ baseUrl, token }: DemoService, id: string): Promise<void> => {
  for (;;) {
    const headers = { Authorization: `Bearer ${token}`, Prefer: 'wait=20' };
    const answer = await fetch(`${baseUrl}/v1/imports/${id}`, { headers });
    const { data } = (await answer.json()) as { data: { status: string } };
    if (['completed', 'failed', 'waiting'].includes(data.status)) return;
  }
};

test.each(LANGUAGES)('each %s sample, run unchanged and in order on the demo, succeeds', async (language) => {
  const { service, folder } = await openDemo();
  vi.stubEnv('TOKEN', service.token);
  onTestFinished(() => void vi.unstubAllEnvs());
  const refused: string[] = [];
  // The samples contain the id of the first created one.
  let [example, created] = ['', ''];
  for (const operation of inOrder) {
    const { id, success, resource, action, examples } = operation;
    const printed = await sampleOf(operation, service, language);
    const sample = example === '' ? printed : printed.replaceAll(example, created);
    const running = language === 'curl' ? runCommand(sample, success, folder) : runProgram(sample, id, folder);
    const body = await running.catch((error: Error) => void refused.push(`${id}: ${error.message}`));
    if (!isFirstCreated(resource)) continue;
    if (action === 'create') {
      example = (examples.response as { data: { id: string } }).data.id;
      created = JSON.parse(body ?? '').data.id;
    }
    if (resource === 'imports' && created !== '' && action !== 'remove') await importEnds(service, created);
  }
  expect(refused).toEqual([]);
});
