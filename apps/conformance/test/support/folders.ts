import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Report } from '../../src/report/report.ts';

/** A new folder, such as for reports, that is removed after all tests. */
export const newFolder = (): Promise<string> => mkdtemp(join(inject('folder'), 'test-'));

/** The report that a run has written to a folder. */
export const reportIn = async (folder: string): Promise<Report> =>
  JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'));
