import type { EnrolmentStatus } from '@training-provider/contract';
import { sql } from 'kysely';
import type { WriteKey } from '../../db/recordKey.ts';
import { records } from '../../db/records.ts';
import { type Executor, statement } from '../../db/statement.ts';
import { inTransaction } from '../../db/transaction.ts';
import { undelete } from '../../db/undelete.ts';
import { Fault, notFound } from '../../problems/fault.ts';
import type { StoredRow } from '../../tables/table.ts';
import { lockPair, type Pair } from './pair.ts';
import { isShown, requireRoom } from './seats.ts';
import { touchChanged } from './shown.ts';

const { enrolments: stored } = records;

const selectPair = statement<{ organisation_id: string; id: string }, Pair & { status: EnrolmentStatus }>(
  ({ organisation_id, id }) => sql`select organisation_id, participant_id, course_id, status from enrolment
    where organisation_id = ${organisation_id} and id = ${id}`,
);

/**
 * Undeletes an enrolment and its seat. This is possible even if the course has been cancelled or completed since,
 * because the enrolment is older.
 * @throws Fault 404, 412; 409 `parent_deleted` if its participant or course is deleted, `person_erased`, and the faults
 * of `requireRoom` except `course_closed`
 */
export const undeleteEnrolment = (database: Pick<Executor, 'db' | 'progressed'>, key: WriteKey): Promise<StoredRow> =>
  inTransaction(database, async (executor) => {
    const { organisation_id, id } = key;
    const [found] = await selectPair(executor, { organisation_id, id });
    if (found === undefined) throw notFound();
    const { status, ...pair } = found;
    const both = await lockPair(executor, pair, id);
    return undelete(executor, stored, key, {
      resume: async () => {
        if (both === undefined) throw new Fault('parent_deleted');
        const asBefore = { ...both.locked, status: 'open' };
        requireRoom(asBefore, both.situation, undefined, status);
        return undefined;
      },
      follow: async () => {
        if (both !== undefined && isShown(status)) await touchChanged(executor, key, both);
      },
    });
  });
