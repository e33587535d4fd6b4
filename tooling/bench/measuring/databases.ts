import { totalmem } from 'node:os';
import { scratchDatabase, withConnection } from '../../testbed/database.ts';
import { startPostgres } from '../../testbed/postgres.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { prepareData, type Subject } from './data.ts';

/** A database full of participants. */
export interface FullDatabase extends Subject {
  readonly url: string;
}

const BYTES_PER_MB = 1_048_576;

/** As the runbook recommends: a quarter of the memory. PostgreSQL's default of 128 MB is for a small machine. */
const sharedBuffersMb = (): number => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.floor(memory / 4 / BYTES_PER_MB);
};

/**
 * Starts PostgreSQL like one that has run for long: it reuses the segments of its write-ahead log, while a new one
 * fills each with zeros first, and all writes wait up to half a second for that.
 */
const startAsSettled = async (testbed: Testbed): Promise<string> => {
  const server = await startPostgres(testbed);
  await withConnection(server.url(), async (client) => {
    await client.query(`alter system set shared_buffers = '${sharedBuffersMb()}MB'`);
    await client.query('alter system set wal_init_zero = off');
  });
  await server.stopHard('SIGQUIT');
  await server.startAgain();
  return server.url();
};

/** The PostgreSQL server of the benchmark: the one of `DATABASE_URL` if it is set, else a server of the testbed. */
export const serverUrl = async (testbed: Testbed): Promise<string> =>
  process.env.DATABASE_URL || (await startAsSettled(testbed));

/** Creates a database with this many participants on a server; it is dropped when the testbed is cleared. */
export const fullDatabase = async (testbed: Testbed, server: string, participants: number): Promise<FullDatabase> => {
  testbed.say(`Filling a database with ${participants.toLocaleString('en')} participants …`);
  const database = await scratchDatabase(server);
  testbed.undo(database.drop);
  return { url: database.url, ...(await prepareData(database.url, participants)) };
};
