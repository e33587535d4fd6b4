import { startAdmin } from '../testbed/service.ts';

/** Runs the admin command line to its end on a database. */
export const adminOn = async (url: string, ...args: readonly string[]) => {
  const program = startAdmin(args, { DATABASE_URL: url });
  const code = await program.exit;
  return { code, ...program.output() };
};

/** Distributes a migrated database. @throws Error with what the command says if it fails */
export const distributeDatabase = async (url: string): Promise<void> => {
  const { code, err } = await adminOn(url, 'distribute');
  if (code !== 0) throw new Error(`admin distribute ended with ${code}: ${err}`);
};
