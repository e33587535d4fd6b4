import { startAdmin } from '../testbed/service.ts';

/** Runs the admin command line on a database. Returns its exit code and its output. */
export const adminOn = async (url: string, ...args: readonly string[]) => {
  const program = startAdmin(args, { DATABASE_URL: url });
  const code = await program.exit;
  return { code, ...program.output() };
};

/** Distributes a migrated database. @throws Error with the output of the command if it fails */
export const distributeDatabase = async (url: string): Promise<void> => {
  const { code, err } = await adminOn(url, 'distribute');
  if (code !== 0) throw new Error(`admin distribute ended with ${code}: ${err}`);
};
