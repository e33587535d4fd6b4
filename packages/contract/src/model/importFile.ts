import { parse } from '#csv';
import type { Asked } from '../imports/asked.ts';
import { csvOptionsOf, csvRows, openingOf } from '../imports/csv.ts';
import { lineTooLong, wrongCharset } from '../imports/faults.ts';
import type { Charset, ImportMediaType } from '../imports/media.ts';
import { jsonRows } from '../imports/ndjson.ts';
import { type ContentReader, contentReader } from '../imports/read.ts';
import type { StagedLine } from '../imports/validate.ts';
import { MAX_IMPORT_LINE_BYTES } from '../wire/imports.ts';

const LF = 10;
/** Bytes that are undefined in windows-1252 (Unicode's CP1252.TXT), although decoders accept them. */
const UNDEFINED_IN_WINDOWS_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

const decoded = (bytes: Uint8Array, charset: Charset): string | undefined => {
  if (charset === 'windows-1252' && UNDEFINED_IN_WINDOWS_1252.some((byte) => bytes.includes(byte))) return undefined;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The decoded content of a file. @throws InvalidContent `wrong_charset`, `line_too_long` */
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
    // The parser reports an unclosed quote only at the end of the file. Faults in the lines before it are reported
    // first.
    if (Object(error).code === 'CSV_QUOTE_NOT_CLOSED') staged();
    throw rows.faultOf(error);
  }
  return staged();
};

/** The lines of a file as the service stages them. @throws InvalidContent */
export const stagedLines = (bytes: Uint8Array, media: ImportMediaType, asked: Asked): StagedLine[] => {
  // The model does not suggest similar names; only the service does.
  const reader = contentReader(media, asked, () => '');
  const text = textOf(bytes, media.charset);
  const staged =
    media.type === 'text/csv'
      ? csvLines(text, asked, reader)
      : jsonRows({ text, first: 1 }).map((row) => reader.json(row));
  reader.end();
  return staged;
};
