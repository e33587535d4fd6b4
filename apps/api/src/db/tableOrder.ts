import type { Client } from 'pg';

const SELECT_REFERENCES = `
  select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`;

/** A foreign key from one table to another. */
export interface Reference {
  readonly from: string;
  readonly to: string;
}

/** The foreign keys between two tables of the database. */
export const referencesIn = async (client: Pick<Client, 'query'>): Promise<readonly Reference[]> =>
  (await client.query<Reference>(SELECT_REFERENCES)).rows;

/** Sorts the names of tables so that each table comes after the tables that it references. */
export const inOrder = (names: readonly string[], references: readonly Reference[]): string[] => {
  const ordered: string[] = [];
  while (ordered.length < names.length) {
    const next = names.find(
      (name) =>
        !ordered.includes(name) &&
        references.every(({ from, to }) => from !== name || ordered.includes(to) || !names.includes(to)),
    );
    if (next === undefined) throw new Error('tables refer to each other in a circle');
    ordered.push(next);
  }
  return ordered;
};
