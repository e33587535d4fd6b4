import { type EntityName, p } from '@mikro-orm/postgresql';
import { OrganisationEntity } from './organisation.ts';

/** Foreign key to the organisation that a row belongs to. */
export const organisationKey = () =>
  p.manyToOne(OrganisationEntity).joinColumn('organisation_id').deleteRule('no action').updateRule('no action');

/**
 * The key of every row of an organisation. The organisation stands first, so that every foreign key between two such
 * rows carries it and the database refuses a reference across organisations.
 */
export const tenantKey = {
  organisationId: p.uuid().primary(),
  id: p.uuid().primary(),
  organisationKey,
};

/**
 * Foreign key from `(organisation_id, column)` to a row of the same organisation. The column itself is declared beside
 * it as a uuid, which is what the program reads and writes; the relation exists for the constraint.
 */
export const sameOrganisation = <Target extends object>(target: EntityName<Target>, table: string, column: string) =>
  p
    .manyToOne(target)
    .joinColumns('organisation_id', column)
    .foreignKeyName(`${table}_${column}_fkey`)
    .deleteRule('no action')
    .updateRule('no action');
