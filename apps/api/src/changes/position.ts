import { invalidCursor, openCursor, sealCursor } from '../http/cursor.ts';
import type { LogPosition } from './log.ts';

/** The opaque text of a position in the log, bound to `binding`. */
export const encodePosition = (binding: string, { number, mark }: LogPosition): string =>
  sealCursor(binding, [String(number), mark]);

/**
 * The position of a cursor.
 * @throws Fault 400 `invalid_cursor` if it is forged, truncated, or of another organisation or other types
 */
export const decodePosition = (binding: string, cursor: string): LogPosition => {
  const [number = '', mark, ...more] = openCursor(binding, cursor);
  if (!/^\d{1,15}$/.test(number) || mark === undefined || more.length > 0) throw invalidCursor();
  return { number: Number(number), mark };
};
