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

describe('a parameter', () => {
  test.each<Row>([
    ['is removed', query(), {}, ['breaking parameter-removed']],
    ['is added', {}, query(), ['safe parameter-added']],
    ['is added and required', {}, query({ required: true }), ['breaking required-parameter-added']],
    ['becomes required', query(), query({ required: true }), ['breaking parameter-now-required']],
    ['is no longer required', query({ required: true }), query(), ['safe parameter-no-longer-required']],
    ['takes less', query(), query({ schema: { ...string, enum: ['a'] } }), ['breaking enum-narrowed']],
    ['is written in one', list(true), list(false), ['breaking serialization-changed']],
    ['of one value is written in one', query({ explode: true }), query({ explode: false }), ['safe rewritten']],
    ['has another style', query(), query({ style: 'pipeDelimited' }), ['breaking serialization-changed']],
    ['says its default style', query(), query({ style: 'form', explode: true }), ['safe rewritten']],
    ['is deprecated without an end', query(), query({ deprecated: true }), ['risky deprecation-without-sunset']],
    ['has an extension', query(), query({ 'x-zz': 1 }), ['risky unknown-difference']],
    ['has another text', query(), query({ description: 'a' }), ['safe documentation-changed']],
    ['is spelled in another case', header('If-Match'), header('if-match'), ['safe rewritten']],
    ['has another place in the list', { parameters: [A, B] }, { parameters: [B, A] }, ['risky parameters-reordered']],
    ['is listed twice', { parameters: [A, B] }, { parameters: [A, B, B] }, ['risky parameters-reordered']],
  ])('%s', (_what, before, after, findings) => {
    expect(foundIn(before, after)).toEqual(findings);
  });

  test('that becomes JSON, or is no longer JSON, breaks', () => {
    expect(foundIn(query(), BY_MEDIA_TYPE)).toContain('breaking serialization-changed');
    expect(foundIn(BY_MEDIA_TYPE, query())).toContain('breaking serialization-changed');
  });

  test('that a whole path newly requires breaks each of its operations', () => {
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

describe('an operation', () => {
  test.each<Row>([
    ['takes no body any more', body(true, 'a/b'), {}, ['breaking body-removed']],
    ['takes a body', {}, body(false, 'a/b'), ['safe body-added']],
    ['needs a body', {}, body(true, 'a/b'), ['breaking required-body-added']],
    ['needs its body', body(undefined, 'a/b'), body(true, 'a/b'), ['breaking body-now-required']],
    ['does not need its body', body(true, 'a/b'), body(false, 'a/b'), ['safe body-no-longer-required']],
    ['takes a media type less', body(true, 'a/b', 'a/c'), body(true, 'a/b'), ['breaking media-type-removed']],
    ['takes a media type more', body(true, 'a/b'), body(true, 'a/b', 'a/c'), ['safe media-type-added']],
    ['succeeds otherwise', status(204), status(200), ['breaking status-changed', 'risky status-added']],
    ['has an error less', status(200, 409), status(200), ['safe status-removed']],
    ['has an error more', status(200), status(200, 409), ['risky status-added']],
    ['returns a header less', etag({}), NO_HEADER, ['breaking response-header-removed']],
    ['returns a header more', NO_HEADER, etag({}), ['safe response-header-added']],
    ['returns another header', etag({}), etag({ schema: integer }), ['breaking type-changed']],
    ['may lack a header', etag({ required: true }), etag({}), ['breaking response-header-no-longer-required']],
    ['has another id', { operationId: 'a' }, { operationId: 'b' }, ['risky operation-id-changed']],
    ['is deprecated without an end', {}, { deprecated: true }, ['risky deprecation-without-sunset']],
    ['says the end in a header', SUNSET, { ...SUNSET, deprecated: true }, ['safe deprecation-changed']],
    ['ends sooner', until('2030-01-01'), until('2029-01-01'), ['risky sunset-changed']],
    ['ends later', until('2030-01-01'), until('2031-01-01'), ['safe sunset-changed']],
  ])('%s', (_what, before, after, findings) => {
    expect(foundIn(before, after)).toEqual(findings);
  });

  test('may have its body in the components', () => {
    const shared = (schema: Schema): OpenApi => ({
      ...documentOf({ 'PUT /a': { requestBody: { $ref: '#/components/requestBodies/Name' } } }),
      components: { requestBodies: { Name: { required: true, content: { 'application/json': { schema } } } } },
    });
    expect(found(shared(string), shared(integer))).toEqual(['breaking type-changed']);
  });
});

const secured = (...security: JsonObject[]): JsonObject => ({ security });

describe('security', () => {
  test.each<Row>([
    ['is no longer needed', secured({ bearer: ['a'] }), secured(), ['safe security-loosened']],
    ['is newly needed', {}, secured({ bearer: [] }), ['breaking security-changed']],
    ['has one way less', secured({ a: [] }, { b: [] }), secured({ a: [] }), ['breaking security-changed']],
    ['has one way more', secured({ a: [] }), secured({ a: [] }, { b: [] }), ['safe security-loosened']],
    ['needs a scope less', secured({ a: ['x', 'y'] }), secured({ a: ['x'] }), ['safe security-loosened']],
    ['needs a scope more', secured({ a: ['x'] }), secured({ a: ['x', 'y'] }), ['breaking security-changed']],
    ['needs two schemes together', secured({ a: [] }), secured({ a: [], b: [] }), ['breaking security-changed']],
  ])('%s', (_what, before, after, findings) => {
    expect(foundIn(before, after)).toEqual(findings);
  });

  const by = (scheme: JsonObject): OpenApi => ({
    ...documentOf({ 'GET /a': secured({ bearer: [] }) }),
    components: { securitySchemes: { bearer: scheme } },
  });
  const scopes = (...names: string[]) =>
    by({ type: 'oauth2', flows: { implicit: { scopes: Object.fromEntries(names.map((name) => [name, name])) } } });

  test('by another kind of key breaks', () => {
    const [http, apiKey] = [by({ type: 'http', scheme: 'bearer' }), by({ type: 'apiKey', in: 'header', name: 'X' })];
    expect(found(http, apiKey)).toEqual(Array(4).fill('breaking security-scheme-changed'));
  });

  test('without a scope that could be asked for breaks', () => {
    expect(found(scopes('a', 'b'), scopes('a'))).toEqual(['breaking scope-removed']);
    expect(found(scopes('a'), scopes('a', 'b'))).toEqual(['safe scope-added']);
  });
});

describe('calls go elsewhere', () => {
  const [one, other] = [{ url: 'https://a.example' }, { url: 'https://b.example' }];
  const document = (servers: object[], rest: JsonObject = {}, item: JsonObject = {}): OpenApi => ({
    info: { version: '1.0.0' },
    paths: { '/a': { ...item, get: rest } },
    servers,
  });
  const own = { servers: [other] };

  test.each<[what: string, before: OpenApi, after: OpenApi, finding: string[]]>([
    ['if the server is another', document([one]), document([other]), ['breaking servers-changed']],
    ['if a server is put before the first', document([one]), document([other, one]), ['breaking servers-changed']],
    ['if an operation gets servers', document([one]), document([one], own), ['breaking servers-changed']],
    ['if an operation loses servers', document([one], own), document([one]), ['breaking servers-changed']],
    ['if a path gets servers', document([one]), document([one], {}, own), ['breaking servers-changed']],
    ['but not if a server is put last', document([one]), document([one, other]), ['safe server-added']],
    [
      'but not if a server is described',
      document([one]),
      document([{ ...one, description: 'a' }]),
      ['risky server-described-otherwise'],
    ],
  ])('%s', (_what, before, after, findings) => {
    expect(found(before, after)).toEqual(findings);
  });
});
