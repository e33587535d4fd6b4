import type { Client } from 'pg';
import { EXCEPTIONS, organisationColumnOf } from '../../apps/api/src/db/placement.ts';

/** A key of a table: a primary key, a unique constraint or index, or a foreign key, with its columns in their order. */
interface Key {
  readonly name: string;
  readonly table: string;
  readonly kind: 'unique' | 'foreign';
  readonly columns: readonly string[];
  /** The table to which a foreign key refers, and its columns there. */
  readonly target: string | null;
  readonly targets: readonly string[];
}

const SELECT_KEYS = `
  select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", 'unique' as kind,
    array(select coalesce(a.attname::text, '(expression)') from unnest(i.indkey) with ordinality k(number, place)
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by place) as columns,
    null as target, '{}'::text[] as targets
  from pg_index i join pg_class t on t.oid = i.indrelid
  where i.indisunique and t.relnamespace = current_schema()::regnamespace
  union all
  select c.conname, c.conrelid::regclass::text, 'foreign',
    array(select a.attname::text from unnest(c.conkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by place),
    c.confrelid::regclass::text,
    array(select a.attname::text from unnest(c.confkey) with ordinality k(number, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number order by place)
  from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
  order by 2, 1`;

const beginsWithOrganisation = ({ table, kind, columns, target, targets }: Key): boolean => {
  if (columns[0] !== organisationColumnOf(table)) return false;
  return kind === 'unique' || targets[0] === organisationColumnOf(target ?? '');
};

/**
 * The keys in the database of `client` that do not begin with the organisation, one line each, and the exceptions that
 * no table needs. If all keys begin with the organisation, the tables fulfil the rules of hash partitions and of Citus'
 * distributed tables: a key is checked within one partition, and a foreign key connects two rows of the same partition
 * (docs/choices/0045).
 */
export const keyFindings = async (
  client: Pick<Client, 'query'>,
  exceptions: Readonly<Record<string, unknown>> = EXCEPTIONS,
): Promise<string[]> => {
  const { rows } = await client.query<Key>(SELECT_KEYS);
  const wrong = rows.filter((key) => !beginsWithOrganisation(key));
  const excepted = (table: string | null): boolean => table !== null && Object.hasOwn(exceptions, table);
  // An excepted table must not have foreign keys, because they could not be checked within one partition.
  const findings = wrong.filter(({ kind, table }) => kind === 'foreign' || !excepted(table));
  const unneeded = Object.keys(exceptions).filter((name) => !wrong.some(({ table }) => table === name));
  return [
    ...findings.map(({ table, name, columns }) => `${table}: ${name} (${columns.join(', ')})`),
    ...unneeded.map((name) => `${name}: needs no exception`),
  ];
};
