import type { Direction } from './change.ts';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON Schema as in OpenAPI 3.1; `true` accepts everything, `false` nothing. */
export type Schema = boolean | JsonObject;

/** An OpenAPI document. Its fields are read by name, because it may have any other fields. */
export interface OpenApi extends JsonObject {
  readonly info: { readonly version: string };
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object in a field; an empty object if the field is absent. */
export const objectIn = (object: JsonObject, field: string): JsonObject => {
  const value = object[field];
  return isObject(value) ? value : {};
};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The names of the fields of both objects, without duplicates. */
export const namesIn = (before: JsonObject, after: JsonObject): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

/** A key as a token of a JSON pointer. */
export const tokenOf = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** One version of an interface, as used in a comparison. */
export interface Version {
  readonly document: OpenApi;
  /** The references that were followed, whose targets have therefore been compared. */
  readonly followed: Set<string>;
}

/** Two versions, and the pairs of schemas that have been compared within the current operation. */
export interface Comparison {
  readonly before: Version;
  readonly after: Version;
  readonly seen: Readonly<Record<Direction, Map<unknown, Set<unknown>>>>;
}

const targetOf = (document: OpenApi, reference: string): unknown =>
  decodeURIComponent(reference.slice(1))
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    // The keys of a list are its indices.
    .reduce<unknown>((value, key) => (Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined), document);

/**
 * Follows a reference once: returns its target, and the keywords next to the reference. Undefined if the value refers
 * to nothing in the document.
 */
export const follow = (
  { document, followed }: Version,
  value: unknown,
): { reference: string; target: JsonObject; beside: JsonObject } | undefined => {
  if (!isObject(value) || typeof value.$ref !== 'string' || !value.$ref.startsWith('#')) return undefined;
  const { $ref: reference, ...beside } = value;
  const target = targetOf(document, value.$ref);
  if (!isObject(target)) return undefined;
  followed.add(String(reference));
  return { reference: String(reference), target, beside };
};

/** The object itself or, if it is a reference, the final target, together with the keywords next to the references. */
export const resolve = (version: Version, value: unknown, seen: readonly string[] = []): JsonObject => {
  const next = follow(version, value);
  if (next === undefined || seen.includes(next.reference)) return isObject(value) ? value : {};
  return resolve(version, { ...next.target, ...next.beside }, [...seen, next.reference]);
};
