import { describe, expect, test } from 'vitest';
import { diff } from './diff.ts';
import type { JsonObject, OpenApi, Schema } from './document.ts';
import { arrayOf, documentOf, integer, string } from './testDocuments.ts';

const found = (before: OpenApi, after: OpenApi): string[] =>
  diff(before, after).map(({ level, rule }) => `${level} ${rule}`);
const foundIn = (before: JsonObject, after: JsonObject): string[] =>
  found(documentOf({ 'PUT /x': before }), documentOf({ 'PUT /x': after }));

type Row = readonly [what: string, before: JsonObject, after: JsonObject, findings: string[]];

const query = (rest: JsonObject = {}): JsonObject => ({
  parameters: [{ name: 'q', in: 'query', schema: string, ...rest }],
});
const list = (explode: boolean) => query({ schema: arrayOf(string), explode });
const header = (name: string) => ({ parameters: [{ name, in: 'header' }] });
const [A, B] = ['a', 'b'].map((name) => ({ name, in: 'query' }));
const BY_MEDIA_TYPE = { parameters: [{ name: 'q', in: 'query', content: {} }] };

describe('changes of a parameter', () => {
  test.each<Row>([
    ['is removed', query(), {}, ['breaking parameter-removed']],
    ['is added', {}, query(), ['safe parameter-added']],
    ['is added and required', {}, query({ required: true }), ['breaking required-parameter-added']],
    ['becomes required', query(), query({ required: true }), ['breaking parameter-now-required']],
    ['is no longer required', query({ required: true }), query(), ['safe parameter-no-longer-required']],
    ['accepts fewer values', query(), query({ schema: { ...string, enum: ['a'] } }), ['breaking enum-narrowed']],
    ['is no longer exploded', list(true), list(false), ['breaking serialization-changed']],
    [
      'has one value and is no longer exploded',
      query({ explode: true }),
      query({ explode: false }),
      ['safe rewritten'],
    ],
    ['has another style', query(), query({ style: 'pipeDelimited' }), ['breaking serialization-changed']],
    ['declares its default style', query(), query({ style: 'form', explode: true }), ['safe rewritten']],
    ['is deprecated without a sunset', query(), query({ deprecated: true }), ['risky deprecation-without-sunset']],
    ['gets an extension', query(), query({ 'x-zz': 1 }), ['risky unknown-difference']],
    ['has another description', query(), query({ description: 'a' }), ['safe documentation-changed']],
    ['is spelled in another case', header('If-Match'), header('if-match'), ['safe rewritten']],
    ['has another place in the list', { parameters: [A, B] }, { parameters: [B, A] }, ['risky parameters-reordered']],
    ['is listed twice', { parameters: [A, B] }, { parameters: [A, B, B] }, ['risky parameters-reordered']],
  ])('a parameter that %s is classified', (_what, before, after, findings) => {
    expect(foundIn(before, after)).toEqual(findings);
  });

  test('a parameter that becomes JSON, or is no longer JSON, is a breaking change', () => {
    expect(foundIn(query(), BY_MEDIA_TYPE)).toContain('breaking serialization-changed');
    expect(foundIn(BY_MEDIA_TYPE, query())).toContain('breaking serialization-changed');
  });

  test('a parameter that a whole path newly requires is a breaking change of each of its operations', () => {
    const path = (rest: JsonObject): OpenApi => ({
      info: { version: '1.0.0' },
      paths: { '/a': { get: {}, put: {}, ...rest } },
    });
    const parameters = [{ name: 'X-Zz', in: 'header', required: true }];
    expect(found(path({}), path({ parameters }))).toEqual(Array(2).fill('breaking required-parameter-added'));
  });
});

const content = (...types: string[]) => ({
  content: Object.fromEntries(types.map((type) => [type, { schema: string }])),
});
const body = (required: boolean | undefined, ...types: string[]): JsonObject => ({
  requestBody: { ...(required === undefined ? {} : { required }), ...content(...types) },
});
const status = (...statuses: number[]): JsonObject => ({
  responses: Object.fromEntries(statuses.map((code) => [code, {}])),
});
const etag = (rest: JsonObject): JsonObject => ({
  responses: { 200: { headers: { ETag: { schema: string, ...rest } } } },
});
const NO_HEADER = { responses: { 200: { headers: {} } } };
const SUNSET = { responses: { 200: { headers: { Sunset: {} } } } };
const until = (sunset: string): JsonObject => ({ deprecated: true, 'x-sunset': sunset });

describe('changes of an operation', () => {
  test.each<Row>([
    ['no longer accepts a body', body(true, 'a/b'), {}, ['breaking body-removed']],
    ['newly accepts a body', {}, body(false, 'a/b'), ['safe body-added']],
    ['newly requires a body', {}, body(true, 'a/b'), ['breaking required-body-added']],
    ['makes its body required', body(undefined, 'a/b'), body(true, 'a/b'), ['breaking body-now-required']],
    ['makes its body optional', body(true, 'a/b'), body(false, 'a/b'), ['safe body-no-longer-required']],
    ['accepts one media type less', body(true, 'a/b', 'a/c'), body(true, 'a/b'), ['breaking media-type-removed']],
    ['accepts one media type more', body(true, 'a/b'), body(true, 'a/b', 'a/c'), ['safe media-type-added']],
    ['has another success status', status(204), status(200), ['breaking status-changed', 'risky status-added']],
    ['has one error status less', status(200, 409), status(200), ['safe status-removed']],
    ['has one error status more', status(200), status(200, 409), ['risky status-added']],
    ['returns one header less', etag({}), NO_HEADER, ['breaking response-header-removed']],
    ['returns one header more', NO_HEADER, etag({}), ['safe response-header-added']],
    ['returns a header of another type', etag({}), etag({ schema: integer }), ['breaking type-changed']],
    [
      'no longer guarantees a header',
      etag({ required: true }),
      etag({}),
      ['breaking response-header-no-longer-required'],
    ],
    ['has another id', { operationId: 'a' }, { operationId: 'b' }, ['risky operation-id-changed']],
    ['is deprecated without a sunset', {}, { deprecated: true }, ['risky deprecation-without-sunset']],
    ['announces its sunset in a header', SUNSET, { ...SUNSET, deprecated: true }, ['safe deprecation-changed']],
    ['ends sooner', until('2030-01-01'), until('2029-01-01'), ['risky sunset-changed']],
    ['ends later', until('2030-01-01'), until('2031-01-01'), ['safe sunset-changed']],
  ])('an operation that %s is classified', (_what, before, after, findings) => {
    expect(foundIn(before, after)).toEqual(findings);
  });

  test('a body in the components is compared like a body in the operation', () => {
    const shared = (schema: Schema): OpenApi => ({
      ...documentOf({ 'PUT /a': { requestBody: { $ref: '#/components/requestBodies/Name' } } }),
      components: { requestBodies: { Name: { required: true, content: { 'application/json': { schema } } } } },
    });
    expect(found(shared(string), shared(integer))).toEqual(['breaking type-changed']);
  });
});

const secured = (...security: JsonObject[]): JsonObject => ({ security });

describe('changes of security', () => {
  test.each<Row>([
    ['is no longer required', secured({ bearer: ['a'] }), secured(), ['safe security-loosened']],
    ['is newly required', {}, secured({ bearer: [] }), ['breaking security-changed']],
    ['has one alternative less', secured({ a: [] }, { b: [] }), secured({ a: [] }), ['breaking security-changed']],
    ['has one alternative more', secured({ a: [] }), secured({ a: [] }, { b: [] }), ['safe security-loosened']],
    ['requires one scope less', secured({ a: ['x', 'y'] }), secured({ a: ['x'] }), ['safe security-loosened']],
    ['requires one scope more', secured({ a: ['x'] }), secured({ a: ['x', 'y'] }), ['breaking security-changed']],
    ['requires two schemes together', secured({ a: [] }), secured({ a: [], b: [] }), ['breaking security-changed']],
  ])('security that %s is classified', (_what, before, after, findings) => {
    expect(foundIn(before, after)).toEqual(findings);
  });

  const by = (scheme: JsonObject): OpenApi => ({
    ...documentOf({ 'GET /a': secured({ bearer: [] }) }),
    components: { securitySchemes: { bearer: scheme } },
  });
  const scopes = (...names: string[]) =>
    by({ type: 'oauth2', flows: { implicit: { scopes: Object.fromEntries(names.map((name) => [name, name])) } } });

  test('another kind of key is a breaking change', () => {
    const [http, apiKey] = [by({ type: 'http', scheme: 'bearer' }), by({ type: 'apiKey', in: 'header', name: 'X' })];
    expect(found(http, apiKey)).toEqual(Array(4).fill('breaking security-scheme-changed'));
  });

  test('a removed scope is a breaking change, and an added scope is safe', () => {
    expect(found(scopes('a', 'b'), scopes('a'))).toEqual(['breaking scope-removed']);
    expect(found(scopes('a'), scopes('a', 'b'))).toEqual(['safe scope-added']);
  });
});

describe('changes of servers', () => {
  const [one, other] = [{ url: 'https://a.example' }, { url: 'https://b.example' }];
  const document = (servers: object[], rest: JsonObject = {}, item: JsonObject = {}): OpenApi => ({
    info: { version: '1.0.0' },
    paths: { '/a': { ...item, get: rest } },
    servers,
  });
  const own = { servers: [other] };

  test.each<[what: string, before: OpenApi, after: OpenApi, finding: string[]]>([
    ['another server', document([one]), document([other]), ['breaking servers-changed']],
    ['a server added before the first', document([one]), document([other, one]), ['breaking servers-changed']],
    ['servers added to an operation', document([one]), document([one], own), ['breaking servers-changed']],
    ['servers removed from an operation', document([one], own), document([one]), ['breaking servers-changed']],
    ['servers added to a path', document([one]), document([one], {}, own), ['breaking servers-changed']],
    ['a server added at the end', document([one]), document([one, other]), ['safe server-added']],
    [
      'a description added to a server',
      document([one]),
      document([{ ...one, description: 'a' }]),
      ['risky server-described-otherwise'],
    ],
  ])('a change of servers is classified: %s', (_what, before, after, findings) => {
    expect(found(before, after)).toEqual(findings);
  });
});
