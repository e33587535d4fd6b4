import { type Resource, resourceNamed } from '../operations.ts';
import type { ResourceName } from '../resources.ts';
import { EXTERNAL_ID_FILTER } from '../wire/externalIds.ts';
import { pageSizeOf, type SortTerm, withoutAccents } from '../wire/query.ts';
import { filtersAndOrderOf } from '../wire/queryString.ts';
import { decodeCursor, encodeCursor, fittingPart, linkTo } from './links.ts';
import { listed, present, wholeOf } from './present.ts';
import type { Fields, Row, Store } from './store.ts';

interface Term {
  readonly field: string;
  readonly descending: boolean;
  readonly isTime: boolean;
}

/** Which records of a collection to read. */
interface Chosen {
  readonly kind: ResourceName;
  readonly parent?: string;
  readonly query: Fields;
}

/** The page of a collection to read. The URL and its query contain filters, order and cursor. */
export interface Wanted extends Chosen {
  readonly url: URL;
}

const COMMON = ['limit', 'cursor', 'sort', 'q', 'includeDeleted', 'after'];
const collator = new Intl.Collator('de');

/** The value at a dotted path, such as `contactInformation.email`. */
const valueAt = (whole: Fields, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], whole);

const SPECIAL: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/**
 * A string as the search compares it: in lower case, without accents, with ligatures and special letters of European
 * languages replaced.
 */
const folded = (text: unknown): string =>
  withoutAccents(String(text ?? ''))
    .toLowerCase()
    .replace(/[łøđıħςßæœ]/g, (letter) => SPECIAL[letter] ?? letter);

const isFound = ({ searched }: Resource, whole: Fields, words: readonly string[]): boolean => {
  const values = searched.map((path) => valueAt(whole, path)).filter((value) => value !== undefined);
  const text = ` ${folded(values.join(' '))}`;
  // A search word of one or two letters matches only at the beginning of a word.
  return words.map(folded).every((word) => text.includes(word.length > 2 ? word : ` ${word}`));
};

const COMPARE: Readonly<Record<string, (value: string, bound: string) => boolean>> = {
  gte: (value, bound) => value >= bound,
  gt: (value, bound) => value > bound,
  lte: (value, bound) => value <= bound,
  lt: (value, bound) => value < bound,
};

/** A stored record, and all its fields including computed ones. */
interface Found {
  readonly row: Row;
  readonly whole: Fields;
}

/**
 * The values that an equality filter compares: a field of the record, its external ids, or the ids of the records that
 * refer to the record.
 */
const comparedBy = (
  store: Store,
  { filters, referrers = {} }: Resource,
  { row, whole }: Found,
  parameter: string,
): unknown => {
  if (parameter === EXTERNAL_ID_FILTER) return row.externalIds.map(({ source, value }) => `${source}:${value}`);
  const referrer = referrers[parameter];
  if (referrer === undefined) return valueAt(whole, filters[parameter] ?? parameter);
  const rows = store.rows(referrer.resource as ResourceName);
  const idsIn = (row: Row): unknown[] => [wholeOf(store, row.kind, row)[referrer.field]].flat();
  return rows.filter((row) => idsIn(row).includes(whole.id)).map(({ id }) => id);
};

const passes = (store: Store, facts: Resource, found: Found, [parameter, wanted]: [string, unknown]): boolean => {
  const { whole } = found;
  const [, ranged = '', operator = ''] = /^(\w+)\[(\w+)\]$/.exec(parameter) ?? [];
  // Without the `Z`, strings compare like times even if one has more fraction digits.
  const [value, bound] = [whole[ranged], wanted].map((time) => String(time ?? '').replace('Z', ''));
  if (ranged !== '') return COMPARE[operator]?.(value ?? '', bound ?? '') === true && ranged in whole;
  const { caseless = [] } = facts;
  const spelled = (each: unknown) => (caseless.includes(parameter) ? String(each).toLowerCase() : String(each));
  const values = [comparedBy(store, facts, found, parameter)].flat().map(spelled);
  return Array.isArray(wanted) && wanted.some((each) => values.includes(spelled(each)));
};

const LATEST = '9999-12-31T23:59:59.999Z';

/** The values by which a record is sorted, its id last. Missing dates and times sort last, missing strings first. */
const placeOf = (terms: readonly Term[], whole: Fields): string[] => [
  ...terms.map(({ field, isTime }) => String(whole[field] ?? (isTime ? LATEST : ''))),
  String(whole.id),
];

const inPlainOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Compares two records by the sort terms without the id. Returns a negative number, 0 or a positive number. */
const compareTerms = (terms: readonly Term[], one: readonly string[], other: readonly string[]): number => {
  for (const [index, { isTime, descending }] of terms.entries()) {
    const [value = '', against = ''] = [one[index], other[index]];
    const difference = isTime ? inPlainOrder(value, against) : collator.compare(value, against);
    if (difference !== 0) return descending ? -difference : difference;
  }
  return 0;
};

const compare = (terms: readonly Term[], one: readonly string[], other: readonly string[]): number => {
  const byId = inPlainOrder(one.at(-1) ?? '', other.at(-1) ?? '');
  return compareTerms(terms, one, other) || ((terms.at(-1)?.descending ?? true) ? -byId : byId);
};

/**
 * The ranks of records in their order. Records that are equal in every sort term have the same rank. The rank is
 * undefined if a record lacks a string by which the list is sorted.
 */
const ranksOf = (terms: readonly Term[], found: readonly { whole: Fields; place: readonly string[] }[]) => {
  let rank = 0;
  return found.map(({ whole, place }, index) => {
    if (index > 0 && compareTerms(terms, found[index - 1]?.place ?? [], place) !== 0) rank += 1;
    return terms.every(({ field, isTime }) => isTime || whole[field] !== undefined) ? rank : undefined;
  });
};

/** The records of a collection that match a query, in no particular order. */
const chosen = (store: Store, { kind, parent, query }: Chosen): { row: Row; whole: Fields }[] => {
  const facts = resourceNamed(kind);
  const narrowing = Object.entries(query).filter(([name, value]) => !COMMON.includes(name) && value !== undefined);
  return store.rows(kind).flatMap((row: Row) => {
    const isHidden = row.erasedAt !== undefined || (row.deletedAt !== undefined && query.includeDeleted !== true);
    if (row.parent !== parent || isHidden) return [];
    const whole = wholeOf(store, kind, row);
    const matches =
      narrowing.every((parameter) => passes(store, facts, { row, whole }, parameter)) &&
      isFound(facts, whole, (query.q as readonly string[] | undefined) ?? []);
    return matches ? [{ row, whole }] : [];
  });
};

/** The records of an export whose ids are greater than `after`, sorted by id. */
export const exportedFrom = (store: Store, wanted: Chosen): Fields[] => {
  const { after = '' } = wanted.query;
  return chosen(store, wanted)
    .map(({ row }) => row)
    .filter(({ id }) => id > String(after).toLowerCase())
    .sort((one, other) => inPlainOrder(one.id, other.id))
    .map((row) => present(store, wanted.kind, row));
};

/**
 * A page of a collection. Filters, ranges, search, order and cursor work as in the service.
 * @throws Refused 400 `invalid_cursor`
 */
export const pageOf = (store: Store, wanted: Wanted) => {
  const { kind, query, url } = wanted;
  const facts = resourceNamed(kind);
  const times = ['insertedAt', 'updatedAt', ...facts.ranges];
  const terms = (query.sort as readonly SortTerm<string>[]).map((term) => ({
    ...term,
    isTime: times.includes(term.field),
  }));
  const limit = pageSizeOf(query);
  const found = chosen(store, wanted).map((each) => ({ ...each, place: placeOf(terms, each.whole) }));
  found.sort((one, other) => compare(terms, one.place, other.place));

  const binding = `${url.pathname}?${filtersAndOrderOf(url.search, query)}`;
  const position = typeof query.cursor === 'string' ? decodeCursor(binding, query.cursor) : undefined;
  const [direction, ...place] = position ?? [];
  const after = found.findIndex((each) => compare(terms, each.place, place) > 0);
  const before = found.findLastIndex((each) => compare(terms, each.place, place) < 0) + 1;
  const beyond = after < 0 ? found.length : after;
  const from = position === undefined ? 0 : direction === 'next' ? beyond : Math.max(0, before - limit);
  const upTo = direction === 'prev' ? before : from + limit;
  const page = fittingPart(found.slice(from, upTo), direction, ({ row }) => listed(store, row));
  const start = direction === 'prev' ? upTo - page.length : from;
  const end = start + page.length;

  const [first, last] = [page[0], page.at(-1)];
  const links = [linkTo(url, 'first')];
  if (start > 0 && first !== undefined) links.push(linkTo(url, 'prev', encodeCursor(binding, 'prev', ...first.place)));
  if (end < found.length && last !== undefined)
    links.push(linkTo(url, 'next', encodeCursor(binding, 'next', ...last.place)));
  return {
    data: page.map(({ row }) => listed(store, row)),
    ranks: ranksOf(terms, page),
    total: found.length,
    link: links.join(', '),
  };
};
