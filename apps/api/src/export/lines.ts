import type { Writable } from 'node:stream';

/** Lines are written in pieces of this size, with at least one line each. */
const PIECE_BYTES = 65_536;

/**
 * Records as lines of NDJSON, each `{"data": …}`, in pieces. They are text, since the memory of buffers is freed late.
 */
export const linesOf = (records: readonly object[]): string[] => {
  const pieces: string[] = [];
  let lines = '';
  for (const record of records) {
    lines += `{"data":${JSON.stringify(record)}}\n`;
    if (lines.length < PIECE_BYTES) continue;
    pieces.push(lines);
    lines = '';
  }
  if (lines !== '') pieces.push(lines);
  return pieces;
};

/** The last line; a stream without it was cut off. */
export const endLine = (count: number): string => `${JSON.stringify({ end: { count } })}\n`;

/** Whether the reader of the stream has gone. */
export const isGone = ({ closed, destroyed }: Pick<Writable, 'closed' | 'destroyed'>): boolean => closed || destroyed;

/**
 * Resolves when the reader has read the written data, or has gone. A reader that reads nothing for `idleMs` is
 * disconnected.
 */
const taken = (stream: Writable, idleMs: number | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      stream.off('drain', end).off('close', end);
      resolve();
    };
    const timer = idleMs === undefined ? undefined : setTimeout(() => stream.destroy(), idleMs);
    stream.once('drain', end).once('close', end);
  });

/**
 * Writes pieces as fast as the reader reads them, and frees each. Ends early, without an error, if the reader has gone.
 * @param idleMs how long a reader may read nothing before it is disconnected; undefined: without limit
 */
export const writePieces = async (stream: Writable, pieces: string[], idleMs?: number): Promise<void> => {
  for (let piece = pieces.shift(); piece !== undefined && !isGone(stream); piece = pieces.shift())
    if (!stream.write(piece)) await taken(stream, idleMs);
};
