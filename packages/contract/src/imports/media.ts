import { IMPORT_MEDIA_TYPES } from '../wire/imports.ts';

export type Charset = 'utf-8' | 'windows-1252';

/** The media type and charset of a file. */
export interface ImportMediaType {
  readonly type: (typeof IMPORT_MEDIA_TYPES)[number];
  readonly charset: Charset;
}

/** The message for an unsupported `Content-Type` of a file. */
export const UNSUPPORTED_FILE =
  'Send `Content-Type: text/csv` or `application/x-ndjson`, in UTF-8, or CSV in the `charset` of the import.';

/** The message for a file that is too large. */
export const FILE_TOO_LARGE =
  'The file is larger than 64 MiB as it is sent, or 256 MiB unpacked. Divide it into several imports.';

const charsetIn = (parameters: readonly string[]): string | undefined => {
  const given = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  return given?.slice('charset='.length).replaceAll('"', '');
};

/**
 * The media type of a file according to its `Content-Type`. The charset of a CSV file is that of the import or the
 * header, by default UTF-8.
 * @returns undefined for any other type, and if import and header have different charsets
 */
export const mediaTypeOf = (contentType = '', ofImport: Charset | null): ImportMediaType | undefined => {
  const [name = '', ...parameters] = contentType.toLowerCase().split(';');
  const type = IMPORT_MEDIA_TYPES.find((one) => one === name.trim());
  const charset = charsetIn(parameters) ?? ofImport ?? 'utf-8';
  const isKnown = charset === 'utf-8' || (charset === 'windows-1252' && type === 'text/csv');
  return type === undefined || !isKnown || (ofImport !== null && ofImport !== charset) ? undefined : { type, charset };
};

const CODINGS = ['gzip', 'x-gzip'];

/** Whether a file is compressed with gzip; undefined for another content coding. */
export const isGzip = (contentEncoding = ''): boolean | undefined => {
  const coding = contentEncoding.trim().toLowerCase();
  if (coding === '' || coding === 'identity') return false;
  return CODINGS.includes(coding) ? true : undefined;
};

/** The supported algorithms of `Content-Digest`, by their names in the Web Cryptography API. */
const ALGORITHMS: Readonly<Record<string, 'SHA-256' | 'SHA-512'>> = { 'sha-256': 'SHA-256', 'sha-512': 'SHA-512' };
/** A member of the dictionary of `Content-Digest` (RFC 9530, RFC 8941): an algorithm and a byte sequence. */
const MEMBER = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):$/;

/** An expected digest of the bytes of a body, as sent. */
export interface ExpectedDigest {
  readonly algorithm: 'SHA-256' | 'SHA-512';
  readonly base64: string;
}

/**
 * The supported digests in a `Content-Digest`; other algorithms are ignored (RFC 9530, section 2). Undefined if the
 * header is malformed.
 */
export const digestsIn = (header: string | undefined): ExpectedDigest[] | undefined => {
  const members = (header?.split(',') ?? []).map((member) => MEMBER.exec(member.trim()));
  if (members.includes(null)) return undefined;
  return members.flatMap((member) => {
    const [, name = '', base64 = ''] = member ?? [];
    const algorithm = ALGORITHMS[name];
    return algorithm === undefined ? [] : [{ algorithm, base64 }];
  });
};
