import { gzipSync } from 'node:zlib';

/** What is compressed of a long text to estimate how long the whole will be: pieces, evenly spread, an eighth together. */
const PIECES = 16;
const PART = 8;
const LONG = 1_000_000;
/** How far the estimate may be wrong. */
const MARGIN = 1.25;

const estimateOf = (text: string): number => {
  const step = text.length / PIECES;
  const pieces = Array.from({ length: PIECES }, (_, index) =>
    text.slice(Math.floor(index * step), Math.floor(index * step + step / PART)),
  );
  return gzipSync(pieces.join('')).length * PART;
};

/** Whether a text is clearly longer than so many bytes when it is compressed, so that this need not be tried. */
export const isTooLong = (text: string, bytes: number): boolean =>
  text.length > LONG && estimateOf(text) > bytes * MARGIN;
