import { ClientError, type ClientOptions, createClient, isProblem } from '@training-provider/contract/client';
import { describe, expect, test, vi } from 'vitest';
import { RECORD, scripted } from './scripted.ts';

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const baseUrl = 'http://127.0.0.1:1';
const creating = (options: object) => () => createClient(options as ClientOptions);

describe('createClient', () => {
  test.each([
    ['no base URL', { token: 't' }, 'baseUrl is missing'],
    ['a base URL without a scheme', { baseUrl: 'localhost:3000', token: 't' }, 'instead of http: or https:'],
    ['a relative base URL', { baseUrl: '/api', token: 't' }, 'not an absolute URL'],
    ['a base URL with /v1', { baseUrl: `${baseUrl}/v1/`, token: 't' }, `give "${baseUrl}"`],
    ['a base URL with a password', { baseUrl: 'http://a:b@c', token: 't' }, 'user or password'],
    ['a base URL with a query', { baseUrl: 'http://c?x=1', token: 't' }, 'query or fragment'],
    ['no token', { baseUrl }, 'token is missing'],
    ['a token with a line break', { baseUrl, token: 'secret-token\n' }, 'trim it'],
    [
      'both a token and client credentials',
      { baseUrl, token: 't', clientCredentials: { clientId: 'a', clientSecret: 'b' } },
      'not both',
    ],
    ['credentials that are null', { baseUrl, clientCredentials: null }, 'clientCredentials must be an object'],
    [
      'credentials without a secret',
      { baseUrl, clientCredentials: { clientId: 'a' } },
      'clientCredentials.clientSecret',
    ],
    ['a negative number of retries', { baseUrl, token: 't', retries: -1 }, 'retries must be'],
    ['a time-out that is not a number', { baseUrl, token: 't', totalTimeoutMs: '5s' }, 'totalTimeoutMs must be'],
    ['retries that are not a number', { baseUrl, token: 't', retries: Number.NaN }, 'retries must be'],
    ['a time-out of NaN', { baseUrl, token: 't', attemptTimeoutMs: Number.NaN }, 'attemptTimeoutMs must be'],
    [
      'a hook that is not a function',
      { baseUrl, token: 't', hooks: { headers: {} } },
      'hooks.headers must be a function',
    ],
    ['a fetch that is not a function', { baseUrl, token: 't', fetch: 'x' }, 'there is no fetch here'],
  ])('rejects %s with a message that says what to change', (_, options, text) => {
    expect(creating(options)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', message: expect.stringContaining(text) }),
    );
    expect(creating(options)).not.toThrow('secret-token');
  });
});

describe('a call with invalid arguments', () => {
  const client = createClient({ baseUrl, token: 't', fetch: () => Promise.reject(new Error('was sent')) });
  const untyped = client as unknown as Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;
  const call = (resource: string, name: string, ...args: unknown[]) =>
    thrownBy(untyped[resource]?.[name]?.(...args) ?? Promise.reject());
  test.each([
    ['an id that is missing', 'participants', 'get', [undefined], 'the id "id" is missing'],
    ['an empty id', 'participants', 'get', [''], 'the id "id" is missing'],
    ['a path as id', 'participants', 'get', ['..'], '".." is not an id'],
    ['one id instead of two', 'participantNotes', 'get', ['x'], 'give { participant_id, id }'],
    ['a missing record', 'courses', 'create', [], 'the course must be an object'],
    ['a list instead of a record', 'courses', 'create', [[]], 'the course must be an object'],
    ['a record instead of a list', 'permissionGroups', 'permit', ['x', {}], 'the permissions must be a list'],
    ['a query that is null', 'courses', 'list', [{ status: null }], '"status" is null'],
    ['a list without values', 'courses', 'list', [{ courseNumber: [] }], '"courseNumber" is an empty list'],
    ['a string instead of a query', 'courses', 'list', ['active'], 'the query must be an object'],
    ['half a character in an id', 'participants', 'get', ['\uD800'], '"\\ud800" is not an id'],
    ['an object as value', 'courses', 'list', [{ status: {} }], '"status" must be text'],
    ['a Date as value', 'courses', 'list', [{ 'startDate[gte]': new Date(0) }], 'date.toISOString()'],
    ['NaN as value', 'courses', 'list', [{ limit: Number.NaN }], '"limit" must be text'],
    [
      'NaN in a record, which JSON writes as null',
      'courses',
      'update',
      ['x', { capacity: Number.NaN }],
      '"capacity" is',
    ],
    [
      'Infinity deep in a record',
      'courses',
      'create',
      [{ a: [{ b: Number.POSITIVE_INFINITY }] }],
      '"b" is not a finite',
    ],
    [
      'an invalid date in a record',
      'courses',
      'update',
      ['x', { endDate: new Date('?') }],
      '"endDate" is not a finite',
    ],
    ['a record with a bigint', 'courses', 'create', [{ capacity: 1n }], "can't be written as JSON"],
    ['a time-out of NaN', 'org', 'get', [{ totalTimeoutMs: Number.NaN }], 'totalTimeoutMs must be'],
    ['a time-out of 0', 'org', 'get', [{ totalTimeoutMs: 0 }], 'totalTimeoutMs must be'],
    ['an invalid signal', 'org', 'get', [{ signal: {} }], 'signal must be an AbortSignal'],
    [
      'an idempotency key with a line break',
      'courses',
      'create',
      [{}, { idempotencyKey: 'a\nb' }],
      'idempotencyKey must be',
    ],
    [
      'an idempotency key with characters beyond ASCII',
      'courses',
      'create',
      [{}, { idempotencyKey: 'Schlüssel' }],
      'idempotencyKey must be',
    ],
    ['an ETag with a line break', 'courses', 'update', ['x', {}, { ifMatch: '"1"\n' }], 'ifMatch holds no version'],
    ['an empty ETag', 'courses', 'update', ['x', {}, { ifMatch: { etag: '' } }], 'ifMatch holds no version'],
  ])('rejects %s without a request', async (_, resource, name, args, text) => {
    expect(await call(resource, name, ...args)).toMatchObject({
      code: 'invalid_argument',
      message: expect.stringContaining(text),
    });
  });
});

describe('an invalid header from a hook', () => {
  test.each([
    ['a line break', { traceparent: 'a\nb' }, '"traceparent"'],
    ['a character beyond ISO 8859-1', { 'X-Name': '→' }, '"X-Name"'],
    ['a number', { 'X-Count': 1 }, '"X-Count"'],
    ['Transfer-Encoding', { 'Transfer-Encoding': 'chunked' }, '"Transfer-Encoding"'],
    ['Keep-Alive', { 'keep-alive': '5' }, '"keep-alive"'],
    ['Expect', { Expect: '100-continue' }, '"Expect"'],
    ['Upgrade', { Upgrade: 'h2c' }, '"Upgrade"'],
    ['Content-Length', { 'Content-Length': '3' }, '"Content-Length"'],
    ['a name with a space', { 'X Name': 'a' }, '"X Name"'],
    ['a string instead of an object', 'x', 'must be an object'],
  ])('is rejected by name without a request: %s', async (_, headers, text) => {
    const { baseUrl, arrived } = await scripted([RECORD]);
    const hooks = { headers: () => headers as Record<string, string> };
    const error = await thrownBy(createClient({ baseUrl, token: 't', hooks }).org.get());
    expect(error).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining(text), attempts: 0 });
    expect(arrived).toHaveLength(0);
  });
});

describe('a response that is not from the service', () => {
  test.each([
    ['a page of a proxy', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>' }, 'Check baseUrl'],
    ['JSON of another service', { status: 200, body: { items: [] } }, 'not from the service'],
    ['broken JSON', { status: 200, body: '{"data": ' }, 'not from the service'],
    ['an undeclared status', { status: 418, body: { data: {} } }, 'status 418'],
    ['an error page', { status: 404, headers: { 'Content-Type': 'text/html' }, body: 'Not found' }, 'Check baseUrl'],
    [
      'a redirect',
      { status: 301, headers: { Location: 'https://elsewhere.example/x?secret=1' } },
      'redirects to https://elsewhere.example/x.',
    ],
  ])('fails the call with a hint: %s', async (_, answer, text) => {
    const { client, arrived } = await scripted([answer, RECORD]);
    const error = await thrownBy(client.participants.get('x'));
    expect(error).toMatchObject({ code: 'unexpected_answer', message: expect.stringContaining(text) });
    expect(arrived).toHaveLength(1);
  });

  const html = { 'Content-Type': 'text/html', 'X-Request-Id': 'r-9' };
  const ofGateway = { 'Content-Type': 'application/problem+json' };
  test.each([
    [503, html, '<html>', 'gets no answer from it', 4],
    [502, ofGateway, { title: 'Bad gateway' }, '"Bad gateway"', 4],
    [503, ofGateway, { status: 503, detail: 'No backend.' }, '"No backend."', 4],
    [500, html, '<html>', 'gets no answer from it', 1],
    [429, html, '<html>', 'limits requests', 4],
    [401, html, '<html>', 'refuses access', 1],
    [403, html, '<html>', 'refuses access', 1],
    [413, html, '<html>', 'of this size', 1],
  ])('a %i of a gateway fails with a hint, and is retried if that is safe', async (...given) => {
    const [status, headers, body, text, attempts] = given;
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { client, arrived } = await scripted(() => ({ status, headers, body }));
    const error = await thrownBy(client.participants.get('x'));
    expect(error).toBeInstanceOf(ClientError);
    const message = expect.stringContaining(text);
    expect(error).toMatchObject({ code: 'unexpected_answer', status, attempts, message });
    expect((error as ClientError).headers?.get('content-type')).toBe(headers['Content-Type']);
    expect((error as ClientError).requestId).toBe(headers === html ? 'r-9' : undefined);
    expect(arrived).toHaveLength(attempts);
  });

  test('a problem without its status gets the status of the response', async () => {
    const body = { code: 'not_found', detail: 'x' };
    const { client } = await scripted([{ status: 404, headers: ofGateway, body }]);
    const error = await thrownBy(client.participants.get('x'));
    expect(isProblem(error, 'not_found') && error.problem.status).toBe(404);
    expect(error).toMatchObject({
      status: 404,
      requestId: 'unknown',
      message: expect.stringContaining('404 not_found'),
    });
  });

  test.each([[{}], ['x'], [[null]], [['x']], [[[]]]])(
    'the invalid errors %j of a problem are omitted',
    async (errors) => {
      const body = { code: 'not_found', detail: 'x', errors };
      const { client } = await scripted([{ status: 404, headers: ofGateway, body }]);
      const error = await thrownBy(client.participants.get('x'));
      expect(isProblem(error, 'not_found') && error.problem).toEqual({
        code: 'not_found',
        detail: 'x',
        status: 404,
        requestId: 'unknown',
      });
    },
  );

  const links = { Link: '<http://x/v1/courses>; rel=first' };
  test.each([
    ['an object instead of the records of a page', { status: 200, headers: links, body: { data: {} } }],
    ['null instead of the records of a page', { status: 200, headers: links, body: { data: null } }],
    ['304 although the request has no If-None-Match', { status: 304 }],
  ])('fails the call with a hint: %s', async (_, answer) => {
    const { client } = await scripted([answer]);
    const error = await thrownBy(client.courses.list());
    expect(error).toMatchObject({ code: 'unexpected_answer', message: expect.stringContaining('Check baseUrl') });
  });

  test('JSON of the service is recognised in any case of its media type', async () => {
    const { client } = await scripted([
      { status: 200, headers: { 'Content-Type': 'Application/JSON' }, body: { data: {} } },
    ]);
    expect((await client.org.get()).status).toBe(200);
  });

  test('a next link without a cursor is an error, not the end of the collection', async () => {
    const answer = { status: 200, headers: { Link: '<http://x/v1/courses>; rel=next' }, body: { data: [] } };
    const { client } = await scripted([answer]);
    const error = await thrownBy(client.courses.list());
    expect(error).toMatchObject({ code: 'unexpected_answer', message: expect.stringContaining('no cursor') });
  });

  test('a page without a readable Link header is an error, not the end of the collection', async () => {
    const { client } = await scripted([{ status: 200, body: { data: [] } }]);
    const error = await thrownBy(client.participants.all().next());
    expect(error).toMatchObject({
      code: 'unexpected_answer',
      message: expect.stringContaining('Access-Control-Expose-Headers'),
    });
  });

  test('if there is no response at all, the error contains the URL that was tried', async () => {
    const client = createClient({ baseUrl, token: 't', retries: 0 });
    expect(await thrownBy(client.org.get())).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(`${baseUrl} can't be reached`),
      cause: expect.anything(),
    });
  });
});
