import { gzipSync } from 'node:zlib';

/** The parts of a long text that are compressed to estimate the whole: evenly spread pieces, together an eighth. */
const PIECES = 16;
const PART = 8;
const LONG = 1_000_000;
/** The maximum error of the estimate. */
const MARGIN = 1.25;

const estimateOf = (text: string): number => {
  const step = text.length / PIECES;
  const pieces = Array.from({ length: PIECES }, (_, index) =>
    text.slice(Math.floor(index * step), Math.floor(index * step + step / PART)),
  );
  return gzipSync(pieces.join('')).length * PART;
};

/** Whether a text clearly exceeds this number of bytes when compressed, so that compressing it is unnecessary. */
export const isTooLong = (text: string, bytes: number): boolean =>
  text.length > LONG && estimateOf(text) > bytes * MARGIN;
