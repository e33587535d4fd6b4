/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of an OpenAPI document that may be a reference to another, and may have keywords that nobody knows. */
interface Referable {
  readonly $ref?: string;
  readonly [keyword: string]: unknown;
}

/** JSON Schema of OpenAPI 3.1; `true` takes everything, `false` nothing. */
export type Schema = boolean | SchemaObject;
export interface SchemaObject extends Referable {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  enum?: readonly unknown[];
}

interface MediaType extends Referable {
  schema?: Schema;
}
export type Content = Readonly<Record<string, MediaType>>;

/** A header of a response: like a parameter without name and place. */
export interface Header extends Referable {
  required?: boolean;
  schema?: Schema;
  content?: Content;
}

export interface Parameter extends Header {
  name: string;
  in: string;
}

interface RequestBody extends Referable {
  required?: boolean;
  content?: Content;
}

export interface Response extends Referable {
  headers?: Readonly<Record<string, Header>>;
  content?: Content;
}

/** Schemes that are needed together, with their scopes. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface Operation extends Referable {
  operationId?: string;
  deprecated?: boolean;
  security?: readonly SecurityRequirement[];
  parameters?: readonly Parameter[];
  requestBody?: RequestBody;
  responses?: Readonly<Record<string, Response>>;
}

/** The operations of a path by method, among what they share. */
export interface PathItem extends Referable {
  parameters?: readonly Parameter[];
}

export interface OpenApi extends Referable {
  info: { version: string };
  paths?: Readonly<Record<string, PathItem>>;
  components?: Readonly<Record<string, JsonObject>>;
  security?: readonly SecurityRequirement[];
}

/** The name of the component that a reference points to. */
export const nameOf = (reference: string): string => keyOf(reference.split('/').at(-1) ?? '');

/** A key as a token of a JSON pointer, and back. */
export const tokenOf = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
const keyOf = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** One version of an interface while it is compared. */
export interface Version {
  readonly document: OpenApi;
  /** The references that were followed, with their targets, which have therefore been compared. */
  readonly followed: Map<string, unknown>;
}

/** What a reference inside the document points to; undefined if it points outside of it, or nowhere. */
const targetOf = (document: OpenApi, reference: string): unknown => {
  if (!reference.startsWith('#')) return undefined;
  let value: unknown = document;
  for (const token of decodeURIComponent(reference.slice(1)).split('/').slice(1)) {
    const key = keyOf(token);
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
};

/** Follows one reference: its target, and the keywords beside it. Undefined if the value is no reference that can be followed. */
export const follow = (
  { document, followed }: Version,
  value: unknown,
): { reference: string; target: JsonObject; beside: JsonObject } | undefined => {
  if (!isObject(value) || typeof value.$ref !== 'string') return undefined;
  const { $ref: reference, ...beside } = value;
  const target = followed.get(reference) ?? targetOf(document, reference);
  if (!isObject(target)) return undefined;
  followed.set(reference, target);
  return { reference, target, beside };
};

/** The object itself, or what its references point to in the end, with the keywords beside them. */
export const resolve = <Value extends Referable>(version: Version, value: Value): Value => {
  const seen = new Set<string>();
  let resolved: JsonObject = value;
  for (;;) {
    const followed = follow(version, resolved);
    // A reference is to an object of the kind that stands in its place.
    if (followed === undefined || seen.has(followed.reference)) return resolved as Value;
    seen.add(followed.reference);
    resolved = { ...followed.target, ...followed.beside };
  }
};
