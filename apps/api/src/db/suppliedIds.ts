import { sql } from 'kysely';
import { valueTaken } from '../problems/fault.ts';
import type { TableShape } from '../tables/table.ts';
import { type Executor, parametersOf, textCache, valueNamed } from './statement.ts';
import { recordTables } from './tables.ts';

const tables: readonly TableShape[] = Object.values(recordTables);

/** The other tables whose ids have the same form. */
const othersOf = ({ name, facts }: TableShape): string[] =>
  tables.filter((other) => other.name !== name && other.facts.idVersion === facts.idVersion).map((other) => other.name);

const textOf = textCache();

/**
 * Refuses an id that a caller supplies if another record of the organisation has it, deleted or not: changes and histories
 * are found by the id alone. That no record of the same kind has it, a unique index holds.
 * @throws Fault 409 (decision Q4)
 */
export const requireFreeId = async (
  { db, run }: Executor,
  table: TableShape,
  organisationId: string,
  id: string,
): Promise<void> => {
  const text = textOf(table.name, () => {
    const found = othersOf(table).map(
      (name) => sql`select from ${sql.table(name)}
        where organisation_id = ${valueNamed('organisation')} and id = ${valueNamed('id')}::uuid`,
    );
    return sql`select exists (${sql.join(found, sql` union all `)}) as taken`.compile(db);
  });
  const [row] = (await run(text.sql, parametersOf(text, { organisation: organisationId, id }))) as { taken: boolean }[];
  if (row?.taken === true) throw valueTaken(`/${table.facts.singular}/id`);
};
