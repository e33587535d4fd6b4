import type { Writable } from 'node:stream';

/** Lines are written in pieces of so many bytes, and of one line at least. */
const PIECE_BYTES = 65_536;

/** Records as lines of NDJSON, each `{"data": …}`, in pieces. As text, since the bytes of buffers are freed late. */
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

/** The last line, without which a stream was cut. */
export const endLine = (count: number): string => `${JSON.stringify({ end: { count } })}\n`;

/** Whether nobody reads the stream any more. */
export const isGone = ({ closed, destroyed }: Pick<Writable, 'closed' | 'destroyed'>): boolean => closed || destroyed;

/** Resolves when the reader has taken what was written, or is gone; whoever takes nothing for `idleMs` is cut. */
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
 * Writes pieces as fast as the reader takes them, and lets go of each. Ends early, without an error, if the reader is gone.
 * @param idleMs how long a reader may take nothing before its stream is cut; undefined: for ever
 */
export const writePieces = async (stream: Writable, pieces: string[], idleMs?: number): Promise<void> => {
  for (let piece = pieces.shift(); piece !== undefined && !isGone(stream); piece = pieces.shift())
    if (!stream.write(piece)) await taken(stream, idleMs);
};
