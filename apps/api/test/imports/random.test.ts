import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atRest, newImport, sendFile } from '../support/imports.ts';
import { newTenant } from '../support/tenant.ts';

/*
 * Any bytes are accepted or rejected without a 5xx, the counts add up, and each rejected line and each failed file has
 * a reason.
 */

const CANARY = 'Xk3ylophön';
const cell = fc.oneof(
  fc.constantFrom(
    ...['', CANARY, `"${CANARY}"`, `"${CANARY}`, `"${CANARY}""x"`, '1/2/2024', '30713', '29.2.2023', '\0'],
  ),
  fc.constantFrom(
    ...['=1+1', '|', 'a|b', '\uFEFF', '{', `{"lastName":"${CANARY}"}`, '{"__proto__":{"a":1}}', 'mr', '-1'],
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);
const KEY = 'internalCustomerNumber';
const header = fc.constantFrom('lastName', 'firstName', KEY, 'dateOfBirth', 'address.city', 'salutation');

const file = fc
  .record({
    isWhole: fc.boolean(),
    headers: fc.uniqueArray(header, { minLength: 1 }),
    rows: fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 8 }),
    between: fc.constantFrom(',', ';', '\t'),
    after: fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
  })
  .map(({ isWhole, headers, rows, between, after }) => {
    const all = isWhole ? [KEY, ...headers.filter((one) => one !== KEY)] : headers;
    return [all, ...rows].map((row) => row.join(between)).join(after);
  });
const content = fc.oneof(
  { weight: 4, arbitrary: file.map((text) => Buffer.from(text)) },
  file.map((text) => Buffer.from(text, 'latin1')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
const headers = fc.record({
  'Content-Type': fc.constantFrom('text/csv', 'text/csv; charset=windows-1252', 'application/x-ndjson'),
  'Content-Encoding': fc.constantFrom('identity', 'identity', 'gzip'),
});
const asked = fc.record(
  {
    operation: fc.constantFrom('upsert', 'create', 'update'),
    empty: fc.constantFrom('keep', 'clear'),
    values: fc.constantFrom({ salutation: { mr: 'ms' } }, { 'address.city': { toString: 'b' } }),
  },
  { requiredKeys: [] },
);

test('no import file causes a 5xx, and every line of an accepted file gets exactly one result', async () => {
  const { client } = await newTenant();
  await fc.assert(
    fc.asyncProperty(content, headers, asked, fc.boolean(), async (bytes, sent, options, isCut) => {
      const path = await newImport(client, options);
      const isGzip = sent['Content-Encoding'] === 'gzip';
      const body = isGzip ? gzipSync(bytes).subarray(0, isCut ? -4 : undefined) : bytes;
      const answer = await sendFile(client, path, body, sent);
      const data = await atRest(client, path);
      const results = await client('GET', `${path}/results`);
      await client('DELETE', path);
      expect([202, 400, 415]).toContain(answer.status);
      const { lines, created, updated, unchanged, refused, pending } = data;
      expect(lines).toBe(created + updated + unchanged + refused + pending);
      expect(['waiting', 'completed', 'failed']).toContain(data.status);
      if (data.status === 'failed') expect(data.errors[0]).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/) });
      expect([results.json.data.length, pending]).toEqual([lines, 0]);
      for (const { line, outcome, errors = [] } of results.json.data)
        expect([line > 0, errors.length > 0]).toEqual([true, outcome === 'refused']);
      expect(JSON.stringify(data.errors ?? []) + results.text).not.toContain(CANARY);
    }),
    { seed: 20261129, numRuns: 40 },
  );
});
