import { countOnPage } from '../wire/paging.ts';
import { digestOf } from './digest.ts';
import { Refused } from './refused.ts';

/** Text as base64url of its UTF-8 without padding (RFC 4648, section 5), and back. */
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

/** The opaque text of a position, bound to what it is a position in. */
export const encodeCursor = (binding: string, ...position: readonly string[]): string =>
  sealed(JSON.stringify([digestIn(binding, position), ...position]));

/** The position of a cursor. @throws Refused 400 `invalid_cursor` if it is of another binding, or forged */
export const decodeCursor = (binding: string, cursor: string): string[] => {
  try {
    const text = opened(cursor);
    const [digest, ...position]: string[] = JSON.parse(text);
    // Some letters of base64 stand for the same bytes at its end.
    if (sealed(text) === cursor && digest === digestIn(binding, position)) return position;
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

/** The part of a page that fits on it; of a previous page, the part that ends where the page does. */
export const fittingPart = <Item>(
  items: readonly Item[],
  direction: string | undefined,
  show: (item: Item) => unknown,
): readonly Item[] => {
  const backwards = direction === 'prev';
  const count = countOnPage((backwards ? items.toReversed() : items).map(show));
  return backwards ? items.slice(items.length - count) : items.slice(0, count);
};

/** In which order the items of a sequence are: by keys that are numbers, or ids of one length. */
interface Order<Item> {
  keyOf(item: Item): string;
  readonly isDescending: boolean;
}

const difference = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : Number(one > other));

/**
 * A page of a sequence that has one order, with the links to those around it.
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
