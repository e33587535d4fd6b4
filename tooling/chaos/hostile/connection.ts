import { connect, type Socket } from 'node:net';
import type { HostileRequest } from './framing.ts';

/** The responses to one or more requests. */
export interface Answers {
  /** The statuses of the responses; empty if the connection was closed without a response. */
  readonly statuses: readonly number[];
  readonly bytes: Buffer;
}

/** The maximum time to wait for a response, in milliseconds: longer than any time-out of the service. */
const PATIENCE_MS = 30_000;

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/**
 * The first response in the received bytes: its status, its length, and whether it closes the connection; undefined
 * while it is incomplete.
 */
const firstAnswer = (
  received: Buffer,
  hasBody: boolean,
): { status: number; length: number; closes: boolean } | undefined => {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = received.toString('latin1', 0, end);
  const closes = /^connection: close/im.test(head);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? Number.NaN);
  const begin = end + HEAD_END.length;
  if (!hasBody || status === 304 || status === 204) return { status, closes, length: begin };
  if (/^transfer-encoding: chunked/im.test(head)) {
    const last = received.indexOf(LAST_CHUNK, begin);
    return last < 0 ? undefined : { status, closes, length: last + LAST_CHUNK.length };
  }
  const length = begin + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  return received.length < length ? undefined : { status, closes, length };
};

/** The statuses in received bytes, for bytes with an unknown number of requests. */
const statusesIn = (bytes: Buffer): number[] =>
  [...bytes.toString('latin1').matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

const HEAD_METHOD = Buffer.from('HEAD ');

/**
 * Creates a client that sends requests as bytes, one after the other, over one connection until the service closes it,
 * and then over a new one. A response that takes too long is an error.
 */
export const rawClient = (url: URL) => {
  let kept: Socket | undefined;

  const open = (): Socket => {
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    return socket;
  };

  const exchange = ({ bytes, requests, ends }: HostileRequest): Promise<Answers> =>
    new Promise((resolve, reject) => {
      const isAlone = ends || requests > 1;
      const socket = kept?.writable === true && !isAlone ? kept : open();
      if (!isAlone) kept = socket;
      const hasBody = !bytes.subarray(0, HEAD_METHOD.length).equals(HEAD_METHOD);
      let received: Buffer = Buffer.alloc(0);
      const all: Buffer[] = [];
      const statuses: number[] = [];
      const late = setTimeout(() => reject(new Error(`no answer to ${bytes.toString('latin1', 0, 300)}`)), PATIENCE_MS);
      const done = (): void => {
        clearTimeout(late);
        socket.off('data', take).off('close', closed).off('end', closed);
        if (isAlone) socket.destroy();
        const whole = Buffer.concat(all);
        resolve({ statuses: ends ? statusesIn(whole) : statuses, bytes: whole });
      };
      const closed = (): void => {
        if (kept === socket) kept = undefined;
        socket.destroy();
        done();
      };
      const take = (data: Buffer): void => {
        all.push(data);
        received = Buffer.concat([received, data]);
        // The client closes its half of the connection only now, because the service does not respond to a client that
        // has already done so.
        if (ends) {
          socket.end();
          return;
        }
        for (let found = firstAnswer(received, hasBody); found; found = firstAnswer(received, hasBody)) {
          if (found.status >= 200 || Number.isNaN(found.status)) statuses.push(found.status);
          received = received.subarray(found.length);
          if (found.closes && kept === socket) kept = undefined;
          if (statuses.length >= requests) {
            done();
            return;
          }
        }
      };
      socket.on('data', take).once('close', closed).once('end', closed);
      socket.write(bytes);
    });
  return { exchange, close: () => kept?.destroy() };
};
