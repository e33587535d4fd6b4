import { describe, expect, test } from 'vitest';
import { diff } from './diff.ts';
import type { OpenApi, Operation, Parameter, PathItem, Schema } from './document.ts';
import { answering, arrayOf, documentOf, integer, object, string, taking } from './testDocuments.ts';

const found = (before: OpenApi, after: OpenApi): string[] =>
  diff(before, after).map(({ level, rule }) => `${level} ${rule}`);

const foundIn = (before: Operation, after: Operation): string[] =>
  found(documentOf({ 'PUT /x': before }), documentOf({ 'PUT /x': after }));

const withSchemas = (document: OpenApi, schemas: Record<string, Schema>): OpenApi => ({
  ...document,
  components: { schemas: schemas as Record<string, unknown> },
});

const parameter = (rest: Partial<Parameter>): Operation => ({
  parameters: [{ name: 'q', in: 'query', schema: string, ...rest }],
});

describe('a parameter', () => {
  test.each<[string, Partial<Parameter>, Partial<Parameter>, string[]]>([
    [
      'that is a list and written otherwise breaks',
      { schema: arrayOf(string), explode: true },
      { schema: arrayOf(string), explode: false },
      ['breaking serialization-changed'],
    ],
    ['without parts is written the same in one', { explode: true }, { explode: false }, ['safe rewritten']],
    ['of another style breaks', {}, { style: 'pipeDelimited' }, ['breaking serialization-changed']],
    ['that says its default style stays', {}, { style: 'form', explode: true }, ['safe rewritten']],
    ['with another default is risky', {}, { schema: { ...string, default: 'a' } }, ['risky default-changed']],
    ['that is deprecated without an end is risky', {}, { deprecated: true }, ['risky deprecation-without-sunset']],
    [
      'that is deprecated with an end is safe',
      {},
      { deprecated: true, 'x-sunset': '2030-01-01' },
      ['safe deprecation-changed'],
    ],
    ['with an extension that nobody knows is risky', {}, { 'x-zz': 1 }, ['risky unknown-difference']],
    ['with another text is safe', {}, { description: 'a' }, ['safe documentation-changed']],
  ])('%s', (_what, before, after, findings) => {
    expect(foundIn(parameter(before), parameter(after))).toEqual(findings);
  });

  test('that is written by a media type breaks', () => {
    const written = { parameters: [{ name: 'q', in: 'query', content: { 'application/json': { schema: string } } }] };
    expect(foundIn(parameter({}), written)).toContain('breaking serialization-changed');
    expect(foundIn(written, parameter({}))).toContain('breaking serialization-changed');
  });

  test('in another place of the list is risky, and one that is listed twice stays', () => {
    const [a, b] = ['a', 'b'].map((name) => ({ name, in: 'query', schema: string })) as [Parameter, Parameter];
    expect(foundIn({ parameters: [a, b] }, { parameters: [b, a] })).toEqual(['risky parameters-reordered']);
    expect(foundIn({ parameters: [a, b] }, { parameters: [a, b, b] })).toEqual(['safe rewritten']);
  });

  const path = (name: string, schema: Schema) =>
    documentOf({ [`GET /a/{${name}}`]: { parameters: [{ name, in: 'path', required: true, schema }] } });

  test('in the path breaks with another type', () => {
    expect(found(path('id', string), path('id', integer))).toEqual(['breaking type-changed']);
  });

  test('in the path breaks with another name, since clients take it, and only once', () => {
    expect(found(path('id', string), path('a_id', string))).toEqual(['breaking path-parameter-renamed']);
  });

  test('that a whole path newly requires breaks each of its operations', () => {
    const item: PathItem = { get: {}, put: {} };
    const parameters = [{ name: 'X-Zz', in: 'header', required: true }];
    const before: OpenApi = { info: { version: '1.0.0' }, paths: { '/a': item } };
    expect(found(before, { ...before, paths: { '/a': { ...item, parameters } } })).toEqual([
      'breaking required-parameter-added',
      'breaking required-parameter-added',
    ]);
  });
});

describe('security', () => {
  const secured = (...security: NonNullable<Operation['security']>): Operation => ({ security });

  test.each<[string, Operation, Operation, string[]]>([
    ['that is no longer needed is safe', secured({ bearer: ['a'] }), secured(), ['safe security-loosened']],
    ['that is newly needed breaks', {}, secured({ bearer: [] }), ['breaking security-changed']],
    [
      'with one way less breaks',
      secured({ bearer: [] }, { apiKey: [] }),
      secured({ bearer: [] }),
      ['breaking security-changed'],
    ],
    ['with one way more is safe', secured({ a: [] }), secured({ a: [] }, { b: [] }), ['safe security-loosened']],
    ['with a scope less is safe', secured({ a: ['x', 'y'] }), secured({ a: ['x'] }), ['safe security-loosened']],
    ['with a scope more breaks', secured({ a: ['x'] }), secured({ a: ['x', 'y'] }), ['breaking scope-changed']],
    ['of two schemes together breaks', secured({ a: [] }), secured({ a: [], b: [] }), ['breaking security-changed']],
  ])('%s', (_what, before, after, findings) => {
    expect(foundIn(before, after)).toEqual(findings);
  });

  test('by another kind of key breaks', () => {
    const by = (bearer: object): OpenApi => ({
      ...documentOf({ 'GET /a': secured({ bearer: [] }) }),
      components: { securitySchemes: { bearer } },
    });
    expect(found(by({ type: 'http', scheme: 'bearer' }), by({ type: 'apiKey', in: 'header', name: 'X' }))).toEqual(
      Array(4).fill('breaking security-scheme-changed'),
    );
  });
});

test('a server that moved breaks', () => {
  const at = (url: string): OpenApi => ({ ...documentOf({ 'GET /a': {} }), servers: [{ url }] });
  expect(found(at('https://a.example'), at('https://b.example'))).toEqual([
    'breaking server-removed',
    'safe server-added',
  ]);
});

describe('calls go elsewhere', () => {
  const [one, other] = [{ url: 'https://a.example' }, { url: 'https://b.example' }];
  const document = (rest: object, item: object = {}): OpenApi => ({
    info: { version: '1.0.0' },
    paths: { '/a': { ...item, get: rest } },
    servers: [one],
  });

  test('if a server is put before the first, not after it', () => {
    const listed = (...servers: object[]): OpenApi => ({ ...document({}), servers });
    expect(found(listed(one), listed(other, one))).toEqual(['breaking first-server-changed', 'safe server-added']);
    expect(found(listed(one), listed(one, other))).toEqual(['safe server-added']);
  });

  test('if an operation or its path gets or loses its own servers', () => {
    const own = { servers: [other] };
    const findings = ['breaking server-removed', 'safe server-added'];
    expect(found(document({}), document(own))).toEqual(findings);
    expect(found(document(own), document({}))).toEqual(findings);
    expect(found(document({}), document({}, own))).toEqual(findings);
  });

  test('but not if these are those of the document', () => {
    expect(found(document({}), document({ servers: [one] }))).toEqual(['safe rewritten']);
  });
});

describe('a header of a response', () => {
  const header = (rest: object): Operation => ({
    responses: { 200: { headers: { ETag: { schema: string, ...rest } } } },
  });

  test('of another form breaks', () => {
    expect(foundIn(header({}), header({ schema: integer }))).toEqual(['breaking type-changed']);
  });

  test('that may be missing breaks', () => {
    expect(foundIn(header({ required: true }), header({}))).toEqual(['breaking response-header-no-longer-required']);
  });
});

describe('a deprecation', () => {
  const answer = { responses: { 200: { headers: { Sunset: {} } } } };

  test('that does not say until when the operation works is risky', () => {
    expect(foundIn({}, { deprecated: true })).toEqual(['risky deprecation-without-sunset']);
  });

  test('that says so in a header is safe', () => {
    expect(foundIn(answer, { ...answer, deprecated: true })).toEqual(['safe deprecation-changed']);
  });

  test('whose end comes sooner is risky, and later safe', () => {
    const until = (sunset: string): Operation => ({ deprecated: true, 'x-sunset': sunset });
    expect(foundIn(until('2030-01-01'), until('2029-01-01'))).toEqual(['risky sunset-changed']);
    expect(foundIn(until('2030-01-01'), until('2031-01-01'))).toEqual(['safe sunset-changed']);
  });
});

/** A schema before and after, and the findings in requests and in responses. */
const SCHEMAS: [what: string, Schema, Schema, sent: string[], answered: string[]][] = [
  [
    'what becomes read-only',
    object({ a: string }),
    object({ a: { ...string, readOnly: true } }),
    ['breaking read-only-changed'],
    ['safe read-only-changed'],
  ],
  [
    'what becomes write-only',
    object({ a: string }),
    object({ a: { ...string, writeOnly: true } }),
    ['safe write-only-changed'],
    ['breaking write-only-changed'],
  ],
  [
    'a new required property that is only read',
    object({}),
    object({ a: { ...string, readOnly: true } }),
    ['safe property-added'],
    ['safe property-added'],
  ],
  [
    'what was only read and has to be there',
    object({ a: { ...string, readOnly: true } }),
    object({ a: string }),
    ['breaking property-now-required', 'safe read-only-changed'],
    ['safe read-only-changed'],
  ],
  [
    'what is only read and becomes required',
    object({ 'a?': { ...string, readOnly: true } }),
    object({ a: { ...string, readOnly: true } }),
    ['safe property-now-required'],
    ['safe property-now-required'],
  ],
  [
    'what is only written and no longer required',
    object({ a: { ...string, writeOnly: true } }),
    object({ 'a?': { ...string, writeOnly: true } }),
    ['safe property-no-longer-required'],
    ['safe property-no-longer-required'],
  ],
  [
    'required properties in another order',
    object({}, { required: ['a', 'b'] }),
    object({}, { required: ['b', 'a', 'a'] }),
    ['safe rewritten'],
    ['safe rewritten'],
  ],
  [
    'alternatives in another order',
    { anyOf: [object({ a: string }), arrayOf(string)] },
    { anyOf: [arrayOf(string), object({ a: string })] },
    ['safe rewritten'],
    ['safe rewritten'],
  ],
  [
    'null as an alternative twice',
    { anyOf: [string, { type: 'null' }] },
    { anyOf: [string, { type: 'null' }, { type: 'null' }] },
    ['safe rewritten'],
    ['safe rewritten'],
  ],
  [
    'a schema that becomes one of several',
    object({ a: { const: 'x' } }),
    { oneOf: [object({ a: { const: 'x' } }), object({ a: { const: 'y' } })] },
    ['safe alternative-added'],
    ['risky alternative-added'],
  ],
  [
    'a single alternative that becomes one of several',
    { oneOf: [object({ a: { const: 'x' } })] },
    { oneOf: [object({ a: { const: 'x' }, 'b?': string }), object({ a: { const: 'y' } })] },
    ['safe alternative-added', 'safe property-added'],
    ['risky alternative-added', 'safe property-added'],
  ],
  [
    'a schema that is the only one of several left',
    { oneOf: [object({ a: string }), arrayOf(string)] },
    object({ a: string }),
    ['breaking alternative-removed'],
    ['safe alternative-removed'],
  ],
  ['a least length that nothing is below', string, { ...string, minLength: 0 }, ['safe rewritten'], ['safe rewritten']],
  [
    'a least number of items that is lifted, and that nothing is below',
    { ...arrayOf(string), minItems: 0 },
    arrayOf(string),
    ['safe rewritten'],
    ['safe rewritten'],
  ],
  ['a constant as the only value', { const: 'x' }, { enum: ['x'] }, ['safe rewritten'], ['safe rewritten']],
  ['a format', string, { ...string, format: 'date-time' }, ['breaking limit-tightened'], ['risky format-added']],
  [
    'an alternative that is gone',
    { oneOf: [object({ a: string }), object({ b: string }), arrayOf(string)] },
    { oneOf: [object({ a: string }), object({ b: string })] },
    ['breaking alternative-removed'],
    ['safe alternative-removed'],
  ],
  [
    'an alternative that is new',
    { oneOf: [object({ a: string }), object({ b: string })] },
    { oneOf: [object({ a: string }), object({ b: string }), arrayOf(string)] },
    ['safe alternative-added'],
    ['risky alternative-added'],
  ],
  [
    'a multiple of a multiple',
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 4 },
    ['breaking limit-tightened'],
    ['safe limit-tightened'],
  ],
  [
    'another schema of unnamed properties',
    { type: 'object', additionalProperties: string },
    { type: 'object', additionalProperties: integer },
    ['breaking type-changed'],
    ['breaking type-changed'],
  ],
  [
    'a limit that another part already has',
    { allOf: [{ ...string, maxLength: 5 }, {}] },
    { allOf: [{ ...string, maxLength: 5 }, { maxLength: 9 }] },
    ['risky unknown-difference'],
    ['risky unknown-difference'],
  ],
  [
    'a condition',
    {},
    { if: string, else: { maxLength: 1 } },
    Array(2).fill('risky unknown-difference'),
    Array(2).fill('risky unknown-difference'),
  ],
];

describe('in a schema', () => {
  test.each(SCHEMAS)('%s: sent', (_what, before, after, sent) => {
    expect(foundIn(taking(before), taking(after))).toEqual(sent);
  });

  test.each(SCHEMAS)('%s: answered', (_what, before, after, _sent, answered) => {
    expect(foundIn(answering(before), answering(after))).toEqual(answered);
  });

  const REFERENCE = { $ref: '#/components/schemas/Name' };

  test('a limit beside a reference counts', () => {
    const limited = (maxLength: number) =>
      withSchemas(documentOf({ 'PUT /a': taking({ ...REFERENCE, maxLength }) }), { Name: string });
    expect(found(limited(5), limited(4))).toEqual(['breaking limit-tightened']);
  });

  test('a schema that becomes a component stays the same on the wire', () => {
    const before = withSchemas(documentOf({ 'PUT /a': taking(string) }), { Name: string });
    const after = withSchemas(documentOf({ 'PUT /a': taking(REFERENCE) }), { Name: string });
    expect(found(before, after)).toEqual(['safe rewritten']);
  });

  test('a component that is gone is risky, since generated code has its name', () => {
    const document = documentOf({ 'GET /a': {} });
    expect(found(withSchemas(document, { Name: string }), document)).toEqual(['risky component-removed']);
  });

  test('what only a keyword without a rule leads to is compared too', () => {
    const not = documentOf({ 'PUT /a': taking({ not: REFERENCE }) });
    expect(found(withSchemas(not, { Name: string }), withSchemas(not, { Name: integer }))).toEqual([
      'risky unknown-difference',
    ]);
  });

  test('a schema inside itself is compared once, wherever it is used', () => {
    const tree = (schema: Schema) => object({ 'child?': { anyOf: [REFERENCE, { type: 'null' }] }, a: schema });
    const document = (schema: Schema) =>
      withSchemas(documentOf({ 'GET /a': answering(REFERENCE), 'GET /b': answering(arrayOf(REFERENCE)) }), {
        Name: tree(schema),
      });
    expect(diff(document(string), document(integer))).toMatchObject([
      { rule: 'type-changed', operation: 'GET /a', at: 'Name.a' },
      { rule: 'type-changed', operation: 'GET /b', at: 'Name.a' },
    ]);
  });

  test('schemas inside each other are found from each side', () => {
    const document = (schema: Schema) =>
      withSchemas(
        documentOf({
          'GET /a': answering({ $ref: '#/components/schemas/A' }),
          'GET /b': answering({ $ref: '#/components/schemas/B' }),
        }),
        {
          A: object({ 'b?': { $ref: '#/components/schemas/B' }, 'a?': schema }),
          B: object({ 'a?': { $ref: '#/components/schemas/A' } }),
        },
      );
    expect(diff(document(string), document(integer)).map(({ operation }) => operation)).toEqual(['GET /a', 'GET /b']);
  });
});

test('the body of a request may be a reference', () => {
  const shared = (schema: Schema): OpenApi => ({
    ...documentOf({ 'PUT /a': { requestBody: { $ref: '#/components/requestBodies/Name' } } }),
    components: { requestBodies: { Name: { required: true, content: { 'application/json': { schema } } } } },
  });
  expect(found(shared(string), shared(integer))).toEqual(['breaking type-changed']);
});
