import { DatabaseError } from 'pg';
import { gathering } from '../../load/gathering.ts';
import type { Run } from './client.ts';
import type { Dedicated } from './dedicated.ts';
import type { Statement } from './groupQuery.ts';

/**
 * The maximum size of a group. In a larger group, each statement would wait longer for the commit, and the failure of
 * one statement would affect more statements.
 */
const MAX_GROUP = 8;
/**
 * Limits how long the statements of a group wait for a lock, until the end of the transaction. A statement waits, for
 * example, for a unique value that another transaction has written but not committed. After the limit the group is
 * rolled back, and each of its statements runs alone.
 */
const LIMIT_WAITS = "select set_config('lock_timeout', $1, true)";
const MAX_WAIT_MS = '20';

interface Waiting {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Whether the session still responds after an error, so that the error ended only the transaction. */
const isRolledBack = async (own: Dedicated, error: unknown): Promise<boolean> => {
  if (!(error instanceof DatabaseError)) return false;
  return own.run('select', []).then(
    () => true,
    () => false,
  );
};

/**
 * Runs writes of several requests in one transaction: they are sent with one write, and wait for the disk only once. If
 * one statement of a group fails or waits too long, all are rolled back and each runs alone, because none depends on
 * another. If a connection breaks, its whole group fails, because it is unknown whether it was committed.
 * @param acquire takes a connection for a group
 * @param runAlone runs a statement in a separate transaction
 */
export const writeGroups = (acquire: () => Promise<Dedicated>, runAlone: Run) => {
  const byItself = ({ text, values, resolve, reject }: Waiting): Promise<void> =>
    runAlone(text, values).then(resolve, reject);

  /**
   * Runs the statements that the connection has prepared in one transaction. Returns the statements that must run
   * alone: those that are not prepared yet, or all if one of them failed.
   */
  const inOneTransaction = async (own: Dedicated, group: readonly Waiting[]): Promise<readonly Waiting[]> => {
    const ready = group.filter(({ text }) => own.canGroup(text));
    if (ready.length < 2) return group;
    if (!own.canGroup(LIMIT_WAITS)) {
      await own.run(LIMIT_WAITS, [MAX_WAIT_MS]);
      return group;
    }
    try {
      await own.runGroup([
        { text: LIMIT_WAITS, values: [MAX_WAIT_MS], done: () => undefined },
        ...ready.map(
          ({ text, values, resolve, reject }): Statement => ({
            text,
            values,
            done: (error, result) => (error ? reject(error) : resolve(result.rows)),
          }),
        ),
      ]);
    } catch (error) {
      if (await isRolledBack(own, error)) return group;
      for (const { reject } of ready) reject(error);
    }
    return group.filter((one) => !ready.includes(one));
  };

  const perform = async (group: readonly Waiting[]): Promise<void> => {
    const [first, second] = group;
    if (first !== undefined && second === undefined) return byItself(first);
    try {
      const own = await acquire();
      const left = await inOneTransaction(own, group).finally(own.release);
      await Promise.all(left.map(byItself));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  const groups = gathering(MAX_GROUP, perform);
  /** Runs a statement that does not depend on other statements. */
  const run: Run = (text, values) => new Promise((resolve, reject) => groups.add({ text, values, resolve, reject }));
  return { run, waiting: groups.waiting };
};
