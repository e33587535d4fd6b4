import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { MovedTable } from './tables.ts';

/** The columns of a primary key after the organisation, as text. */
type Key = readonly string[];

/** Rows of an organisation in one table: those after one key up to another. Null: from the first, up to the last. */
export interface Range {
  readonly after: Key | null;
  readonly through: Key | null;
}

/** Rows as PostgreSQL writes them as text, in the order of their keys. */
export type Lines = readonly string[];

const quoted = (name: string): string => `"${name}"`;
const isText = (type: string): boolean => type.startsWith('character') || type === 'text';

/** Both databases order text alike, whatever their collations are. */
const ordered = ({ name, type }: MovedTable['key'][number]): string =>
  isText(type) ? `t.${quoted(name)} collate "C"` : `t.${quoted(name)}`;

/** Collects the parameters of a statement. */
const parameters = () => {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  return { values, add };
};

type Add = ReturnType<typeof parameters>['add'];

const isInRange = (table: MovedTable, organisationId: string, { after, through }: Range, add: Add): string => {
  const key = `(${table.key.map(ordered).join(', ')})`;
  const bound = (values: Key): string =>
    `(${table.key.map(({ type }, place) => `${add(values[place])}::text::${type}`).join(', ')})`;
  return [
    `t.${quoted(table.organisation)} = ${add(organisationId)}::uuid`,
    ...(after === null ? [] : [`${key} > ${bound(after)}`]),
    ...(through === null ? [] : [`${key} <= ${bound(through)}`]),
  ].join(' and ');
};

/** The SHA-256 of rows. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Rows as the text of a file. */
export const textOf = (lines: Lines): string => JSON.stringify(lines);

/**
 * Reads the rows of a range, at most `limit`. `keyAt` makes the key of the row at an index; null if there is none.
 * Only rows of one snapshot fit together: call it in a transaction at REPEATABLE READ.
 */
export const readRows = async (
  client: Client,
  table: MovedTable,
  organisationId: string,
  range: Range,
  limit: number | null = null,
): Promise<{ lines: Lines; keyAt: (index: number) => Key | null }> => {
  const { values, add } = parameters();
  const keys = table.key.map(({ name }, place) => `, t.${quoted(name)}::text as "key ${place}"`).join('');
  const order = table.key.length === 0 ? '' : `order by ${table.key.map(ordered).join(', ')}`;
  const text = `select t::text as line${keys} from ${quoted(table.name)} t
    where ${isInRange(table, organisationId, range, add)} ${order} limit ${add(limit)}::int`;
  const { rows } = await client.query<Record<string, string>>(text, values);
  return {
    lines: rows.map(({ line }) => line ?? ''),
    keyAt: (index) => {
      const row = rows[index];
      return row === undefined ? null : table.key.map((_, place) => row[`key ${place}`] ?? '');
    },
  };
};

/** A range with both ends, as it was at an earlier snapshot. */
interface Earlier {
  readonly after: Key;
  readonly through: Key;
  readonly rows: number;
  /** The oldest transaction that was running at that snapshot. */
  readonly since: string;
}

/** The statement names each key and transaction by parameters, of which there are 65,535 at most. */
const RANGES_AT_ONCE = 1_000;

/**
 * Whether each of the ranges has the same rows as at its earlier snapshot, without reading them. Rows that were deleted are
 * missing from the count; each other change has a transaction that was not finished then.
 */
const areSame = async (
  client: Client,
  table: MovedTable,
  organisationId: string,
  ranges: readonly Earlier[],
): Promise<boolean[]> => {
  const { values, add } = parameters();
  const organisation = add(organisationId);
  const bounds = (key: Key): string[] => table.key.map(({ type }, place) => `${add(key[place])}::text::${type}`);
  const tuples = ranges.map(
    ({ after, through, rows, since }, number) =>
      `(${[number, ...bounds(after), ...bounds(through), `${add(rows)}::int`, `${add(since)}::text::xid`].join(', ')})`,
  );
  const [lower, upper] = [table.key.map((_, place) => `a${place}`), table.key.map((_, place) => `b${place}`)];
  const key = `(${table.key.map(ordered).join(', ')})`;
  const text = `select now.rows = r.rows and not now.written as same
    from (values ${tuples.join(', ')}) r (number, ${lower.join(', ')}, ${upper.join(', ')}, rows, since)
    cross join lateral (
      select count(*)::int as rows, coalesce(bool_or(age(t.xmin) <= age(r.since)), false) as written
      from ${quoted(table.name)} t where t.${quoted(table.organisation)} = ${organisation}::uuid
        and ${key} > (${lower.map((name) => `r.${name}`).join(', ')})
        and ${key} <= (${upper.map((name) => `r.${name}`).join(', ')})
    ) now order by r.number`;
  const { rows } = await client.query<{ same: boolean }>(text, values);
  return rows.map(({ same }) => same);
};

const hasEnds = (range: Range | Earlier): range is Earlier => range.after !== null && range.through !== null;

/**
 * The ranges that have the same rows as at their earlier snapshots. Those at either end of a table are never among them: new
 * rows stand there.
 */
export const sameRanges = async <One extends Range>(
  client: Client,
  table: MovedTable,
  organisationId: string,
  ranges: readonly One[],
): Promise<ReadonlySet<One>> => {
  const bounded = ranges.filter((range): range is One & Earlier => 'since' in range && hasEnds(range));
  const same = new Set<One>();
  for (let first = 0; first < bounded.length; first += RANGES_AT_ONCE) {
    const some = bounded.slice(first, first + RANGES_AT_ONCE);
    const answers = await areSame(client, table, organisationId, some);
    for (const [index, range] of some.entries()) if (answers[index] === true) same.add(range);
  }
  return same;
};

/** The oldest transaction that is running at the snapshot of this transaction. */
export const oldestRunning = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ xid: string }>(
    `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text as xid`,
  );
  return rows[0]?.xid ?? '';
};

export const countRows = async (client: Client, table: MovedTable, organisationId: string): Promise<number> => {
  const text = `select count(*)::int as rows from ${quoted(table.name)} where ${quoted(table.organisation)} = $1`;
  return (await client.query<{ rows: number }>(text, [organisationId])).rows[0]?.rows ?? 0;
};

const hasSameKey = (table: MovedTable): string =>
  [table.organisation, ...table.key.map(({ name }) => name)]
    .map((name) => `t.${quoted(name)} = (given.r).${quoted(name)}`)
    .join(' and ');

/** Inserts the rows that are missing, and updates those that differ. */
export const writeRows = async (client: Client, table: MovedTable, lines: Lines): Promise<void> => {
  const key = [table.organisation, ...table.key.map(({ name }) => name)];
  const columns = table.written.map(quoted).join(', ');
  await client.query(
    `with given as materialized (select line, line::${quoted(table.name)} as r from unnest($1::text[]) line)
     insert into ${quoted(table.name)} (${columns})
     select ${table.written.map((name) => `(given.r).${quoted(name)}`).join(', ')} from given
     where not exists (select from ${quoted(table.name)} t where ${hasSameKey(table)} and t::text = given.line)
     on conflict (${key.map(quoted).join(', ')}) do update
       set ${table.written.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`,
    [lines],
  );
};

/** Deletes the rows of a range whose keys are not among those given. */
export const deleteOthers = async (
  client: Client,
  table: MovedTable,
  organisationId: string,
  range: Range,
  lines: Lines,
): Promise<void> => {
  const { values, add } = parameters();
  await client.query(
    `with given as materialized (select line::${quoted(table.name)} as r from unnest(${add(lines)}::text[]) line)
     delete from ${quoted(table.name)} t
     where ${isInRange(table, organisationId, range, add)} and not exists (select from given where ${hasSameKey(table)})`,
    values,
  );
};

/** Deletes rows of an organisation, at most `limit`, and returns how many they were. */
export const deleteSome = async (
  client: Client,
  table: MovedTable,
  organisationId: string,
  limit: number,
): Promise<number> => {
  const { rowCount } = await client.query(
    `delete from ${quoted(table.name)} where ctid = any(array(
       select ctid from ${quoted(table.name)} where ${quoted(table.organisation)} = $1 limit $2))`,
    [organisationId, limit],
  );
  return rowCount ?? 0;
};
