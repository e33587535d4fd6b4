import { scratchDatabase } from '../../apps/api/test/support/scratchDatabase.ts';
import { withConnection } from '../stage/database.ts';
import { startPostgres } from '../stage/postgres.ts';
import type { Stage } from '../stage/stage.ts';
import { prepareData, type Subject } from './data.ts';

/** A database full of participants. */
export interface FullDatabase extends Subject {
  readonly url: string;
}

/** As whoever keeps much data sets it: PostgreSQL's default of 128 MB is for a small machine. */
const SHARED_BUFFERS = '1GB';

const startWithBuffers = async (stage: Stage): Promise<string> => {
  const server = await startPostgres(stage);
  await withConnection(server.url(), (client) => client.query(`alter system set shared_buffers = '${SHARED_BUFFERS}'`));
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
