import { inject } from 'vitest';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import { startAdmin } from './program.ts';

/** Runs the admin command line to its end with these settings: a line of words, and further arguments as they are. */
export const adminWith =
  (settings: Settings) =>
  async (line: string, ...whole: readonly string[]) => {
    const program = startAdmin([...line.split(' '), ...whole], settings);
    const code = await program.exit;
    return { code, ...program.output() };
  };

/** The same on the database of the service that the tests share. */
export const admin = (line: string, ...whole: readonly string[]) =>
  adminWith({ DATABASE_URL: inject('databaseUrl') })(line, ...whole);

/** What a command prints as JSON. */
export const adminJson = async (line: string, ...whole: readonly string[]) =>
  JSON.parse((await admin(`${line} --json`, ...whole)).out);
