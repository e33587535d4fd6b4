import { type RawBuilder, sql } from 'kysely';
import type { Filter } from '../tables/filter.ts';

/** SQL: the source and the value of an external id in the format `source:value`. */
const sourceAndValue = (text: unknown): RawBuilder<unknown> =>
  sql`split_part(${text}, ':', 1), substr(${text}, strpos(${text}, ':') + 1)`;

/** A filter by external ids. PostgreSQL looks up the records by id, whatever the order of the list is. */
export const byExternalId =
  (table: string, kind: string): Filter =>
  (value, isList, organisation) => {
    const ids = (condition: RawBuilder<unknown>) =>
      sql`select e.record_id from external_id e where e.organisation_id = ${organisation}
        and e.kind = ${sql.lit(kind)} and (e.source, e.value) ${condition}`;
    return isList
      ? sql`${sql.ref(`${table}.id`)} = any(array(${ids(sql`in (select ${sourceAndValue(sql`one`)} from unnest(${value}::text[]) one)`)}))`
      : sql`${sql.ref(`${table}.id`)} = (${ids(sql`= (${sourceAndValue(sql`${value}::text`)})`)})`;
  };
