import { isDeepStrictEqual } from 'node:util';
import { follow, isObject, type JsonObject, listOf, type Version } from './document.ts';

/** Keywords for limits. Of several upper limits the lowest applies, of several lower limits the highest. */
export const UPPER = ['maxLength', 'maxItems', 'maxProperties', 'maxContains', 'maximum', 'exclusiveMaximum'];
export const LOWER = ['minLength', 'minItems', 'minProperties', 'minContains', 'minimum', 'exclusiveMinimum'];

/**
 * A schema in the form that the rules compare: references, `allOf` and the keywords next to them are merged into one
 * object, an alternative `null` is one of the types, and a constant is an enumeration.
 */
export interface Flat {
  /** The name of the component, if the schema is a component. */
  readonly name?: string;
  readonly keywords: JsonObject;
  /** The schema and its parts as written, to detect that an equivalent schema is written differently. */
  readonly written: unknown;
}

interface Parts {
  readonly parts: readonly JsonObject[];
  readonly names: readonly string[];
  readonly written: readonly unknown[];
}

const isNull = (schema: unknown): boolean => isDeepStrictEqual(schema, { type: 'null' });
const typesIn = ({ type }: JsonObject): readonly unknown[] => (type === undefined ? [] : [type].flat());

/** The allowed values of a schema that contains nothing else; otherwise undefined. */
const constantsOf = (schema: unknown): readonly unknown[] | undefined => {
  if (!isObject(schema)) return undefined;
  const { type: _, const: constant, enum: values, ...others } = schema;
  if (Object.keys(others).length > 0) return undefined;
  return 'const' in schema ? [constant] : Array.isArray(values) ? values : undefined;
};

const withNull = (part: JsonObject): JsonObject => ({
  ...part,
  ...(part.type === undefined ? {} : { type: [...typesIn(part), 'null'] }),
  ...(Array.isArray(part.enum) ? { enum: [...part.enum, null] } : {}),
});

/** If alternatives only express a nullable schema or an enumeration, the corresponding parts; otherwise undefined. */
const choiceAsParts = (version: Version, choice: readonly unknown[], seen: readonly string[]): Parts | undefined => {
  const others = choice.filter((schema) => !isNull(schema));
  const isNullable = others.length < choice.length;
  if (others.length === 1) {
    const inner = partsOf(version, others[0], seen);
    return isNullable ? { ...inner, parts: inner.parts.map(withNull) } : inner;
  }
  const constants = others.map(constantsOf);
  if (others.length === 0 || !constants.every((values) => values !== undefined)) return undefined;
  const types = [...new Set(choice.filter(isObject).flatMap(typesIn))];
  const values = { enum: [...constants.flat(), ...(isNullable ? [null] : [])] };
  return { parts: [types.length === 0 ? values : { ...values, type: types }], names: [], written: [] };
};

/** The parts of a schema, all of which apply. `seen` contains the references that are being followed. */
const partsOf = (version: Version, schema: unknown, seen: readonly string[] = []): Parts => {
  if (schema === false) return { parts: [{ not: {} }], names: [], written: [schema] };
  if (!isObject(schema)) return { parts: [], names: [], written: [schema] };
  const followed = follow(version, schema);
  const isOpen = followed !== undefined && seen.includes(followed.reference);
  if (followed !== undefined && !isOpen) {
    const { reference, target, beside } = followed;
    const inner = partsOf(version, target, [...seen, reference]);
    const outer = partsOf(version, beside, seen);
    return {
      parts: [...inner.parts, ...outer.parts],
      names: [reference, ...inner.names, ...outer.names],
      written: [reference, ...inner.written, ...outer.written],
    };
  }
  // A reference to the schema itself adds nothing.
  const { allOf, const: constant, ...rest } = isOpen ? followed.beside : schema;
  let own: JsonObject = 'const' in schema ? { ...rest, enum: [constant] } : rest;
  const inner = listOf(allOf).map((part) => partsOf(version, part, seen));
  for (const keyword of ['anyOf', 'oneOf']) {
    const parts = choiceAsParts(version, listOf(own[keyword]), seen);
    if (parts === undefined) continue;
    const { [keyword]: __, ...others } = own;
    own = others;
    inner.push(parts);
  }
  const isEmpty = Object.keys(own).length === 0;
  return {
    parts: [...inner.flatMap(({ parts }) => parts), ...(isEmpty ? [] : [own])],
    names: inner.flatMap(({ names }) => names),
    written: [schema, ...inner.flatMap(({ written }) => written)],
  };
};

/** The combination of two values of a keyword; undefined if they cannot be combined. */
const bothOf = (keyword: string, one: unknown, other: unknown): unknown => {
  if (UPPER.includes(keyword)) return Math.min(Number(one), Number(other));
  if (LOWER.includes(keyword)) return Math.max(Number(one), Number(other));
  if (keyword === 'required') return [...new Set([...listOf(one), ...listOf(other)])];
  if (keyword !== 'properties' || !isObject(one) || !isObject(other)) return undefined;
  const both = Object.entries(other).map(([name, schema]) => [
    name,
    name in one ? { allOf: [one[name], schema] } : schema,
  ]);
  return { ...one, ...Object.fromEntries(both) };
};

/** Merges parts into one object. Contradicting parts stay in an `allOf`, which no rule knows. */
const merged = (parts: readonly JsonObject[]): JsonObject => {
  const all: Record<string, unknown> = {};
  const others: JsonObject[] = [];
  for (const [keyword, value] of parts.flatMap((part) => Object.entries(part))) {
    if (!(keyword in all)) all[keyword] = value;
    else if (!isDeepStrictEqual(all[keyword], value)) {
      const both = bothOf(keyword, all[keyword], value);
      if (both === undefined) others.push({ [keyword]: value });
      else all[keyword] = both;
    }
  }
  return others.length === 0 ? all : { ...all, allOf: others };
};

export const flatten = (version: Version, schema: unknown): Flat => {
  const { parts, names, written } = partsOf(version, schema);
  const [name] = names;
  return {
    ...(name === undefined ? {} : { name: name.split('/').at(-1) ?? name }),
    keywords: merged(parts),
    written,
  };
};
