import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamp } from './columns.ts';

/**
 * The progress of an organisation's move to another database. At its source: `closed` while it is copied, then `moved`,
 * also if its contract has ended, in which case `ended_at` contains the time. At its destination: `arriving`, then
 * `arrived`. Without a foreign key, since the row exists before and after the organisation.
 */
export const OrganisationMoveEntity = defineEntity({
  name: 'OrganisationMove',
  tableName: 'organisation_move',
  properties: {
    organisationId: p.uuid().primary(),
    state: p.enum(['closed', 'moved', 'arriving', 'arrived']),
    since: timestamp(),
    endedAt: timestamp().nullable(),
  },
});
