import { setTimeout as sleep } from 'node:timers/promises';
import { httpClient } from '../measuring/http.ts';
import { digestOf, keyOf } from './copy.ts';
import { KINDS, type Kind } from './kinds.ts';
import { insistOn, nextPage } from './reading.ts';

/** How far before the highest `updatedAt` a round begins, in milliseconds, as docs/guide.md recommends. */
const OVERLAP_MS = 30_000;
const PAUSE_MS = 3_000;
const LIMIT = 200;

/** The kinds whose records show `updatedAt`: all except notes. */
export const POLLED: readonly Kind[] = KINDS.filter(({ compared }) => 'updatedAt' in compared);

/** A mirror that polls the collections by `updatedAt`. */
export interface Poller {
  readonly records: ReadonlyMap<string, string>;
  /** Returns the number of records that were read. */
  read(): number;
  /** Resolves after a new round that begins now. Rejects if a round has failed. */
  lastRound(): Promise<void>;
}

interface Item extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly updatedAt: string;
  readonly deletedAt?: string;
}

/** Starts a mirror with an empty copy. */
export const startPoller = (url: string, token: string): Poller => {
  const { send, close } = httpClient(url, token);
  const records = new Map<string, string>();
  const highest = new Map<Kind, string>();
  const running = new AbortController();
  let read = 0;

  const apply = (kind: Kind, item: Item): void => {
    const key = keyOf(kind.type, item.id);
    if (item.deletedAt === undefined) records.set(key, digestOf(kind, item));
    else records.delete(key);
    if (item.updatedAt > (highest.get(kind) ?? '')) highest.set(kind, item.updatedAt);
    read += 1;
  };

  const poll = async (kind: Kind): Promise<void> => {
    const since = new Date(Date.parse(highest.get(kind) ?? '2000-01-01T00:00:00Z') - OVERLAP_MS).toISOString();
    const query = `sort=updatedAt&updatedAt[gte]=${since}&includeDeleted=true&limit=${LIMIT}`;
    let next: string | undefined = `${kind.collection()}?${query}`;
    while (next !== undefined) {
      const answer = await insistOn(send, next, [200], running.signal);
      if (answer === undefined) return;
      for (const item of JSON.parse(answer.text).data as readonly Item[]) apply(kind, item);
      next = nextPage(answer);
    }
  };

  let begun = 0;
  let ended = 0;
  const run = async (): Promise<void> => {
    while (!running.signal.aborted) {
      begun += 1;
      for (const kind of POLLED) await poll(kind);
      ended = begun;
      await sleep(PAUSE_MS);
    }
  };
  const done = run();
  done.catch(() => undefined);

  return {
    records,
    read: () => read,
    lastRound: async () => {
      const last = begun + 1;
      while (ended < last) await Promise.race([done, sleep(PAUSE_MS / 10)]);
      running.abort();
      await done;
      close();
    },
  };
};
