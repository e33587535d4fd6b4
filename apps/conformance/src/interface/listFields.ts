import { fieldFactsOf } from './fieldFacts.ts';
import { isUpdatable, type Kind } from './kinds.ts';
import { allOperations, type Operation } from './operations.ts';
import { fieldsIn, type Schema, withoutNull } from './schema.ts';

/** The type of a field's values, as far as lists compare them. */
export type Form = 'text' | 'email' | 'date' | 'date-time' | 'number' | 'boolean' | 'enum';

/** A field that a creation writes and whose values lists compare. */
export interface ListField {
  /** Its name in a list, and in a creation: a second spelling if one exists. */
  name: string;
  written: string;
  form: Form;
  schema: Schema;
  isRequired: boolean;
  /** Whether the values are unique. */
  isUnique: boolean;
  /** Whether an update may write it, whether a list sorts by it, and whether a filter compares it. */
  isUpdatable: boolean;
  isSorted: boolean;
  filter: string | undefined;
  /** The default value of a new record. */
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

/** The fields that a creation accepts, and the required ones. */
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

/** The fields that a creation writes and that lists of a kind sort, filter or bound by, except ids and times. */
export const listFieldsOf = (kind: Kind): readonly ListField[] => {
  const found = known.get(kind) ?? declaredFields(kind);
  known.set(kind, found);
  return found;
};

/** The fields that lists of a kind sort by, except times. */
export const sortFieldsOf = (kind: Kind): readonly ListField[] => listFieldsOf(kind).filter(({ isSorted }) => isSorted);

/** A field of a creation that only a search looks at. */
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

/** The maximum length of a text field. */
export const cut = (text: string, { maxLength }: Schema): string =>
  [...text].slice(0, maxLength ?? text.length).join('');
