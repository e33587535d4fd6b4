import type { Client } from 'pg';
import { withConnection } from '../../testbed/database.ts';
import { type Copy, digestOf, hashOf, keyOf } from './copy.ts';
import { KINDS, type Kind } from './kinds.ts';

/** The contents of the tables, with which mirrors are compared. */
export interface Tables {
  /** The digests of the records that are not deleted. */
  readonly records: ReadonlyMap<string, string>;
  /** The version of every record, including deleted ones; it is the number of the record's changes. */
  readonly versions: ReadonlyMap<string, number>;
  /** Notes that should have been deleted together with their parent. */
  readonly orphans: readonly string[];
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly is_deleted: boolean;
  readonly is_hidden: boolean;
  readonly [field: string]: unknown;
}

const rowsOf = async (
  client: Client,
  { table, compared, where = 'true', hidden = 'false' }: Kind,
): Promise<readonly Row[]> => {
  const fields = Object.entries(compared).map(([field, sql]) => `(${sql})::text as "${field}"`);
  const { rows } = await client.query<Row>(
    `select id, version, deleted_at is not null as is_deleted, ${hidden} as is_hidden, ${fields} from ${table} where ${where}`,
  );
  return rows;
};

/** Reads all records of the mirrored kinds. */
export const readTables = (databaseUrl: string): Promise<Tables> =>
  withConnection(databaseUrl, async (client) => {
    const records = new Map<string, string>();
    const versions = new Map<string, number>();
    const orphans: string[] = [];
    for (const kind of KINDS) {
      for (const row of await rowsOf(client, kind)) {
        const key = keyOf(kind.type, row.id);
        versions.set(key, row.version);
        if (row.is_deleted) continue;
        if (row.is_hidden) orphans.push(key);
        else records.set(key, digestOf(kind, row));
      }
    }
    return { records, versions, orphans };
  });

/** The number of changes so far, including those without a number. */
export const countChanges = (databaseUrl: string): Promise<number> =>
  withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select (coalesce((select sum(last) from change_counter), 0) + (select count(*) from change_inbox))::int as count`,
    );
    return rows[0]?.count ?? 0;
  });

/** The number of the last change of records of these types, or of all types; 0 if there is none. */
export const lastNumber = (databaseUrl: string, organisationId: string, types?: readonly string[]): Promise<number> =>
  withConnection(databaseUrl, async (client) => {
    // The query reads the index backwards, because a maximum over a million changes used half of the machine.
    const { rows } = await client.query<{ last: number }>(
      `select number::int as last from change_log
        where organisation_id = $1 and ($2::text[] is null or type = any($2)) order by number desc limit 1`,
      [organisationId, types ?? null],
    );
    return rows[0]?.last ?? 0;
  });

const ofTypes = <Value>(map: ReadonlyMap<string, Value>, types: readonly string[]): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([key]) => types.some((type) => key.startsWith(`${type} `))));

/** The contents reduced to the records of these types. */
export const only = ({ records, versions, orphans }: Tables, types: readonly string[]): Tables => ({
  orphans,
  records: ofTypes(records, types),
  versions: ofTypes(versions, types),
});

/** The number of changes that a mirror has not received. */
export const missedBy = ({ seen }: Copy, { versions }: Tables): number => {
  let missed = 0;
  for (const [key, version] of versions) {
    const known = seen.get(key);
    missed += Math.max(0, version - (known?.version ?? 0)) + (known?.skipped.size ?? 0);
  }
  return missed;
};

/** Whether the copy has the same hash as the tables, and the keys of records that differ, are missing or are extra. */
export const compare = (copy: ReadonlyMap<string, string>, { records }: Tables) => {
  const keys = new Set([...copy.keys(), ...records.keys()]);
  const differing = [...keys].filter((key) => copy.get(key) !== records.get(key));
  return { isEqual: hashOf(copy) === hashOf(records), differing };
};
