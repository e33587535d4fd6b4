import { setTimeout as pause } from 'node:timers/promises';
import { listOf, show } from '../deployment/answers.ts';
import { Failed, Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import type { Kind } from '../interface/kinds.ts';
import { type Change, FEED, type RecordType } from '../interface/modules.ts';
import { hasStatus, holds } from './assertions.ts';
import { linksOf, parametersOf } from './pages.ts';

/** The query parameters of a feed request. */
export type Query = Readonly<Record<string, string>>;

/** The feed checks write a record of this kind last, to know when they have read all earlier changes. */
const LAST: Kind = 'contact';

/** Sends a feed request. */
export const readFeed = (target: Target, query: Query, sending: RequestOptions = {}): Promise<Answer> =>
  target.send('GET', FEED, { ...sending, query });

/** The changes of a page. The cast is the boundary: N1-ITEM checks the shape of each. */
export const changesOf = (page: Answer): Change[] => listOf(hasStatus(page, 200)) as unknown as Change[];

/** The position after a page. */
export const nextOf = (page: Answer): Query => {
  const { next } = linksOf(hasStatus(page, 200));
  if (next === undefined)
    throw new Failed(`${page.asked} must respond with the next position, but its body has no \`next\`.`);
  return parametersOf(next);
};

/** The current end of the feed for these types, or for all types if none is given. */
export const endOfFeed = async (
  target: Target,
  types: readonly RecordType[],
  sending: RequestOptions = {},
): Promise<Query> => {
  const ofTypes: Query = types.length === 0 ? {} : { types: types.join(',') };
  return nextOf(await readFeed(target, { ...ofTypes, from: 'now' }, sending));
};

/** The number of consecutive empty pages after which a reader gives up. */
export const MAX_EMPTY_PAGES = 1_000;

/**
 * The first page with changes after a position. A page may be empty if the records that the deployment looked at have
 * other types.
 */
export const firstWithChanges = async (target: Target, query: Query): Promise<Answer> => {
  let position = query;
  for (let pages = 0; pages < MAX_EMPTY_PAGES; pages += 1) {
    const page = await readFeed(target, position);
    if (changesOf(page).length > 0) return page;
    const next = nextOf(page);
    if (next.cursor === position.cursor) return page;
    position = next;
  }
  throw new Skipped(`The first ${MAX_EMPTY_PAGES} pages of the change feed contain no change of these types.`);
};

const PAUSE_MS = 50;

/** The changes from a position to the first change of a record, read as consumers read them, in pages of `limit`. */
export const changesUntil = async (
  target: Target,
  from: Query,
  { id }: Pick<Made, 'id'>,
  limit = 1_000,
  sending: RequestOptions = {},
): Promise<Change[]> => {
  const changes: Change[] = [];
  const known = new Set<string>();
  let deadline = target.now() + target.settings.timeoutMs;
  for (let position = from; ; ) {
    const page = await readFeed(target, { ...position, limit: String(limit) }, sending);
    const found = changesOf(page);
    const end = found.findIndex(({ recordId }) => recordId === id);
    changes.push(...(end < 0 ? found : found.slice(0, end + 1)));
    if (end >= 0) return changes;
    // Other clients may write in the meantime: the reader continues as long as there are new changes.
    if (found.some((change) => !known.has(change.id))) deadline = target.now() + target.settings.timeoutMs;
    for (const change of found) known.add(change.id);
    if (target.now() > deadline)
      throw new Failed(`The change feed must contain a change of the new record ${id}, but contains none.`);
    if (found.length === 0) await pause(PAUSE_MS);
    position = nextOf(page);
  }
};

/** The changes to records of these kinds during an action. Other clients may write at the same time. */
export const changesDuring = async <Result>(
  target: Target,
  kinds: readonly RecordType[],
  act: () => Promise<Result>,
): Promise<{ result: Result; changes: Change[]; from: Query; last: Made }> => {
  const from = await endOfFeed(target, [...new Set([...kinds, LAST])]);
  const result = await act();
  const last = await make(target, LAST);
  const changes = await changesUntil(target, from, last);
  return { result, changes: changes.slice(0, -1), from, last };
};

/** The changes of a record. */
export const ofRecord = (changes: readonly Change[], { id }: Pick<Made, 'id'>): Change[] =>
  changes.filter(({ recordId }) => recordId === id);

/**
 * Requires that all changes of these records name the same caller: cascading changes belong to the caller of the
 * request.
 */
export const byOneCaller = (changes: readonly Change[], ...records: readonly Pick<Made, 'id'>[]): void => {
  const actors = new Set(records.flatMap((record) => ofRecord(changes, record)).map(({ actorId }) => actorId));
  holds(
    actors.size === 1 && !actors.has(undefined),
    `All changes must have the same actor, but they have the actors ${show([...actors])}.`,
  );
};

/** The changes of a record, in order: `updated 2`. */
export const shown = (changes: readonly Pick<Change, 'operation' | 'version'>[]): string[] =>
  changes.map(({ operation, version }) => `${operation} ${version}`);
