import { setTimeout as sleep } from 'node:timers/promises';
import { type NumberChanges, numberAll } from '../changes/numbering.ts';
import type { Folder, Receipt } from './folder.ts';
import { type Copied, copyPass } from './pass.ts';
import type { Clients } from './session.ts';
import { close, markMoved, reopen, stateOf, stopRefusing } from './state.ts';

/** A move that can't go on. The message tells what to do. */
export class MoveError extends Error {}

/** So few rows are copied, imported and compared within a second or two. */
const FEW_ROWS = 100_000;
const MAX_PASSES = 10;
const POLL_MS = 25;

/** What the source of a move needs. */
export interface Source {
  readonly clients: Clients;
  readonly folder: Folder;
  readonly organisationId: string;
  readonly numberChanges: NumberChanges;
  readonly onProgress: (seen: number, total: number) => void;
  /** How long the organisation is closed at most before it is opened again. */
  readonly closedMs: number;
  /** How long a request may run that was let in before the organisation was marked as moved. */
  readonly requestMs: number;
  say(line: string): void;
}

/** @throws MoveError if the folder has another organisation, or this one has moved */
const requireMovable = async ({ clients: [client], folder, organisationId }: Source): Promise<void> => {
  const manifest = await folder.manifest();
  if (manifest !== undefined && manifest.organisation !== organisationId)
    throw new MoveError(`${folder.path} has another organisation, ${manifest.organisation}: choose an empty folder.`);
  if ((await stateOf(client, organisationId)) === 'arriving')
    throw new MoveError('The organisation is itself only arriving here: end that move first.');
};

/**
 * Opens an organisation again that a move has left closed, if the import has not decided to open it at the destination.
 * Returns whether the organisation is closed still, since it opens there.
 */
const takeBack = async ({ clients: [client], folder, organisationId }: Source): Promise<boolean> => {
  const last = await folder.manifest();
  if (last?.isLast === true && (await folder.decide(last.pass, 'export')) === 'import') return true;
  await reopen(client, organisationId);
  return false;
};

const pass = async (source: Source, isLast: boolean): Promise<Copied> => {
  const { clients, folder, numberChanges, organisationId, onProgress } = source;
  await numberAll(numberChanges, organisationId);
  return copyPass(clients, folder, organisationId, { isLast, onProgress });
};

/** Waits for a receipt until `isDone` or the time is over. */
const receiptOf = async (
  folder: Folder,
  isDone: (receipt: Receipt) => boolean,
  milliseconds: number,
): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  for (;;) {
    const receipt = await folder.receipt();
    if (receipt !== undefined && isDone(receipt)) return true;
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
};

/** Copies an organisation, or what has changed since it was copied. Nobody notices. @throws MoveError */
export const copyOrganisation = async (source: Source): Promise<Copied> => {
  await requireMovable(source);
  const state = await stateOf(source.clients[0], source.organisationId);
  if (state === 'moved') throw new MoveError('The organisation has moved: it is at its destination.');
  if (state === 'closed' && (await takeBack(source)))
    throw new MoveError('The import is about to open the organisation: run it again, then this command with --finish.');
  return pass(source, false);
};

/** How a move ended. */
export interface Moved {
  readonly rows: number;
  /** How long writes were refused: until the organisation was open at its destination. */
  readonly refusedMs: number;
}

const confirm = async (source: Source): Promise<void> => {
  const {
    clients: [client],
    organisationId,
    requestMs,
  } = source;
  await markMoved(client, organisationId);
  source.say(
    'Moved. Requests that were let in before may still write until their deadline: the database refuses them.',
  );
  await sleep(requestMs);
  await stopRefusing(client);
};

/** Copies until few rows change between two passes and the destination has them. @throws MoveError */
const catchUp = async (source: Source, waitMs: number): Promise<void> => {
  for (let count = 1; count <= MAX_PASSES; count += 1) {
    const { manifest, copied } = await copyOrganisation(source);
    source.say(`Pass ${manifest.pass}: ${copied} rows copied. Waiting for the import …`);
    const isThere = (receipt: Receipt): boolean => receipt.pass >= manifest.pass;
    if (!(await receiptOf(source.folder, isThere, waitMs)))
      throw new MoveError('No import follows: run "admin org import FOLDER --follow" at the destination meanwhile.');
    if (copied <= FEW_ROWS && count > 1) return;
  }
};

/**
 * The last step of a move, while an import follows: closes the organisation for writes, copies what has changed, waits until
 * the destination has compared and opened it, and marks it as moved. If the destination is too late, the organisation is
 * opened here again and nothing has happened.
 */
export const finishMove = async (source: Source, waitMs: number): Promise<Moved> => {
  const {
    clients: [client],
    folder,
    organisationId,
    closedMs,
  } = source;
  await requireMovable(source);
  const rowsOf = async () => (await folder.manifest())?.tables.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
  const isOpen = (receipt: Receipt): boolean => receipt.isOpen;
  const state = await stateOf(client, organisationId);
  if (state === 'moved' || (state === 'closed' && (await takeBack(source)))) {
    source.say('The last step was taken before: waiting for the import to have opened the organisation …');
    if (!(await receiptOf(folder, isOpen, waitMs)))
      throw new MoveError('The import has not ended: run "admin org import FOLDER" again, then this command.');
    await confirm(source);
    return { rows: await rowsOf(), refusedMs: 0 };
  }
  await catchUp(source, waitMs);
  source.say('Closing the organisation for writes …');
  const begin = performance.now();
  try {
    await close(client, organisationId);
    await pass(source, true);
    const isThere = await receiptOf(folder, isOpen, closedMs - (performance.now() - begin));
    if (!isThere && !(await takeBack(source)))
      throw new MoveError(
        `The import took longer than ${closedMs} ms: the organisation is open here again. Try again.`,
      );
    if (!isThere && !(await receiptOf(folder, isOpen, waitMs)))
      throw new MoveError('The import has begun to open the organisation and not ended: run both commands again.');
  } catch (error) {
    // What the import has not decided about yet is taken back, so that nobody is refused any longer.
    if (!(error instanceof MoveError)) await takeBack(source).catch(() => undefined);
    throw error;
  }
  const refusedMs = Math.round(performance.now() - begin);
  source.say(`The organisation is open at its destination: writes were refused for ${refusedMs} ms.`);
  await confirm(source);
  return { rows: await rowsOf(), refusedMs };
};
