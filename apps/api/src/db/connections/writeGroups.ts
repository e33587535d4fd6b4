import { DatabaseError } from 'pg';
import type { Run } from './client.ts';
import type { Dedicated } from './dedicated.ts';

/** In a larger group, each statement would wait longer for the commit, and more of them would fail with one. */
const MAX_GROUP = 8;
/** How long a statement waits at most for the groups under way: those may wait for a lock or a standby. */
const PATIENCE_MS = 5;

interface Waiting {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly since: number;
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Whether the session answers after an error: then the error has ended the transaction, and not the session. */
const isRolledBack = async (own: Dedicated, error: unknown): Promise<boolean> => {
  if (!(error instanceof DatabaseError)) return false;
  return own.run('select', []).then(
    () => true,
    () => false,
  );
};

/**
 * Runs writes of several requests in one transaction: they wait for the disk once, and not each for itself, and leave in one
 * write. A group leaves at the end of a turn of the event loop, and the next one when it has committed, so that groups grow
 * with the load and a single write waits for nothing. If one statement of a group fails, all are rolled back, and each is run
 * again by itself: none depends on another. If a connection breaks, all of its group fail, since nobody knows whether it was
 * committed.
 * @param acquire takes a connection for a group
 * @param runAlone runs a statement in a transaction of its own
 */
export const writeGroups = (acquire: () => Promise<Dedicated>, runAlone: Run) => {
  const queue: Waiting[] = [];
  let underWay = 0;
  let isLeaving = false;
  let isPatient = false;

  const byItself = ({ text, values, resolve, reject }: Waiting): Promise<void> =>
    runAlone(text, values).then(resolve, reject);

  /** Returns those that are left to run by themselves: the connection has yet to prepare them, or one of them failed. */
  const inOneTransaction = async (own: Dedicated, group: readonly Waiting[]): Promise<readonly Waiting[]> => {
    const ready = group.filter(({ text }) => own.canGroup(text));
    if (ready.length < 2) return group;
    try {
      await own.runGroup(
        ready.map(({ text, values, resolve, reject }) => ({
          text,
          values,
          done: (error, result) => (error ? reject(error) : resolve(result.rows)),
        })),
      );
    } catch (error) {
      if (await isRolledBack(own, error)) return group;
      for (const { reject } of ready) reject(error);
    }
    return group.filter((one) => !ready.includes(one));
  };

  const perform = async (group: readonly Waiting[]): Promise<void> => {
    const [first, second] = group;
    if (first !== undefined && second === undefined) return byItself(first);
    const own = await acquire();
    const left = await inOneTransaction(own, group).finally(own.release);
    await Promise.all(left.map(byItself));
  };

  const depart = (): void => {
    const [first] = queue;
    if (first === undefined) return;
    const waitedMs = performance.now() - first.since;
    if (underWay > 0 && queue.length < MAX_GROUP && waitedMs < PATIENCE_MS) {
      if (isPatient) return;
      isPatient = true;
      setTimeout(() => {
        isPatient = false;
        depart();
      }, PATIENCE_MS - waitedMs);
      return;
    }
    const group = queue.splice(0, MAX_GROUP);
    underWay += 1;
    void perform(group)
      .catch((error: unknown) => {
        for (const { reject } of group) reject(error);
      })
      .finally(() => {
        underWay -= 1;
        depart();
      });
    depart();
  };

  const leaveSoon = (): void => {
    if (isLeaving) return;
    isLeaving = true;
    setImmediate(() => {
      isLeaving = false;
      depart();
    });
  };

  return {
    /** Runs a statement that depends on no other one and waits for no lock that a request may hold for long. */
    run: ((text, values) =>
      new Promise((resolve, reject) => {
        queue.push({ text, values, since: performance.now(), resolve, reject });
        leaveSoon();
      })) satisfies Run,
    waiting: () => queue.length,
  };
};
