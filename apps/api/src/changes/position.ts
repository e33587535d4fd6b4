import type { RecordType } from '@training-provider/contract';
import { invalidCursor, openCursor, sealCursor } from '../http/cursor.ts';
import type { LogPosition } from './log.ts';

/** The string to which cursors of the feed are bound: it contains the organisation and the requested types. */
export const bindingOf = (organisationId: string, types: readonly RecordType[] | undefined): string =>
  `${organisationId}\n/v1/changes\n${types?.toSorted().join(',') ?? ''}`;

/** The cursor of a position in the log: opaque, and bound to `binding`. */
export const encodePosition = (binding: string, { number, mark }: LogPosition): string =>
  sealCursor(binding, [String(number), mark]);

/**
 * The position of a cursor.
 * @throws Fault 400 `invalid_cursor` if the cursor is forged, truncated, or of another organisation or other types
 */
export const decodePosition = (binding: string, cursor: string): LogPosition => {
  const [number = '', mark, ...more] = openCursor(binding, cursor);
  if (!/^\d{1,15}$/.test(number) || mark === undefined || more.length > 0) throw invalidCursor();
  return { number: Number(number), mark };
};
