import { setTimeout as sleep } from 'node:timers/promises';
import type { Change } from '@training-provider/contract/client';
import type { Answer, Send } from '../measuring/http.ts';
import { digestOf, keyOf } from './copy.ts';
import { type Kind, kindOf } from './kinds.ts';

const RETRY_MS = 100;
const CONCURRENCY = 4;
/** The maximum number of ids that the service looks up in one request. */
const MAX_IDS = 200;

interface Item extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

/**
 * Repeats a read until the service responds with one of these statuses, even if it is killed repeatedly in the
 * meantime.
 */
export const insistOn = async (
  send: Send,
  path: string,
  statuses: readonly number[],
  signal: AbortSignal,
): Promise<Answer | undefined> => {
  while (!signal.aborted) {
    const answer = await send('GET', path).catch(() => undefined);
    if (answer !== undefined && statuses.includes(answer.status)) return answer;
    if (answer !== undefined && answer.status < 500) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    await sleep(RETRY_MS);
  }
  return undefined;
};

/** The path of the next page; undefined if there is none. */
export const nextPage = (answer: Answer | undefined): string | undefined => {
  const target = /<([^>]+)>; rel="next"/.exec(String(answer?.headers.link ?? ''))?.[1];
  if (target === undefined) return undefined;
  const { pathname, search } = new URL(target);
  return pathname + search;
};

/** Records of one collection that are read together. */
interface Read {
  readonly path: string;
  readonly kind: Kind;
  readonly ids: string[];
}

const readsOf = (changes: Iterable<Change>): readonly Read[] => {
  const reads: Read[] = [];
  for (const { type, recordId, parentId, operation } of changes) {
    const kind = kindOf(type);
    if (kind === undefined || operation === 'deleted') continue;
    const path = kind.collection(parentId);
    const open = reads.find((read) => read.path === path && read.ids.length < MAX_IDS);
    if (open === undefined) reads.push({ path, kind, ids: [recordId] });
    else open.ids.push(recordId);
  }
  return reads;
};

/**
 * Reads the records of changes as the guide recommends, many in one request. Records that are not found have been
 * deleted. Returns the digests by `keyOf`; undefined for deleted records.
 */
export const readRecords = async (
  send: Send,
  changes: Iterable<Change>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | undefined>> => {
  const all = [...changes];
  const digests = new Map<string, string | undefined>();
  for (const { type, recordId } of all) digests.set(keyOf(type, recordId), undefined);
  const queue = readsOf(all).values();
  const work = async (): Promise<void> => {
    for (const { path, kind, ids } of queue) {
      let page: string | undefined = `${path}?limit=${MAX_IDS}&id=${ids.join()}`;
      while (page !== undefined) {
        // The collection of a participant's or course's notes is not found if the participant or course has been
        // deleted.
        const answer: Answer | undefined = await insistOn(send, page, [200, 404], signal);
        const items: readonly Item[] = answer?.status === 200 ? JSON.parse(answer.text).data : [];
        for (const item of items) digests.set(keyOf(kind.type, item.id), digestOf(kind, item));
        page = nextPage(answer);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return digests;
};
