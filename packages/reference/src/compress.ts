import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './document.ts';

/** Compresses content. The highest quality of Brotli would take ten times as long, and save only another tenth. */
export const compressed = (content: Buffer, coding: Coding): Promise<Buffer> => {
  if (coding === 'br') return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  if (coding === 'gzip') return promisify(gzip)(content, { level: 9 });
  return Promise.resolve(content);
};

export const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('base64url');
