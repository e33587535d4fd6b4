import { sql } from 'kysely';
import type { WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import { inTransaction } from '../../db/transaction.ts';
import { undelete } from '../../db/undelete.ts';
import { Fault, notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';
import { lockParent, minutesOf, readParent } from './parent.ts';
import { requireSameMinutes } from './writes.ts';

const { sessions: stored } = records;

const selectMinutes = statement<Readonly<Record<'organisation_id' | 'id', string>>, { unit_minutes: number }>(
  ({ organisation_id, id }) => sql`select unit_minutes from session
    where organisation_id = ${organisation_id} and id = ${id}`,
);

/**
 * Undeletes a session and its attendance list.
 * @throws Fault 404, 412; 409 `parent_deleted` if its course or coaching is deleted, `unit_minutes_differ` if the
 * course or coaching now has sessions with other `unitMinutes`
 */
export const undeleteSession = (database: Pick<Executor, 'db' | 'progressed'>, key: WriteKey): Promise<StoredRow> =>
  inTransaction(database, async (executor) => {
    const { organisation_id, id } = key;
    const parent = await readParent(executor, key);
    if (parent === undefined) throw notFound();
    const isThere = await lockParent(executor, organisation_id, parent);
    return undelete(executor, stored, key, {
      resume: async () => {
        if (!isThere) throw new Fault('parent_deleted');
        const [own] = await selectMinutes(executor, { organisation_id, id });
        const others = await minutesOf(executor, organisation_id, parent.resource, [parent.id], id);
        requireSameMinutes(own?.unit_minutes ?? 0, others.get(parent.id));
        return undefined;
      },
      follow: () => records[parent.resource].follow(executor, key, [parent.id]),
    });
  });
