import { isDeepStrictEqual } from 'node:util';
import type { Flat } from './flatten.ts';
import { valuesOf } from './schemaRule.ts';

/** The values that all enumerations and constants have in common; undefined if there is none. */
export const enumerated = (flat: Flat): readonly unknown[] | undefined => {
  const lists = [...valuesOf(flat, 'enum').filter(Array.isArray), ...valuesOf(flat, 'const').map((value) => [value])];
  const [first, ...others] = lists;
  return first?.filter((value: unknown) =>
    others.every((list) => list.some((other: unknown) => isDeepStrictEqual(other, value))),
  );
};

const typeOfValue = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

/** Whether one of the types takes the values of another. */
export const covers = (types: readonly string[], type: string): boolean =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
/** The types that all parts take; without any, every type is taken. */
export const typesOf = (flat: Flat): readonly string[] => {
  const [first, ...others] = valuesOf(flat, 'type').map((type): string[] => [type].flat().map(String));
  if (first === undefined) return [...new Set(enumerated(flat)?.map(typeOfValue))];
  return first.filter((type) => others.every((types) => covers(types, type)));
};
