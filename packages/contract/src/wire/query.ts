import * as z from 'zod/mini';
import { annotated, described } from './describe.ts';
import { CalendarDate, Id, isRepeated, refuse, TimestampBound, text, violation } from './fields.ts';
import { type Filtered, filterParameters, listOf, unwrapped } from './filters.ts';
import { Cursor, pageSize } from './paging.ts';

const DEFAULT_LIMIT = 50;
/** The maximum number of records on a page. */
export const MAX_LIMIT = 200;
const MAX_SORT_FIELDS = 3;

/**
 * The page size of a query. Records that are requested by id are on one page by default, if they fit, because each link
 * would repeat up to 200 ids and the size of header fields is limited.
 */
export const pageSizeOf = ({ limit, id }: { readonly limit?: number | undefined; readonly id?: unknown }): number =>
  limit ?? (id === undefined ? DEFAULT_LIMIT : MAX_LIMIT);

/** One field of a sort order. */
export interface SortTerm<Field extends string> {
  readonly field: Field;
  readonly descending: boolean;
}

const NEWEST_FIRST = { field: 'insertedAt', descending: true } as const;

const unknownSortField = (field: string, fields: readonly string[]) =>
  violation(
    'unknown_sort_field',
    `${isRepeated(field) ? `"${field}"` : 'One of them'} is not a sort field here: use ${fields.join(', ')}.`,
  );

/** The order of a collection as in JSON:API: fields separated by commas, with `-` for descending order. */
const sortBy = <Field extends string>(fields: readonly Field[]) => {
  const fieldNamed = (name: string) => fields.find((field) => field === name);
  return annotated(
    z.pipe(
      z.optional(z.string()),
      z.transform((value, context): readonly SortTerm<Field | 'insertedAt'>[] => {
        if (value === undefined) return [NEWEST_FIRST];
        const terms: SortTerm<Field>[] = [];
        for (const part of value.split(',')) {
          const descending = part.startsWith('-');
          const name = descending ? part.slice(1) : part;
          const field = fieldNamed(name);
          if (field === undefined) return refuse(context, unknownSortField(name, fields));
          if (terms.some((term) => term.field === field))
            return refuse(context, violation('duplicate_item', `"${field}" is listed twice.`));
          terms.push({ field, descending });
        }
        if (terms.length > MAX_SORT_FIELDS) {
          return refuse(context, violation('too_long', `Too many: at most ${MAX_SORT_FIELDS} fields.`));
        }
        return terms;
      }),
    ),
    {
      description: `Order: up to ${MAX_SORT_FIELDS} of ${fields.join(', ')}, separated by commas, \`-\` for descending. Default: newest first.`,
      ...listOf({ type: 'string', enum: fields.flatMap((field) => [field, `-${field}`]) }, MAX_SORT_FIELDS, false),
    },
  );
};

/** A string without accents, ligatures and other compatibility forms of letters. */
export const withoutAccents = (value: string): string => value.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/**
 * The words to search for, all of which must occur. Case and accents are ignored, so that a word must not consist of
 * accents only.
 */
const Search = annotated(
  z.pipe(
    text(200),
    z.transform((value, context) => {
      const words = value.split(/\s+/u).filter((word) => withoutAccents(word).trim() !== '');
      if (words.length === 0) return refuse(context, violation('too_short', 'Contains no word.'));
      return [...new Set(words)];
    }),
  ),
  {
    description:
      'Finds records whose names, numbers and e-mail address contain each of the words, also as a part of a word, ' +
      'ignoring case and accents. Words of one or two letters are found only at the beginning of words.',
  },
);

const IncludeDeleted = described(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
  'Also lists deleted records, with `deletedAt`. Requires `sort=updatedAt` or `sort=-updatedAt`.',
);

/** The operators of ranges, and where matching values are. */
const OPERATORS = { gte: 'not before', gt: 'after', lte: 'not after', lt: 'before' } as const;
type Operator = keyof typeof OPERATORS;
type RangeKey<Field extends string> = `${Field}[${Operator}]`;

type RangeParameters<Field extends string> = {
  [Key in RangeKey<Field>]: z.ZodMiniOptional<z.ZodMiniType<string, string>>;
};

/** The schema of a bound of a field: a date, or a timestamp with any offset. */
const boundOf = (field: unknown): z.ZodMiniType =>
  unwrapped(field) instanceof z.ZodMiniISODateTime ? TimestampBound : CalendarDate;

/** The four parameters of each field with a range. The cast is necessary: TypeScript cannot follow computed keys. */
const rangeParameters = <Field extends string>(
  record: z.ZodMiniObject,
  fields: readonly Field[],
): RangeParameters<Field | 'insertedAt' | 'updatedAt'> => {
  const bounds = { insertedAt: TimestampBound, updatedAt: TimestampBound } as Record<string, z.ZodMiniType>;
  for (const field of fields) bounds[field] = boundOf(record.shape[field]);
  return Object.fromEntries(
    Object.entries(bounds).flatMap(([field, bound]) =>
      Object.entries(OPERATORS).map(([operator, where]) => [
        `${field}[${operator}]`,
        described(z.optional(bound), `Only records whose \`${field}\` is ${where} this.`),
      ]),
    ),
  ) as RangeParameters<Field | 'insertedAt' | 'updatedAt'>;
};

/** Rejects a range that contains no value. */
const checkRanges =
  (fields: readonly string[]) =>
  (query: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void => {
    for (const field of fields) {
      const bound = (operator: Operator) => (query[`${field}[${operator}]`] as string | undefined)?.replace('Z', '');
      for (const [from, fromOperator] of [[bound('gte'), 'gte'] as const, [bound('gt'), 'gt'] as const]) {
        for (const [to, toOperator] of [[bound('lte'), 'lte'] as const, [bound('lt'), 'lt'] as const]) {
          if (from === undefined || to === undefined) continue;
          const touches = fromOperator === 'gte' && toOperator === 'lte';
          if (from < to || (from === to && touches)) continue;
          const message = `${field} can't be ${fromOperator} ${from} and ${toOperator} ${to}.`;
          context.addIssue({ ...violation('impossible_range', message), path: [`${field}[${toOperator}]`] });
        }
      }
    }
  };

const checkDeleted = (
  { includeDeleted, sort }: { includeDeleted?: boolean | undefined; sort: readonly SortTerm<string>[] },
  context: z.core.$RefinementCtx,
): void => {
  if (includeDeleted !== true || (sort.length === 1 && sort[0]?.field === 'updatedAt')) return;
  const message = 'Deleted records can be listed only in the order of their last change: add sort=updatedAt.';
  context.addIssue({ ...violation('needs_sort_by_updated_at', message), path: ['includeDeleted'] });
};

/** Query of an operation without query parameters. */
export const NoQuery = z.strictObject({});

/** The facts of a resource that determine its query. */
interface Collection extends Filtered {
  readonly sort: readonly string[];
  readonly ranges: readonly string[];
}

const After = described(
  z.optional(Id),
  'Only with `Accept: application/x-ndjson`: continues after the record with this id, in the order of the export.',
);

/**
 * Query of the export of a collection: the parameters that select its records, and `after`, but no order and no pages.
 */
export const exportQuery = (collection: Filtered & Pick<Collection, 'ranges'>): z.ZodMiniObject => {
  const { record, ranges } = collection;
  return z
    .strictObject({
      after: After,
      q: z.optional(Search),
      ...filterParameters(collection),
      ...rangeParameters(record, ranges),
    })
    .check(z.superRefine(checkRanges(['insertedAt', 'updatedAt', ...ranges])));
};

/**
 * Query of a collection: paging (RFC 8288 links, AIP-158), order (JSON:API), search, delta sync, and the filters and
 * ranges that the resource declares.
 */
export const listQuery = <C extends Collection>(collection: C) => {
  const sort: readonly C['sort'][number][] = collection.sort;
  const ranges: readonly C['ranges'][number][] = collection.ranges;
  return z
    .strictObject({
      limit: z.optional(pageSize(MAX_LIMIT, `${DEFAULT_LIMIT} by default, ${MAX_LIMIT} with \`id\``)),
      cursor: z.optional(Cursor),
      sort: sortBy(['insertedAt', 'updatedAt', ...sort]),
      q: z.optional(Search),
      includeDeleted: z.optional(IncludeDeleted),
      ...filterParameters(collection),
      ...rangeParameters(collection.record, ranges),
    })
    .check(
      z.superRefine(checkRanges(['insertedAt', 'updatedAt', ...ranges])),
      z.superRefine((query, context) => checkDeleted(query as unknown as Parameters<typeof checkDeleted>[0], context)),
    );
};
