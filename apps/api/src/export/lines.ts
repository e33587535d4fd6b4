import type { Writable } from 'node:stream';

/** The minimum size of a piece of lines, except the last piece. */
const PIECE_BYTES = 65_536;

/**
 * Records as lines of NDJSON, each `{"data": …}`, joined to pieces. The pieces are strings, because the memory of
 * buffers is freed late.
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

/** The last line of a stream. A stream without it was cut off. */
export const endLine = (count: number): string => `${JSON.stringify({ end: { count } })}\n`;

/** Whether the client that read the stream has disconnected. */
export const isGone = ({ closed, destroyed }: Pick<Writable, 'closed' | 'destroyed'>): boolean => closed || destroyed;

/**
 * Resolves when the client has read the written data, or is disconnected. A client that reads nothing for `idleMs`
 * milliseconds is disconnected.
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
 * Writes pieces as fast as the client reads them, and frees the memory of each. Ends early, without an error, if the
 * client has disconnected.
 * @param idleMs the time in milliseconds after which a client that reads nothing is disconnected; undefined: never
 */
export const writePieces = async (stream: Writable, pieces: string[], idleMs?: number): Promise<void> => {
  for (let piece = pieces.shift(); piece !== undefined && !isGone(stream); piece = pieces.shift())
    if (!stream.write(piece)) await taken(stream, idleMs);
};
