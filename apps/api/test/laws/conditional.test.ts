import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/client.ts';
import { bodyOf, everyOperation, parametersOf, pathOf } from '../support/operations.ts';
import { newTenantWithRecords } from '../support/tenantWithRecords.ts';

const tagOf = ({ headers }: Answer): string => headers.get('etag') ?? '';

const reads = everyOperation.filter(({ method, action }) => method === 'GET' && action !== 'list');
const writes = everyOperation.filter(({ method }) => ['PUT', 'PATCH', 'DELETE'].includes(method));

describe.concurrent.each(reads)('$name', (operation) => {
  const ask = async (headers: Record<string, string> = {}) => {
    const { tenant, records } = await newTenantWithRecords();
    const path = pathOf(operation, parametersOf(operation, records));
    const first = await tenant.client('GET', path);
    const again = (ifNoneMatch: string) =>
      tenant.client('GET', path, { headers: { ...headers, 'If-None-Match': ifNoneMatch } });
    return { first, again, head: () => tenant.client('HEAD', path) };
  };

  test('answers a strong ETag, and 304 without a body to whoever has it', async () => {
    const { first, again, head } = await ask();
    expect(tagOf(first)).toMatch(/^"[^"]+"$/);
    for (const held of [tagOf(first), `W/${tagOf(first)}`, `"other", ${tagOf(first)}`, '*']) {
      const answer = await again(held);
      expect({ status: answer.status, text: answer.text, tag: tagOf(answer) }).toEqual({
        status: 304,
        text: '',
        tag: tagOf(first),
      });
    }
    expect(tagOf(await head())).toBe(tagOf(first));
  });

  test('answers 200 to whoever has another version, or nonsense', async () => {
    const { again } = await ask();
    for (const held of ['"0"', '"999"', 'nonsense', '""', '"1']) expect((await again(held)).status).toBe(200);
  });
});

describe.concurrent.each(writes)('$name', (operation) => {
  const { method } = operation.route;

  const prepare = async () => {
    const { tenant, records } = await newTenantWithRecords();
    const path = pathOf(operation, parametersOf(operation, records));
    const one = path.replace(/\/add_to_course\/.*/, '');
    const body = operation.body !== undefined ? { body: bodyOf(operation, records) } : {};
    const write = (ifMatch?: string) =>
      tenant.client(method, path, { ...body, headers: ifMatch === undefined ? {} : { 'If-Match': ifMatch } });
    return { write, read: () => tenant.client('GET', one) };
  };

  test('answers 412 to a stale If-Match and changes nothing', async () => {
    const { write, read } = await prepare();
    const before = await read();
    for (const stale of ['"0"', '"999"', '"99999999999999999999"', '"x"', `W/${tagOf(before)}`, '"7", "8"']) {
      expect(await write(stale)).toMatchObject({ status: 412, json: { code: 'precondition_failed' } });
    }
    const after = await read();
    expect({ text: after.text, tag: tagOf(after) }).toEqual({ text: before.text, tag: tagOf(before) });
    expect(Object.keys(operation.route.responses)).toContain('412');
  });

  test('writes with the If-Match of the present version, and answers the next one', async () => {
    const { write, read } = await prepare();
    const before = tagOf(await read());
    const answer = await write(`"5", ${before}`);
    expect(answer.status).toBe(operation.success);
    if (method === 'DELETE') return expect((await read()).status).toBe(404);
    expect(tagOf(answer)).not.toBe(before);
    expect(tagOf(await read())).toBe(tagOf(answer));
    expect((await write(before)).status).toBe(412);
  });

  test('writes with If-Match: *, and without one', async () => {
    const [one, other] = [await prepare(), await prepare()];
    expect((await one.write('*')).status).toBe(operation.success);
    expect((await other.write()).status).toBe(operation.success);
  });

  test.each(['3', 'abc', '"1" "2"', '"', ',', '"a"b"'])('answers 400 to the If-Match %s', async (ifMatch) => {
    const { write } = await prepare();
    expect(await write(ifMatch)).toMatchObject({
      status: 400,
      json: { code: 'invalid_header', errors: [{ in: 'header', pointer: '/if-match' }] },
    });
  });
});
