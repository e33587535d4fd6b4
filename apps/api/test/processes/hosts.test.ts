import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { ownService } from '../support/ownService.ts';

/** The base URLs in the responses to a request with this Host: in a problem, and in the metadata. */
const basesFor = async (baseUrl: string, host: string): Promise<string[]> => {
  const read = async (path: string): Promise<string> => {
    const [response]: IncomingMessage[] = await once(request(baseUrl + path, { headers: { host } }).end(), 'response');
    return response === undefined ? '' : text(response);
  };
  const problem = JSON.parse(await read('/v1/nowhere'));
  const metadata = JSON.parse(await read('/.well-known/oauth-authorization-server'));
  return [problem.type.replace('/problems/not_found', ''), metadata.token_endpoint.replace('/oauth/token', '')];
};

const twice = (base: string): string[] => [base, base];

test.each([
  ...['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]:3000'].map((host) => [host, `http://${host}`]),
  ...['evil.example', 'localhost.evil.example', '[::2]', '10.0.0.1', ''].map((host) => [host, undefined]),
])(
  'URLs in responses contain the Host only if it is this machine, otherwise the address of the connection: %s',
  async (host = '', base) => {
    expect(await basesFor(inject('baseUrl'), host)).toEqual(twice(base ?? inject('baseUrl')));
  },
);

test('with ALLOWED_HOSTS, URLs in responses contain the Host if it is listed, and never another Host', async () => {
  const { baseUrl } = await ownService({ ALLOWED_HOSTS: 'Api.example.org, intern' });
  expect(await basesFor(baseUrl, 'api.example.org')).toEqual(twice('http://api.example.org'));
  expect(await basesFor(baseUrl, 'intern:3000')).toEqual(twice('http://intern:3000'));
  expect(await basesFor(baseUrl, 'localhost')).toEqual(twice(baseUrl));
});

test('with PUBLIC_URL, the Host of a request does not affect URLs in responses', async () => {
  const { baseUrl } = await ownService({ PUBLIC_URL: 'https://api.example.org/base/', ALLOWED_HOSTS: 'intern' });
  expect(await basesFor(baseUrl, 'intern')).toEqual(twice('https://api.example.org/base'));
});

test('Location includes the path of PUBLIC_URL, also in a replayed response', async () => {
  const { client } = await ownService({ PUBLIC_URL: 'https://api.example.org/base/' });
  const create = async (path: string, body: object) => {
    const send = () => client('POST', path, { body, headers: { 'Idempotency-Key': 'key' } });
    const [first, replay] = [await send(), await send()];
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    const locations = [first, replay].map(({ headers }) => headers.get('location'));
    return { locations, id: first.json.data.id };
  };
  const person = { firstName: 'Änne', lastName: 'Groß' };
  const user = await create('/v1/users', { user: { ...person, email: 'a@example.org' } });
  expect(user.locations).toEqual(twice(`/base/v1/users/${user.id}`));
  const participant = await create('/v1/participants', { participant: person });
  const path = `/v1/participants/${participant.id}`;
  expect(participant.locations).toEqual(twice(`/base${path}`));
  const note = await create(`${path}/notes`, { note: { title: 'Ä' } });
  expect(note.locations).toEqual(twice(`/base${path}/notes/${note.id}`));

  const erasure = await client('POST', `${path}/erasure`, { body: { erasure: { reason: 'request' } } });
  expect(erasure.json.data).toMatchObject({ removed: { storedAnswers: 2 } });
});
