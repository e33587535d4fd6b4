import { countOnPage } from '../wire/paging.ts';
import { digestOf } from './digest.ts';
import { Refused } from './refused.ts';

/** Encodes a string as unpadded base64url of its UTF-8 bytes (RFC 4648, section 5); `opened` decodes the result. */
const sealed = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const opened = (text: string): string => {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
};

const digestIn = (binding: string, position: readonly string[]): string =>
  digestOf(JSON.stringify([binding, ...position]));

/** Returns a cursor: an opaque string for a position, valid only for the same binding. */
export const encodeCursor = (binding: string, ...position: readonly string[]): string =>
  sealed(JSON.stringify([digestIn(binding, position), ...position]));

/**
 * The position that a cursor encodes.
 * @throws Refused 400 `invalid_cursor` if the cursor has another binding or is forged
 */
export const decodeCursor = (binding: string, cursor: string): string[] => {
  try {
    const text = opened(cursor);
    const [digest, ...position]: string[] = JSON.parse(text);
    // Different last characters of a base64 string can stand for the same bytes.
    if (sealed(text) === cursor && digest === digestIn(binding, position)) return position;
  } catch {
    // Refused below, like a cursor of another collection.
  }
  const detail = 'Not issued for this collection, filters and order.';
  throw new Refused('invalid_cursor', {
    errors: [{ in: 'query', pointer: '/cursor', code: 'invalid_cursor', detail }],
  });
};

/** A link to the same URL with another cursor, or without a cursor. */
export const linkTo = (url: URL, rel: string, cursor?: string): string => {
  const target = new URL(url);
  target.searchParams.delete('cursor');
  if (cursor !== undefined) target.searchParams.set('cursor', cursor);
  return `<${target}>; rel="${rel}"`;
};

/**
 * The items that fit into the maximum size of a page: the last ones if the direction is `prev`, otherwise the first
 * ones.
 */
export const fittingPart = <Item>(
  items: readonly Item[],
  direction: string | undefined,
  show: (item: Item) => unknown,
): readonly Item[] => {
  const backwards = direction === 'prev';
  const count = countOnPage((backwards ? items.toReversed() : items).map(show));
  return backwards ? items.slice(items.length - count) : items.slice(0, count);
};

/** The order of a sequence. The keys are numbers, or ids of equal length. */
interface Order<Item> {
  keyOf(item: Item): string;
  readonly isDescending: boolean;
}

const difference = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/**
 * A page of a sequence with a fixed order, with its links to the first, previous and next page.
 * @throws Refused 400 `invalid_cursor`
 */
export const pageOfSequence = <Item>(
  items: readonly Item[],
  { keyOf, isDescending }: Order<Item>,
  { limit, cursor }: Readonly<Record<string, unknown>>,
  { url, binding }: { readonly url: URL; readonly binding: string },
): { data: Item[]; link: string } => {
  const [direction, key = ''] = typeof cursor === 'string' ? decodeCursor(binding, cursor) : [];
  const size = limit as number;
  const placeOf = (item: Item): number => difference(keyOf(item), key) * (isDescending ? -1 : 1);
  const before = items.filter((item) => placeOf(item) < 0).length;
  const upToKey = items.filter((item) => placeOf(item) <= 0).length;
  const from = direction === undefined ? 0 : direction === 'next' ? upToKey : Math.max(0, before - size);
  const upTo = direction === 'prev' ? before : from + size;
  const data = [...fittingPart(items.slice(from, upTo), direction, (item) => item)];
  const start = direction === 'prev' ? upTo - data.length : from;
  const end = start + data.length;
  const [first, last] = [data[0], data.at(-1)];
  const links = [linkTo(url, 'first')];
  if (start > 0 && first !== undefined) links.push(linkTo(url, 'prev', encodeCursor(binding, 'prev', keyOf(first))));
  if (end < items.length && last !== undefined)
    links.push(linkTo(url, 'next', encodeCursor(binding, 'next', keyOf(last))));
  return { data, link: links.join(', ') };
};
