import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { MAX_UNPACKED_IMPORT_BYTES } from '@training-provider/contract';
import { FILE_TOO_LARGE } from '@training-provider/contract/imports';
import { Fault } from '../../problems/fault.ts';

/** The fault 413 for a file that exceeds the limit. */
export const fileTooLarge = (): Fault => new Fault('body_too_large', { detail: FILE_TOO_LARGE });

/** @throws Fault 413 as soon as the unpacked bytes exceed the limit */
const limited = async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > MAX_UNPACKED_IMPORT_BYTES) throw fileTooLarge();
    yield chunk;
  }
};

const gunzipped = async function* (bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const fed = pipeline(Readable.from(bytes), gunzip);
  // The error is ignored here, because `gunzip`, which is read below, reports it.
  fed.catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw code.startsWith('Z_') ? new Fault('invalid_encoding', { cause: error }) : error;
  }
};

/**
 * The bytes of a file; a gzip file is unpacked.
 * @throws Fault 413 above 256 MiB, 400 `invalid_encoding` if the file is truncated or not gzip
 */
export const unpacked = (bytes: AsyncIterable<Buffer>, isGzip: boolean): AsyncGenerator<Buffer> =>
  limited(isGzip ? gunzipped(bytes) : bytes);
