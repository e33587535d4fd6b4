import type { Change } from '@training-provider/contract';
import type { LoggedChange } from './log.ts';

/** A change on the wire. Its id is its number. */
export const presentChange = (change: LoggedChange): Change => ({
  id: change.number,
  type: change.type,
  recordId: change.record_id,
  ...(change.parent_id === null ? {} : { parentId: change.parent_id }),
  operation: change.operation,
  version: change.version,
  changedAt: change.changed_at,
  ...(change.actor_id === null ? {} : { actorId: change.actor_id }),
});
