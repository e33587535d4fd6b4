import { appendFileSync, closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the ledger of a run is kept. */
export const ledgerOf = (reportDir: string, runId: string): string => join(reportDir, `ledger-${runId}.jsonl`);

/** Whose token can undo an entry. */
export type Owner = 'main' | 'other';

/**
 * A creation that is about to be sent, and has been answered; a record that a run has created or changed, or that was undone;
 * a record of others that it is about to delete.
 * What was sent and not answered may have created a record that no other entry names.
 */
export type Entry =
  | { kind: 'sending'; id: number; owner: Owner; path: string; body: string }
  | { kind: 'answered'; id: number }
  | { kind: 'created'; owner: Owner; path: string; isClaimed?: true }
  | { kind: 'changed'; owner: Owner; path: string; method: 'PUT' | 'PATCH'; bodies: readonly unknown[] }
  | { kind: 'deleting'; path: string }
  | { kind: 'undone'; path: string };

/** The ledger that is open: a run notes thousands of entries in one. */
let open: { file: string; descriptor: number } | undefined;

const descriptorOf = (file: string): number => {
  if (open?.file === file) return open.descriptor;
  if (open !== undefined) closeSync(open.descriptor);
  open = undefined;
  open = { file, descriptor: openSync(file, 'a') };
  return open.descriptor;
};

/** Appends entries at once, so that what a killed run has created can still be removed. */
export const note = (file: string, ...entries: readonly Entry[]): void =>
  appendFileSync(descriptorOf(file), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

const isWhole = (line: string): boolean => line.endsWith('}');

/** The entries of a ledger. A last line that was cut off when the run was killed is left out. */
export const entriesOf = async (file: string): Promise<Entry[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(isWhole)
    .map((line): Entry => JSON.parse(line));
};

/** A creation that was sent. */
export type Sending = Extract<Entry, { kind: 'sending' }>;

/** The creations that were sent and not answered. */
export const unansweredIn = (entries: readonly Entry[]): Sending[] => {
  const answered = new Set(entries.flatMap((entry) => (entry.kind === 'answered' ? [entry.id] : [])));
  return entries.filter((entry): entry is Sending => entry.kind === 'sending' && !answered.has(entry.id));
};

/** An entry that can be undone. */
export type Undoable = Extract<Entry, { kind: 'created' | 'changed' }>;
const isUndoable = (entry: Entry): entry is Undoable => entry.kind === 'created' || entry.kind === 'changed';

/** What is still to be undone, the newest first. Of several changes the first counts: it has the original record. */
export const pendingIn = (entries: readonly Entry[]): Undoable[] => {
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'undone' ? [entry.path] : [])));
  const seen = new Set<string>();
  return entries
    .filter(isUndoable)
    .filter(({ path }) => !undone.has(path) && !seen.has(path) && seen.add(path))
    .toReversed();
};
