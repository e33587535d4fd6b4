import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '@training-provider/contract';
import type { ImportedFile } from './file.ts';

const RETRY_MS = 50;
/**
 * How long a request is repeated, in milliseconds: longer than any failure lasts on any machine. An interrupted upload
 * is detected after a minute.
 */
const INSIST_MS = 900_000;

/** A client that sends a file and follows its import, whatever fails in the meantime. */
export interface Importer {
  /** Creates an import of participants by their customer numbers. Returns its path. */
  create(asked?: object): Promise<string>;
  /** Returns the current state of the import. */
  look(path: string): Promise<Import>;
  /** Sends the file whenever the import waits for it, until `isEnough` returns true. */
  follow(path: string, file: ImportedFile, isEnough: (now: Import) => boolean): Promise<Import>;
}

export const hasEnded = ({ endedAt }: Import): boolean => endedAt !== undefined;

/** The number of lines with an outcome. */
export const doneOf = ({ lines, pending }: Import): number => lines - pending;

/** Creates an importer that sends requests to several instances in turn. */
export const importerAt = (urls: readonly string[], token: string): Importer => {
  let turn = 0;
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const url = `${urls[turn++ % urls.length]}${path}`;
    return fetch(url, { method, headers: { Authorization: `Bearer ${token}`, ...headers }, body: body ?? null });
  };
  /** Repeats a request until it succeeds. */
  const insist = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    for (const begin = performance.now(); performance.now() - begin < INSIST_MS; await sleep(RETRY_MS)) {
      const answer = await send(method, path, headers, body).catch(() => undefined);
      const data = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
      if (data !== undefined) return (data as { data: Import }).data;
      if (answer !== undefined && answer.status < 500 && answer.status !== 409 && !answer.ok)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    }
    throw new Error(`${method} ${path} was repeated in vain`);
  };
  const look = (path: string) => insist('GET', path, {});
  return {
    create: async (asked = {}) => {
      const record = { collection: 'participants', mode: 'apply', key: 'internalCustomerNumber', ...asked };
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
      const { id } = await insist('POST', '/v1/imports', headers, JSON.stringify({ import: record }));
      return `/v1/imports/${id}`;
    },
    look,
    follow: async (path, { text }, isEnough) => {
      for (const begin = performance.now(); performance.now() - begin < INSIST_MS; ) {
        const now = await look(path);
        if (isEnough(now) || hasEnded(now)) return now;
        // After an interrupted upload, the file is sent again when the import waits for it again.
        if (now.status === 'waiting')
          await send('PUT', `${path}/content`, { 'Content-Type': 'text/csv' }, text)
            .then((answer) => answer.arrayBuffer())
            .catch(() => undefined);
        else await sleep(RETRY_MS);
      }
      throw new Error(`${path} did not get on: ${JSON.stringify(await look(path))}`);
    },
  };
};
