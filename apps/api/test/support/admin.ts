import { inject } from 'vitest';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import { startAdmin } from './program.ts';

/** Runs the admin command line with these settings: a line of words, and further arguments unchanged. */
export const adminWith =
  (settings: Settings) =>
  async (line: string, ...whole: readonly string[]) => {
    const program = startAdmin([...line.split(' '), ...whole], settings);
    const code = await program.exit;
    return { code, ...program.output() };
  };

/** The same on the database of the shared service. */
export const admin = (line: string, ...whole: readonly string[]) =>
  adminWith({ DATABASE_URL: inject('databaseUrl') })(line, ...whole);

/** The JSON output of a command. */
export const adminJson = async (line: string, ...whole: readonly string[]) =>
  JSON.parse((await admin(`${line} --json`, ...whole)).out);
