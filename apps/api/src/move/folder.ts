import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The description of the files in an organisation's folder, which are all from one snapshot. */
const Manifest = z.object({
  format: z.literal(2),
  organisation: z.uuid(),
  name: z.string(),
  /** The names of the migrations of the source. */
  schema: z.array(z.string()),
  /**
   * The purpose of the export. `copy`: the organisation stays at the source. `move`: it opens at a destination as soon
   * as the source has released it. `end`: its contract has ended.
   */
  purpose: z.enum(['copy', 'move', 'end']),
  /**
   * The time when the organisation was closed at the source or, for a copy of an open organisation, when it was copied.
   * Exports of a closed organisation with the same time contain the same rows.
   */
  since: z.iso.datetime(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** The SHA-256 of the table's file. */
      hash: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** The mode of a file that only its owner can read, because it contains personal data. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

const manifestIn = (folder: string): string => join(folder, 'manifest.json');

/** The path of the file with the rows of a table. */
export const fileOf = (folder: string, table: string): string => join(folder, `${table}.csv`);

/** Creates the folder of an export, unless it exists. Only its owner can read it. */
export const makeFolder = async (path: string): Promise<string> => {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  return path;
};

/** Reads the manifest of the folder. Returns undefined if the folder contains no complete export. */
export const readManifest = async (folder: string): Promise<Manifest | undefined> => {
  const text = await readFile(manifestIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text === undefined ? undefined : Manifest.parse(JSON.parse(text));
};

/** Removes the manifest, which marks the export as incomplete. */
export const removeManifest = (folder: string): Promise<void> => rm(manifestIn(folder), { force: true });

/** Writes the manifest, which marks the export as complete. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const draft = `${manifestIn(folder)}.tmp`;
  await writeFile(draft, JSON.stringify(manifest, undefined, 2), { mode: PRIVATE_FILE, flush: true });
  await rename(draft, manifestIn(folder));
};
