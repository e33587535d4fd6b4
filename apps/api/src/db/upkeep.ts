import { sql } from 'kysely';
import type { Database, OpenDatabase } from './database.ts';

/** A task that operators complete, and when they last completed it, in seconds since 1970. */
export interface Done {
  readonly task: string;
  readonly seconds: number;
}

/** When operators last completed each task. It reads one small table. */
export const readUpkeep = async ({ db }: Pick<OpenDatabase, 'db'>): Promise<readonly Done[]> => {
  const { rows } = await sql<Done>`select task, extract(epoch from done_at)::float8 as seconds from upkeep`.execute(db);
  return rows;
};

/** Records that a task has just been completed. */
export const noteDone = async (db: Database, task: 'backup' | 'vacuum'): Promise<void> => {
  await sql`insert into upkeep (task, done_at) values (${task}, clock_timestamp())
    on conflict (task) do update set done_at = excluded.done_at`.execute(db);
};
