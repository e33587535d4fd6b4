import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf, everyOperation, type Operation, parametersOf, pathOf } from '../support/operations.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

/** The schema with every object closed, so that a field that is not documented is a fault. */
const closed = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodObject) {
    return z.strictObject(Object.fromEntries(Object.entries(schema.shape).map(([key, value]) => [key, closed(value)])));
  }
  if (schema instanceof z.ZodArray) return z.array(closed(schema.element as z.ZodType));
  if (schema instanceof z.ZodOptional) return closed(schema.unwrap() as z.ZodType).optional();
  return schema;
};

const ask = async (operation: Operation, method?: string) => {
  const { tenant, records } = await newTenantWithRecords();
  const path = pathOf(operation, parametersOf(operation, records));
  const body = operation.body !== undefined ? { body: bodyOf(operation, records) } : {};
  return tenant.client(method ?? operation.method, path, body);
};

describe.concurrent.each(everyOperation)('$name', (operation) => {
  test('takes its documented example and answers its documented status with the envelope and the documented fields', async () => {
    const answer = await ask(operation);
    expect(answer).toMatchObject({ status: operation.success });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(answer.headers.get('ratelimit-policy')).toMatch(/^"default";q=\d+;w=60$/);
    expect(answer.headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
    if (operation.success === 204) return expect(answer.text).toBe('');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(Object.keys(answer.json)).toEqual(['data']);
    expect(Array.isArray(answer.json.data)).toBe(operation.action === 'list');
    expect(closed(operation.answer ?? z.never()).safeParse(answer.json).error).toBeUndefined();
    expect(answer.text).not.toContain('null');
  });

  if (operation.method === 'GET') {
    test('answers HEAD as GET, without a body', async () => {
      const answer = await ask(operation, 'HEAD');
      expect(answer).toMatchObject({ status: 200, text: '' });
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
    });
  }

  if (operation.success === 201 || operation.name === 'POST /v1/users') {
    test('names the new record in Location, where it is found', async () => {
      const { tenant, records } = await newTenantWithRecords();
      const path = pathOf(operation, parametersOf(operation, records));
      const body = bodyOf(operation, records);
      if (body.user !== undefined) body.user.email = 'new@example.org';
      const answer = await tenant.client('POST', path, { body });
      expect(answer.headers.get('location')).toBe(`${path}/${answer.json.data.id}`);
      const found = await tenant.client('GET', answer.headers.get('location') ?? '');
      expect(found.json).toEqual(answer.json);
    });
  }
});
