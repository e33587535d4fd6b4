import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { migrations } from '../db/migrations/index.ts';
import type { Ledger, LedgerEntry } from '../privacy/ledger.ts';
import { rowsOf } from './export.ts';
import { fileOf, type Manifest, readManifest } from './folder.ts';
import { countRows, readRows, writeRows } from './rows.ts';
import { inTransactionOf } from './session.ts';
import { arrive, leave, MoveError, stateOf } from './state.ts';
import { type MovedTable, movedTables } from './tables.ts';

/** The database to which an organisation moves, and what the import needs. */
export interface Destination {
  readonly client: Client;
  readonly folder: string;
  /** The database from which the organisation moves; undefined if the import needs no connection to it. */
  readonly source: Client | undefined;
  /** The ledger of the destination, which also records erasures; undefined if there is none. */
  readonly ledger: Ledger | undefined;
  readonly onProgress: (done: number, total: number) => void;
}

/** The result of an import. */
export interface Imported {
  readonly manifest: Manifest;
  /** Whether the organisation is now open in the destination. */
  readonly isOpen: boolean;
}

/**
 * Imports the rows of a table, and compares each row with the source, in one transaction. If the command is killed, the
 * rows are thus either complete and compared, or absent.
 */
const bring = async ({ client, folder }: Destination, manifest: Manifest, table: MovedTable): Promise<void> => {
  if ((await countRows(client, table, manifest.organisation)) > 0) return;
  await pipeline(createReadStream(fileOf(folder, table.name)), writeRows(client, table));
  const sent = manifest.tables.find(({ name }) => name === table.name)?.hash;
  const hash = createHash('sha256');
  for await (const part of readRows(client, table, manifest.organisation)) hash.update(part);
  if (hash.digest('hex') !== sent)
    throw new MoveError(`Rows of ${table.name} differ from the source, or their file is damaged: export again.`);
};

/**
 * Records the erasures of the organisation in the ledger of the destination, because restoring its backups could also
 * restore erased people.
 */
const noteErasures = async ({ client, ledger }: Destination, organisationId: string): Promise<void> => {
  if (ledger === undefined) return;
  const { rows } = await client.query<LedgerEntry>(
    'select organisation_id, record_id, resource, reason, erased_at from erasure where organisation_id = $1',
    [organisationId],
  );
  if (rows.length > 0) await ledger.add(rows);
};

/**
 * Makes the source release the organisation, which revokes its tokens there.
 * @throws MoveError if the source has opened the organisation again
 */
const takeOver = async ({ source }: Destination, { organisation, since }: Manifest): Promise<void> => {
  if (source === undefined || (await leave(source, organisation, since, 'moved'))) return;
  throw new MoveError(
    'The source does not release the organisation: it has been opened again or has ended there since. Export it again.',
  );
};

/**
 * Imports an organisation, compares every row, and opens the organisation, unless it stays at its source. The
 * credentials of its clients arrive in the transaction that opens it. If the import was killed, the next run continues
 * with the missing tables.
 * @throws MoveError if rows differ, or the source has opened the organisation again
 */
export const importOrganisation = async (destination: Destination): Promise<Imported> => {
  const { client, folder, source, onProgress } = destination;
  const manifest = await readManifest(folder);
  if (manifest === undefined) throw new MoveError(`${folder} has no complete export.`);
  const { organisation, purpose } = manifest;
  if ((await stateOf(client, organisation)) === 'arrived') return { manifest, isOpen: true };
  if (purpose === 'move' && source === undefined)
    throw new MoveError('Set SOURCE_DATABASE_URL, so that the source releases the organisation when it opens here.');
  if (manifest.schema.join() !== migrations.map(({ name }) => name).join())
    throw new MoveError(
      'The source database has different migrations from this database: bring both to the same version first.',
    );
  await arrive(client, organisation, manifest.since);
  const tables = await movedTables(client);
  const total = rowsOf(manifest);
  let done = 0;
  for (const table of tables.filter(({ isLast }) => !isLast)) {
    await inTransactionOf(client, 'begin', () => bring(destination, manifest, table));
    done += manifest.tables.find(({ name }) => name === table.name)?.rows ?? 0;
    onProgress(done, total);
  }
  if (purpose === 'copy') return { manifest, isOpen: false };
  await noteErasures(destination, organisation);
  await inTransactionOf(client, 'begin', async () => {
    for (const table of tables.filter(({ isLast }) => isLast)) await bring(destination, manifest, table);
    await client.query(`update organisation_move set state = 'arrived' where organisation_id = $1`, [organisation]);
    if (purpose === 'move') await takeOver(destination, manifest);
  });
  onProgress(total, total);
  return { manifest, isOpen: true };
};
