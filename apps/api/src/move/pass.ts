import type { Client } from 'pg';
import { migrations } from '../db/migrations/index.ts';
import type { Chunk, Folder, Manifest } from './folder.ts';
import { countRows, hashOf, oldestRunning, type Range, readRows, sameRanges } from './rows.ts';
import { atOneSnapshot, type Clients, share } from './session.ts';
import { type MovedTable, movedTables } from './tables.ts';

/**
 * The rows of a chunk: so few that most chunks have no change between two passes, or passes would never become shorter; so
 * many that chunks are few.
 */
const CHUNK_ROWS = 100;
const CHUNKS_AT_ONCE = 5;

/** A chunk of an earlier pass, or a range that none has read. */
type Known = Chunk | (Range & { readonly since?: undefined });

const EVERYTHING: Known = { after: null, through: null };

/** The hash of all rows of a table. */
const hashOfTable = (chunks: readonly Chunk[]): string => hashOf(chunks.map(({ hash }) => hash).join('\n'));

/**
 * What a pass has to look at: the chunks of the pass before, and of the pass that was killed as far as it came. Together they
 * cover all keys.
 */
const knownOf = (before: readonly Chunk[], journal: readonly Chunk[]): readonly Known[] => {
  const reached = journal.at(-1);
  if (reached === undefined) return before.length === 0 ? [EVERYTHING] : before;
  if (reached.through === null) return journal;
  const next = before.findIndex(({ after }) => JSON.stringify(after) === JSON.stringify(reached.through));
  return [...journal, ...(next < 0 ? [{ after: reached.through, through: null }] : before.slice(next))];
};

interface Pass {
  readonly client: Client;
  readonly folder: Folder;
  readonly organisationId: string;
  /** The oldest transaction that runs at the snapshot of the pass. */
  readonly since: string;
  /** Counts rows that the pass has seen; how many of them it has copied. */
  readonly onRows: (seen: number, copied: number) => void;
}

/** Copies the rows of a range. The range at the end of the table becomes as many chunks as it has rows for. */
async function* copyRange(pass: Pass, table: MovedTable, { after, through }: Range): AsyncGenerator<Chunk[]> {
  const isOpen = through === null && table.key.length > 0;
  const limit = isOpen ? CHUNK_ROWS * CHUNKS_AT_ONCE : null;
  for (let from = after; ; ) {
    const { lines, keyAt } = await readRows(pass.client, table, pass.organisationId, { after: from, through }, limit);
    const isEnd = lines.length !== limit;
    const chunkRows = isOpen ? CHUNK_ROWS : Math.max(lines.length, 1);
    const chunks: Chunk[] = [];
    for (let first = 0; first === 0 || first < lines.length; first += chunkRows) {
      const some = lines.slice(first, first + chunkRows);
      const last = keyAt(first + some.length - 1);
      const isLast = isEnd && first + chunkRows >= lines.length;
      const hash = await pass.folder.writeLines(some);
      const range = { table: table.name, after: from, through: isLast ? through : last };
      chunks.push({ ...range, rows: some.length, hash, since: pass.since });
      from = last ?? from;
    }
    pass.onRows(lines.length, lines.length);
    yield chunks;
    if (isEnd) return;
  }
}

const copyTable = async (pass: Pass, table: MovedTable, known: readonly Known[]): Promise<Chunk[]> => {
  const { client, organisationId, since } = pass;
  const same = await sameRanges(client, table, organisationId, known);
  const chunks: Chunk[] = [];
  let noted = 0;
  const note = async (): Promise<void> => {
    await pass.folder.note(chunks.slice(noted));
    noted = chunks.length;
  };
  for (const one of known) {
    if (one.since !== undefined && same.has(one)) {
      pass.onRows(one.rows, 0);
      chunks.push({ ...one, since });
      continue;
    }
    for await (const copied of copyRange(pass, table, one)) {
      chunks.push(...copied);
      await note();
    }
  }
  await note();
  return chunks;
};

/** What a pass has copied. */
export interface Copied {
  readonly manifest: Manifest;
  /** The rows that it has read, since they are new or near one that has changed. */
  readonly copied: number;
}

interface PassOptions {
  readonly isLast: boolean;
  readonly onProgress: (seen: number, total: number) => void;
}

const nameOf = async (client: Client, organisationId: string): Promise<string> => {
  const { rows } = await client.query<{ name: string }>('select name from organisation where id = $1', [
    organisationId,
  ]);
  return rows[0]?.name ?? '';
};

/**
 * Copies what has changed since the pass before into the folder: everything at first. All of it is of one snapshot, so that
 * every reference in it has its row.
 */
export const copyPass = (
  clients: Clients,
  folder: Folder,
  organisationId: string,
  { isLast, onProgress }: PassOptions,
): Promise<Copied> =>
  atOneSnapshot(clients, async () => {
    const [client] = clients;
    const since = await oldestRunning(client);
    const tables = await movedTables(client);
    const [before, journal] = [await folder.manifest(), await folder.journal()];
    const [of, inJournal] = [before?.tables ?? [], (name: string) => journal.filter(({ table }) => table === name)];
    let total = of.reduce((sum, { rows }) => sum + rows, 0);
    if (before === undefined) for (const table of tables) total += await countRows(client, table, organisationId);
    let [seen, copied] = [0, 0];
    const onRows = (more: number, read: number): void => {
      seen += more;
      copied += read;
      onProgress(Math.min(seen, total), total);
    };
    const copies = new Map<string, Chunk[]>();
    await share(clients, tables, async (own, table) => {
      const known = knownOf(of.find(({ name }) => name === table.name)?.chunks ?? [], inJournal(table.name));
      const pass = { client: own, folder, organisationId, since, onRows };
      copies.set(table.name, await copyTable(pass, table, known));
    });
    const manifest: Manifest = {
      format: 1,
      organisation: organisationId,
      name: await nameOf(client, organisationId),
      schema: migrations.map(({ name }) => name),
      pass: (before?.pass ?? 0) + 1,
      isLast,
      at: new Date().toISOString(),
      tables: tables.map(({ name, columns }) => {
        const chunks = copies.get(name) ?? [];
        const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
        return { name, columns: [...columns], rows, hash: hashOfTable(chunks), chunks };
      }),
    };
    await folder.writeManifest(manifest);
    return { manifest, copied };
  });
