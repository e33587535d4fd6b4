import { totalmem } from 'node:os';
import { scratchDatabase } from '../../apps/api/test/support/scratchDatabase.ts';
import { withConnection } from '../stage/database.ts';
import { startPostgres } from '../stage/postgres.ts';
import type { Stage } from '../stage/stage.ts';
import { prepareData, type Subject } from './data.ts';

/** A database full of participants. */
export interface FullDatabase extends Subject {
  readonly url: string;
}

const BYTES_PER_MB = 1_048_576;

/** As the runbook advises: a quarter of the memory. PostgreSQL's default of 128 MB is for a small machine. */
const sharedBuffersMb = (): number => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.floor(memory / 4 / BYTES_PER_MB);
};

const startWithBuffers = async (stage: Stage): Promise<string> => {
  const server = await startPostgres(stage);
  const setting = `${sharedBuffersMb()}MB`;
  await withConnection(server.url(), (client) => client.query(`alter system set shared_buffers = '${setting}'`));
  await server.stopHard('SIGQUIT');
  await server.startAgain();
  return server.url();
};

/** The PostgreSQL server that is measured on: the one of `DATABASE_URL` where it is set, else one of the stage's own. */
export const serverUrl = async (stage: Stage): Promise<string> =>
  process.env.DATABASE_URL || (await startWithBuffers(stage));

/** Makes a database on a server, with so many participants; it is dropped when the stage is cleared. */
export const fullDatabase = async (stage: Stage, server: string, participants: number): Promise<FullDatabase> => {
  stage.say(`Filling a database with ${participants.toLocaleString('en')} participants …`);
  const database = await scratchDatabase(server);
  stage.undo(database.drop);
  return { url: database.url, ...(await prepareData(database.url, participants)) };
};
