import { describe, expect, test } from 'vitest';
import { clientOf } from '../support/client.ts';
import { newTenant } from '../support/tenant.ts';

describe.concurrent('every response', () => {
  test.each([
    ['a record', 'GET', '/v1/org', true],
    ['a rejection without a token', 'GET', '/v1/org', false],
    ['an unknown path', 'GET', '/v1/nowhere', false],
    ['an unsupported method', 'DELETE', '/v1/org', false],
    ['malformed JSON', 'POST', '/v1/participants', true],
    ['a probe', 'GET', '/healthz', false],
  ])(
    'forbids execution, framing, sniffing, embedding and caching in its headers, and reveals no server software: %s',
    async (_case, method, path, known) => {
      const client = known ? (await newTenant()).client : clientOf(undefined);
      const { headers } = await client(method, path, method === 'POST' ? { raw: '{' } : {});
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    },
  );

  test('cannot be read by pages of another origin if no origin is configured', async () => {
    const { client } = await newTenant();
    const { headers } = await client('GET', '/v1/org', { headers: { Origin: 'https://app.example.org' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});
