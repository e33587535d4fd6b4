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
