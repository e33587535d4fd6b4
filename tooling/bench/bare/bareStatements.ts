import type { BareResource } from './bareResources.ts';

/** The statements of a resource, each with the order of its values. */
export interface Statements {
  /** Organisation, and the parent's id. */
  readonly list: string;
  /** Organisation, id, and the parent's id. */
  readonly get: string;
  /** Organisation, id, time, the changed fields, and the parent's id. */
  readonly patch: string;
}

/** A record that belongs to another one exists only while that one exists. */
const below = (parent: BareResource['parent'], position: number): string =>
  parent === undefined
    ? ''
    : `and ${parent}_id = $${position} and exists (select from ${parent} parent where parent.organisation_id = $1
        and parent.id = $${position} and parent.deleted_at is null)`;

/** Builds the statements of a resource once, at the start. */
export const statementsOf = ({ table, columns, parent, patch }: BareResource): Statements => {
  const changed = Object.values(patch?.fields ?? {});
  const set = changed.map((column, index) => `${column} = $${index + 4}`);
  return {
    list: `select ${columns} from ${table} where organisation_id = $1 and deleted_at is null ${below(parent, 2)}
      order by inserted_at desc, id desc limit 50`,
    get: `select ${columns} from ${table} where organisation_id = $1 and id = $2 and deleted_at is null ${below(parent, 3)}`,
    patch: `update ${table} set ${[...set, 'updated_at = $3', 'version = version + 1'].join(', ')}
      where organisation_id = $1 and id = $2 and deleted_at is null ${below(parent, changed.length + 4)}
      returning ${columns}`,
  };
};
