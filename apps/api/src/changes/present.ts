import { ATTENDANCE_TYPE, type Change } from '@training-provider/contract';
import type { LoggedChange } from './log.ts';

/** The record of a change in a response. The id of an attendance list is the id of its session (decision N9d). */
const recordOf = ({ type, record_id, parent_id }: LoggedChange): Pick<Change, 'recordId' | 'parentId'> => {
  if (type === ATTENDANCE_TYPE) return { recordId: parent_id ?? record_id };
  return { recordId: record_id, ...(parent_id === null ? {} : { parentId: parent_id }) };
};

/** A change in a response. Its id is its number in the log. */
export const presentChange = (change: LoggedChange): Change => ({
  id: change.number,
  type: change.type,
  ...recordOf(change),
  operation: change.operation,
  version: change.version,
  changedAt: change.changed_at,
  ...(change.actor_id === null ? {} : { actorId: change.actor_id }),
});
