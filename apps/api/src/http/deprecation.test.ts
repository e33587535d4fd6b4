import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { setDeprecation } from './deprecation.ts';

const deprecation = { since: '2026-11-01', sunset: '2028-11-01', link: 'https://docs.example.org/new' };

const serve = async (): Promise<string> => {
  const app = express();
  app.get('/old', (_request, response) => {
    setDeprecation(deprecation, response);
    response.json({});
  });
  app.get('/current', (_request, response) => {
    setDeprecation(undefined, response);
    response.json({});
  });
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

test('a deprecated operation returns its deprecation, sunset and replacement in headers, and other operations return none', async () => {
  const url = await serve();
  const { headers } = await fetch(`${url}/old`);
  expect(headers.get('deprecation')).toBe('@1793491200');
  expect(headers.get('sunset')).toBe('Wed, 01 Nov 2028 00:00:00 GMT');
  expect(headers.get('link')).toBe('<https://docs.example.org/new>; rel="deprecation"; type="text/html"');
  const other = await fetch(`${url}/current`);
  for (const name of ['deprecation', 'sunset', 'link']) expect(other.headers.get(name)).toBeNull();
});
