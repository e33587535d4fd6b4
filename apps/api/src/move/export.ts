import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Client } from 'pg';
import { type NumberChanges, numberAll } from '../changes/numbering.ts';
import { migrations } from '../db/migrations/index.ts';
import { fileOf, type Manifest, PRIVATE_FILE, readManifest, removeManifest, writeManifest } from './folder.ts';
import { countRows, readRows } from './rows.ts';
import { inTransactionOf } from './session.ts';
import { close, MoveError, reopen } from './state.ts';
import { type MovedTable, movedTables } from './tables.ts';

/** An organisation to copy into a folder. */
export interface Source {
  readonly client: Client;
  readonly folder: string;
  readonly organisationId: string;
  readonly numberChanges: NumberChanges;
  readonly onProgress: (done: number, total: number) => void;
}

/** The number of rows of an export. */
export const rowsOf = ({ tables }: Pick<Manifest, 'tables'>): number => tables.reduce((sum, { rows }) => sum + rows, 0);

const nameOf = async (client: Client, organisationId: string): Promise<string> => {
  const text = 'select name from organisation where id = $1';
  return (await client.query<{ name: string }>(text, [organisationId])).rows[0]?.name ?? '';
};

/** Copies the rows of a table into its file. Returns the SHA-256 of the file. */
const copyTable = async ({ client, folder, organisationId }: Source, table: MovedTable): Promise<string> => {
  const hash = createHash('sha256');
  const file = await open(fileOf(folder, table.name), 'w', PRIVATE_FILE);
  const rows = readRows(client, table, organisationId);
  try {
    for await (const part of rows.iterator({ destroyOnReturn: false })) {
      hash.update(part);
      await file.appendFile(part);
    }
  } finally {
    // Reads the remaining rows if the file could not be written, so that the connection can be used again.
    rows.resume();
    await file.close();
  }
  return hash.digest('hex');
};

const copy = async (source: Source, purpose: Manifest['purpose'], since: string): Promise<Manifest> => {
  const { client, folder, organisationId: organisation, numberChanges, onProgress } = source;
  const before = await readManifest(folder);
  if (before !== undefined && before.organisation !== organisation)
    throw new MoveError(`${folder} contains another organisation, ${before.organisation}: choose an empty folder.`);
  await removeManifest(folder);
  await numberAll(numberChanges, organisation);
  const manifest = await inTransactionOf(client, 'begin isolation level repeatable read, read only', async () => {
    const moved = await movedTables(client);
    const counts: number[] = [];
    for (const table of moved) counts.push(await countRows(client, table, organisation));
    const total = counts.reduce((sum, rows) => sum + rows, 0);
    const tables: Manifest['tables'] = [];
    for (const [index, table] of moved.entries()) {
      const { name, columns } = table;
      tables.push({ name, columns: [...columns], rows: counts[index] ?? 0, hash: await copyTable(source, table) });
      onProgress(rowsOf({ tables }), total);
    }
    const schema = migrations.map(({ name }) => name);
    return {
      format: 2 as const,
      organisation,
      name: await nameOf(client, organisation),
      schema,
      purpose,
      since,
      tables,
    };
  });
  await writeManifest(folder, manifest);
  return manifest;
};

/** Copies an organisation while it continues to accept writes. @throws MoveError */
export const copyOrganisation = (source: Source): Promise<Manifest> => copy(source, 'copy', new Date().toISOString());

/**
 * Closes an organisation for writes and copies it. The organisation stays closed, but is opened again if the copy
 * fails. If the command is killed, the organisation stays closed, and the next run copies the same rows again.
 * @throws MoveError if this database does not serve the organisation
 */
export const closeAndCopy = async (source: Source, purpose: 'move' | 'end'): Promise<Manifest> => {
  const since = await close(source.client, source.organisationId);
  try {
    return await copy(source, purpose, since);
  } catch (error) {
    await reopen(source.client, source.organisationId).catch(() => {
      throw new MoveError(
        'The copy failed, and the organisation is still closed: export it again, or open it with "admin org reopen".',
        { cause: error },
      );
    });
    throw error;
  }
};
