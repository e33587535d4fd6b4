import { sql } from 'kysely';
import { type Fault, valueTaken } from '../problems/fault.ts';
import type { TableShape } from '../tables/table.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { recordTables } from './tables.ts';

/** The tables whose records belong to an organisation. */
const tables = Object.values<TableShape>(recordTables).filter(({ facts }) => facts.name !== 'org');

/** The other tables whose ids have the same UUID version. */
const othersOf = ({ name, facts }: TableShape): string[] =>
  tables.filter((other) => other.name !== name && other.facts.idVersion === facts.idVersion).map((other) => other.name);

const textOf = textCache();

/**
 * The supplied ids that another record of the organisation already has, deleted or not. This matters because changes
 * and histories are found by id alone. Within one kind of record, a unique index prevents duplicates.
 * @param ids in lower case
 */
export const idsTaken = async (
  { db, run }: Executor,
  table: TableShape,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const text = textOf(table.name, () => {
    const found = othersOf(table).map(
      (name) => sql`select from ${sql.table(name)}
        where organisation_id = ${valueNamed('organisation')} and id = supplied.id`,
    );
    return sql`select supplied.id from unnest(${valueNamed('ids')}::uuid[]) supplied (id)
      where exists (${sql.join(found, sql` union all `)})`.compile(db);
  });
  const rows = (await run(text.sql, parametersOf(text, { organisation: organisationId, ids }))) as { id: string }[];
  return new Set(rows.map(({ id }) => id));
};

/** The fault 409 for an id that another record has (decision Q4). */
export const idTaken = ({ facts }: TableShape): Fault => valueTaken(`/${facts.singular}/id`);
