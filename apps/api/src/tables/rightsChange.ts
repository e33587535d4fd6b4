import { defineEntity, p } from '@mikro-orm/postgresql';
import { text, timestamp } from './columns.ts';
import { organisationKey } from './tenancy.ts';

/**
 * A change of rights, or of data that must not be erased, that no history of a record shows: of tokens, clients,
 * permissions of groups, periods of retention. It identifies no person except by the account on the machine where the
 * command ran.
 */
export const RightsChangeEntity = defineEntity({
  name: 'RightsChange',
  tableName: 'rights_change',
  properties: {
    organisationId: p.uuid().primary(),
    id: p.uuid().primary(),
    organisationKey,
    changedAt: timestamp(),
    /** The account of the operating system that ran the command. */
    account: text(255),
    /** The command, such as `token create`. */
    action: text(50),
    /** The token, client, group or user; null for retentions. */
    subjectId: p.uuid().nullable(),
    details: p.string().columnType('json').$type<Readonly<Record<string, unknown>>>(),
  },
  indexes: [{ name: 'rights_change_changed_at_index', properties: ['changedAt'] }],
});
