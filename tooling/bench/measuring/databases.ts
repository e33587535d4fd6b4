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

/**
 * The size of the shared buffers as the runbook recommends: a quarter of the memory. PostgreSQL's default of 128 MB is
 * for a small machine.
 */
const sharedBuffersMb = (): number => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.floor(memory / 4 / BYTES_PER_MB);
};

/**
 * Starts PostgreSQL in the state of a server that has run for a long time: it reuses the segments of its write-ahead
 * log. A new server fills each segment with zeros first, and all writes wait for this up to half a second.
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

/**
 * The URL of the PostgreSQL server for the benchmark: `DATABASE_URL` if it is set, otherwise that of a server of the
 * testbed.
 */
export const serverUrl = async (testbed: Testbed): Promise<string> =>
  process.env.DATABASE_URL || (await startAsSettled(testbed));

/** Creates a database with this many participants on a server; it is dropped when the testbed is cleared. */
export const fullDatabase = async (testbed: Testbed, server: string, participants: number): Promise<FullDatabase> => {
  testbed.say(`Filling a database with ${participants.toLocaleString('en')} participants …`);
  const database = await scratchDatabase(server);
  testbed.undo(database.drop);
  return { url: database.url, ...(await prepareData(database.url, participants)) };
};
