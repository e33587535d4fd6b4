import { setTimeout as wait } from 'node:timers/promises';
import { IMPORTS } from '../interface/imports.ts';
import { isKeptWhileReferenced, isRemovable } from '../interface/kinds.ts';
import type { Answer, HttpClient } from './httpClient.ts';
import { type Entry, entriesOf, note, type Owner, pendingIn, type Undoable, unansweredIn } from './ledger.ts';
import { findUnanswered, recordAbove, type Send, searchMark } from './leftovers.ts';
import type { Settings } from './settings.ts';

/** The records that a run could not remove. */
export interface CleanUp {
  removed: number;
  restored: number;
  /** Entries that could not be undone, with the reasons. */
  failed: { path: string; reason: string }[];
  /** Records that the interface cannot delete. */
  residue: string[];
  /** Records kept because of `--keep-data`. */
  kept: number;
}

/** The tokens with which entries are undone. */
export type Tokens = Readonly<Record<Owner, string | undefined>>;

const GONE = [404, 410];

const PARALLEL = 128;
/** A deployment under load may not respond: failed requests are repeated. */
const ATTEMPTS = 3;
const PAUSE_MS = 500;

/** The parent of a record: that of `/v1/courses/1/notes/2` is `/v1/courses/1`. */
const parentOf = (path: string): string => path.split('/').slice(0, -2).join('/');

/** The depth of a path: a record is removed before its parent. */
const depthOf = (path: string): number => path.split('/').length;

const sendingWith =
  (http: HttpClient, baseUrl: string, tokens: Tokens): Send =>
  async (method, path, owner, body) => {
    if (tokens[owner] === undefined) return undefined;
    const headers = { authorization: `Bearer ${tokens[owner]}`, 'content-type': 'application/json' };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return http.send({ method, url: `${baseUrl}${path}`, headers, ...content }, () => undefined);
  };

/** Removes an import. The first DELETE only cancels an import that has not ended. */
const removeImport = async (send: Send, { path, owner }: Undoable): Promise<Answer | undefined> => {
  const answer = await send('DELETE', path, owner);
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    if ((await send('GET', path, owner))?.status !== 200) break;
    await send('DELETE', path, owner);
    await wait(PAUSE_MS);
  }
  return answer;
};

/**
 * The responses to the requests that can undo an entry, one after the other. A record of others that the run may have
 * deleted is undeleted first.
 */
const answersOf = async function* (
  send: Send,
  entry: Undoable,
  mayBeDeleted: boolean,
): AsyncGenerator<Answer | undefined> {
  const { path, owner } = entry;
  if (path.startsWith(`${IMPORTS}/`)) return yield await removeImport(send, entry);
  if (entry.kind === 'created') return yield await send('DELETE', path, owner);
  if (mayBeDeleted && (await send('GET', path, owner))?.status === 404) await send('POST', `${path}/undelete`, owner);
  for (const body of entry.bodies) yield await send(entry.method, path, owner, body);
};

/** Undoes an entry; returns the reason of a failure, or undefined. */
const undo = async (
  send: Send,
  entry: Undoable,
  mayBeDeleted: boolean,
): Promise<{ status: number } | { reason: string; isTransient: boolean }> => {
  let isTransient = false;
  let reason = `the token is missing (--${entry.owner === 'main' ? '' : `${entry.owner}-`}token)`;
  try {
    for await (const answer of answersOf(send, entry, mayBeDeleted)) {
      if (answer === undefined) continue;
      const { asked, status } = answer;
      reason = `${asked} responded with ${status}`;
      isTransient = status >= 500;
      if (status < 300 || (entry.kind === 'created' && GONE.includes(status))) return { status };
    }
  } catch (error) {
    reason = error instanceof Error ? error.message : String(error);
    isTransient = true;
  }
  return { reason, isTransient };
};

/**
 * Adds records that the run may have created unnoticed to the ledger: those with its mark, and those from requests
 * without a response. So a clean-up removes them too.
 */
export const addLeftovers = async (
  http: HttpClient,
  { baseUrl, runId, ledgerFile }: Pick<Settings, 'baseUrl' | 'runId' | 'ledgerFile'>,
  tokens: Tokens,
): Promise<void> => {
  const send = sendingWith(http, baseUrl, tokens);
  const entries = await entriesOf(ledgerFile);
  const pathsOf = (wanted: Entry['kind']): Set<string> =>
    new Set(entries.flatMap((entry) => (entry.kind === wanted && 'path' in entry ? [entry.path] : [])));
  const [created, gone] = [pathsOf('created'), pathsOf('undone')];
  const unanswered = unansweredIn(entries).filter(({ path }) => !gone.has(recordAbove(path)));
  const found = [
    ...(await findUnanswered(send, unanswered, created, runId)),
    ...(await searchMark(send, 'main', runId)),
    ...(await searchMark(send, 'other', runId)),
  ];
  for (const { owner, path } of found) if (!created.has(path)) note(ledgerFile, { kind: 'created', owner, path });
};

/**
 * Undoes the entries of a ledger, the newest first: created records are deleted, changed ones restored. A record that is
 * already deleted counts as undone. A failure is reported, and the other entries are still undone.
 * @param modules the modules that the deployment claims
 */
export const cleanUp = async (
  http: HttpClient,
  baseUrl: string,
  ledgerFile: string,
  tokens: Tokens,
  modules: readonly string[],
): Promise<CleanUp> => {
  const result: CleanUp = { removed: 0, restored: 0, failed: [], residue: [], kept: 0 };
  const send = sendingWith(http, baseUrl, tokens);
  const entries = await entriesOf(ledgerFile);
  const deleted = new Set(entries.flatMap((entry) => (entry.kind === 'deleting' ? [entry.path] : [])));

  const settle = async (entry: Undoable): Promise<void> => {
    const { path, kind } = entry;
    if (kind === 'created' && !isRemovable(path, modules)) {
      result.residue.push(path);
      return;
    }
    const tryToUndo = () => undo(send, entry, deleted.has(path));
    let ended = await tryToUndo();
    for (let attempt = 1; 'reason' in ended && attempt < ATTEMPTS && ended.isTransient; attempt += 1) {
      await wait(PAUSE_MS);
      ended = await tryToUndo();
    }
    if ('reason' in ended) {
      result.failed.push({ path, reason: ended.reason });
      return;
    }
    note(ledgerFile, { kind: 'undone', path });
    if (ended.status < 300) result[kind === 'created' ? 'removed' : 'restored'] += 1;
  };

  const all = pendingIn(entries);
  const paths = new Set(all.map(({ path }) => path));
  // Removing a record also removes its children. A service may delay one client while others are active, so the
  // clean-up sends one request after another.
  const pending = Object.values(Object.groupBy(all, ({ owner }) => owner))
    .flat()
    .filter(({ path }) => !paths.has(parentOf(path)));
  // Records with references are removed before records that cannot be deleted while they are referenced.
  const rankOf = (path: string): number => 2 * depthOf(path) + (isKeptWhileReferenced(path) ? 0 : 1);
  const ranks = [...new Set(pending.map(({ path }) => rankOf(path)))].toSorted((one, other) => other - one);
  for (const rank of ranks) {
    const queue = pending.filter(({ path }) => rankOf(path) === rank);
    const work = async (): Promise<void> => {
      for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) await settle(entry);
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  }
  return result;
};
