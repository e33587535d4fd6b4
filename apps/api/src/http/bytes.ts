import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import getRawBody from 'raw-body';
import { Fault } from '../problems/fault.ts';

/** The supported content codings (RFC 9110, section 8.4.1). */
const DECODERS: ReadonlyMap<string, () => Duplex> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
const ACCEPTED = 'gzip, deflate, br';

/** The content coding of a body in lower case; undefined if it has none. */
export const codingOf = ({ headers }: IncomingMessage): string | undefined => {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return coding === '' || coding === 'identity' ? undefined : coding;
};

type Done = (error: unknown, bytes?: Buffer) => void;

const tooLarge = (): Fault => new Fault('body_too_large');

/** The fault for a body that could not be read. */
const faultOf = (error: Error, unread: 'invalid_request' | 'invalid_encoding'): Fault => {
  if (error instanceof Fault) return error;
  if ('type' in error && error.type === 'entity.too.large') return tooLarge();
  return new Fault(unread, { logMessage: error.message, cause: error });
};

const readPlain = (request: IncomingMessage, limit: number, done: Done): void => {
  const length = request.headers['content-length'] ?? null;
  getRawBody(request, { length, limit }, (error: Error | null, bytes) => {
    if (error === null) done(undefined, bytes);
    else done(faultOf(error, 'invalid_request'));
  });
};

/** `limit` also applies to the body as sent: any number of bytes may decode to none. */
const readDecoded = (request: IncomingMessage, decoder: Duplex, limit: number, done: Done): void => {
  let sent = 0;
  request.on('data', ({ length }: Buffer) => {
    sent += length;
    if (sent > limit) decoder.destroy(tooLarge());
  });
  request.once('close', () => {
    if (!request.complete) decoder.destroy();
  });
  getRawBody(request.pipe(decoder), { limit }, (error: Error | null, bytes) => {
    request.unpipe(decoder).pause();
    // Later errors add no information to the first one.
    decoder.on('error', () => undefined).destroy();
    if (error === null) done(undefined, bytes);
    else done(faultOf(error, 'invalid_encoding'));
  });
};

/**
 * Reads a body to its end, and decodes it as `Content-Encoding` says. `done` gets the bytes, or
 * - Fault 413 if there are more than `limit`, as sent or decoded; then the rest stays unread (`unreadBodies.ts`)
 * - Fault 415 with `Accept-Encoding` for another content coding (RFC 9110, section 15.5.16)
 * - Fault 400 if the body ends too early, or is not in its coding
 */
export const readBytes = (request: IncomingMessage, limit: number, done: Done): void => {
  const coding = codingOf(request);
  const decoder = coding === undefined ? undefined : DECODERS.get(coding)?.();
  if (coding === undefined) readPlain(request, limit, done);
  else if (decoder !== undefined) readDecoded(request, decoder, limit, done);
  else done(new Fault('unsupported_encoding', { headers: { 'Accept-Encoding': ACCEPTED } }));
};
