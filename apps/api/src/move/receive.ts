import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { migrations } from '../db/migrations/index.ts';
import type { Ledger, LedgerEntry } from '../privacy/ledger.ts';
import type { Chunk, Folder, Manifest } from './folder.ts';
import { countRows, deleteOthers, hashOf, readRows, textOf, writeRows } from './rows.ts';
import { MoveError } from './send.ts';
import { type Clients, inTransactionOf, share } from './session.ts';
import { hasOrganisation, setState, stateOf } from './state.ts';
import { type MovedTable, movedTables } from './tables.ts';

const POLL_MS = 25;

/** What the destination of a move needs. */
export interface Destination {
  readonly clients: Clients;
  readonly folder: Folder;
  /** Where erasures are noted besides the database; undefined: nowhere. */
  readonly ledger: Ledger | undefined;
  readonly onProgress: (done: number, total: number) => void;
}

/** A chunk and its table in this database. */
interface Task {
  readonly table: MovedTable;
  readonly chunk: Chunk;
}

/** @throws MoveError if the rows do not fit into the tables of this database */
const requireSameTables = (manifest: Manifest, tables: readonly MovedTable[]): void => {
  const own = migrations.map(({ name }) => name);
  if (manifest.schema.join() !== own.join())
    throw new MoveError('The source has other migrations: bring both databases to the same version first.');
  for (const { name, columns } of tables) {
    const theirs = manifest.tables.find((table) => table.name === name)?.columns;
    if (theirs?.join() !== columns.join()) throw new MoveError(`The table ${name} has other columns at the source.`);
  }
};

/** Prepares the destination. @throws MoveError if it has the organisation already */
const arrive = async (client: Client, organisationId: string): Promise<void> => {
  const [state, isHere] = [await stateOf(client, organisationId), await hasOrganisation(client, organisationId)];
  if (isHere && state !== 'arriving')
    throw new MoveError(
      state === 'moved'
        ? 'The organisation has moved away from here: delete its rows with "admin org delete" before it comes back.'
        : 'This database has the organisation already.',
    );
  await setState(client, organisationId, 'arriving');
};

const isEqual = async (client: Client, organisationId: string, { table, chunk }: Task): Promise<boolean> => {
  const { lines } = await readRows(client, table, organisationId, chunk);
  return lines.length === chunk.rows && hashOf(textOf(lines)) === chunk.hash;
};

/**
 * Makes the rows of the chunks here the same as those in the folder, and compares them by their hashes. First what is new or
 * different, each table after those that it refers to; then, in the opposite order, what is no longer there.
 * @throws MoveError if rows differ after that
 */
const apply = async (
  clients: readonly Client[],
  folder: Folder,
  organisationId: string,
  tasks: readonly Task[],
  mayBeHere: (table: MovedTable) => boolean,
  onDone: (task: Task) => void,
): Promise<void> => {
  const open: Task[] = [];
  const byTable = [...Map.groupBy(tasks, ({ table }) => table).values()];
  for (const some of byTable) {
    await share(clients, some, async (client, task) => {
      if (mayBeHere(task.table) && (await isEqual(client, organisationId, task))) return onDone(task);
      await writeRows(client, task.table, await folder.readLines(task.chunk.hash));
      open.push(task);
    });
  }
  for (const some of [...Map.groupBy(open, ({ table }) => table).values()].toReversed()) {
    await share(clients, some, async (client, task) => {
      if (!(await isEqual(client, organisationId, task))) {
        const lines = await folder.readLines(task.chunk.hash);
        await deleteOthers(client, task.table, organisationId, task.chunk, lines);
        if (!(await isEqual(client, organisationId, task)))
          throw new MoveError(
            `Rows of ${task.table.name} differ from the source: "admin org delete" removes what has arrived; then import again.`,
          );
      }
      onDone(task);
    });
  }
};

/** Notes the erasures of the organisation in the ledger of the destination, whose backups may bring people back too. */
const noteErasures = async ({ clients: [client], ledger }: Destination, organisationId: string): Promise<void> => {
  if (ledger === undefined) return;
  const { rows } = await client.query<LedgerEntry>(
    'select organisation_id, record_id, resource, reason, erased_at from erasure where organisation_id = $1',
    [organisationId],
  );
  if (rows.length > 0) await ledger.add(rows);
};

/** Opens the organisation: what programs sign in with arrives, compared, in the transaction that ends the move here. */
const open = async (destination: Destination, { organisation, pass }: Manifest, last: readonly Task[]) => {
  const {
    clients: [client],
    folder,
  } = destination;
  await noteErasures(destination, organisation);
  if ((await folder.decide(pass, 'import')) === 'export') return false;
  await inTransactionOf(client, 'begin', async () => {
    await client.query('set local synchronous_commit = on');
    await apply(
      [client],
      folder,
      organisation,
      last,
      () => true,
      () => undefined,
    );
    await setState(client, organisation, 'arrived');
  });
  return true;
};

/** What an import has done. */
export interface Received {
  readonly manifest: Manifest;
  /** Whether the organisation is open here. */
  readonly isOpen: boolean;
}

const idOf = ({ table, after, through, hash }: Chunk): string => JSON.stringify([table, after, through, hash]);

/**
 * An import of the passes of one folder. It looks at the rows that are there before it writes any, so that an import that
 * was killed goes on when it is run again.
 */
const importOf = (destination: Destination) => {
  const { clients, folder, onProgress } = destination;
  const [client] = clients;
  const compared = new Set<string>();
  /** The tables in which an import that was killed has left rows; undefined before the first pass. */
  let begun: ReadonlySet<string> | undefined;

  const tablesBegun = async (tables: readonly MovedTable[], organisationId: string): Promise<ReadonlySet<string>> => {
    const names = new Set<string>();
    for (const table of tables) if ((await countRows(client, table, organisationId)) > 0) names.add(table.name);
    return names;
  };

  return async (manifest: Manifest): Promise<Received> => {
    const { organisation, pass, isLast } = manifest;
    if (isLast && (await stateOf(client, organisation)) === 'arrived') {
      await folder.writeReceipt({ pass, isOpen: true });
      return { manifest, isOpen: true };
    }
    const tables = await movedTables(client);
    requireSameTables(manifest, tables);
    await arrive(client, organisation);
    // What differs from the pass before can't be here.
    const here = begun === undefined ? await tablesBegun(tables, organisation) : new Set<string>();
    begun = here;
    const tasks = tables.flatMap((table) =>
      (manifest.tables.find(({ name }) => name === table.name)?.chunks ?? []).map((chunk) => ({ table, chunk })),
    );
    const total = tasks.reduce((sum, { chunk }) => sum + chunk.rows, 0);
    let done = 0;
    const onDone = ({ chunk }: Task): void => {
      compared.add(idOf(chunk));
      done += chunk.rows;
      onProgress(done, total);
    };
    const first = tasks.filter(({ table }) => !table.isLast);
    for (const task of first.filter(({ chunk }) => compared.has(idOf(chunk)))) onDone(task);
    for (const one of clients) await one.query('set synchronous_commit = off');
    await apply(
      clients,
      folder,
      organisation,
      first.filter(({ chunk }) => !compared.has(idOf(chunk))),
      ({ name }) => here.has(name),
      onDone,
    );
    const isOpen =
      isLast &&
      (await open(
        destination,
        manifest,
        tasks.filter(({ table }) => table.isLast),
      ));
    await folder.writeReceipt({ pass, isOpen });
    return { manifest, isOpen };
  };
};

/** Imports what the newest pass has copied. @throws MoveError if there is none */
export const importOnce = async (destination: Destination): Promise<Received> => {
  const manifest = await destination.folder.manifest();
  if (manifest === undefined) throw new MoveError(`${destination.folder.path} has no whole export yet.`);
  return importOf(destination)(manifest);
};

/** Imports each pass as it comes, until the organisation is open here. */
export const followExport = async (destination: Destination): Promise<Received> => {
  const receive = importOf(destination);
  for (let seen = 0; ; ) {
    const pass = await destination.folder.lastPass();
    const manifest = pass > seen ? await destination.folder.manifest() : undefined;
    if (manifest === undefined) {
      await sleep(POLL_MS);
      continue;
    }
    seen = manifest.pass;
    const received = await receive(manifest);
    if (received.isOpen) return received;
  }
};
