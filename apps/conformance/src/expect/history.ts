import { createHash } from 'node:crypto';
import { listOf } from '../deployment/answers.ts';
import { existing, type Made, readable } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { isCreatableWith } from '../interface/kinds.ts';
import { inWords } from '../interface/kindWords.ts';
import type { HistoryEntry, histories } from '../interface/modules.ts';
import { equal, hasStatus } from './assertions.ts';
import { walk } from './pages.ts';
import { readRecord } from './recordRequests.ts';

/** The path of the record to which this history belongs. */
export const pathWithHistory = async (target: Target, { kind, path }: (typeof histories)[number]): Promise<string> => {
  if (kind === undefined) return path.replace(/\/history$/, '');
  return (await (isCreatableWith(kind, target.settings.modules) ? readable(target, kind) : existing(target, kind)))
    .path;
};

/** The path of the history of a record. */
export const historyPath = ({ path }: Pick<Made, 'path'>): string => `${path}/history`;

/** The history of a record, newest entry first. The cast is the boundary: N2-ENTRY checks the shape of each. */
export const historyOf = async (target: Target, made: Pick<Made, 'path'>, limit = 200): Promise<HistoryEntry[]> => {
  const pages = await walk(target, historyPath(made), { limit: String(limit) });
  return pages.flatMap((page) => listOf(hasStatus(page, 200)) as unknown as HistoryEntry[]);
};

/** The fields of a record by their JSON pointers, including those of nested objects. */
const fieldsOf = (record: JsonObject, base = ''): [pointer: string, value: unknown][] =>
  Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? fieldsOf(value, `${base}/${name}`) : [[`${base}/${name}`, value]],
  );

/** The longest text that a history contains in full, in bytes of UTF-8. */
export const LONGEST_SHOWN = 4_096;

/** The replacement for a long text in a history: its number of characters (not UTF-16 units) and its digest. */
export const abbreviated = (text: string): { length: number; sha256: string } => ({
  length: [...text].length,
  sha256: createHash('sha256').update(text).digest('hex'),
});

const inHistory = (value: unknown): unknown =>
  typeof value === 'string' && Buffer.byteLength(value) > LONGEST_SHOWN ? abbreviated(value) : value;

/** Fields that never occur in a history, because every entry has a version and a time. */
const OF_THE_VERSION = ['/id', '/insertedAt', '/updatedAt'];

/** The expected result of a history: the fields of a record by their pointers, in this order. */
export const contentOf = (record: JsonObject): [pointer: string, value: unknown][] =>
  fieldsOf(record)
    .filter(([pointer]) => !OF_THE_VERSION.includes(pointer))
    .map(([pointer, value]): [string, unknown] => [pointer, inHistory(value)])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Replays a history, given with its newest entry first. Each entry must continue the previous one. */
export const replayed = (entries: readonly HistoryEntry[]): [pointer: string, value: unknown][] => {
  const fields = new Map<string, unknown>();
  for (const { version, changes } of entries.toReversed()) {
    for (const { pointer, from, to } of changes) {
      equal(from, fields.get(pointer), `\`from\` of ${pointer} in version ${version}`);
      if (to === undefined) fields.delete(pointer);
      else fields.set(pointer, to);
    }
  }
  return [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1));
};

/** Requires that the history of a record results in its current state. Returns the entries, newest first. */
export const leadsToRecord = async (target: Target, made: Pick<Made, 'path' | 'kind'>): Promise<HistoryEntry[]> => {
  const entries = await historyOf(target, made);
  equal(
    replayed(entries),
    contentOf(await readRecord(target, made)),
    `The record that results from the history of the ${inWords(made.kind)}`,
  );
  return entries;
};
