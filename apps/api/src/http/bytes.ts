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

/** The fault for an error while the body was read or decoded. */
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

/**
 * Reads and decodes a body. The limit also applies to the bytes sent, because any number of bytes may decode to none.
 */
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
    // Errors after the first one contain no more information.
    decoder.on('error', () => undefined).destroy();
    if (error === null) done(undefined, bytes);
    else done(faultOf(error, 'invalid_encoding'));
  });
};

/**
 * Reads a body to its end, and decodes it according to `Content-Encoding`. `done` gets the bytes, or
 * - Fault 413 if there are more than `limit` bytes, sent or decoded; the rest is then left unread (`unreadBodies.ts`)
 * - Fault 415 with `Accept-Encoding` for another content coding (RFC 9110, section 15.5.16)
 * - Fault 400 if the body ends too early, or does not have this content coding
 */
export const readBytes = (request: IncomingMessage, limit: number, done: Done): void => {
  const coding = codingOf(request);
  const decoder = coding === undefined ? undefined : DECODERS.get(coding)?.();
  if (coding === undefined) readPlain(request, limit, done);
  else if (decoder !== undefined) readDecoded(request, decoder, limit, done);
  else done(new Fault('unsupported_encoding', { headers: { 'Accept-Encoding': ACCEPTED } }));
};
