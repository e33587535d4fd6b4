import { isRemovable } from '../interface/kinds.ts';
import type { Answer, HttpClient } from './httpClient.ts';
import { entriesOf, note, type Owner, pendingIn } from './ledger.ts';

/** What a run has left behind. */
export interface CleanUp {
  removed: number;
  restored: number;
  /** Entries that could not be undone, and why. */
  failed: { path: string; reason: string }[];
  /** What the interface can't delete. */
  residue: string[];
  /** Records that were left because of `--keep-data`. */
  kept: number;
}

type Pending = ReturnType<typeof pendingIn>[number];

/** The tokens with which entries are undone. */
export type Tokens = Readonly<Record<Owner, string | undefined>>;

const GONE = [404, 410];

const PARALLEL = 4;

/** The depth of a path: a record that belongs to another one is removed before it. */
const depthOf = (path: string): number => path.split('/').length;

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
  const send = (method: string, path: string, owner: Owner, body?: unknown): Promise<Answer> => {
    const headers = { authorization: `Bearer ${tokens[owner]}`, 'content-type': 'application/json' };
    return http.send(
      { method, url: `${baseUrl}${path}`, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
      () => undefined,
    );
  };

  /** The answers to the requests that can undo an entry, one after the other. */
  const answersOf = async function* (entry: Pending): AsyncGenerator<Answer> {
    if (entry.kind === 'created') yield await send('DELETE', entry.path, entry.owner);
    else for (const body of entry.bodies) yield await send('PUT', entry.path, entry.owner, body);
  };

  const undo = async (entry: Pending): Promise<void> => {
    const { path, kind } = entry;
    if (kind === 'created' && !isRemovable(path, modules)) {
      result.residue.push(path);
      return;
    }
    let reason = 'nothing was sent';
    try {
      for await (const { asked, status } of answersOf(entry)) {
        reason = `${asked} answered ${status}`;
        if (status >= 300 && !(kind === 'created' && GONE.includes(status))) continue;
        note(ledgerFile, { kind: 'undone', path });
        if (status < 300) result[kind === 'created' ? 'removed' : 'restored'] += 1;
        return;
      }
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    result.failed.push({ path, reason });
  };

  const all = pendingIn(await entriesOf(ledgerFile));
  const pending = all.filter(({ path }) => !all.some((parent) => path.startsWith(`${parent.path}/`)));
  const depths = [...new Set(pending.map(({ path }) => depthOf(path)))].toSorted((one, other) => other - one);
  for (const depth of depths) {
    const queue = pending.filter(({ path }) => depthOf(path) === depth);
    const work = async (): Promise<void> => {
      for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) await undo(entry);
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
  }
  return result;
};
