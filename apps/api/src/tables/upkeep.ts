import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamp } from './columns.ts';

/** When what operators do every day was last done, so that an alert says if it is not: see docs/runbook.md. */
export const UpkeepEntity = defineEntity({
  name: 'Upkeep',
  tableName: 'upkeep',
  properties: {
    task: p.enum(['backup', 'vacuum']).primary(),
    doneAt: timestamp(),
  },
});
