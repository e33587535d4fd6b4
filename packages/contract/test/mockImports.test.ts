import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { createClient, isProblem } from '@training-provider/contract/client';
import { createMock } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';

const open = () => {
  const mock = createMock();
  return { mock, client: createClient({ ...mock.clientOptions, retries: 0 }) };
};
const csv = (text: string) => ({ type: 'text/csv', content: new Blob([text]) }) as const;
const IMPORT = { collection: 'participants', key: 'internalCustomerNumber', mode: 'apply' } as const;
const EXCEL =
  '\uFEFFsep=;\r\nVorname;Nachname;Kundennummer;Geboren\r\nAda;Lovelace;17;10.12.1815\r\nAlan;;18;1/2/1912\r\n';
const columns = {
  ...{ Vorname: 'firstName', Nachname: 'lastName', Kundennummer: 'internalCustomerNumber', Geboren: 'dateOfBirth' },
};

/** The outcomes of an import by line, with the codes of its errors and their columns. */
const outcomesOf = async ({ client }: ReturnType<typeof open>, id: string) =>
  (await client.imports.results(id)).data.map(({ line, outcome, errors = [] }) => [
    ...[line, outcome, ...errors.map(({ code, column = '' }) => `${code} ${column}`.trim())],
  ]);

/** Sends a file as it is; resolves to the status and the code of the problem. */
const sent = async ({ mock }: ReturnType<typeof open>, id: string, body: Uint8Array, headers: object) => {
  const all = { Authorization: `Bearer ${mock.token}`, 'Content-Type': 'text/csv', ...Object(headers) };
  const answer = await mock.fetch(`${mock.baseUrl}/v1/imports/${id}/content`, { method: 'PUT', headers: all, body });
  const { code, data } = Object(JSON.parse(await answer.text()));
  return [answer.status, code ?? data.status];
};

describe('an import in the mock', () => {
  test('is complete when its file has arrived, with single writes, a history and the feed', async () => {
    const opened = open();
    const { client } = opened;
    const ended = await client.imports.run(csv(EXCEL), { ...IMPORT, columns });
    expect(ended).toMatchObject({ status: 'completed', lines: 2, created: 1, refused: 1, pending: 0 });
    expect(await outcomesOf(opened, ended.id)).toEqual([
      [3, 'created'],
      [4, 'refused', 'date_with_slashes Geboren'],
    ]);
    const [ada] = (await client.participants.list()).data;
    expect(ada).toMatchObject({ lastName: 'Lovelace', dateOfBirth: '1815-12-10' });
    expect((await client.participants.history(ada?.id ?? '')).data).toHaveLength(1);
    const { data } = await client.changes.read();
    expect(data.at(-1)).toMatchObject({ recordId: ada?.id, operation: 'created' });
    const again = await client.imports.run(csv(EXCEL), { ...IMPORT, columns });
    expect(again).toMatchObject({ unchanged: 1, created: 0 });
  });

  test('with mode validate writes nothing until it is applied, and can be applied once', async () => {
    const { client } = open();
    const { data: waiting } = await client.imports.create({ ...IMPORT, mode: 'validate', columns });
    const { data: validated } = await client.imports.upload(waiting.id, csv(EXCEL));
    expect(validated).toMatchObject({ status: 'completed', created: 1, refused: 1 });
    expect((await client.participants.list()).data).toEqual([]);
    expect((await client.imports.apply(waiting.id)).data).toMatchObject({ status: 'completed', created: 1 });
    expect((await client.participants.list()).data).toHaveLength(1);
    const error = await client.imports.apply(waiting.id).catch((thrown: unknown) => thrown);
    expect(isProblem(error, 'import_not_validated')).toBe(true);
  });

  test('accepts gzip and digests, and rejects invalid gzip and wrong digests', async () => {
    const opened = open();
    const [whole, { data: waiting }] = [gzipSync(EXCEL), await opened.client.imports.create({ ...IMPORT, columns })];
    const digest = `sha-256=:${createHash('sha256').update(whole).digest('base64')}:`;
    const gzip = { 'Content-Encoding': 'gzip', 'Content-Digest': digest };
    expect(await sent(opened, waiting.id, whole.subarray(0, -9), { 'Content-Encoding': 'gzip' })).toEqual([
      ...[400, 'invalid_encoding'],
    ]);
    expect(await sent(opened, waiting.id, gzipSync('x'), gzip)).toEqual([400, 'invalid_digest']);
    expect(await sent(opened, waiting.id, whole, gzip)).toEqual([202, 'completed']);
  });

  test('ends by its file or by its caller, and can be deleted afterwards', async () => {
    const { client } = open();
    const failed = await client.imports.run(csv('nonsense\n1\n'), IMPORT);
    expect(failed).toMatchObject({ reason: 'invalid_content', errors: [{ line: 1, code: 'unknown_column' }, {}] });
    const { data: waiting } = await client.imports.create(IMPORT);
    expect((await client.imports.list()).data.map(({ status }) => status)).toEqual(['waiting', 'failed']);
    await client.imports.remove(waiting.id);
    expect((await client.imports.get(waiting.id)).data).toMatchObject({ status: 'cancelled' });
    await client.imports.remove(waiting.id);
    expect((await client.imports.list()).data).toHaveLength(1);
  });
});
