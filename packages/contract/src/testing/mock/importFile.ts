import { parse } from '#csv';
import type { Asked } from '../../imports/asked.ts';
import { csvOptionsOf, csvRows, openingOf } from '../../imports/csv.ts';
import { lineTooLong, wrongCharset } from '../../imports/faults.ts';
import { type Charset, digestsIn, type ImportMediaType, isGzip } from '../../imports/media.ts';
import { jsonRows } from '../../imports/ndjson.ts';
import { type ContentReader, contentReader } from '../../imports/read.ts';
import type { StagedLine } from '../../imports/validate.ts';
import { MAX_IMPORT_LINE_BYTES, MAX_UNPACKED_IMPORT_BYTES } from '../../wire/imports.ts';
import type { MockRequest, UploadedFile } from './state.ts';

const LF = 10;
/** Bytes that mean nothing in windows-1252 (Unicode's CP1252.TXT), though decoders take them. */
const UNDEFINED_IN_WINDOWS_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** The bytes of a gzip file; or the problem with which the service refuses it. */
const gunzipped = async (bytes: Uint8Array): Promise<UploadedFile['unpacked']> => {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // Its failure is that of `readable`.
  writer.write(new Uint8Array(bytes)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (const reader = readable.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
      if (size > MAX_UNPACKED_IMPORT_BYTES) return 'body_too_large';
    }
  } catch {
    return 'invalid_encoding';
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const base64Of = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

const isIntact = async ({ headers, body }: MockRequest): Promise<boolean> => {
  const digests = (digestsIn(headers['content-digest']) ?? []).map(
    async ({ algorithm, base64 }) => base64Of(await crypto.subtle.digest(algorithm, new Uint8Array(body))) === base64,
  );
  return (await Promise.all(digests)).every(Boolean);
};

/** The file of an upload: unpacked and compared with its digest. */
export const uploadedFile = async (request: MockRequest): Promise<UploadedFile> => {
  const { headers, body } = request;
  const unpacked = isGzip(headers['content-encoding']) === true ? await gunzipped(body) : body;
  return { wireBytes: body.length, unpacked, isIntact: await isIntact(request) };
};

const decoded = (bytes: Uint8Array, charset: Charset): string | undefined => {
  if (charset === 'windows-1252' && UNDEFINED_IN_WINDOWS_1252.some((byte) => bytes.includes(byte))) return undefined;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The text of a file. @throws InvalidContent `wrong_charset`, `line_too_long` */
const textOf = (bytes: Uint8Array, charset: Charset): string => {
  const text = decoded(bytes, charset);
  for (let line = 1, start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(LF, start);
    const end = found < 0 ? bytes.length : found;
    if (text === undefined && decoded(bytes.subarray(start, end), charset) === undefined)
      throw wrongCharset(charset, line);
    if (end - start > MAX_IMPORT_LINE_BYTES) throw lineTooLong(line);
    start = end + 1;
  }
  return text ?? '';
};

const csvLines = (text: string, asked: Asked, reader: ContentReader): StagedLine[] => {
  const { delimiter, skipped } = openingOf(text, asked.delimiter);
  const rows = csvRows(skipped === 0 ? 0 : 1);
  const staged = (): StagedLine[] => rows.taken().flatMap((row) => reader.csv(row, delimiter) ?? []);
  try {
    parse(text.slice(skipped), { ...csvOptionsOf(delimiter), on_record: rows.take });
  } catch (error) {
    // Only at the end of the file is it known that a quote is not closed: what comes before it is refused first.
    if (Object(error).code === 'CSV_QUOTE_NOT_CLOSED') staged();
    throw rows.faultOf(error);
  }
  return staged();
};

/** The lines of a file as the service stages them. @throws InvalidContent */
export const stagedLines = (bytes: Uint8Array, media: ImportMediaType, asked: Asked): StagedLine[] => {
  // The mock suggests no names: only the service does.
  const reader = contentReader(media, asked, () => '');
  const text = textOf(bytes, media.charset);
  const staged =
    media.type === 'text/csv'
      ? csvLines(text, asked, reader)
      : jsonRows({ text, first: 1 }).map((row) => reader.json(row));
  reader.end();
  return staged;
};
