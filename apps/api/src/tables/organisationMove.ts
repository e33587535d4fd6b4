import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamp } from './columns.ts';

/**
 * How far the move of an organisation to another database is. At its source: `closed` while it is copied, then `moved`, also if
 * its contract has ended, in which case `ended_at` says since when. At its destination: `arriving`, then `arrived`. Without a
 * foreign key, since the row is there before the organisation and after it.
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
