import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Operation, operations } from '@training-provider/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { samplesOf } from '../src/samples/examples.ts';
import { samplesAgainstMock, workFolder, writeProgram } from './programs.ts';

const run = promisify(execFile);
const LANGUAGES = ['client', 'fetch'] as const;

let folder = '';
let remove = async (): Promise<void> => undefined;
beforeAll(async () => {
  const made = await workFolder();
  [folder, remove] = [made.path, made.remove];
});
afterAll(() => remove());

/** Runs a sample against a separate mock; resolves to its output. */
const printed = async (operation: Operation, language: (typeof LANGUAGES)[number]): Promise<string> => {
  const { samples, mock } = await samplesAgainstMock(operation);
  const lines: unknown[] = [];
  vi.stubEnv('TOKEN', mock.token);
  vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(...values));
  try {
    await import(await writeProgram(folder, `run-${language}-${operation.id}`, samples[language]));
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await mock.close();
  }
  return JSON.stringify(lines);
};

describe.each(operations)('the samples of $id', (operation) => {
  test.each(LANGUAGES)('the %s sample runs against the mock and prints its response', async (language) => {
    const text = await printed(operation, language);
    expect(text).toMatch(operation.success === 204 ? /204/ : /[[{]/);
  });

  test('the curl sample gets the success status of the operation', async () => {
    const { samples, mock } = await samplesAgainstMock(operation);
    const command = samples.curl.replace(/^curl/, `curl -sS -w '\\n%{http_code}'`);
    try {
      const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, TOKEN: mock.token } });
      expect(stdout.split('\n').at(-1), stdout).toBe(String(operation.success));
    } finally {
      await mock.close();
    }
  });
});

test('the samples compile with the types of the client', async () => {
  for (const operation of operations) {
    const samples = samplesOf(operation);
    for (const language of LANGUAGES) {
      await writeProgram(folder, `types-${language}-${operation.id}`, samples[language]);
    }
  }
  const options = { noEmit: true, lib: ['es2024', 'dom'], isolatedModules: true, erasableSyntaxOnly: true };
  const project = {
    extends: '../../../../../../tsconfig.base.json',
    compilerOptions: options,
    include: ['types-*.ts'],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { stdout } = await run('tsc', ['--project', folder]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
});
