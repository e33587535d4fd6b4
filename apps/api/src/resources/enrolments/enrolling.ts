import { isRefusal } from '../../db/connections/unavailable.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { gathering } from '../../load/gathering.ts';
import type { StoredRow } from '../../tables/table.ts';
import { type Enrolling, enrol, enrolTogether } from './enrol.ts';

/** The maximum number of enrolments in one transaction. Each needs five statements. */
const MOST = 8;

interface Waiting extends Enrolling {
  readonly resolve: (participant: StoredRow) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Separates enrolments that can share a transaction: the first of each course and participant. Two enrolments in the
 * same course would both count the same free seats.
 */
const apart = (all: readonly Waiting[]): { together: Waiting[]; alone: Waiting[] } => {
  const taken = new Set<string>();
  const { together = [], alone = [] } = Object.groupBy(all, ({ key, courseId }) => {
    const ids = [key.id, courseId];
    const isFirst = !ids.some((id) => taken.has(id));
    for (const id of ids) taken.add(id);
    return isFirst ? 'together' : 'alone';
  });
  return { together, alone };
};

/**
 * Enrols participants in courses. Simultaneous enrolments of one organisation share a transaction (docs/choices/0050),
 * so that they wait for the disk only once. An enrolment whose course or participant is locked waits in a transaction
 * of its own. If PostgreSQL rejects one enrolment, all enrolments of its transaction run separately.
 */
export const enrollingIn = (database: OpenDatabase) => {
  const byItself = (one: Waiting): Promise<void> =>
    inTransaction(database, (executor) => enrol(executor, one)).then(one.resolve, one.reject);

  /**
   * Runs enrolments in one transaction, and returns those that must run separately. If the connection fails, all are
   * rejected, because it is unknown whether the transaction was committed.
   */
  const inOneTransaction = async (all: readonly Waiting[]): Promise<readonly Waiting[]> => {
    try {
      const ended = await inTransaction(database, (executor) => enrolTogether(executor, all));
      return all.filter(({ resolve, reject }, index) => {
        const end = ended[index];
        if (end === undefined) return true;
        if ('refused' in end) reject(end.refused);
        else resolve(end.participant);
        return false;
      });
    } catch (error) {
      if (isRefusal(error)) return all;
      for (const { reject } of all) reject(error);
      return [];
    }
  };

  const enrolAll = async (all: readonly Waiting[]): Promise<void> => {
    const { together, alone } = apart(all);
    const shared = together.length > 1 ? inOneTransaction(together) : Promise.resolve(together);
    await Promise.all([shared.then((left) => Promise.all(left.map(byItself))), ...alone.map(byItself)]);
  };

  const perform = async (all: readonly Waiting[]): Promise<void> => {
    const byOrganisation = Map.groupBy(all, ({ key }) => key.organisation_id);
    await Promise.all([...byOrganisation.values()].map(enrolAll));
  };

  const { add } = gathering(MOST, perform);
  /** Enrols a participant, and returns its row. @throws Fault the same faults as `enrol` */
  return (one: Enrolling): Promise<StoredRow> => new Promise((resolve, reject) => add({ ...one, resolve, reject }));
};
