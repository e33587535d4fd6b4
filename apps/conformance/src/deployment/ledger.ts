import { appendFileSync, closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The path of the ledger of a run. */
export const ledgerOf = (reportDir: string, runId: string): string => join(reportDir, `ledger-${runId}.jsonl`);

/** Whose token can undo an entry. */
export type Owner = 'main' | 'other';

/**
 * A creation before it is sent and after its response; a record that a run has created, changed or restored; a record
 * of others before its deletion. A request without a response may have created a record that no other entry names.
 */
export type Entry =
  | { kind: 'sending'; id: number; owner: Owner; path: string; body: string }
  | { kind: 'answered'; id: number }
  | { kind: 'created'; owner: Owner; path: string; isClaimed?: true }
  | { kind: 'changed'; owner: Owner; path: string; method: 'PUT' | 'PATCH'; bodies: readonly unknown[] }
  | { kind: 'deleting'; path: string }
  | { kind: 'undone'; path: string };

/** The open ledger: a run writes thousands of entries to one file. */
let open: { file: string; descriptor: number } | undefined;

const descriptorOf = (file: string): number => {
  if (open?.file === file) return open.descriptor;
  if (open !== undefined) closeSync(open.descriptor);
  open = undefined;
  open = { file, descriptor: openSync(file, 'a') };
  return open.descriptor;
};

/** Appends entries immediately, so that the records of a killed run can still be removed. */
export const note = (file: string, ...entries: readonly Entry[]): void =>
  appendFileSync(descriptorOf(file), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

const isWhole = (line: string): boolean => line.endsWith('}');

/** The entries of a ledger, without a truncated last line of a killed run. */
export const entriesOf = async (file: string): Promise<Entry[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(isWhole)
    .map((line): Entry => JSON.parse(line));
};

/** A creation before it is sent. */
export type Sending = Extract<Entry, { kind: 'sending' }>;

/** The creations without a response. */
export const unansweredIn = (entries: readonly Entry[]): Sending[] => {
  const answered = new Set(entries.flatMap((entry) => (entry.kind === 'answered' ? [entry.id] : [])));
  return entries.filter((entry): entry is Sending => entry.kind === 'sending' && !answered.has(entry.id));
};

/** An entry that can be undone. */
export type Undoable = Extract<Entry, { kind: 'created' | 'changed' }>;
const isUndoable = (entry: Entry): entry is Undoable => entry.kind === 'created' || entry.kind === 'changed';

/** The entries still to undo, newest first. Of several changes the first counts: it contains the original record. */
export const pendingIn = (entries: readonly Entry[]): Undoable[] => {
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'undone' ? [entry.path] : [])));
  const seen = new Set<string>();
  return entries
    .filter(isUndoable)
    .filter(({ path }) => !undone.has(path) && !seen.has(path) && seen.add(path))
    .toReversed();
};
