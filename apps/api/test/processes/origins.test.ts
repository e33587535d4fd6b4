import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { type Client, clientOf } from '../support/client.ts';
import { launchService } from '../support/program.ts';

const ORIGIN = 'https://app.example.org';
/**
 * Headers that scripts may read in any response (Fetch standard, CORS-safelisted response-header names), and those
 * only for the browser.
 */
const ALWAYS_SHOWN = [
  ...['access-control-allow-origin', 'cache-control', 'content-language', 'content-length', 'content-type'],
  ...['expires', 'last-modified'],
];

const listOf = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase());

describe('with CORS_ORIGINS', () => {
  let client: Client;
  let anonymous: Client;

  beforeAll(async () => {
    const CORS_ORIGINS = `${ORIGIN}, https://other.example.org:8443`;
    const service = launchService({ DATABASE_URL: inject('databaseUrl'), CORS_ORIGINS });
    const baseUrl = await service.says(/Ready: (\S+)\/v1/);
    client = clientOf((await newTenantIn(inject('databaseUrl'))).token, baseUrl);
    anonymous = clientOf(undefined, baseUrl);
    return service.stop;
  });

  test('a page of a configured origin may read responses, including errors, and a page of another origin may not', async () => {
    for (const [origin, allowed] of [
      [ORIGIN, ORIGIN],
      ['https://other.example.org:8443', 'https://other.example.org:8443'],
      ['https://app.example.org.evil.example', null],
      ['http://app.example.org', null],
      ['null', null],
    ] as const) {
      for (const answer of [
        await client('GET', '/v1/org', { headers: { Origin: origin } }),
        await anonymous('GET', '/v1/org', { headers: { Origin: origin } }),
      ]) {
        expect(answer.headers.get('access-control-allow-origin')).toBe(allowed);
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
        expect(answer.headers.get('vary')).toContain('Origin');
      }
    }
  });

  test('a preflight requires no token and allows every method and header of the interface', async () => {
    const sent = [
      ...['authorization', 'content-type', 'idempotency-key', 'if-match', 'if-none-match', 'prefer', 'traceparent'],
    ];
    const answer = await anonymous('OPTIONS', '/v1/participants', {
      headers: {
        Origin: ORIGIN,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': sent.join(),
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const methods = listOf(answer.headers, 'access-control-allow-methods');
    expect(methods.join()).toBe('get,head,post,put,patch,delete');
    expect(listOf(answer.headers, 'access-control-allow-headers')).toEqual(expect.arrayContaining(sent));
    expect(Number(answer.headers.get('access-control-max-age'))).toBeGreaterThan(600);
  });

  test('a page may read every response header that the interface declares', async () => {
    const document = (await client('GET', '/openapi.json')).text;
    const names = new Set<string>();
    JSON.parse(document, (key, value: unknown) => {
      if (key === 'headers' && typeof value === 'object' && value !== null) {
        for (const name of Object.keys(value)) names.add(name.toLowerCase());
      }
      return value;
    });
    const { headers } = await client('GET', '/v1/org', { headers: { Origin: ORIGIN } });
    const exposed = listOf(headers, 'access-control-expose-headers');
    expect(names.size).toBeGreaterThan(5);
    expect([...names].filter((name) => !exposed.includes(name) && !ALWAYS_SHOWN.includes(name))).toEqual([]);
  });
});
