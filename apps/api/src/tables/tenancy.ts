import { type EntityName, p } from '@mikro-orm/postgresql';
import { OrganisationEntity } from './organisation.ts';

/** The foreign key to the organisation of a row. */
export const organisationKey = () =>
  p.manyToOne(OrganisationEntity).joinColumn('organisation_id').deleteRule('no action').updateRule('no action');

/**
 * The key of every row of an organisation. It starts with the organisation, so that every foreign key between two such
 * rows contains it, and the database rejects a reference across organisations.
 */
export const tenantKey = {
  organisationId: p.uuid().primary(),
  id: p.uuid().primary(),
  organisationKey,
};

/**
 * The foreign key from `(organisation_id, column)` to a row of the same organisation. The column is also declared as a
 * uuid, which the program reads and writes; the relation only declares the constraint.
 */
export const sameOrganisation = <Target extends object>(target: EntityName<Target>, table: string, column: string) =>
  p
    .manyToOne(target)
    .joinColumns('organisation_id', column)
    .foreignKeyName(`${table}_${column}_fkey`)
    .deleteRule('no action')
    .updateRule('no action');
