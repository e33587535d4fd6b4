import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';

/**
 * The tables into which a batch of participants writes: the records, their changes in the feed, and their histories.
 */
const TABLES = ['participant', 'change_inbox', 'record_history'] as const;

type Rows = Readonly<Record<(typeof TABLES)[number], readonly object[]>>;

const statementOf = (table: string, rows: readonly object[]): string => {
  const columns = Object.keys(rows[0] ?? {})
    .map((column) => `"${column}"`)
    .join(', ');
  return `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
};

/** A UUID of version 7, so that rows are inserted at the end of their indexes, like those of the service. */
const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

/** The rows that the service has written, without their ids. */
export const rowsOf = async (url: string, organisationId: string, count: number): Promise<Rows> => {
  const pool = new Pool({ connectionString: url, max: 1 });
  const read = async (statement: string) =>
    (await pool.query<{ row: Record<string, unknown> }>(statement, [organisationId, count])).rows.map(({ row }) => row);
  const participants = await read(
    `select to_jsonb(participant) - 'search' as row from participant where organisation_id = $1 order by id desc limit $2`,
  );
  const histories = await read(
    `select to_jsonb(history) as row from record_history history where organisation_id = $1
       and record_id in (select id from participant where organisation_id = $1 order by id desc limit $2) and version = 1`,
  );
  await pool.end();
  const inbox = participants.map(({ id, version, organisation_id }) => ({ organisation_id, record_id: id, version }));
  return { participant: participants, change_inbox: inbox, record_history: histories };
};

/**
 * Repeatedly inserts the same rows under new ids, with one statement for each table and one transaction for each batch,
 * on `connections` connections.
 * @returns the number of records per second
 */
export const insertPlainly = async (
  url: string,
  rows: Rows,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> => {
  const pool = new Pool({ connectionString: url, max: connections });
  const end = performance.now() + seconds * 1_000;
  let records = 0;
  const insertOnce = async (): Promise<void> => {
    const ids = new Map(rows.participant.map((row) => [(row as { id: string }).id, newId()]));
    const renamed = (column: 'id' | 'record_id', each: readonly object[]) =>
      each.map((row) => ({ ...row, [column]: ids.get((row as Record<string, string>)[column] ?? '') }));
    const client = await pool.connect();
    await client.query('begin');
    for (const table of TABLES) {
      const own = renamed(table === 'participant' ? 'id' : 'record_id', rows[table]);
      await client.query(statementOf(table, own), [JSON.stringify(own)]);
    }
    await client.query('commit');
    client.release();
    records += rows.participant.length;
  };
  const start = performance.now();
  const work = async (): Promise<void> => {
    while (performance.now() < end) await insertOnce();
  };
  await Promise.all(Array.from({ length: connections }, work));
  const rate = records / ((performance.now() - start) / 1_000);
  await pool.end();
  return rate;
};
