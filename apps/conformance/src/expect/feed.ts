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

/** The parameters of a request for the feed. */
export type Query = Readonly<Record<string, string>>;

/** A kind that the checks of the feed write last, so that they know when they have read everything before it. */
const LAST: Kind = 'contact';

/** Sends a request for the feed. */
export const readFeed = (target: Target, query: Query, sending: RequestOptions = {}): Promise<Answer> =>
  target.send('GET', FEED, { ...sending, query });

/** The changes of a page. The cast is the boundary: N1-ITEM checks the shape of each. */
export const changesOf = (page: Answer): Change[] => listOf(hasStatus(page, 200)) as unknown as Change[];

/** Where a page says to go on. */
export const nextOf = (page: Answer): Query => {
  const { next } = linksOf(hasStatus(page, 200));
  if (next === undefined) throw new Failed(`${page.asked} has to answer where to go on, but has no \`next\`.`);
  return parametersOf(next);
};

/** Where the feed of these types ends now, or that of all types if none is given. */
export const endOfFeed = async (
  target: Target,
  types: readonly RecordType[],
  sending: RequestOptions = {},
): Promise<Query> => {
  const ofTypes: Query = types.length === 0 ? {} : { types: types.join(',') };
  return nextOf(await readFeed(target, { ...ofTypes, from: 'now' }, sending));
};

/** As many empty pages in a row as a reader takes before it gives up. */
export const MAX_EMPTY_PAGES = 1_000;

/** The first page with changes, from a position on: a deployment may look at so many records for a page that none is of the types asked for. */
export const firstWithChanges = async (target: Target, query: Query): Promise<Answer> => {
  let position = query;
  for (let pages = 0; pages < MAX_EMPTY_PAGES; pages += 1) {
    const page = await readFeed(target, position);
    if (changesOf(page).length > 0) return page;
    const next = nextOf(page);
    if (next.cursor === position.cursor) return page;
    position = next;
  }
  throw new Skipped(`The first ${MAX_EMPTY_PAGES} pages of the feed have no change of these types.`);
};

const PAUSE_MS = 50;

/** The changes from a position to the first one of a record, read as consumers do, in pages of `limit`. */
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
    // Others write meanwhile: as long as there is something new the reader goes on.
    if (found.some((change) => !known.has(change.id))) deadline = target.now() + target.settings.timeoutMs;
    for (const change of found) known.add(change.id);
    if (target.now() > deadline) throw new Failed(`The feed has no change of the record ${id} that was created.`);
    if (found.length === 0) await pause(PAUSE_MS);
    position = nextOf(page);
  }
};

/** What happened while something was done, of records of these kinds. Others may write meanwhile. */
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

/** Requires the changes of these records to name one caller: what a request takes along is done by whoever sent it. */
export const byOneCaller = (changes: readonly Change[], ...records: readonly Pick<Made, 'id'>[]): void => {
  const actors = new Set(records.flatMap((record) => ofRecord(changes, record)).map(({ actorId }) => actorId));
  holds(actors.size === 1 && !actors.has(undefined), `The changes name the callers ${show([...actors])}.`);
};

/** What happened to a record, in order: `updated 2`. */
export const shown = (changes: readonly Pick<Change, 'operation' | 'version'>[]): string[] =>
  changes.map(({ operation, version }) => `${operation} ${version}`);
