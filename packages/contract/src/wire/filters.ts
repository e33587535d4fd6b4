import * as z from 'zod/mini';
import { annotated } from './describe.ts';
import { EXTERNAL_ID_FILTER, ExternalIdFilter } from './externalIds.ts';
import { Id, refuse, violation } from './fields.ts';

const MAX_VALUES = 50;
/** The maximum number of values of the filter `id`: as many as a page can have records. */
const MAX_IDS = 200;

/**
 * Describes a list parameter in OpenAPI: an array that is sent with commas or, if `explode` is true, by repeating the
 * parameter.
 */
export const listOf = (items: object, maxItems: number, explode: boolean) => ({
  type: 'array',
  items,
  maxItems,
  explode,
});

/** The schema inside an optional schema. */
export const unwrapped = (schema: unknown): z.ZodMiniType => {
  if (schema instanceof z.ZodMiniOptional) return unwrapped(schema.def.innerType);
  if (schema instanceof z.ZodMiniType) return schema;
  throw new TypeError('A filter or range names a field that the record does not have.');
};

/**
 * The schema of one value of a filter: that of the field, or of an item of its list; a boolean is `true` or `false`.
 */
const comparedBy = (field: unknown): z.ZodMiniType<string, string> => {
  const schema = unwrapped(field);
  if (schema instanceof z.ZodMiniBoolean) return z.enum(['true', 'false']);
  // The cast is safe: every other field with an equality filter contains a string, which a test checks.
  return (schema instanceof z.ZodMiniArray ? schema.def.element : schema) as z.ZodMiniType<string, string>;
};

const isId = (value: z.ZodMiniType): boolean => z.globalRegistry.get(value)?.format === 'uuid';

/** Whether values are free text, in which commas do not separate values. Enums and ids contain no commas. */
const isText = (value: z.ZodMiniType): boolean => !(value instanceof z.ZodMiniEnum) && !isId(value);

/** The distinct values of a received parameter, ignoring the case of ids. */
const valuesIn = (value: z.ZodMiniType, received: readonly string[]): string[] => {
  const values = isText(value) ? received : received.flatMap((list) => list.split(','));
  return [...new Set(isId(value) ? values.map((id) => id.toLowerCase()) : values)];
};

const itemsOf = (value: z.ZodMiniType) => {
  if (value instanceof z.ZodMiniEnum) return { type: 'string', enum: value.options };
  const { description, ...meta } = z.globalRegistry.get(value) ?? {};
  return { type: 'string', ...meta };
};

const descriptionOf = (value: z.ZodMiniType, max: number, isCaseless: boolean): string => {
  if (value === ExternalIdFilter)
    return `Any of these external ids, up to ${max}, each as \`source:value\`: the parameter is repeated for each.`;
  if (!isText(value)) return `Any of these values, up to ${max}: separated by commas, or the parameter is repeated.`;
  const how = isCaseless ? 'Upper and lower case are the same.' : 'A comma is part of the value.';
  return `Any of these values, up to ${max}: the parameter is repeated for each. ${how}`;
};

/** A filter that matches any of several values. A repeated parameter is received as a list. */
const filterBy = (value: z.ZodMiniType<string, string>, max: number, isCaseless = false) =>
  // This is not a union, because a union would appear in the OpenAPI document in addition to the array.
  annotated(
    z.optional(
      z.pipe(
        z.pipe(
          z.custom<string | string[]>((received) => typeof received === 'string' || Array.isArray(received)),
          z.transform((received, context) => {
            const values = valuesIn(value, [received].flat());
            if (values.length <= max) return values;
            // The list is rejected before each value is checked, because a query can contain thousands.
            return refuse(context, violation('too_long', `Too many: at most ${max} values.`));
          }),
        ),
        z.array(value),
      ),
    ),
    { description: descriptionOf(value, max, isCaseless), ...listOf(itemsOf(value), max, isText(value)) },
  );

/** The facts of a resource that determine its filters. */
export interface Filtered {
  readonly record: z.ZodMiniObject;
  readonly filters: Readonly<Record<string, string>>;
  readonly caseless?: readonly string[];
  readonly referrers?: Readonly<Record<string, unknown>>;
  readonly externalIds?: true;
}

/** The type of one value of a filter. It is exported because the declarations of queries refer to it. @public */
export type ValueOf<Field> = [Field] extends [boolean | undefined]
  ? 'true' | 'false'
  : Field extends readonly (infer Item)[]
    ? Item
    : Exclude<Field, undefined>;
/** The parameter of a filter. @public */
export type Filter<Value> = z.ZodMiniOptional<z.ZodMiniType<Value[], string | string[]>>;
/** The type of a field of a record. `Path` contains a dot for a field inside an object. @public */
export type At<Item, Path> = Path extends keyof Item
  ? Item[Path]
  : Path extends `${infer Outer}.${infer Inner}`
    ? Outer extends keyof Item
      ? At<NonNullable<Item[Outer]>, Inner>
      : never
    : never;
type FilterParameters<C extends Filtered> = { id: Filter<string> } & {
  [Parameter in keyof C['filters']]: Filter<ValueOf<At<z.output<C['record']>, C['filters'][Parameter]>>>;
} & { [Parameter in keyof C['referrers']]: Filter<string> } & (C extends { readonly externalIds: true }
    ? { [EXTERNAL_ID_FILTER]: Filter<string> }
    : unknown);

/** The schema of a field of a record. `path` contains a dot for a field inside an object. */
const schemaAt = (record: z.ZodMiniObject, path: string): unknown => {
  const [name = '', ...inner] = path.split('.');
  const schema = record.shape[name];
  return inner.length === 0 ? schema : schemaAt(unwrapped(schema) as z.ZodMiniObject, inner.join('.'));
};

/** The names of a resource's filters by free text. */
export const textFiltersOf = ({ record, filters, externalIds }: Filtered): string[] => [
  ...Object.entries(filters).flatMap(([parameter, field]) =>
    isText(comparedBy(schemaAt(record, field))) ? [parameter] : [],
  ),
  ...(externalIds === true ? [EXTERNAL_ID_FILTER] : []),
];

/**
 * The query parameters of the filters. The cast is necessary: TypeScript cannot follow fields that are chosen by name.
 */
export const filterParameters = <C extends Filtered>({
  record,
  filters,
  caseless = [],
  referrers = {},
  externalIds,
}: C): FilterParameters<C> =>
  Object.fromEntries([
    ['id', filterBy(Id, MAX_IDS)],
    ...Object.entries(filters).map(([parameter, field]) => [
      parameter,
      filterBy(comparedBy(schemaAt(record, field)), MAX_VALUES, caseless.includes(parameter)),
    ]),
    ...Object.keys(referrers).map((parameter) => [parameter, filterBy(Id, MAX_VALUES)]),
    ...(externalIds === true ? [[EXTERNAL_ID_FILTER, filterBy(ExternalIdFilter, MAX_VALUES)]] : []),
  ]) as FilterParameters<C>;
