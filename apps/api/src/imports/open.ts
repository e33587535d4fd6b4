import { sql } from 'kysely';
import { type Executor, statement } from '../db/statement.ts';

const NONE = { waiting: 0, receiving: 0, queued: 0, checking: 0, running: 0 };

/** The number of imports of all organisations that have not ended, by status. */
export type OpenImports = Readonly<typeof NONE>;

const select = statement<Record<never, never>, { status: keyof OpenImports; count: number }>(
  () => sql`select status, count(*)::int as count from import where ended_at is null group by status`,
);

/** Counts the imports that have not ended, for the metrics. */
export const readOpenImports = async (executor: Executor): Promise<OpenImports> => {
  const found = await select(executor, {});
  return { ...NONE, ...Object.fromEntries(found.map(({ status, count }) => [status, count])) };
};
