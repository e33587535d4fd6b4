import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamp } from './columns.ts';

/** When operators last completed each daily task, so that an alert can report an overdue one (docs/runbook.md). */
export const UpkeepEntity = defineEntity({
  name: 'Upkeep',
  tableName: 'upkeep',
  properties: {
    task: p.enum(['backup', 'vacuum']).primary(),
    doneAt: timestamp(),
  },
});
