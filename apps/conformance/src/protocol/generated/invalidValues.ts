import fc from 'fast-check';
import { type Schema, withoutNull } from '../../interface/schema.ts';

/** A field and a value that it does not accept. */
export interface InvalidValue {
  field: string;
  value: unknown;
}

const WRONG_TYPES: Readonly<Record<string, readonly unknown[]>> = {
  string: [7, true, {}, []],
  integer: ['7', 1.5, true, {}],
  boolean: ['true', 0, {}],
  array: ['a', 1, {}],
  object: ['a', 1, []],
};

const beyond = ({ maxLength, minimum, maximum, enum: values, format, maxItems, items }: Schema): unknown[] => [
  ...(maxLength === undefined || maxLength > 1000 ? [] : ['x'.repeat(maxLength + 1)]),
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
  ...(values === undefined ? [] : ['no_such_value', '']),
  ...(format === undefined ? [] : ['nonsense', '']),
  ...(maxItems === undefined || items?.type !== 'string' ? [] : [Array.from({ length: maxItems + 1 }, () => 'a')]),
];

const wrongValuesOf = (given: Schema): unknown[] => {
  const { schema } = withoutNull(given);
  const type = typeof schema.type === 'string' ? schema.type : '';
  return [...(WRONG_TYPES[type] ?? []), ...beyond(schema)];
};

/** Values that single fields of an object do not accept: of another type, beyond a limit, of no known value or form. */
export const invalidValuesOf = ({ properties = {} }: Schema): fc.Arbitrary<InvalidValue> => {
  const all = Object.entries(properties).flatMap(([field, schema]) =>
    schema.readOnly === true ? [] : wrongValuesOf(schema).map((value) => ({ field, value })),
  );
  return fc.constantFrom(...all);
};

/** Values of a field that are wrong in several places, if it has such: fields of an object, items of a list. */
const wrongInsideOf = (given: Schema): readonly unknown[] => {
  const { schema } = withoutNull(given);
  const { properties, items } = schema;
  if (properties !== undefined) {
    const parts = Object.entries(properties).flatMap(([name, part]) => {
      const values = wrongValuesOf(part);
      return values.length === 0 ? [] : [[name, values.at(-1)]];
    });
    return [Object.fromEntries(parts), Object.fromEntries(parts.slice(0, 2))];
  }
  const [item, other = item] = items === undefined ? [] : wrongValuesOf(items).toReversed();
  return item === undefined ? [] : [[item, other]];
};

/** Several fields of an object with values that they do not accept, or that are wrong in several places. */
export const invalidFieldsOf = ({ properties = {} }: Schema): fc.Arbitrary<Readonly<Record<string, unknown>>> => {
  const fields = Object.entries(properties).flatMap(([field, schema]) => {
    const values = schema.readOnly === true ? [] : [...wrongValuesOf(schema), ...wrongInsideOf(schema)];
    return values.length === 0 ? [] : [fc.constantFrom(...values).map((value) => [field, value] as const)];
  });
  return fc
    .tuple(...fields)
    .chain((all) => fc.subarray(all, { minLength: Math.min(2, all.length) }))
    .map((chosen) => Object.fromEntries(chosen));
};
