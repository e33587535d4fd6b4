import { isRefusal } from '../../db/connections/unavailable.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { gathering } from '../../load/gathering.ts';
import type { StoredRow } from '../../tables/table.ts';
import { type Enrolling, enrol, enrolTogether } from './enrol.ts';

/** The maximum number of enrolments in one transaction. Each takes five statements. */
const MOST = 8;

interface Waiting extends Enrolling {
  readonly resolve: (participant: StoredRow) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The first enrolment of each course and participant, and the others: two enrolments of one course would both count the
 * same free seats.
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
 * Enrols participants in courses. Simultaneous enrolments of one organisation share a transaction (docs/choices/0050):
 * they wait for the disk once. An enrolment whose course or participant is locked waits for it in a separate
 * transaction, and if PostgreSQL rejects one, all enrolments of its transaction run separately.
 */
export const enrollingIn = (database: OpenDatabase) => {
  const byItself = (one: Waiting): Promise<void> =>
    inTransaction(database, (executor) => enrol(executor, one)).then(one.resolve, one.reject);

  /**
   * The enrolments that must run separately. If the connection fails, it is unknown whether it has committed: all fail.
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
  /** Enrols a participant, and returns it. @throws Fault as `enrol` does */
  return (one: Enrolling): Promise<StoredRow> => new Promise((resolve, reject) => add({ ...one, resolve, reject }));
};
