import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamp } from './columns.ts';

/** When operators last completed each daily task, so that an alert fires if one is overdue: see docs/runbook.md. */
export const UpkeepEntity = defineEntity({
  name: 'Upkeep',
  tableName: 'upkeep',
  properties: {
    task: p.enum(['backup', 'vacuum']).primary(),
    doneAt: timestamp(),
  },
});
