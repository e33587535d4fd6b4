import { hash } from 'node:crypto';
import type { Position } from '../db/collection.ts';
import { Fault } from '../problems/fault.ts';
import type { Order } from '../tables/order.ts';
import { isUuid } from './uuid.ts';

/**
 * The digest of a position and its binding: the organisation, the collection, its filters and order. A cursor with
 * another binding is rejected. The digest is not secret: a forged position only leads to rows of the caller's own
 * organisation.
 */
const digestOf = (binding: string, position: string): string =>
  hash('sha256', `${binding}\n${position}`, 'base64url').slice(0, 22);

const SEPARATOR = '|';

/** The cursor with the parts of a position: opaque, and bound to `binding`. */
export const sealCursor = (binding: string, parts: readonly string[]): string => {
  const position = JSON.stringify(parts);
  return Buffer.from(digestOf(binding, position) + SEPARATOR + position).toString('base64url');
};

/** The cursor of a position: opaque, and bound to `binding`. */
export const encodeCursor = (binding: string, { direction, values, id }: Position): string =>
  sealCursor(binding, [direction, id, ...values]);

/** The fault 400 for a cursor that is forged, truncated, or of another collection, filter or order. */
export const invalidCursor = (): Fault =>
  new Fault('invalid_cursor', {
    errors: [
      {
        in: 'query',
        pointer: '/cursor',
        code: 'invalid_cursor',
        detail: 'Not issued for this collection, filters and order.',
      },
    ],
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidCursor();
  }
};

/**
 * The parts of a position in a cursor.
 * @throws Fault 400 `invalid_cursor` if the cursor is forged, truncated, or has another binding
 */
export const openCursor = (binding: string, cursor: string): string[] => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const parts = parse(text.slice(text.indexOf(SEPARATOR) + 1));
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) throw invalidCursor();
  // The parts only give the same cursor if the digest is valid.
  if (sealCursor(binding, parts) !== cursor) throw invalidCursor();
  return parts;
};

/**
 * The position in a cursor. Its values are checked before they reach the database.
 * @throws Fault 400 `invalid_cursor` if the cursor is forged, truncated, or of another collection, filter or order
 */
export const decodeCursor = (binding: string, cursor: string, orders: readonly Pick<Order, 'accepts'>[]): Position => {
  const [direction, id = '', ...values] = openCursor(binding, cursor);
  if ((direction !== 'next' && direction !== 'prev') || !isUuid(id) || values.length !== orders.length) {
    throw invalidCursor();
  }
  if (!orders.every(({ accepts }, index) => accepts(values[index] ?? ''))) throw invalidCursor();
  return { direction, values, id };
};
