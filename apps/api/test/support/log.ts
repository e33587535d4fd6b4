import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { until } from './until.ts';

/** The lines of the service's log with this text, at least one. */
export const logLinesWith = (text: string): Promise<string[]> =>
  until(async () => {
    // The text after the last line break may be an incomplete line.
    const lines = (await readFile(inject('logFile'), 'utf8')).split('\n').slice(0, -1);
    const found = lines.filter((line) => line.includes(text));
    return found.length > 0 ? found : undefined;
  });
