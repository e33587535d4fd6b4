import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diff } from './diff.ts';
import { isObject, type OpenApi, objectIn } from './document.ts';
import { PRESENT } from './releases.ts';

const read = (file: string | URL): OpenApi => JSON.parse(readFileSync(file, 'utf8'));
const require = createRequire(import.meta.url);

/** Our interface, and documents of others that are large, real, recursive and full of references. */
const DOCUMENTS: [name: string, OpenApi][] = [
  ['our interface', read(PRESENT)],
  ['a large interface', read(require.resolve('@readme/oas-examples/3.0/json/star-trek.json'))],
  ['the Train Travel API', read(require.resolve('@readme/oas-examples/3.1/json/train-travel.json'))],
  ['recursive schemas', read(require.resolve('@readme/oas-examples/3.0/json/schema-circular.json'))],
];
/** The number of objects of each document in which every keyword is changed. */
const OBJECTS = 6;

const SCHEMA = { type: 'string', maxLength: 77 };
const CONTENT = { 'application/zz': { schema: SCHEMA } };

/** The keywords of OpenAPI 3.1 and of JSON Schema 2020-12 by the values that they get; each is tried in objects of every kind. */
const KEYWORDS: readonly (readonly [keywords: string, value: unknown, other: unknown])[] = [
  ['deprecated readOnly writeOnly uniqueItems explode allowReserved allowEmptyValue', true, false],
  ['maximum exclusiveMaximum maxLength maxItems maxProperties maxContains multipleOf', 77, 78],
  ['minimum exclusiveMinimum minLength minItems minProperties minContains', 77, 78],
  ['$id $schema $anchor $dynamicAnchor $dynamicRef $comment title summary description format pattern', 'zz', 'yy'],
  ['contentEncoding contentMediaType operationId termsOfService bearerFormat openIdConnectUrl scheme', 'zz', 'yy'],
  ['authorizationUrl tokenUrl refreshUrl jsonSchemaDialect url name in style openapi $ref x-sunset', 'zz', 'yy'],
  ['default const example x-zz', 1, 2],
  ['type', 'boolean', ['null', 'boolean']],
  ['required enum tags examples', ['zz'], ['zz', 'yy']],
  ['allOf anyOf oneOf prefixItems', [SCHEMA, { type: 'object' }], [SCHEMA, { type: 'object' }, {}]],
  ['schema not if then else items contains additionalProperties propertyNames contentSchema', SCHEMA, {}],
  ['unevaluatedItems unevaluatedProperties', SCHEMA, {}],
  ['properties patternProperties $defs dependentSchemas schemas', { zz: SCHEMA }, { zz: {} }],
  ['dependentRequired $vocabulary scopes', { zz: ['a'] }, { zz: ['b'] }],
  ['discriminator xml externalDocs contact license encoding variables', { name: 'zz' }, { name: 'yy' }],
  ['get put post delete options head patch trace', {}, { deprecated: true }],
  ['parameters', [{ name: 'zz', in: 'query' }], [{ name: 'yy', in: 'query' }]],
  ['servers', [{ url: 'https://example.com/zz' }], [{ url: 'https://example.com/yy' }]],
  ['security', [{ zz: [] }], [{ zz: ['yy'] }]],
  ['content', CONTENT, {}],
  ['requestBody', { content: CONTENT }, { content: {} }],
  ['responses', { 277: { description: 'zz' } }, { 278: { description: 'zz' } }],
  ['headers', { zz: { schema: SCHEMA } }, { zz: {} }],
  ['links callbacks requestBodies pathItems webhooks', { zz: {} }, { yy: {} }],
  ['paths', { '/zz': { get: {} } }, { '/zz': { put: {} } }],
  ['components', { schemas: { zz: {} } }, { schemas: { yy: {} } }],
  ['securitySchemes', { zz: { type: 'http' } }, { zz: { type: 'apiKey' } }],
  ['flows', { implicit: { scopes: {} } }, { password: { scopes: {} } }],
];

type Keys = readonly string[];

/** The places of all objects in a value. */
const objectsIn = (value: unknown, keys: Keys = []): Keys[] => [
  ...(isObject(value) ? [keys] : []),
  ...Object.entries(Object(typeof value === 'object' ? value : {})).flatMap(([key, inner]) =>
    objectsIn(inner, [...keys, key]),
  ),
];

const valueAt = (value: unknown, keys: Keys): unknown => keys.reduce((inner, key) => Object(inner)[key], value);

/** The value with another one at a place; undefined removes it. All other parts are shared. */
const withValue = (value: unknown, [key, ...keys]: Keys, changed: unknown): unknown => {
  if (key === undefined) return changed;
  if (Array.isArray(value)) return value.with(Number(key), withValue(value[Number(key)], keys, changed));
  const { [key]: old, ...rest } = Object(value);
  const inner = withValue(old, keys, changed);
  return inner === undefined ? rest : { ...rest, [key]: inner };
};

/** The components that a value references, directly or through others. */
const referred = (document: OpenApi, value: unknown, found: Set<string> = new Set()): Set<string> => {
  for (const [, reference = ''] of JSON.stringify(value).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    if (found.has(reference)) continue;
    found.add(reference);
    referred(document, valueAt(document, reference.split('/')) ?? null, found);
  }
  return found;
};

/** Parts of a document, each with one path and all components that it references, which compare fast. */
const partsOf = (whole: OpenApi): OpenApi[] =>
  Object.entries(objectIn(whole, 'paths')).map(([path, item]) => {
    const references = referred(whole, item);
    const components = Object.entries(objectIn(whole, 'components')).map(([kind, members]) => {
      const isUsed = ([name]: [string, unknown]) =>
        kind === 'securitySchemes' || references.has(`components/${kind}/${name}`);
      return [kind, Object.fromEntries(Object.entries(Object(members)).filter(isUsed))];
    });
    return { ...whole, paths: { [path]: item }, components: Object.fromEntries(components) };
  });

describe.each(DOCUMENTS)('the comparison of two versions of %s', (_name, document) => {
  test('has no findings if the versions are equal', () => {
    expect(diff(document, structuredClone(document))).toEqual([]);
  });

  test('finds any changed keyword at any place', () => {
    const places = fc
      .constantFrom(...partsOf(document))
      .chain((part) => fc.record({ part: fc.constant(part), keys: fc.constantFrom(...objectsIn(part)) }));
    fc.assert(
      fc.property(places, ({ part, keys }) => {
        for (const [keywords, value, other] of KEYWORDS)
          for (const keyword of keywords.split(' ')) {
            const place = [...keys, keyword];
            const old = valueAt(part, place);
            const values = old === undefined ? [value] : [isDeepStrictEqual(old, value) ? other : value, undefined];
            for (const changed of values.map((each) => withValue(part, place, each) as OpenApi)) {
              expect(diff(part, changed), place.join('/')).not.toEqual([]);
              expect(diff(changed, part), `back: ${place.join('/')}`).not.toEqual([]);
            }
          }
      }),
      { numRuns: OBJECTS },
    );
  });
});
