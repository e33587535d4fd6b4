import { defineEntity, p } from '@mikro-orm/postgresql';
import { timestamp } from './columns.ts';

/**
 * The progress of an organisation's move to another database. At the source the state is `closed` while the
 * organisation is copied, and then `moved`. The state is also `moved` if its contract has ended; `ended_at` then
 * contains the time. At the destination the state is `arriving`, and then `arrived`. There is no foreign key, because
 * the row exists before and after the organisation.
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
