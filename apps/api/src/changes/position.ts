import type { RecordType } from '@training-provider/contract';
import { invalidCursor, openCursor, sealCursor } from '../http/cursor.ts';
import type { LogPosition } from './log.ts';

/** What the cursors of the feed are bound to: an organisation, and the followed types; undefined: all. */
export const bindingOf = (organisationId: string, types: readonly RecordType[] | undefined): string =>
  `${organisationId}\n/v1/changes\n${types?.toSorted().join(',') ?? ''}`;

/** The opaque text of a position in the log, bound to `binding`. */
export const encodePosition = (binding: string, { number, mark }: LogPosition): string =>
  sealCursor(binding, [String(number), mark]);

/**
 * The position of a cursor.
 * @throws Fault 400 `invalid_cursor` if it is forged, truncated, or from another organisation or other types
 */
export const decodePosition = (binding: string, cursor: string): LogPosition => {
  const [number = '', mark, ...more] = openCursor(binding, cursor);
  if (!/^\d{1,15}$/.test(number) || mark === undefined || more.length > 0) throw invalidCursor();
  return { number: Number(number), mark };
};
