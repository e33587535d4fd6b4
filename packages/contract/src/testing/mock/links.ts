import { Refused } from './refused.ts';

/** The opaque text of a position, bound to what it is a position in. */
export const encodeCursor = (binding: string, ...position: readonly string[]): string =>
  btoa(encodeURIComponent(JSON.stringify([binding, ...position])));

/** The position of a cursor. @throws Refused 400 `invalid_cursor` if it is of another binding, or forged */
export const decodeCursor = (binding: string, cursor: string): string[] => {
  try {
    const [bound, ...position]: string[] = JSON.parse(decodeURIComponent(atob(cursor)));
    if (bound === binding) return position;
  } catch {
    // Refused below, like a cursor of another collection.
  }
  const detail = 'Not issued for this collection, filters and order.';
  throw new Refused('invalid_cursor', {
    errors: [{ in: 'query', pointer: '/cursor', code: 'invalid_cursor', detail }],
  });
};

/** A link to the same parameters with another cursor, or without one. */
export const linkTo = (url: URL, rel: string, cursor?: string): string => {
  const target = new URL(url);
  target.searchParams.delete('cursor');
  if (cursor !== undefined) target.searchParams.set('cursor', cursor);
  return `<${target}>; rel="${rel}"`;
};
