import { randomUUID } from 'node:crypto';
import { appendFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ReasonedError } from '../problems/loggedError.ts';
import { hashOf, type Lines, textOf } from './rows.ts';

const Key = z.array(z.string()).readonly().nullable();

/** Rows of a table between two keys, in a file that is named by their hash. */
const Chunk = z.object({
  table: z.string(),
  after: Key,
  through: Key,
  rows: z.int(),
  hash: z.string(),
  /** The oldest transaction that was running when the rows were last seen to be these. */
  since: z.string(),
});
export type Chunk = z.infer<typeof Chunk>;

/** What a pass over an organisation has copied, all of one snapshot. */
const Manifest = z.object({
  format: z.literal(1),
  organisation: z.uuid(),
  name: z.string(),
  /** The migrations of the source. */
  schema: z.array(z.string()),
  pass: z.int(),
  /** Whether the organisation was closed, so that nothing follows. */
  isLast: z.boolean(),
  at: z.iso.datetime(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      hash: z.string(),
      chunks: z.array(Chunk),
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;

/** How far the destination is. */
const Receipt = z.object({ pass: z.int(), isOpen: z.boolean() });
export type Receipt = z.infer<typeof Receipt>;

/** Who decides what becomes of the last pass: the import opens the organisation, or the export takes it back. */
export type Decision = 'import' | 'export';

const ROWS = 'rows';
const JOURNAL = 'journal.jsonl';
const RECEIPT = 'receipt.json';
const manifestOf = (pass: number): string => `manifest-${String(pass).padStart(6, '0')}.json`;
const MANIFEST = /^manifest-(\d+)\.json$/;

/** Personal data: for nobody else. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const orUndefined = async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** A line that a kill has cut off is no JSON. */
const parsedOr = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/**
 * The folder in which an organisation moves. Each file is there whole or not at all; only the journal of the pass that runs
 * is appended to, so that a pass which was killed goes on.
 */
export const openFolder = (path: string) => {
  const within = (name: string): string => join(path, name);
  const write = async (name: string, text: string): Promise<void> => {
    // Two tables without rows have the same file, and are copied at the same time.
    const draft = within(`${name}.${randomUUID()}.tmp`);
    await writeFile(draft, text, { mode: PRIVATE_FILE, flush: !name.startsWith(ROWS) });
    await rename(draft, within(name));
  };
  const read = (name: string): Promise<string | undefined> => orUndefined(readFile(within(name), 'utf8'));

  const lastPass = async (): Promise<number> => {
    const passes = (await readdir(path)).map((name) => Number(MANIFEST.exec(name)?.[1] ?? 0));
    return Math.max(0, ...passes);
  };

  return {
    path,
    lastPass,

    /** The newest manifest; undefined if no pass has ended. */
    manifest: async (): Promise<Manifest | undefined> => {
      const pass = await lastPass();
      const text = pass === 0 ? undefined : await read(manifestOf(pass));
      return text === undefined ? undefined : Manifest.parse(JSON.parse(text));
    },

    /** Ends a pass. */
    writeManifest: async (manifest: Manifest): Promise<void> => {
      await write(manifestOf(manifest.pass), JSON.stringify(manifest));
      await rm(within(JOURNAL), { force: true });
    },

    /** What the pass that was killed has done. */
    journal: async (): Promise<Chunk[]> => {
      const lines = (await read(JOURNAL))?.split('\n') ?? [];
      return lines.flatMap((line) => Chunk.safeParse(parsedOr(line)).data ?? []);
    },

    note: (chunks: readonly Chunk[]): Promise<void> =>
      appendFile(within(JOURNAL), chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join(''), { mode: PRIVATE_FILE }),

    writeLines: async (lines: Lines): Promise<string> => {
      const text = textOf(lines);
      const hash = hashOf(text);
      await write(join(ROWS, hash), text);
      return hash;
    },

    /** @throws Error if the file is not what was written */
    readLines: async (hash: string): Promise<Lines> => {
      const text = await read(join(ROWS, hash));
      if (text === undefined || hashOf(text) !== hash)
        throw new ReasonedError(`the file ${ROWS}/${hash} is missing or damaged`);
      return z.array(z.string()).parse(JSON.parse(text));
    },

    writeReceipt: (receipt: Receipt): Promise<void> => write(RECEIPT, JSON.stringify(receipt)),

    receipt: async (): Promise<Receipt | undefined> => {
      const text = await read(RECEIPT);
      return text === undefined ? undefined : Receipt.parse(JSON.parse(text));
    },

    /** Decides about a pass, unless the other side has; returns who did. */
    decide: async (pass: number, decision: Decision): Promise<Decision> => {
      const name = within(`decision-${pass}`);
      const draft = `${name}.${decision}`;
      await writeFile(draft, decision, { mode: PRIVATE_FILE, flush: true });
      try {
        // The other side never finds a file without a decision in it.
        await link(draft, name);
        return decision;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        return (await readFile(name, 'utf8')) === 'export' ? 'export' : 'import';
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
};

export type Folder = ReturnType<typeof openFolder>;

/** Makes the folder of an export, which only its owner can read, unless it is there. */
export const makeFolder = async (path: string): Promise<Folder> => {
  await mkdir(join(path, ROWS), { recursive: true, mode: PRIVATE_FOLDER });
  return openFolder(path);
};
