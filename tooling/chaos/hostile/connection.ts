import { connect, type Socket } from 'node:net';
import type { HostileRequest } from './requests.ts';

/** The statuses of the answers to one request; empty if the connection was closed without an answer. */
export type Statuses = readonly number[];

/** Longer than any time-out of the service. */
const PATIENCE_MS = 30_000;

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/** The first answer in the received bytes: its status and its length; undefined while it is incomplete. */
const firstAnswer = (received: Buffer): { status: number; length: number; closes: boolean } | undefined => {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const closes = /^connection: close/im.test(head);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? Number.NaN);
  const begin = end + HEAD_END.length;
  if (/^transfer-encoding: chunked/im.test(head)) {
    const last = received.indexOf(LAST_CHUNK, begin);
    return last < 0 ? undefined : { status, closes, length: last + LAST_CHUNK.length };
  }
  const length = begin + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  return received.length < length ? undefined : { status, closes, length };
};

/**
 * Sends requests as bytes, one after the other, over one connection until the service closes it, then over the
 * next. If an answer takes too long, that is an error.
 */
export const rawClient = (url: URL) => {
  let kept: Socket | undefined;

  const open = (): Socket => {
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    return socket;
  };

  const exchange = ({ bytes, ends }: HostileRequest): Promise<Statuses> =>
    new Promise((resolve, reject) => {
      const socket = kept?.writable === true && !ends ? kept : open();
      if (!ends) kept = socket;
      let received: Buffer = Buffer.alloc(0);
      const statuses: number[] = [];
      const late = setTimeout(() => reject(new Error(`no answer to ${bytes.toString('latin1', 0, 300)}`)), PATIENCE_MS);
      const done = (): void => {
        clearTimeout(late);
        socket.off('data', take).off('close', closed).off('end', closed);
        resolve(statuses);
      };
      const closed = (): void => {
        if (kept === socket) kept = undefined;
        socket.destroy();
        done();
      };
      const take = (data: Buffer): void => {
        received = Buffer.concat([received, data]);
        for (let found = firstAnswer(received); found !== undefined; found = firstAnswer(received)) {
          statuses.push(found.status);
          received = received.subarray(found.length);
          if (found.closes && kept === socket) kept = undefined;
          if (!ends && found.status >= 200) {
            done();
            return;
          }
        }
      };
      socket.on('data', take).once('close', closed).once('end', closed);
      socket.write(bytes);
      if (ends) socket.end();
    });
  return { exchange, close: () => kept?.destroy() };
};
