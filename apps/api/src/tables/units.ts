import { p } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';

/** Units with two places: `numeric(6,2)`, in the program a decimal string such as `4.00`. */
export const units = () => p.string().columnType('numeric(6,2)');

/** A sum of units. The default is zero. */
export const unitSum = () => p.string().columnType('numeric(14,2)').default('0');

/** SQL: the units of all held sessions of a course or a coaching. */
export const unitsHeldBy =
  (table: 'course' | 'coaching') =>
  (organisation: unknown): RawBuilder<string> =>
    sql`(
  select coalesce(sum(s.units), 0)::numeric(14, 2) from session s
  where s.organisation_id = ${organisation} and ${sql.ref(`s.${table}_id`)} = ${sql.ref(`${table}.id`)}
    and s.deleted_at is null and s.status = 'held'
)`;
