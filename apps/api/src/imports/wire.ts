import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_IMPORT_BYTES } from '@training-provider/contract';
import { holdBodyTimeout } from '../http/bodyTimeout.ts';
import { Fault } from '../problems/fault.ts';
import type { DigestCheck } from './content/digest.ts';
import { fileTooLarge } from './content/unpack.ts';

const LONGEST_MS = 10 * 60_000;
const CHECK_MS = 1_000;
/** The time, in milliseconds, that the service waits for the caller in total before it requires the minimum speed. */
const GRACE_MS = 30_000;
const LEAST_BYTES_PER_MS = 32_768 / 1_000;

const tooSlow = (): Fault =>
  new Fault('request_timeout', {
    detail:
      'An upload takes 10 minutes at most, and sends 32 KiB a second after the first 30 seconds. Send the file again.',
  });

/** The body of an upload that is being read. */
export interface Wire {
  /**
   * The bytes of the body as they arrive.
   * @throws Fault 413 above 64 MiB, 408 if they arrive too slowly; any error of a broken connection
   */
  readonly bytes: AsyncIterable<Buffer>;
  /** Reads and discards the rest of the body, so that the client receives the response. */
  drain(): Promise<void>;
  end(): void;
}

/** @throws Fault 413 if `Content-Length` exceeds the maximum size of a file */
export const requireLength = ({ headers }: IncomingMessage): void => {
  if (Number(headers['content-length'] ?? 0) > MAX_IMPORT_BYTES) throw fileTooLarge();
};

/**
 * Reads the body of an upload, which has its own limits on size and time (decision L1). The minimum speed only applies
 * to the time in which the service waits for the caller; the ten minutes apply to the whole time.
 */
export const wireOf = (request: IncomingMessage, response: ServerResponse, digest: DigestCheck): Wire => {
  const started = performance.now();
  let [received, waitedMs] = [0, 0];
  let waitingSince: number | undefined;
  let failure: Fault | undefined;
  let fail: ((fault: Fault) => void) | undefined;
  const timer = setInterval(() => {
    const waited = waitedMs + (waitingSince === undefined ? 0 : performance.now() - waitingSince);
    const isSlow = waited > GRACE_MS && received < waited * LEAST_BYTES_PER_MS;
    if (!isSlow && performance.now() - started < LONGEST_MS) return;
    failure = tooSlow();
    fail?.(failure);
  }, CHECK_MS);
  holdBodyTimeout(request);
  if (request.headers.expect !== undefined) response.writeContinue();
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;

  /** Returns the next chunk; undefined at the end. */
  const next = async (): Promise<Buffer | undefined> => {
    if (failure !== undefined) throw failure;
    waitingSince = performance.now();
    const { promise: failed, reject } = Promise.withResolvers<never>();
    fail = reject;
    const { done, value } = await Promise.race([chunks.next(), failed]);
    waitedMs += performance.now() - waitingSince;
    waitingSince = undefined;
    if (done === true) return undefined;
    received += value.length;
    if (received > MAX_IMPORT_BYTES) throw fileTooLarge();
    digest.update(value);
    return value;
  };
  const bytes = async function* (): AsyncGenerator<Buffer> {
    for (let chunk = await next(); chunk !== undefined; chunk = await next()) yield chunk;
  };
  return {
    bytes: bytes(),
    drain: async () => {
      while ((await next()) !== undefined);
    },
    end: () => clearInterval(timer),
  };
};
