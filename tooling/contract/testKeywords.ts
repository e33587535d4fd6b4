import { isObject, type OpenApi } from './document.ts';

/** Two values of a keyword, so that there is always one that a document doesn't have. */
type Values = readonly [unknown, unknown];

const schema: Values = [
  { type: 'string', maxLength: 77 },
  { type: 'integer', minimum: 77 },
];
const schemas: Values = [{ zz: schema[0] }, { zz: schema[1] }];
const list: Values = [
  [schema[0], { type: 'object' }],
  [schema[1], { type: 'array' }, { type: 'boolean' }],
];
const text: Values = ['zz', 'yy'];
const texts: Values = [['zz'], ['zz', 'yy']];
const limit: Values = [77, 78];
const flag: Values = [true, false];
const example: Values = [{ zz: { value: 1 } }, { zz: { value: 2 } }];
const documentation: Values = [{ url: 'https://example.com/zz' }, { url: 'https://example.com/yy' }];
const content: Values = [{ 'application/zz': { schema: schema[0] } }, { 'application/zz': { schema: schema[1] } }];
const security: Values = [[{ zz: [] }], [{ zz: ['yy'] }]];
const servers: Values = [[{ url: 'https://example.com/zz' }], [{ url: 'https://example.com/yy' }]];

// A literal with `then` looks like a promise.
const APPLIED = Object.fromEntries(['if', 'then', 'else'].map((keyword) => [keyword, schema]));

/** The keywords of JSON Schema 2020-12, and those that OpenAPI 3.1 adds. */
const SCHEMA: Record<string, Values> = {
  ...{ $id: text, $schema: text, $anchor: text, $dynamicAnchor: text, $dynamicRef: text, $comment: text },
  ...{ $vocabulary: [{ zz: true }, { zz: false }], $defs: schemas },
  ...{ allOf: list, anyOf: list, oneOf: list, not: schema, ...APPLIED },
  ...{ dependentSchemas: schemas, dependentRequired: [{ zz: ['a'] }, { zz: ['b'] }] },
  ...{ prefixItems: list, items: schema, contains: schema, minContains: limit, maxContains: limit },
  ...{ properties: schemas, patternProperties: schemas, additionalProperties: schema, propertyNames: schema },
  ...{ unevaluatedItems: schema, unevaluatedProperties: schema },
  type: [['null', 'boolean'], 'boolean'],
  ...{ enum: [['zz'], ['zz', 'yy']], const: text, multipleOf: limit },
  ...{ maximum: limit, exclusiveMaximum: limit, minimum: limit, exclusiveMinimum: limit },
  ...{ maxLength: limit, minLength: limit, pattern: text },
  ...{ maxItems: limit, minItems: limit, uniqueItems: flag },
  ...{ maxProperties: limit, minProperties: limit, required: texts },
  ...{ title: text, description: text, default: text, deprecated: flag, readOnly: flag, writeOnly: flag },
  ...{ examples: texts, format: text, contentEncoding: text, contentMediaType: text, contentSchema: schema },
  ...{ discriminator: [{ propertyName: 'zz' }, { propertyName: 'yy' }], xml: [{ name: 'zz' }, { name: 'yy' }] },
  ...{ externalDocs: documentation, example: text },
};

const HEADER: Record<string, Values> = {
  ...{ description: text, required: flag, deprecated: flag, style: ['deepObject', 'pipeDelimited'], explode: flag },
  ...{ allowEmptyValue: flag, allowReserved: flag, schema, example: text, examples: example, content },
};

/** The fixed fields of OpenAPI 3.1 by the kind of object that has them; each kind takes extensions too. */
export const KEYWORDS: Record<string, Record<string, Values>> = {
  document: {
    ...{ openapi: ['3.1.77', '3.1.78'], jsonSchemaDialect: text, servers, security, externalDocs: documentation },
    ...{ webhooks: [{ zz: { get: {} } }, { zz: { put: {} } }], tags: [[{ name: 'zz' }], [{ name: 'yy' }]] },
    paths: [{ '/zz': { get: {} } }, { '/zz': { put: {} } }],
    components: [{ schemas: { zz: {} } }, { schemas: { yy: {} } }],
  },
  info: {
    ...{ title: text, summary: text, description: text, termsOfService: text },
    ...{ contact: [{ name: 'zz' }, { name: 'yy' }], license: [{ name: 'zz' }, { name: 'yy' }] },
  },
  server: { url: text, description: text, variables: [{ zz: { default: 'a' } }, { zz: { default: 'b' } }] },
  tag: { name: text, description: text, externalDocs: documentation },
  pathItem: {
    ...{ summary: text, description: text, servers },
    parameters: [[{ name: 'zz', in: 'query' }], [{ name: 'yy', in: 'query' }]],
    ...{ get: [{}, { deprecated: true }], put: [{}, { deprecated: true }], post: [{}, { deprecated: true }] },
    ...{ delete: [{}, { deprecated: true }], options: [{}, { deprecated: true }], head: [{}, { deprecated: true }] },
    ...{ patch: [{}, { deprecated: true }], trace: [{}, { deprecated: true }] },
  },
  operation: {
    ...{ tags: texts, summary: text, description: text, externalDocs: documentation, operationId: text },
    parameters: [[{ name: 'zz', in: 'query' }], [{ name: 'yy', in: 'query' }]],
    requestBody: [{ content: content[0] }, { content: content[1] }],
    responses: [{ 277: { description: 'zz' } }, { 278: { description: 'zz' } }],
    callbacks: [{ zz: {} }, { yy: {} }],
    ...{ deprecated: flag, security, servers },
  },
  parameter: { ...HEADER, name: text, in: ['cookie', 'header'] },
  header: HEADER,
  requestBody: { description: text, content, required: flag },
  mediaType: { schema, example: text, examples: example, encoding: [{ zz: { style: 'form' } }, { zz: {} }] },
  response: {
    ...{ description: text, content, headers: [{ zz: { schema: schema[0] } }, { zz: { schema: schema[1] } }] },
    links: [{ zz: { operationId: 'a' } }, { zz: { operationId: 'b' } }],
  },
  schema: SCHEMA,
  securityScheme: {
    ...{ type: ['apiKey', 'mutualTLS'], description: text, name: text, in: ['cookie', 'header'], scheme: text },
    ...{ bearerFormat: text, openIdConnectUrl: text },
    flows: [
      { implicit: { authorizationUrl: 'https://example.com/zz', scopes: {} } },
      { implicit: { authorizationUrl: 'https://example.com/yy', scopes: {} } },
    ],
  },
  flow: {
    ...{ authorizationUrl: text, tokenUrl: text, refreshUrl: text },
    scopes: [{ zz: 'zz' }, { zz: 'yy' }],
  },
  components: {
    ...{ schemas, responses: [{ zz: {} }, { yy: {} }], parameters: [{ zz: {} }, { yy: {} }] },
    ...{ examples: example, requestBodies: [{ zz: {} }, { yy: {} }], headers: [{ zz: {} }, { yy: {} }] },
    ...{ securitySchemes: [{ zz: { type: 'http' } }, { zz: { type: 'apiKey' } }], links: [{ zz: {} }, { yy: {} }] },
    ...{ callbacks: [{ zz: {} }, { yy: {} }], pathItems: [{ zz: {} }, { yy: {} }] },
  },
};

/** Which kind of object stands in a field: itself, in a list or as the members of a map. */
const FIELDS: Record<string, Record<string, readonly ['one' | 'list' | 'map', kind: string]>> = {
  document: {
    ...{ info: ['one', 'info'], servers: ['list', 'server'], tags: ['list', 'tag'], components: ['one', 'components'] },
    ...{ paths: ['map', 'pathItem'], webhooks: ['map', 'pathItem'] },
  },
  components: {
    ...{ schemas: ['map', 'schema'], responses: ['map', 'response'], parameters: ['map', 'parameter'] },
    ...{ requestBodies: ['map', 'requestBody'], headers: ['map', 'header'], pathItems: ['map', 'pathItem'] },
    securitySchemes: ['map', 'securityScheme'],
  },
  securityScheme: { flows: ['map', 'flow'] },
  pathItem: {
    ...{ parameters: ['list', 'parameter'], servers: ['list', 'server'], get: ['one', 'operation'] },
    ...{ put: ['one', 'operation'], post: ['one', 'operation'], delete: ['one', 'operation'] },
    ...{ patch: ['one', 'operation'], head: ['one', 'operation'], options: ['one', 'operation'] },
  },
  operation: {
    ...{ parameters: ['list', 'parameter'], requestBody: ['one', 'requestBody'], responses: ['map', 'response'] },
  },
  parameter: { schema: ['one', 'schema'], content: ['map', 'mediaType'] },
  header: { schema: ['one', 'schema'], content: ['map', 'mediaType'] },
  requestBody: { content: ['map', 'mediaType'] },
  response: { content: ['map', 'mediaType'], headers: ['map', 'header'] },
  mediaType: { schema: ['one', 'schema'] },
  schema: {
    ...{ items: ['one', 'schema'], not: ['one', 'schema'], additionalProperties: ['one', 'schema'] },
    ...{ properties: ['map', 'schema'], patternProperties: ['map', 'schema'], allOf: ['list', 'schema'] },
    ...{ anyOf: ['list', 'schema'], oneOf: ['list', 'schema'], prefixItems: ['list', 'schema'] },
  },
};

/** A place in a document: the keys that lead there, and the kind of object. */
export interface Location {
  kind: string;
  keys: readonly string[];
}

/** Every object of a kind that has keywords; what a reference points to is a place of its own. */
export const locationsOf = (value: unknown, kind = 'document', keys: readonly string[] = []): Location[] => {
  if (!isObject(value)) return [];
  // Beside a reference nothing counts, but in a schema; what it leads to is a place of its own.
  if (kind !== 'schema' && '$ref' in value) return [];
  const inside = Object.entries(FIELDS[kind] ?? {}).flatMap(([field, [form, inner]]) => {
    const found = value[field];
    if (form === 'one') return locationsOf(found, inner, [...keys, field]);
    if (typeof found !== 'object' || found === null) return [];
    return Object.entries(found).flatMap(([key, member]) => locationsOf(member, inner, [...keys, field, key]));
  });
  return [{ kind, keys }, ...inside];
};

/** The document with another value at a place; everything beside the way to it is shared with the document. */
export const withValue = (value: unknown, [key, ...keys]: readonly string[], changed: unknown): unknown => {
  if (key === undefined) return changed;
  if (Array.isArray(value)) return value.with(Number(key), withValue(value[Number(key)], keys, changed));
  const { [key]: old, ...rest } = isObject(value) ? value : {};
  const inner = withValue(old, keys, changed);
  return inner === undefined ? rest : { ...rest, [key]: inner };
};

export const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  // A list has its indices as keys.
  keys.reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], value);

/** The components that a value refers to, directly or by others. */
const referred = (document: OpenApi, value: unknown, found: Set<string> = new Set()): Set<string> => {
  for (const [, reference = ''] of JSON.stringify(value).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    if (found.has(reference)) continue;
    found.add(reference);
    referred(document, valueAt(document, reference.split('/')) ?? null, found);
  }
  return found;
};

/** Parts of a document, each with one path and all components that it refers to, which compare fast. */
export const partsOf = (whole: OpenApi): OpenApi[] =>
  Object.entries(whole.paths ?? {}).map(([path, item]) => {
    const { components: all = {}, ...document } = whole;
    const references = referred(whole, item);
    const components = Object.entries(all).flatMap(([kind, members]) => {
      const used = Object.entries(members).filter(
        ([name]) => kind === 'securitySchemes' || references.has(`components/${kind}/${name}`),
      );
      return used.length === 0 ? [] : [[kind, Object.fromEntries(used)]];
    });
    const shared = components.length === 0 ? {} : { components: Object.fromEntries(components) };
    return { ...document, paths: { [path]: item }, ...shared };
  });
