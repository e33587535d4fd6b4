import { expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { everyOperation } from '../support/operations.ts';

const client = clientOf(undefined);

test('the service publishes its interface to everybody, with all everyOperation', async () => {
  const answer = await client('GET', '/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  const methods = Object.entries<object>(answer.json.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(methods.sort()).toEqual(everyOperation.map(({ name }) => name).sort());
});

test('the published interface can only be read', async () => {
  const answer = await client('POST', '/openapi.json');
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});
