import { fieldFactsOf } from './fieldFacts.ts';
import { isUpdatable, type Kind } from './kinds.ts';
import { allOperations, type Operation } from './operations.ts';
import { fieldsIn, type Schema, withoutNull } from './schema.ts';

/** What the values of a field are, as far as lists compare them. */
export type Form = 'text' | 'email' | 'date' | 'date-time' | 'number' | 'boolean' | 'enum';

/** A field of which lists compare the values, and that a creation writes. */
export interface ListField {
  /** As a list names it, and as a creation writes it: a second spelling if there is one. */
  name: string;
  written: string;
  form: Form;
  schema: Schema;
  isRequired: boolean;
  /** Whether no two records have the same value. */
  isUnique: boolean;
  /** Whether an update may write it, and a list is sorted by it, or has a filter that compares it. */
  isUpdatable: boolean;
  isSorted: boolean;
  filter: string | undefined;
  /** The value of a record that is created without it. */
  byDefault: unknown;
}

const TIMES = ['insertedAt', 'updatedAt'];

const formOf = ({ type, format, enum: values }: Schema): Form | undefined => {
  if (values !== undefined) return 'enum';
  if (type === 'boolean') return 'boolean';
  if (type === 'integer' || type === 'number') return 'number';
  if (type !== 'string') return undefined;
  if (format === 'date' || format === 'date-time' || format === 'email') return format;
  return format === undefined ? 'text' : undefined;
};

/** The operation that creates records of a kind. */
export const creationOf = (kind: Kind): Operation => {
  const found = allOperations.find((one) => one.kind === kind && one.method === 'POST');
  if (found === undefined) throw new TypeError(`The contract has no operation that creates a ${kind}.`);
  return found;
};

/** What a creation takes, by field, and which fields it has to have. */
export const createdFields = (
  kind: Kind,
): { properties: Readonly<Record<string, Schema>>; required: readonly string[] } => {
  const { takes, wrapper = '' } = creationOf(kind);
  const { properties = {}, required = [] } = fieldsIn(takes, wrapper);
  return { properties, required };
};

const known = new Map<Kind, readonly ListField[]>();

const declaredFields = (kind: Kind): readonly ListField[] => {
  const list = allOperations.find((one) => one.kind === kind && one.isList);
  if (list === undefined) return [];
  const { properties, required } = createdFields(kind);
  const { defaults, spellings, unique, fixed } = fieldFactsOf(kind);
  const filters = list.filters.filter((filter) => filter !== 'id' && !list.referenceFilters.has(filter));
  const filterOf = new Map(filters.map((filter) => [list.comparedFields[filter] ?? filter, filter]));
  const names = new Set([...list.sorts, ...filterOf.keys(), ...list.ranges].filter((name) => !TIMES.includes(name)));
  return [...names].flatMap((name) => {
    const written = Object.keys(spellings).find((other) => spellings[other] === name) ?? name;
    const { schema } = withoutNull(properties[written] ?? {});
    const form = schema.readOnly === true ? undefined : formOf(schema);
    if (form === undefined) return [];
    return {
      ...{ name, written, form, schema },
      isRequired: required.includes(written),
      isUnique: unique.includes(name),
      isUpdatable: isUpdatable(kind) && !fixed.includes(name),
      isSorted: list.sorts.includes(name),
      filter: filterOf.get(name),
      byDefault: defaults[name],
    };
  });
};

/** The fields by which lists of a kind are sorted, filtered or bounded, besides ids and times, of those that a creation writes. */
export const listFieldsOf = (kind: Kind): readonly ListField[] => {
  const found = known.get(kind) ?? declaredFields(kind);
  known.set(kind, found);
  return found;
};

/** The fields by which lists of a kind are sorted, besides times. */
export const sortFieldsOf = (kind: Kind): readonly ListField[] => listFieldsOf(kind).filter(({ isSorted }) => isSorted);

/** A field of a creation that a search looks at, by which nothing else is found or sorted. */
export const searchedOnly = (kind: Kind): string | undefined => {
  const { searched = [] } = allOperations.find((one) => one.kind === kind && one.isList) ?? {};
  const { properties } = createdFields(kind);
  const { unique } = fieldFactsOf(kind);
  const taken = listFieldsOf(kind).map(({ name }) => name);
  return searched.find((name) => {
    const form = formOf(withoutNull(properties[name] ?? {}).schema);
    return (form === 'text' || form === 'email') && !taken.includes(name) && !unique.includes(name);
  });
};

/** The longest text that a field takes. */
export const cut = (text: string, { maxLength }: Schema): string =>
  [...text].slice(0, maxLength ?? text.length).join('');
