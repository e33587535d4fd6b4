import { IMPORT_MEDIA_TYPES } from '@training-provider/contract';
import { Fault } from '../problems/fault.ts';
import type { ImportMediaType } from './content/read.ts';
import type { Charset } from './content/text.ts';

const unsupported = (): Fault =>
  new Fault('unsupported_media_type', {
    detail: 'Send `Content-Type: text/csv` or `application/x-ndjson`, in UTF-8, or CSV in the `charset` of the import.',
    headers: { Accept: IMPORT_MEDIA_TYPES.join(', ') },
  });

const charsetIn = (parameters: readonly string[]): string | undefined => {
  const given = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  return given?.slice('charset='.length).replaceAll('"', '');
};

/**
 * The media type of a file by its `Content-Type`. CSV is in the charset that the import or the header says, else in UTF-8.
 * @throws Fault 415 for any other, and if import and header say different charsets
 */
export const mediaTypeOf = (contentType: string | undefined, ofImport: Charset | null): ImportMediaType => {
  const [name = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const type = IMPORT_MEDIA_TYPES.find((one) => one === name.trim());
  const charset = charsetIn(parameters) ?? ofImport ?? 'utf-8';
  const isKnown = charset === 'utf-8' || (charset === 'windows-1252' && type === 'text/csv');
  if (type === undefined || !isKnown || (ofImport !== null && ofImport !== charset)) throw unsupported();
  return { type, charset };
};

const CODINGS = ['gzip', 'x-gzip'];

/** Whether the body is gzip. @throws Fault 415 for another content coding */
export const isGzip = (contentEncoding: string | undefined): boolean => {
  const coding = contentEncoding?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return false;
  if (CODINGS.includes(coding)) return true;
  throw new Fault('unsupported_encoding', { headers: { 'Accept-Encoding': 'gzip' } });
};
