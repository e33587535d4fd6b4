import { type EntityName, p } from '@mikro-orm/postgresql';
import { OrganisationEntity } from './organisation.ts';

/** The foreign key from a row to its organisation. */
export const organisationKey = () =>
  p.manyToOne(OrganisationEntity).joinColumn('organisation_id').deleteRule('no action').updateRule('no action');

/**
 * The key of every row of an organisation. It begins with the organisation, so that every foreign key between such rows
 * contains the organisation, and the database rejects a reference to another organisation.
 */
export const tenantKey = {
  organisationId: p.uuid().primary(),
  id: p.uuid().primary(),
  organisationKey,
};

/**
 * The foreign key from `(organisation_id, column)` to a row of the same organisation. It only declares the constraint:
 * the column is also declared as a UUID, which the program reads and writes.
 */
export const sameOrganisation = <Target extends object>(target: EntityName<Target>, table: string, column: string) =>
  p
    .manyToOne(target)
    .joinColumns('organisation_id', column)
    .foreignKeyName(`${table}_${column}_fkey`)
    .deleteRule('no action')
    .updateRule('no action');
