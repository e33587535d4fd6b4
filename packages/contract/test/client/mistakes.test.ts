import { type ClientOptions, createClient } from '@training-provider/contract/client';
import { describe, expect, test } from 'vitest';
import { RECORD, scripted } from './scripted.ts';

const thrownBy = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const baseUrl = 'http://127.0.0.1:1';
const creating = (options: object) => () => createClient(options as ClientOptions);

describe('createClient says what to give instead', () => {
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
      'both kinds of access',
      { baseUrl, token: 't', clientCredentials: { clientId: 'a', clientSecret: 'b' } },
      'not both',
    ],
    [
      'credentials without a secret',
      { baseUrl, clientCredentials: { clientId: 'a' } },
      'clientCredentials.clientSecret',
    ],
    ['a negative number of retries', { baseUrl, token: 't', retries: -1 }, 'retries must be'],
    ['a time-out that is no number', { baseUrl, token: 't', totalTimeoutMs: '5s' }, 'totalTimeoutMs must be'],
    ['a fetch that is none', { baseUrl, token: 't', fetch: 'x' }, 'there is no fetch here'],
  ])('for %s', (_, options, text) => {
    expect(creating(options)).toThrow(
      expect.objectContaining({ code: 'invalid_argument', message: expect.stringContaining(text) }),
    );
    expect(creating(options)).not.toThrow('secret-token');
  });
});

describe('a call says what is wrong with its arguments, and sends nothing', () => {
  const client = createClient({ baseUrl, token: 't', fetch: () => Promise.reject(new Error('was sent')) });
  const untyped = client as unknown as Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>;
  const call = (resource: string, name: string, ...args: unknown[]) =>
    thrownBy(untyped[resource]?.[name]?.(...args) ?? Promise.reject());
  test.each([
    ['an id that is missing', 'participants', 'get', [undefined], 'the id "id" is missing'],
    ['an empty id', 'participants', 'get', [''], 'the id "id" is missing'],
    ['a path for an id', 'participants', 'get', ['..'], '".." is not an id'],
    ['one id instead of two', 'participantNotes', 'get', ['x'], 'give { participant_id, id }'],
    ['no record', 'courses', 'create', [], 'the course must be an object'],
    ['a list for a record', 'courses', 'create', [[]], 'the course must be an object'],
    ['a query that is null', 'courses', 'list', [{ status: null }], '"status" is null'],
    ['a list without values', 'courses', 'list', [{ courseNumber: [] }], '"courseNumber" is an empty list'],
    ['a text for a query', 'courses', 'list', ['active'], 'the query must be an object'],
    [
      'a version that could not be read',
      'courses',
      'update',
      ['x', {}, { ifMatch: { etag: '' } }],
      'ifMatch holds no version',
    ],
  ])('%s', async (_, resource, name, args, text) => {
    expect(await call(resource, name, ...args)).toMatchObject({
      code: 'invalid_argument',
      message: expect.stringContaining(text),
    });
  });
});

describe("an answer that is not the service's is told as such", () => {
  test.each([
    ['a page of a proxy', { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>' }, 'Check baseUrl'],
    ['JSON of something else', { status: 200, body: { items: [] } }, 'not from the service'],
    ['broken JSON', { status: 200, body: '{"data": ' }, 'not from the service'],
    ['a status that is not declared', { status: 418, body: { data: {} } }, 'status 418'],
    ['an error page', { status: 404, headers: { 'Content-Type': 'text/html' }, body: 'Not found' }, 'Check baseUrl'],
    [
      'a redirect',
      { status: 301, headers: { Location: 'https://elsewhere.example/x?secret=1' } },
      'redirects to https://elsewhere.example/x.',
    ],
  ])('%s', async (_, answer, text) => {
    const { client, arrived } = await scripted([answer, RECORD]);
    const error = await thrownBy(client.participants.get('x'));
    expect(error).toMatchObject({ code: 'unexpected_answer', message: expect.stringContaining(text) });
    expect(arrived).toHaveLength(1);
  });

  test("a page whose header Link can't be read is no end of the collection", async () => {
    const { client } = await scripted([{ status: 200, body: { data: [] } }]);
    const error = await thrownBy(client.participants.all().next());
    expect(error).toMatchObject({
      code: 'unexpected_answer',
      message: expect.stringContaining('Access-Control-Expose-Headers'),
    });
  });

  test('nothing at all: says where it was looked for', async () => {
    const client = createClient({ baseUrl, token: 't', retries: 0 });
    expect(await thrownBy(client.org.get())).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(`${baseUrl} can't be reached`),
      cause: expect.anything(),
    });
  });
});
