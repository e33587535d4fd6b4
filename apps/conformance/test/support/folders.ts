import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Report } from '../../src/report/report.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A new folder, such as for reports, that is removed after the tests of the file. */
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-test-'));
  folders.push(folder);
  return folder;
};

/** The report that a run has written to a folder. */
export const reportIn = async (folder: string): Promise<Report> =>
  JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
