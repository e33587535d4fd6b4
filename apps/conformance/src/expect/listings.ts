import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Kind } from '../interface/kinds.ts';
import { type ListField, listFieldsOf } from '../interface/listFields.ts';
import { groupOf, type Listing } from './groups.ts';
import { walk } from './pages.ts';

/** The number of listed records: three pages of two. */
const MEMBERS = Array.from({ length: 6 }, (_, at) => at);

/** Unordered names. Each field starts at a different one, so that no two fields have the same order. */
const NAMES = ['Berta', 'Zoe', 'Anna', 'Clara', 'Dora', 'Emil'] as const;
/** Neighbouring values at which ranges end, no value, and the last possible value. */
const DAYS = ['2024-02-29', '2024-03-01', '2024-02-28', undefined, undefined, '9999-12-31'] as const;
const TIMES = [
  ...['2025-01-01T00:00:00.001Z', '2025-01-01T00:00:00.002Z', '2025-01-01T00:00:00.000Z'],
  ...[undefined, undefined, '9999-12-31T23:59:59.998Z'],
] as const;
const COUNTS = [21, 22, 20, undefined, undefined, 99] as const;
/** Which of two values a record has; every two fields together take every combination of values. */
const CHOICES = [
  [0, 1, 1, 0],
  [0, 1, 0, 1],
  [0, 0, 1, 1],
] as const;

/** One of two values other than the default, or none. */
const choiceOf = ({ schema, byDefault, isRequired }: ListField, at: number, place: number): unknown => {
  const values = (schema.enum ?? []).filter((value) => value !== byDefault);
  const choice = CHOICES[place % CHOICES.length]?.[at] ?? (isRequired ? 1 : undefined);
  return choice === undefined ? undefined : (values[choice] ?? values[0]);
};

/** A text to sort by, or one that a filter matches as a whole. */
const textOf = ({ isSorted, isUnique, isRequired }: ListField, at: number, place: number, word: () => string) => {
  const name = NAMES[(at + place) % NAMES.length] ?? '';
  if (isSorted) return isUnique ? `${name} ${word()}` : name;
  return at < 2 || isRequired ? word() : undefined;
};

/** The end of a record with a start date. */
const endOf = (start: string | undefined): string | undefined =>
  start === undefined ? undefined : new Date(Date.parse(start) + 1).toISOString();

/** The value of a field in one of these records. */
const memberValue = (field: ListField, at: number, place: number, word: () => string): unknown => {
  switch (field.form) {
    case 'date':
      return DAYS[at];
    case 'date-time':
      return field.name === 'endsAt' ? endOf(TIMES[at]) : TIMES[at];
    case 'number':
      return COUNTS[at];
    case 'enum':
      return choiceOf(field, at, place);
    case 'boolean':
      return at % 2 === 0;
    case 'email':
      return `${NAMES[(at + place) % NAMES.length]}.${word()}@example.org`.toLowerCase();
    case 'text':
      return textOf(field, at, place, word);
  }
};

/**
 * The fields of records that checks only read. Each field that lists filter or sort by has several values, in an order
 * other than that of creation.
 */
const membersOf = (kind: Kind, word: () => string): readonly JsonObject[] =>
  MEMBERS.map((at) =>
    Object.fromEntries(
      listFieldsOf(kind).flatMap((field, place) => {
        const value = memberValue(field, at, place, word);
        return value === undefined ? [] : [[field.written, value]];
      }),
    ),
  );

/** Some records of a kind, which no check changes. */
export const listingOf = (target: Target, kind: Kind): Promise<Listing> =>
  target.once(`records of the kind ${kind} to list`, async (own) => {
    const { path, query, members } = await groupOf(
      own,
      kind,
      membersOf(kind, () => own.word()),
    );
    return { path, query, members };
  });

/** The pages of two records each, from the first on. */
export const pagesOf = (target: Target, kind: Kind): Promise<readonly Answer[]> =>
  target.once(`pages of the kind ${kind}`, async (own) => {
    const { path, query } = await listingOf(own, kind);
    return walk(own, path, { ...query, limit: '2' });
  });
