import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { atRest, newImport, sendFile } from '../support/imports.ts';
import { newTenant } from '../support/tenant.ts';

let client: Client;
beforeAll(async () => {
  ({ client } = await newTenant());
});

const send = async (
  file: string | Buffer,
  { asked = {}, headers = {} }: { asked?: object; headers?: Record<string, string> } = {},
) => {
  const path = await newImport(client, { ...asked });
  const answer = await sendFile(client, path, file, headers);
  const now = await atRest(client, path);
  const results = (await client('GET', `${path}/results`)).json.data;
  await client('DELETE', path);
  return { ...answer, now, results };
};

/** A value that no answer may have. */
const CANARY = 'Grünwald';
const HEAD = 'internalCustomerNumber,firstName,lastName,dateOfBirth,salutation';
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('a file fails with a code, where its fault is, and no value', () => {
  test.each([
    ['is empty', '', {}, [{ code: 'empty_file' }]],
    ['has a header alone', `${HEAD}\n`, {}, [{ code: 'no_lines' }]],
    ['is not in UTF-8', latin(`${HEAD}\nK1,Anna,${CANARY},,\n`), {}, [{ code: 'wrong_charset', line: 2 }]],
    [
      'is not in windows-1252',
      Buffer.from([...latin(`${HEAD}\nK1,A,`), 0x81]),
      { asked: { charset: 'windows-1252' } },
      [{ code: 'wrong_charset', line: 2 }],
    ],
    [
      'has an unknown header',
      `${HEAD},lastNam\nK1,A,${CANARY},,,\n`,
      {},
      [{ code: 'unknown_column', line: 1, column: 'lastNam', detail: expect.stringContaining('"lastName"') }],
    ],
    [
      'has a header twice',
      `${HEAD},lastName\nK1,A,${CANARY},,,\n`,
      {},
      [{ code: 'duplicate_column', column: 'lastName' }],
    ],
    ['has no column of its key', `lastName\n${CANARY}\n`, {}, [{ code: 'missing_key' }]],
    [
      'lacks a column that is mapped',
      `${HEAD}\nK1,A,${CANARY},,\n`,
      { asked: { columns: { Vorname: 'firstName' } } },
      [{ code: 'missing_column', column: 'Vorname' }],
    ],
    [
      'has two columns for one field',
      `${HEAD},Vorname\nK1,A,${CANARY},,,\n`,
      { asked: { columns: { Vorname: 'firstName' } } },
      [{ code: 'conflicting_columns', column: 'Vorname' }],
    ],
    [
      'has 10,001 columns',
      `${Array.from({ length: 10_001 }, (_, i) => `c${i}`)}\n`,
      {},
      [{ code: 'too_many_columns', line: 1 }],
    ],
    [
      'has a quote that is not closed',
      `${HEAD}\nK1,A,B,,\nK2,"${CANARY}\n,,,\n`,
      {},
      [{ code: 'unclosed_quote', line: 3 }],
    ],
    ['has text behind a quote', `${HEAD}\nK1,A,B,,\nK2,"${CANARY}"x,B,,\n`, {}, [{ code: 'invalid_quote', line: 3 }]],
    [
      'has a line of more than 1 MiB',
      `${HEAD}\nK1,A,${CANARY.repeat(140_000)},,\n`,
      {},
      [{ code: 'line_too_long', line: 2 }],
    ],
  ])('that %s', async (_, file, options, errors) => {
    const { status, now, results } = await send(file, options);
    expect(status).toBe(202);
    expect(now).toMatchObject({ status: 'failed', reason: 'invalid_content', lines: 0, pending: 0, errors });
    expect(JSON.stringify([now, results])).not.toContain(CANARY);
    expect(results).toEqual([]);
  });
});

describe('a line is refused with a code, its column, and no value', () => {
  test.each([
    ['a date with slashes', 'K1,Anna,Grünwald,1/2/1984,', { code: 'date_with_slashes', column: 'dateOfBirth' }],
    ['two digits of a year', 'K1,Anna,Grünwald,1.2.84,', { code: 'two_digit_year', column: 'dateOfBirth' }],
    ['the number of a day', 'K1,Anna,Grünwald,30713,', { code: 'date_is_number', column: 'dateOfBirth' }],
    ['a day that does not exist', 'K1,Anna,Grünwald,30.2.1984,', { code: 'invalid_date', column: 'dateOfBirth' }],
    ['a NUL', 'K1,Anna,Grün\0wald,,', { code: 'invalid_text', column: 'lastName' }],
    ['a NUL in its key', 'K\x001,Anna,Grünwald,,', { code: 'invalid_value', column: 'internalCustomerNumber' }],
    ['a word that the field does not know', 'K1,Anna,Grünwald,,Herr', { code: 'invalid_value', column: 'salutation' }],
    ['no key', ',Anna,Grünwald,,', { code: 'key_missing', column: 'internalCustomerNumber' }],
    ['a cell too many', 'K1,Anna,Grünwald,,,', { code: 'wrong_column_count' }],
  ])('for %s', async (_, line, error) => {
    const { now, results } = await send(`${HEAD}\n${line}\nK2,=1+1,B,29.2.1984,mr\n`);
    expect(now).toMatchObject({ status: 'completed', lines: 2, refused: 1, created: 1 });
    expect(results).toMatchObject([
      { line: 2, outcome: 'refused', errors: [error] },
      { line: 3, outcome: 'created' },
    ]);
    expect(JSON.stringify([now, results])).not.toMatch(/Grün|Anna|Herr|30713/);
  });
});

describe('what is not read leaves the import waiting', () => {
  const file = `${HEAD}\nK1,Anna,Grünwald,,\n`;
  test.each([
    [
      'a gzip that is cut off',
      gzipSync(file).subarray(0, -12),
      { 'Content-Encoding': 'gzip' },
      400,
      'invalid_encoding',
    ],
    ['what is no gzip', file, { 'Content-Encoding': 'gzip' }, 400, 'invalid_encoding'],
    [
      'a gzip of more than 256 MiB',
      gzipSync(Buffer.alloc(270_000_000, '\n')),
      { 'Content-Encoding': 'gzip', 'Content-Type': 'application/x-ndjson' },
      413,
      'body_too_large',
    ],
    ['another content coding', file, { 'Content-Encoding': 'br' }, 415, 'unsupported_encoding'],
    ['another media type', file, { 'Content-Type': 'application/json' }, 415, 'unsupported_media_type'],
    ['another charset', file, { 'Content-Type': 'text/csv; charset=utf-16' }, 415, 'unsupported_media_type'],
    ['a wrong digest', file, { 'Content-Digest': `sha-256=:${'A'.repeat(43)}=:` }, 400, 'invalid_digest'],
    ['a malformed digest', file, { 'Content-Digest': 'sha-256=abc' }, 400, 'invalid_digest'],
  ])('%s', async (_, bytes, headers, status, code) => {
    const answer = await send(bytes, { headers });
    expect([answer.status, answer.json.code, answer.now.status]).toEqual([status, code, 'waiting']);
    expect(answer.results).toEqual([]);
  });
});

test('a mapping to what is no field of the collection is refused before a file is sent', async () => {
  const asked = { collection: 'courses', mode: 'apply', key: 'courseNumber' };
  const columns = { 'Kurs/Nr': 'courseNumber', Name: 'nam', Leitung: 'trainers.email', Geprüft: 'updatedAt' };
  const values = { status: { offen: 'open' }, colour: { rot: 'red' } };
  const { status, json } = await client('POST', '/v1/imports', { body: { import: { ...asked, columns, values } } });
  expect([status, json.errors]).toMatchObject([
    422,
    [
      { pointer: '/import/columns/Name', detail: expect.stringContaining('"name"') },
      { pointer: '/import/values/colour', code: 'invalid_value' },
    ],
  ]);
});
