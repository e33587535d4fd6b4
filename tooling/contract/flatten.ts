import { isDeepStrictEqual } from 'node:util';
import { follow, isObject, type JsonObject, nameOf, type Schema, type SchemaObject, type Version } from './document.ts';

/**
 * A schema as the rules compare it. References, `allOf` and what stands beside them are parts that all apply, so a keyword
 * has as many values as parts say it. An alternative `null` is one of the types, and constants are an enumeration.
 */
export interface Flat {
  /** Name of the component, if the schema is one. */
  name?: string;
  /** How the parts are put together, such as `allOf(User, {})`. */
  spelling: string;
  keywords: ReadonlyMap<string, readonly unknown[]>;
  /** How many keywords the parts have; the same value of several parts is listed only once. */
  statements: number;
}

interface Parts {
  parts: readonly JsonObject[];
  spelling: string;
  name?: string;
}

const CONSTANT = ['const', 'enum', 'type'];

/** The values of a schema that says nothing but them. */
const constantsOf = (schema: unknown): readonly unknown[] | undefined => {
  if (!isObject(schema) || !Object.keys(schema).every((keyword) => CONSTANT.includes(keyword))) return undefined;
  if ('const' in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
};

const isNull = (schema: unknown): boolean => isDeepStrictEqual(schema, { type: 'null' });

const typesOf = ({ type }: JsonObject): readonly unknown[] => (Array.isArray(type) ? type : [type]);

/** The part with null as one more type and value. */
const withNull = (part: JsonObject): JsonObject => {
  const { const: constant, ...rest } = part;
  return {
    ...rest,
    ...(part.type === undefined ? {} : { type: [...typesOf(part), 'null'] }),
    ...(Array.isArray(part.enum) ? { enum: [...part.enum, null] } : {}),
    ...('const' in part ? { enum: [constant, null] } : {}),
  };
};

const listOf = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value : []);

/** `anyOf` or `oneOf` as parts, if it is a nullable schema or an enumeration; otherwise undefined. */
const alternativesAsParts = (version: Version, alternatives: readonly Schema[], seen: readonly string[]) => {
  const notNull = alternatives.filter((schema) => !isNull(schema));
  const [only] = notNull;
  if (only !== undefined && notNull.length === 1) {
    const inner = partsOf(version, only, seen);
    if (notNull.length === alternatives.length) return inner;
    return {
      ...inner,
      parts: inner.parts.map(withNull),
      spelling: [inner.spelling, ...alternatives.filter(isNull).map(() => 'null')].join(' or '),
    };
  }
  const constants = notNull.map(constantsOf);
  if (alternatives.length < 2 || !constants.every((values) => values !== undefined)) return undefined;
  const nulls = notNull.length === alternatives.length ? [] : [null];
  const types = alternatives.flatMap((schema) =>
    isObject(schema) && schema.type !== undefined ? typesOf(schema) : [],
  );
  const values = {
    enum: [...constants.flat(), ...nulls],
    ...(types.length === 0 ? {} : { type: [...new Set(types)] }),
  };
  return { parts: [values], spelling: 'alternatives' };
};

/** A schema as parts that all apply. `seen` has the references that are being followed. */
const partsOf = (version: Version, schema: Schema, seen: readonly string[] = []): Parts => {
  if (schema === false) return { parts: [{ not: {} }], spelling: 'false' };
  if (!isObject(schema)) return { parts: [{}], spelling: '{}' };
  const followed = follow(version, schema);
  if (followed !== undefined) {
    const { reference, target, beside } = followed;
    const name = nameOf(reference);
    if (seen.includes(reference)) return { parts: [beside], spelling: name };
    const inner = partsOf(version, target, [...seen, reference]);
    if (Object.keys(beside).length === 0) return { parts: inner.parts, spelling: name, name };
    const outer = partsOf(version, beside, seen);
    return { parts: [...inner.parts, ...outer.parts], spelling: `${name} and ${outer.spelling}`, name };
  }
  const { anyOf, oneOf, allOf, ...rest } = schema as SchemaObject;
  const own: Record<string, unknown> = { ...rest };
  const inner: Parts[] = listOf(allOf).map((part) => partsOf(version, part, seen));
  for (const [keyword, alternatives] of Object.entries({ anyOf, oneOf })) {
    if (alternatives === undefined) continue;
    const parts = alternativesAsParts(version, listOf(alternatives), seen);
    if (parts === undefined) own[keyword] = alternatives;
    else inner.push({ ...parts, spelling: `${keyword}(${parts.spelling})` });
  }
  if (inner.length === 0) return { parts: [own], spelling: '{}' };
  const [first] = inner;
  const spellings = inner.map(({ spelling }) => spelling);
  return {
    parts: [...inner.flatMap(({ parts }) => parts), ...(Object.keys(own).length === 0 ? [] : [own])],
    spelling: allOf === undefined ? spellings.join(' and ') : `allOf(${spellings.join(', ')})`,
    ...(inner.length === 1 && first?.name !== undefined ? { name: first.name } : {}),
  };
};

/** Schemas that all apply, as one. */
export const flatten = (version: Version, schemas: readonly Schema[]): Flat => {
  const all = schemas.map((schema) => partsOf(version, schema));
  const keywords = new Map<string, unknown[]>();
  const parts = all.flatMap((each) => each.parts);
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      const values = keywords.get(keyword) ?? [];
      if (!values.some((other) => isDeepStrictEqual(other, value))) keywords.set(keyword, [...values, value]);
    }
  }
  const name = all.find((each) => each.name !== undefined)?.name;
  const spelling = all.length === 0 ? 'none' : all.map((each) => each.spelling).join(' and ');
  const statements = parts.reduce((sum, part) => sum + Object.keys(part).length, 0);
  return { keywords, spelling, statements, ...(name === undefined ? {} : { name }) };
};
