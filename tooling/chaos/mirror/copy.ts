import { createHash } from 'node:crypto';
import type { Change } from '@training-provider/contract/client';
import type { Kind } from './kinds.ts';

/** The changes of one record that a mirror has received. */
interface Seen {
  version: number;
  changedAt: string;
  /** Lower versions that have not arrived yet. */
  readonly skipped: Set<number>;
}

/**
 * Everything that a mirror stores: its position in the feed and its copy of the records, which are always stored
 * together.
 */
export interface Copy {
  cursor: string | undefined;
  /** The number of the last received change in the feed. */
  number: number;
  readonly seen: Map<string, Seen>;
  /** The digests of the existing records, by `keyOf`. */
  readonly records: Map<string, string>;
  received: number;
  /** The number of changes whose number or version does not follow the previous one. */
  outOfOrder: number;
  twice: number;
  /** The number of changes whose time is before that of the previous version. */
  backInTime: number;
}

export const emptyCopy = (): Copy => ({
  cursor: undefined,
  number: 0,
  seen: new Map(),
  records: new Map(),
  received: 0,
  outOfOrder: 0,
  twice: 0,
  backInTime: 0,
});

export const keyOf = (type: string, id: string): string => `${type} ${id}`;

/** The digest of the fields of a record that are compared. */
export const digestOf = ({ compared }: Kind, record: Readonly<Record<string, unknown>>): string => {
  const values = Object.keys(compared).map((field) => String(record[field] ?? ''));
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
};

/** A hash of all records. Two hashes are equal if and only if the records and their values are the same. */
export const hashOf = (records: ReadonlyMap<string, string>): string => {
  const lines = [...records].map(([key, digest]) => `${key} ${digest}`).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
};

/**
 * Records a change, and compares it with earlier ones. Numbers must increase, and have no gaps in a feed of all types.
 */
export const note = (copy: Copy, { id, type, recordId, version, changedAt }: Change, hasAllTypes: boolean): void => {
  copy.received += 1;
  const number = Number(id);
  let isInOrder = hasAllTypes ? number === copy.number + 1 : number > copy.number;
  copy.number = Math.max(copy.number, number);

  const key = keyOf(type, recordId);
  const seen = copy.seen.get(key) ?? { version: 0, changedAt: '', skipped: new Set() };
  copy.seen.set(key, seen);
  if (version <= seen.version) {
    if (!seen.skipped.delete(version)) copy.twice += 1;
    isInOrder = false;
  } else {
    for (let skipped = seen.version + 1; skipped < version; skipped += 1) seen.skipped.add(skipped);
    if (version > seen.version + 1) isInOrder = false;
    if (changedAt < seen.changedAt) copy.backInTime += 1;
    Object.assign(seen, { version, changedAt });
  }
  if (!isInOrder) copy.outOfOrder += 1;
};
