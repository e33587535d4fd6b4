import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The contents of an organisation's folder, all from one snapshot. */
const Manifest = z.object({
  format: z.literal(2),
  organisation: z.uuid(),
  name: z.string(),
  /** The migrations of the source. */
  schema: z.array(z.string()),
  /**
   * Whether the organisation stays at the source, opens at a destination as soon as the source agrees, or has ended.
   */
  purpose: z.enum(['copy', 'move', 'end']),
  /**
   * When the organisation was closed at the source, or when it was copied if it is open: exports with the same time
   * have the same rows.
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

/** Contains personal data: only the owner may read it. */
export const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

const manifestIn = (folder: string): string => join(folder, 'manifest.json');

/** The file with the rows of a table. */
export const fileOf = (folder: string, table: string): string => join(folder, `${table}.csv`);

/** Creates the folder of an export, which only its owner can read, unless it exists. */
export const makeFolder = async (path: string): Promise<string> => {
  await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  return path;
};

/** The contents of the folder; undefined if no export into it is complete. */
export const readManifest = async (folder: string): Promise<Manifest | undefined> => {
  const text = await readFile(manifestIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return text === undefined ? undefined : Manifest.parse(JSON.parse(text));
};

/** Marks the files of the tables as incomplete. */
export const removeManifest = (folder: string): Promise<void> => rm(manifestIn(folder), { force: true });

/** Marks the files of the tables as complete. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const draft = `${manifestIn(folder)}.tmp`;
  await writeFile(draft, JSON.stringify(manifest, undefined, 2), { mode: PRIVATE_FILE, flush: true });
  await rename(draft, manifestIn(folder));
};
