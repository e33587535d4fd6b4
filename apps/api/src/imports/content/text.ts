import { isUtf8 } from 'node:buffer';
import { MAX_IMPORT_LINE_BYTES } from '@training-provider/contract';
import { type Charset, type Lines, lineTooLong, wrongCharset } from '@training-provider/contract/imports';

/** The number of bytes that are decoded and parsed at once, unless a line is longer. This takes about a millisecond. */
const BLOCK_BYTES = 16_384;
const LF = 10;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The characters of windows-1252 from 0x80 to 0x9F. Empty strings are bytes that are undefined in it (Unicode's
 * CP1252.TXT).
 */
const EXTRA = ['€', '', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '', 'Ž', ''].concat([
  '',
  '‘',
  '’',
  '“',
  '”',
  '•',
  '–',
  '—',
  '˜',
  '™',
  'š',
  '›',
  'œ',
  '',
  'ž',
  'Ÿ',
]);
const FIRST_EXTRA = 0x80;

/** Decodes bytes. Returns undefined if they are invalid in the charset. */
const decoded = (bytes: Buffer, charset: Charset): string | undefined => {
  if (charset === 'utf-8') return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  let isInvalid = false;
  const text = bytes.toString('latin1').replace(/[\x80-\x9F]/g, (character) => {
    const meant = EXTRA[character.charCodeAt(0) - FIRST_EXTRA] ?? '';
    isInvalid ||= meant === '';
    return meant;
  });
  return isInvalid ? undefined : text;
};

const newlinesIn = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count += 1;
  return count;
};

/** The number of lines in `bytes` before the first line that is invalid in the charset. */
const validLinesIn = (bytes: Buffer, charset: Charset): number => {
  let [count, start] = [0, 0];
  for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, start)) {
    if (decoded(bytes.subarray(start, end), charset) === undefined) break;
    count += 1;
    start = end + 1;
  }
  return count;
};

/** The end of the last line that ends within a block, otherwise the end of the first line; 0 if no line ends. */
const endOfBlock = (bytes: Buffer): number => {
  const last = bytes.subarray(0, BLOCK_BYTES).lastIndexOf(LF);
  return (last >= 0 ? last : bytes.indexOf(LF)) + 1;
};

/**
 * Splits a file into blocks of lines, without its byte order mark. In both charsets, a line feed is a single byte that
 * is never part of another character.
 * @throws InvalidContent `wrong_charset` or `line_too_long`, with the line number
 */
export const linesOf = async function* (chunks: AsyncIterable<Buffer>, charset: Charset): AsyncGenerator<Lines> {
  /**
   * The chunks after the last line feed. They are concatenated when the line ends, so that a long line is copied only
   * once, however many chunks it has.
   */
  let held: Buffer[] = [];
  let size = 0;
  let line = 1;
  const take = (bytes: Buffer): Lines => {
    const first = line;
    const text = decoded(bytes, charset);
    if (text === undefined) throw wrongCharset(charset, first + validLinesIn(bytes, charset));
    line += newlinesIn(bytes);
    return { first, text: first === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text };
  };
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (chunk.includes(LF)) {
      let rest = held.length === 1 ? chunk : Buffer.concat(held);
      for (let end = endOfBlock(rest); end > 0; end = endOfBlock(rest)) {
        const block = rest.subarray(0, end);
        rest = rest.subarray(end);
        yield take(block);
      }
      held = [rest];
      size = rest.length;
    }
    if (size > MAX_IMPORT_LINE_BYTES) throw lineTooLong(line);
  }
  if (size > 0) yield take(Buffer.concat(held));
};
