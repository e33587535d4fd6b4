import type { Direction } from './change.ts';

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** JSON Schema of OpenAPI 3.1; `true` accepts everything, `false` nothing. */
export type Schema = boolean | JsonObject;

/** An OpenAPI document. Its contents are read by the names of its fields, since it may have any others. */
export interface OpenApi extends JsonObject {
  readonly info: { readonly version: string };
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object in a field; an empty one if it is absent. */
export const objectIn = (object: JsonObject, field: string): JsonObject => {
  const value = object[field];
  return isObject(value) ? value : {};
};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The names in both objects, each once. */
export const namesIn = (before: JsonObject, after: JsonObject): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

/** A key as a token of a JSON pointer. */
export const tokenOf = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** One version of an interface while it is compared. */
export interface Version {
  readonly document: OpenApi;
  /** The followed references whose targets have been compared. */
  readonly followed: Set<string>;
}

/** Two versions, and the pairs of schemas that were compared below the current operation. */
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
    // A list has its indices as keys.
    .reduce<unknown>((value, key) => (Object.hasOwn(Object(value), key) ? Object(value)[key] : undefined), document);

/**
 * Follows one reference: its target, and the keywords next to it. Undefined if the value references nothing in the
 * document.
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

/** The object itself, or the final target of its references, with the keywords next to them. */
export const resolve = (version: Version, value: unknown, seen: readonly string[] = []): JsonObject => {
  const next = follow(version, value);
  if (next === undefined || seen.includes(next.reference)) return isObject(value) ? value : {};
  return resolve(version, { ...next.target, ...next.beside }, [...seen, next.reference]);
};
