import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Deprecation, earliestSunset, SCOPES } from '../src/index.ts';
import { routes } from './routes.ts';

interface Metadata {
  operationId: string;
  scope: string;
  examples: { request?: unknown; response?: unknown };
  deprecation?: Deprecation;
}
const metadataOf = (route: { metadata?: unknown }) => route.metadata as Metadata;

describe.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', ({ route }) => {
  const { operationId, scope, examples } = metadataOf(route);
  const success = Object.entries(route.responses).find(([status]) => status.startsWith('2'))?.[1];
  const body = 'body' in route && route.body instanceof z.ZodType ? route.body : undefined;

  test('has a summary, a description, an operation id and a scope', () => {
    expect(route.summary).toMatch(/^[A-Z].{5,}$/);
    expect(route.description).toMatch(/^[A-Z].{10,}\.$/s);
    expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(SCOPES).toContain(scope);
  });

  test('needs a write scope where it writes and a read scope where it reads', () => {
    expect(scope.endsWith(':read')).toBe(route.method === 'GET');
  });

  test('declares the errors that every operation can answer', () => {
    expect(Object.keys(route.responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '429', '500', '503']),
    );
    if (body !== undefined) expect(Object.keys(route.responses)).toEqual(expect.arrayContaining(['413', '415', '422']));
  });

  test('has an example of its request and of its answer, which its own schemas take', () => {
    expect(body === undefined).toBe(examples.request === undefined);
    if (body !== undefined) expect(body.safeParse(examples.request).error).toBeUndefined();
    if (!(success instanceof z.ZodType)) return expect(examples.response).toBeUndefined();
    expect(success.safeParse(examples.response).error).toBeUndefined();
  });

  if (route.method === 'PUT' && body !== undefined) {
    test('takes its own record back: what GET answers can be PUT', () => {
      const { data } = examples.response as { data: Record<string, unknown> };
      const [wrapper = ''] = Object.keys(examples.request as object);
      expect(body.safeParse({ [wrapper]: data }).error).toBeUndefined();
    });
  }
});

describe('the contract', () => {
  test('gives each operation an id of its own', () => {
    const ids = routes.map((route) => metadataOf(route).operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('deprecates an operation at least 24 months before it may be gone, and says where that is explained', () => {
    const deprecations = routes.flatMap((route) => metadataOf(route).deprecation ?? []);
    const wrong = deprecations.filter(
      ({ since, sunset, link }) => sunset < earliestSunset(since) || !URL.canParse(link),
    );
    expect(wrong).toEqual([]);
  });
});
