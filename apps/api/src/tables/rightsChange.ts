import { defineEntity, p } from '@mikro-orm/postgresql';
import { text, timestamp } from './columns.ts';
import { organisationKey } from './tenancy.ts';

/**
 * A change that the history of a record does not show: of rights (of tokens, clients, or permissions of groups), of
 * webhooks, or of retention periods. It identifies no person, except by the account on the machine where a command ran.
 */
export const RightsChangeEntity = defineEntity({
  name: 'RightsChange',
  tableName: 'rights_change',
  properties: {
    organisationId: p.uuid().primary(),
    id: p.uuid().primary(),
    organisationKey,
    changedAt: timestamp(),
    /** The author: the operating-system account that ran the command, or the caller. */
    account: text(255),
    /** The action, named like a command: `token create`. */
    action: text(50),
    /** The id of the token, client, group, user or webhook; null for a retention period. */
    subjectId: p.uuid().nullable(),
    details: p.string().columnType('json').$type<Readonly<Record<string, unknown>>>(),
  },
  indexes: [{ name: 'rights_change_changed_at_index', properties: ['changedAt'] }],
});
