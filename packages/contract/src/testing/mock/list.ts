import { wholeOf } from './present.ts';
import { Refused } from './refused.ts';
import { type Kind, RESOURCES } from './resources.ts';
import type { Fields, Row, Store } from './store.ts';

interface Term {
  readonly field: string;
  readonly descending: boolean;
}

/** A page to read: which records, in which order, from where. */
export interface Wanted {
  readonly kind: Kind;
  readonly parent?: string;
  readonly query: Fields;
  readonly url: URL;
}

/** Filters that are named otherwise than the field that they look at. */
const FIELD_OF: Readonly<Record<string, string>> = {
  courseId: 'courseIds',
  trainerId: 'trainerIds',
  groupId: 'groups',
  locationId: 'locations',
  authorId: 'author_id',
  isPinned: 'is_pinned',
};

const COMMON = ['limit', 'cursor', 'sort', 'q', 'includeDeleted'];
const collator = new Intl.Collator('de');

const fieldOf = (kind: Kind, parameter: string): string => {
  if (kind === 'contacts' && parameter === 'fundingAgencyId') return 'funding_agency_id';
  if (kind === 'courses' && parameter === 'participantId') return 'participantIds';
  if (parameter === 'locationId' && kind !== 'users') return parameter;
  return FIELD_OF[parameter] ?? parameter;
};

const folded = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');

const isFound = (kind: Kind, whole: Fields, words: readonly string[]): boolean => {
  const contact = whole.contactInformation as Fields | undefined;
  const text = RESOURCES[kind].searched.map((name) => folded(whole[name] ?? contact?.[name])).join(' ');
  return words.every((word) => {
    const part = folded(word);
    return part.length > 2 ? text.includes(part) : text.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(part));
  });
};

const COMPARE: Readonly<Record<string, (value: string, bound: string) => boolean>> = {
  gte: (value, bound) => value >= bound,
  gt: (value, bound) => value > bound,
  lte: (value, bound) => value <= bound,
  lt: (value, bound) => value < bound,
};

const passes = (kind: Kind, whole: Fields, parameter: string, wanted: unknown): boolean => {
  const [, ranged = '', operator = ''] = /^(\w+)\[(\w+)\]$/.exec(parameter) ?? [];
  if (ranged !== '')
    return COMPARE[operator]?.(String(whole[ranged] ?? ''), String(wanted)) === true && ranged in whole;
  const values = [whole[fieldOf(kind, parameter)]].flat().map(String);
  return Array.isArray(wanted) && wanted.some((each) => values.includes(String(each)));
};

const isTime = (field: string): boolean => /date|At$/i.test(field);
const LATEST = '9999-12-31T23:59:59.999Z';

/** The values by which a record is placed: missing dates last, missing text first, and at the end its id. */
const placeOf = (terms: readonly Term[], whole: Fields): string[] => [
  ...terms.map(({ field }) => String(whole[field] ?? (isTime(field) ? LATEST : ''))),
  String(whole.id),
];

const inPlainOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const compare = (terms: readonly Term[], one: readonly string[], other: readonly string[]): number => {
  const last = terms.at(-1)?.descending ?? true;
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? '';
    const term = terms[index];
    const isText = term !== undefined && !isTime(term.field);
    const difference = isText ? collator.compare(value, against) : inPlainOrder(value, against);
    if (difference !== 0) return (term?.descending ?? last) ? -difference : difference;
  }
  return 0;
};

type Position = readonly [binding: string, direction: 'next' | 'prev', ...place: string[]];

const encode = (position: Position): string => btoa(encodeURIComponent(JSON.stringify(position)));

const decode = (cursor: string, binding: string): Position => {
  try {
    const position: Position = JSON.parse(decodeURIComponent(atob(cursor)));
    if (position[0] === binding) return position;
  } catch {
    // Refused below, like one of another collection.
  }
  const detail = 'Not issued for this collection, filters and order.';
  throw new Refused('invalid_cursor', {
    errors: [{ in: 'query', pointer: '/cursor', code: 'invalid_cursor', detail }],
  });
};

const bindingOf = (url: URL): string => {
  const search = new URLSearchParams(url.search);
  search.delete('cursor');
  search.delete('limit');
  search.sort();
  return `${url.pathname}?${search}`;
};

/**
 * A page of a collection, as the service reads it: filters, ranges, search, order, cursor.
 * @throws Refused 400 `invalid_cursor`
 */
export const pageOf = (store: Store, { kind, parent, query, url }: Wanted) => {
  const terms = query.sort as readonly Term[];
  const limit = query.limit as number;
  const narrowing = Object.entries(query).filter(([name, value]) => !COMMON.includes(name) && value !== undefined);
  const found = store.rows(kind).flatMap((row: Row) => {
    if (row.parent !== parent || (row.deletedAt !== undefined && query.includeDeleted !== true)) return [];
    const whole = { ...wholeOf(store, kind, row), participantIds: participantsOf(store, kind, row) };
    const matches =
      narrowing.every(([name, value]) => passes(kind, whole, name, value)) &&
      isFound(kind, whole, (query.q as readonly string[] | undefined) ?? []);
    return matches ? [{ row, place: placeOf(terms, whole) }] : [];
  });
  found.sort((one, other) => compare(terms, one.place, other.place));

  const binding = bindingOf(url);
  const position = typeof query.cursor === 'string' ? decode(query.cursor, binding) : undefined;
  const [, direction, ...place] = position ?? [];
  const after = found.findIndex((each) => compare(terms, each.place, place) > 0);
  const before = found.findLastIndex((each) => compare(terms, each.place, place) < 0) + 1;
  const beyond = after < 0 ? found.length : after;
  const start = position === undefined ? 0 : direction === 'next' ? beyond : Math.max(0, before - limit);
  const end = direction === 'prev' ? before : Math.min(start + limit, found.length);
  const page = found.slice(start, end);

  const link = (rel: string, cursor?: string): string => {
    const target = new URL(url);
    target.searchParams.delete('cursor');
    if (cursor !== undefined) target.searchParams.set('cursor', cursor);
    return `<${target}>; rel="${rel}"`;
  };
  const [first, last] = [page[0], page.at(-1)];
  const links = [link('first')];
  if (start > 0 && first !== undefined) links.push(link('prev', encode([binding, 'prev', ...first.place])));
  if (end < found.length && last !== undefined) links.push(link('next', encode([binding, 'next', ...last.place])));
  return { rows: page.map(({ row }) => row), total: found.length, link: links.join(', ') };
};

/** The participants of a course: what its filter `participantId` looks at. */
const participantsOf = (store: Store, kind: Kind, { id }: Row): string[] => {
  if (kind !== 'courses') return [];
  const enrolled = store.rows('participants').filter(({ fields }) => [fields.courseIds].flat().includes(id));
  return enrolled.map((participant) => participant.id);
};
