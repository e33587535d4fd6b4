import { createHash } from 'node:crypto';
import type { Position } from '../db/collection.ts';
import { Fault } from '../problems/fault.ts';
import type { Order } from '../tables/order.ts';
import { isUuid } from './uuid.ts';

/**
 * What a cursor belongs to: the organisation, the collection, its filters and order. The digest keeps a cursor from being
 * used with anything else. It is no secret: whoever makes up a position reaches nothing but rows of the own organisation.
 */
const digestOf = (scope: string, position: string): string =>
  createHash('sha256').update(`${scope}\n${position}`).digest('base64url').slice(0, 22);

const SEPARATOR = '|';

/** The opaque text of a position within `scope`. */
export const encodeCursor = (scope: string, { direction, values, id }: Position): string => {
  const position = JSON.stringify([direction, id, ...values]);
  return Buffer.from(digestOf(scope, position) + SEPARATOR + position).toString('base64url');
};

const invalidCursor = (): Fault =>
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
 * The position that a cursor holds. Its values are checked before the database sees them.
 * @throws Fault 400 `invalid_cursor` where it is forged, truncated, or of another collection, filter or order
 */
export const decodeCursor = (scope: string, cursor: string, orders: readonly Order[]): Position => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const parts = parse(text.slice(text.indexOf(SEPARATOR) + 1));
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) throw invalidCursor();
  const [direction, id = '', ...values] = parts;
  if ((direction !== 'next' && direction !== 'prev') || !isUuid(id) || values.length !== orders.length) {
    throw invalidCursor();
  }
  if (!orders.every(({ takes }, index) => takes(values[index] ?? ''))) throw invalidCursor();
  const decoded: Position = { direction, values, id };
  // Encoded again it has to be the same: its digest included, which holds what it belongs to.
  if (encodeCursor(scope, decoded) !== cursor) throw invalidCursor();
  return decoded;
};
