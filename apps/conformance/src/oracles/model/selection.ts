import type { JsonObject } from '../../interface/json.ts';
import { valueAt } from '../../interface/json.ts';
import { comparable } from './offsets.ts';
import { type Row, shownOf } from './rows.ts';
import type { Collected } from './subjects.ts';

/** What a list is asked for, as the model reads it. */
export interface Query {
  /** Filters by equality: a parameter, and the values of which one has to be there. */
  filters: readonly (readonly [parameter: string, values: readonly string[]])[];
  ranges: readonly (readonly [field: string, operator: 'gte' | 'gt' | 'lte' | 'lt', bound: string])[];
  words: readonly string[];
  sort: readonly Term[];
  withDeleted: boolean;
}

interface Term {
  field: string;
  descending: boolean;
}

/** The ids of records that refer to a record, by the parameter that asks for them. */
export type Referrers = (parameter: string, row: Row) => readonly string[];

export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A text without case and accents, as a search compares it. */
export const folded = (text: string): string => withoutAccents(text).toLowerCase().replaceAll('ß', 'ss');

const LONGEST_WORD = 30;

/**
 * Whether a word is short enough to be searched for, and every search folds its letters alike: what others have stored may be
 * long, and of any script.
 */
export const isPlain = (word: string): boolean => word.length <= LONGEST_WORD && /^[a-z\d]+$/.test(folded(word));

/** What a record is searched by, in one text. */
export const searchedText = ({ facts }: Collected, shown: JsonObject): string =>
  facts.searched.map((path) => String(valueAt(shown, path) ?? '')).join(' ');

/** What stands between words. */
export const NO_LETTER = /[^\p{L}\p{N}]+/u;

/** What a record is searched by, folded once: every search looks at all of them. */
const searchable = new WeakMap<JsonObject, { text: string; starts: readonly string[] }>();

const searchableOf = (subject: Collected, shown: JsonObject): { text: string; starts: readonly string[] } => {
  const known = searchable.get(shown);
  if (known !== undefined) return known;
  const text = folded(searchedText(subject, shown));
  const made = { text, starts: text.split(NO_LETTER) };
  searchable.set(shown, made);
  return made;
};

/** Whether a record holds every word, each of them folded. */
const isFound = (subject: Collected, shown: JsonObject, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const { text, starts } = searchableOf(subject, shown);
  return words.every((part) =>
    part.length > 2 ? text.includes(part) : starts.some((start) => start.startsWith(part)),
  );
};

const COMPARE = {
  gte: (value: string, bound: string) => value >= bound,
  gt: (value: string, bound: string) => value > bound,
  lte: (value: string, bound: string) => value <= bound,
  lt: (value: string, bound: string) => value < bound,
} as const;

/** The rows that a query finds, in no order. Times that records do not show lie between all bounds that are asked for. */
export const found = (subject: Collected, rows: readonly Row[], query: Query, referrers: Referrers): Row[] => {
  const words = query.words.map(folded);
  return rows.filter((row) => {
    if (row.isDeleted && !query.withDeleted) return false;
    const shown = shownOf(subject, row);
    const { facts } = subject;
    const isEqual = query.filters.every(([parameter, values]) => {
      const own =
        parameter in (facts.referrers ?? {})
          ? referrers(parameter, row)
          : [valueAt(shown, facts.filters[parameter] ?? parameter)].flat();
      const isCaseless = facts.caseless?.includes(parameter) === true;
      const spelled = (value: unknown) => (isCaseless ? String(value).toLowerCase() : String(value));
      const wanted = values.map(spelled);
      return own.some((value) => value !== undefined && wanted.includes(spelled(value)));
    });
    const isBetween = query.ranges.every(([field, operator, bound]) => {
      const value = field === 'updatedAt' && row.isDeleted ? row.deletedAt : shown[field];
      if (value === undefined && !(field in facts.record.shape)) return true;
      return typeof value === 'string' && COMPARE[operator](comparable(value), comparable(bound));
    });
    return isEqual && isBetween && isFound(subject, shown, words);
  });
};

const collator = new Intl.Collator('de');
const LAST = '\u{10ffff}';

/** How two rows compare by one term; undefined if nothing says where records without this text stand. */
const compareBy = (subject: Collected, { field, descending }: Term, one: Row, other: Row): number | undefined => {
  const { record, ranges } = subject.facts;
  const turned = (difference: number) => (descending ? -difference : difference);
  const stamps = { insertedAt: 'created', updatedAt: 'changed' } as const;
  if ((field === 'insertedAt' || field === 'updatedAt') && !(field in record.shape))
    return turned(one[stamps[field]] - other[stamps[field]]);
  const keyOf = (row: Row) => (field === 'updatedAt' && row.isDeleted ? row.deletedAt : shownOf(subject, row)[field]);
  const [value, against] = [keyOf(one), keyOf(other)];
  const isTime = field === 'insertedAt' || field === 'updatedAt' || ranges.includes(field);
  if (isTime) {
    const [left, right] = [String(value ?? LAST), String(against ?? LAST)];
    return turned(left < right ? -1 : Number(left > right));
  }
  if (value === undefined || against === undefined) return value === against ? 0 : undefined;
  return turned(collator.compare(String(value), String(against)));
};

/** Whether a further term decides how two rows stand that are equal in the first one. */
export const needsFurtherTerms = (
  subject: Collected,
  rows: readonly Row[],
  [first, ...others]: readonly Term[],
): boolean =>
  first !== undefined &&
  rows.some((row, index) =>
    rows
      .slice(index + 1)
      .some(
        (next) =>
          compareBy(subject, first, row, next) === 0 &&
          others.some((term) => (compareBy(subject, term, row, next) ?? 0) !== 0),
      ),
  );

/**
 * What is wrong with the order of rows; undefined if nothing is. Rows that are equal in all terms stand in the order of
 * their ids, one way or the other. Rows without a text by which they are sorted may stand anywhere.
 */
export const disorderOf = (subject: Collected, rows: readonly Row[], sort: readonly Term[]): string | undefined => {
  const terms = sort.length === 0 ? [{ field: 'insertedAt', descending: true }] : sort;
  const sorted = rows.filter((row) =>
    terms.every(({ field }) => {
      const isText = !['insertedAt', 'updatedAt'].includes(field) && !subject.facts.ranges.includes(field);
      return !isText || shownOf(subject, row)[field] !== undefined;
    }),
  );
  const ties = new Set<boolean>();
  for (const [index, row] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next === undefined) break;
    const difference = terms.map((term) => compareBy(subject, term, row, next) ?? 0).find((each) => each !== 0) ?? 0;
    if (difference > 0) return `${row.id} stands before ${next.id}`;
    if (difference === 0) ties.add(row.id < next.id);
  }
  return ties.size > 1
    ? 'records that are equal in every sort field do not stand in the order of their ids'
    : undefined;
};
