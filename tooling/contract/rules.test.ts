import { describe, expect, test } from 'vitest';
import { diff } from './diff.ts';
import type { Operation, Parameter, Schema } from './document.ts';
import { answering, arrayOf, documentOf, integer, object, string, taking } from './testDocuments.ts';

const found = (before: Operation, after: Operation): string[] =>
  diff(documentOf({ 'PUT /x': before }), documentOf({ 'PUT /x': after })).map(({ level, rule }) => `${level} ${rule}`);

const closed = { additionalProperties: false };
const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values });
const inside = (schema: Schema) => object({ a: arrayOf(object({ b: schema })) });

/** The name of the change, the schema before and after, and the findings in requests and in responses. */
const SCHEMAS: [what: string, Schema, Schema, sent: string[], answered: string[]][] = [
  ['nothing', object({ a: string }), object({ a: string }), [], []],
  [
    'a property is removed',
    object({ a: string, b: string }),
    object({ a: string }),
    ['breaking property-removed'],
    ['breaking property-removed'],
  ],
  [
    'a property is added',
    object({ a: string }),
    object({ a: string, 'b?': string }),
    ['safe property-added'],
    ['safe property-added'],
  ],
  [
    'a required property is added',
    object({ a: string }),
    object({ a: string, b: string }),
    ['breaking required-property-added'],
    ['safe property-added'],
  ],
  [
    'a property becomes required',
    object({ 'a?': string, b: string }),
    object({ a: string, b: string }),
    ['breaking property-now-required'],
    ['safe property-now-required'],
  ],
  [
    'a property is no longer required',
    object({ a: string, b: string }),
    object({ 'a?': string, b: string }),
    ['safe property-no-longer-required'],
    ['breaking property-no-longer-required'],
  ],
  ['a type is another', inside(integer), inside(string), ['breaking type-changed'], ['breaking type-changed']],
  ['an integer becomes any number', integer, { type: 'number' }, ['safe type-widened'], ['breaking type-changed']],
  ['any number becomes an integer', { type: 'number' }, integer, ['breaking type-changed'], ['safe type-narrowed']],
  ['null is possible', string, { anyOf: [string, { type: 'null' }] }, ['safe type-widened'], ['breaking type-changed']],
  [
    'null is no longer possible',
    { type: ['string', 'null'] },
    string,
    ['breaking type-changed'],
    ['safe type-narrowed'],
  ],
  [
    'an object becomes an array',
    object({}),
    arrayOf(object({})),
    ['breaking object-to-array'],
    ['breaking object-to-array'],
  ],
  ['a value is gone', oneOf('a', 'b'), oneOf('a'), ['breaking enum-narrowed'], ['safe enum-narrowed']],
  ['a value is new', oneOf('a'), oneOf('a', 'b'), ['safe enum-widened'], ['risky enum-widened']],
  ['values are listed', string, oneOf('a'), ['breaking enum-narrowed'], ['safe enum-narrowed']],
  ['values are no longer listed', oneOf('a'), string, ['safe enum-widened'], ['risky enum-widened']],
  [
    'one of several constants is gone',
    { anyOf: [{ const: 45 }, { const: 60 }] },
    { const: 45 },
    ['breaking enum-narrowed'],
    ['safe enum-narrowed'],
  ],
  [
    'an upper limit is lowered',
    { ...string, maxLength: 9 },
    { ...string, maxLength: 8 },
    ['breaking limit-tightened'],
    ['safe limit-tightened'],
  ],
  [
    'an upper limit is raised',
    { ...string, maxLength: 8 },
    { ...string, maxLength: 9 },
    ['safe limit-loosened'],
    ['risky limit-loosened'],
  ],
  ['a lower limit is set', integer, { ...integer, minimum: 1 }, ['breaking limit-tightened'], ['safe limit-tightened']],
  [
    'a lower limit is lowered',
    { ...integer, minimum: 1 },
    { ...integer, minimum: 0 },
    ['safe limit-loosened'],
    ['risky limit-loosened'],
  ],
  [
    'items have to differ',
    arrayOf(string),
    { ...arrayOf(string), uniqueItems: true },
    ['breaking limit-tightened'],
    ['safe limit-tightened'],
  ],
  ['a pattern is set', string, { ...string, pattern: 'a' }, ['breaking limit-tightened'], ['safe limit-tightened']],
  ['a pattern is lifted', { ...string, pattern: 'a' }, string, ['safe limit-loosened'], ['risky limit-loosened']],
  [
    'a pattern is another',
    { ...string, pattern: 'a' },
    { ...string, pattern: 'b' },
    ['risky pattern-changed'],
    ['risky pattern-changed'],
  ],
  [
    'a format is another',
    { ...string, format: 'date' },
    { ...string, format: 'date-time' },
    ['breaking format-changed'],
    ['breaking format-changed'],
  ],
  [
    'unknown properties are refused',
    object({}),
    object({}, closed),
    ['breaking unknown-properties-refused'],
    ['safe unknown-properties-refused'],
  ],
  [
    'unknown properties are taken',
    object({}, closed),
    object({}),
    ['safe unknown-properties-taken'],
    ['safe unknown-properties-taken'],
  ],
  [
    'whole alternatives change',
    { anyOf: [object({ a: string }), object({ b: string })] },
    { anyOf: [object({ a: string }), object({ c: string })] },
    ['breaking property-removed', 'breaking required-property-added'],
    ['breaking property-removed', 'safe property-added'],
  ],
  [
    'the wrapper has another key',
    object({ user: object({ a: string }) }),
    object({ participant: object({ a: string }) }),
    ['breaking body-wrapper-changed'],
    ['breaking body-wrapper-changed'],
  ],
  [
    'the wrapper and what is in it are others',
    object({ user: object({ a: string }) }),
    object({ participant: object({ 'a?': string }) }),
    ['breaking body-wrapper-changed', 'safe property-no-longer-required'],
    ['breaking body-wrapper-changed', 'breaking property-no-longer-required'],
  ],
  [
    'a part of several is extended',
    { allOf: [object({ a: string })] },
    { allOf: [object({ a: string }), object({ b: string })] },
    ['breaking required-property-added'],
    ['safe property-added'],
  ],
];

describe('where a schema changes', () => {
  test.each(SCHEMAS)('%s: sent', (_what, before, after, sent) => {
    expect(found(taking(before), taking(after))).toEqual(sent);
  });

  test.each(SCHEMAS)('%s: answered', (_what, before, after, _sent, answered) => {
    expect(found(answering(before), answering(after))).toEqual(answered);
  });
});

const withParameter = (parameter?: Parameter): Operation => ({ parameters: parameter ? [parameter] : [] });
const query = (rest: Partial<Parameter> = {}): Parameter => ({ name: 'q', in: 'query', schema: string, ...rest });
const content = (...types: string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: string }])),
});
const body = (required: boolean, ...types: string[]): Operation => ({
  requestBody: { required, ...content(...types) },
});
const status = (...statuses: number[]): Operation => ({
  responses: Object.fromEntries(statuses.map((code) => [code, {}])),
});
const headers = (...names: string[]): Operation => ({
  responses: { 200: { headers: Object.fromEntries(names.map((name) => [name, {}])) } },
});
const scoped = (scope: string): Operation => ({ security: [{ bearer: [scope] }, { oauth2: [scope] }] });

describe('where an operation changes', () => {
  test.each<[string, Operation, Operation, string[]]>([
    ['a parameter is removed', withParameter(query()), withParameter(), ['breaking parameter-removed']],
    ['a parameter is added', withParameter(), withParameter(query()), ['safe parameter-added']],
    [
      'a required parameter is added',
      withParameter(),
      withParameter(query({ required: true })),
      ['breaking required-parameter-added'],
    ],
    [
      'a parameter becomes required',
      withParameter(query()),
      withParameter(query({ required: true })),
      ['breaking parameter-now-required'],
    ],
    [
      'a parameter is no longer required',
      withParameter(query({ required: true })),
      withParameter(query()),
      ['safe parameter-no-longer-required'],
    ],
    [
      'a parameter takes less',
      withParameter(query()),
      withParameter(query({ schema: oneOf('a') })),
      ['breaking enum-narrowed'],
    ],
    [
      'a header is spelled in another case',
      withParameter({ name: 'If-Match', in: 'header' }),
      withParameter({ name: 'if-match', in: 'header' }),
      ['safe rewritten'],
    ],
    ['a body is no longer taken', body(true, 'a/b'), {}, ['breaking body-removed']],
    ['a body is taken', {}, body(false, 'a/b'), ['safe body-added']],
    ['a body is newly needed', {}, body(true, 'a/b'), ['breaking required-body-added']],
    ['a body becomes required', body(false, 'a/b'), body(true, 'a/b'), ['breaking body-now-required']],
    [
      'a body that was optional by default becomes required',
      { requestBody: content('a/b') },
      body(true, 'a/b'),
      ['breaking body-now-required'],
    ],
    ['a body is no longer required', body(true, 'a/b'), body(false, 'a/b'), ['safe body-no-longer-required']],
    ['a media type is no longer taken', body(true, 'a/b', 'a/c'), body(true, 'a/b'), ['breaking media-type-removed']],
    ['a media type is taken too', body(true, 'a/b'), body(true, 'a/b', 'a/c'), ['safe media-type-added']],
    ['success has another status', status(204), status(200), ['breaking status-changed', 'risky status-added']],
    ['an error is gone', status(200, 409), status(200), ['safe status-removed']],
    ['an error is new', status(200), status(200, 409), ['risky status-added']],
    ['a response header is gone', headers('ETag'), headers(), ['breaking response-header-removed']],
    ['a response header is new', headers(), headers('ETag'), ['safe response-header-added']],
    ['another scope is needed', scoped('a:read'), scoped('b:read'), ['breaking scope-changed']],
    ['the operation id is another', { operationId: 'a' }, { operationId: 'b' }, ['risky operation-id-changed']],
  ])('%s', (_what, before, after, findings) => {
    expect(found(before, after)).toEqual(findings);
  });

  test('an operation is removed, another is added', () => {
    const changes = diff(documentOf({ 'GET /a': {} }), documentOf({ 'GET /b': {} }));
    expect(changes.map(({ level, rule }) => `${level} ${rule}`)).toEqual([
      'breaking operation-removed',
      'safe operation-added',
    ]);
  });
});

test('a change of a shared schema is found in every operation and named by the schema', () => {
  const shared = (schema: Schema) => ({
    ...documentOf({
      'GET /a': answering({ $ref: '#/components/schemas/User' }),
      'PUT /a': taking({ $ref: '#/components/schemas/User' }),
    }),
    components: { schemas: { User: schema } },
  });
  const changes = diff(shared(object({ a: string, b: string })), shared(object({ a: string })));
  expect(changes).toMatchObject([
    { operation: 'GET /a', at: 'User', direction: 'response', detail: '"b" is gone' },
    { operation: 'PUT /a', at: 'User', direction: 'request', detail: '"b" is gone' },
  ]);
});
