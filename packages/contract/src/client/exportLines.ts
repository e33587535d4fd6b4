import { ClientError } from './error.ts';
import { limit, within } from './limits.ts';
import { isObject } from './request.ts';

/** Reads the body of a response; a part of the reader of the platform's `ReadableStream`. */
export interface Reader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<unknown>;
}

/** A line of an export: a record, or the last line with the number of records. */
type Line = { readonly data: Record<string, unknown> } | { readonly end: { readonly count: number } };

const isLine = (value: unknown): value is Line =>
  isObject(value) && (isObject(value.data) || (isObject(value.end) && typeof value.end.count === 'number'));

const lineIn = (operation: string, text: string): Line => {
  try {
    const value: unknown = JSON.parse(text);
    if (isLine(value)) return value;
  } catch {
    // Rejected below, because it is not a line from the service.
  }
  throw new ClientError('unexpected_answer', `${operation}: a line of the export is neither a record nor its end.`);
};

/**
 * Yields the records of one stream, and keeps only those in memory that have arrived together. Returns whether the
 * stream is complete: if its last line is missing, it was interrupted.
 * @param idleMs how long to wait for the next bytes, in milliseconds
 * @throws ClientError `unexpected_answer` if the stream is not an export; the reason of the signal if it is aborted
 */
export const recordsIn = async function* (
  operation: string,
  reader: Reader,
  signal: AbortSignal,
  idleMs: number,
): AsyncGenerator<Record<string, unknown>, boolean, undefined> {
  const decoder = new TextDecoder();
  let [rest, count, isEnded] = ['', 0, false];
  const read = async () => {
    const limited = limit(idleMs, signal, () => new ClientError('timed_out', `${operation}: no line in ${idleMs} ms.`));
    try {
      return await within(limited.signal, reader.read());
    } catch {
      if (signal.aborted) throw signal.reason;
      return { done: true, value: undefined };
    } finally {
      limited.release();
    }
  };
  try {
    for (;;) {
      const { done, value } = await read();
      if (done || value === undefined) return isEnded;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        const line = lineIn(operation, text);
        if (isEnded || ('end' in line && line.end.count !== count))
          throw new ClientError('unexpected_answer', `${operation}: the end of the export does not count its records.`);
        if ('end' in line) isEnded = true;
        else {
          count += 1;
          yield line.data;
        }
      }
    }
  } finally {
    // Closes the connection if the body was not read to its end.
    reader.cancel().catch(() => undefined);
  }
};
