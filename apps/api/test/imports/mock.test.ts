import { gzipSync } from 'node:zlib';
import type { ImportCollection } from '@training-provider/contract';
import { createMockServer } from '@training-provider/contract/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Client, clientOf, type Json } from '../support/client.ts';
import { atRest, sendFile } from '../support/imports.ts';
import { newTenant } from '../support/tenant.ts';

/* Whatever file is sent, the mock of the contract says of it what the service says. */

const FILES = Number(process.env.IMPORT_FILES ?? 60);
const SEED = Number(process.env.IMPORT_SEED ?? 20_261_129);

/** The columns of files by what they import; the first one is the key. */
const COLUMNS = {
  participants: ['internalCustomerNumber', 'lastName', 'dateOfBirth', 'address.zipCode', 'salutation', 'Nachname'],
  courses: ['courseNumber', 'name', 'capacity', 'status', 'startDate', 'trainers.email', 'programId'],
  enrolments: ['externalId', 'participant.internalCustomerNumber', 'course.courseNumber', 'status'],
} as const satisfies Partial<Record<ImportCollection, readonly string[]>>;

const few = fc.constantFrom('n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7');
const cell = fc.oneof(
  { weight: 8, arbitrary: few },
  {
    weight: 3,
    arbitrary: fc.constantFrom('Anna', '1', '2', 'open', 'registered', 'completed', '1.2.2026', '2026-02-01'),
  },
  fc.constantFrom(
    '',
    ' ',
    '"',
    '"a;b"',
    '"a""\nb"',
    'a|b',
    '1/2/2026',
    '30713',
    '1.2.26',
    '=1',
    '\0',
    '{',
    'ms',
    '1067',
  ),
);
const file = fc.record({
  collection: fc.constantFrom('participants', 'courses', 'enrolments'),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 3 }),
  rows: fc.array(fc.array(cell, { minLength: 7, maxLength: 7 }), { maxLength: 9 }),
  isRagged: fc.integer({ max: 9, min: 0 }).map((one) => one === 0),
  separator: fc.constantFrom(';', ',', '\t'),
  end: fc.constantFrom('\n', '\r\n', '\n\n'),
  opening: fc.constantFrom('', '', '\uFEFF', 'sep=;\n'),
  charset: fc.constantFrom('utf8', 'utf8', 'latin1'),
  isJson: fc.boolean(),
  type: fc.constantFrom('text/csv', 'text/csv', 'text/csv; charset=windows-1252', 'text/plain'),
  isGzip: fc.boolean(),
  digest: fc.constantFrom(undefined, undefined, 'sha-256=:AAAA:', 'md5=:AAAA:', 'sha-256'),
});
const asked = fc.record(
  {
    mode: fc.constantFrom('validate', 'apply'),
    operation: fc.constantFrom('upsert', 'create', 'update'),
    empty: fc.constantFrom('keep', 'clear'),
    maxRefused: fc.nat(3),
    columns: fc.constantFrom({ Nachname: 'firstName' }, { Nachname: 'first' }),
    values: fc.constant({ salutation: { n1: 'ms' } }),
    ignoreColumns: fc.constant(['Nachname']),
  },
  { requiredKeys: ['mode', 'operation'] },
);
type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

const bytesOf = ({ collection, order, rows, isRagged, separator, end, opening, charset, isJson }: File): Buffer => {
  const columns = COLUMNS[collection];
  const used = order.filter((index) => index < columns.length);
  if (isJson) {
    const lines = rows.map((row) => Object.fromEntries(used.map((index) => [columns[index], row[index]])));
    return Buffer.from(lines.map((line) => JSON.stringify(line)).join(end));
  }
  const cells = rows.map((row) => used.map((index) => row[index] ?? '').slice(isRagged ? 1 : 0));
  const text = [used.map((index) => columns[index] ?? ''), ...cells].map((row) => row.join(separator)).join(end);
  return Buffer.from(opening + text.replaceAll('Anna', 'Änna'), charset);
};

/** Creates the same few records by either client. */
const populate = async (client: Client): Promise<string[]> => {
  const made = async (path: string, body: object): Promise<string> => {
    const { json, text } = await client('POST', `/v1/${path}`, { body });
    if (json.data === undefined) throw new Error(text);
    return json.data.id;
  };
  const ids: string[] = [];
  for (const index of [0, 1, 2, 3, 4]) {
    const participant = { firstName: 'Anna', lastName: 'Alt', internalCustomerNumber: `n${index}` };
    ids.push(await made('participants', { participant }));
    ids.push(await made('courses', { course: { name: 'Kurs', courseNumber: `n${index}`, capacity: 1 } }));
  }
  const [participantId, courseId] = ids;
  const enrolled = await made('enrolments', { enrolment: { participantId, courseId } });
  await client('PUT', `/v1/enrolments/${enrolled}/externalIds/sap`, { body: { externalId: { value: 'n0' } } });
  await client('DELETE', `/v1/participants/${ids[8]}`);
  return [...ids, enrolled];
};

/** What is answered, with names in the place of ids and times. */
const comparable = (text: string, ids: readonly string[]): Json => {
  const known = ids.reduce((all, id, index) => all.replaceAll(id, `record ${index}`), text);
  const plain = known.replace(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"<id>"').replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"<time>"');
  // Only the service suggests names.
  return JSON.parse(plain.replace(/ Did you mean \\"[\w.]+\\"\?/g, ''));
};

/** What a deployment says of a file, and what comes of it. */
const answersOf = async (client: Client, given: File, wanted: object): Promise<Json[]> => {
  const ids = await populate(client);
  const key = COLUMNS[given.collection][0];
  const source = key === 'externalId' ? { source: 'sap' } : {};
  const body = { import: { collection: given.collection, key, ...source, ...wanted } };
  const created = await client('POST', '/v1/imports', { body });
  if (created.status !== 201) return [created.status, created.json.errors.map(({ pointer }: Json) => pointer)];
  const path = `/v1/imports/${created.json.data.id}`;
  const bytes = bytesOf(given);
  const sent = await sendFile(client, path, given.isGzip ? gzipSync(bytes) : bytes, {
    'Content-Type': given.isJson ? 'application/x-ndjson' : given.type,
    'Content-Encoding': given.isGzip ? 'gzip' : 'identity',
    ...(given.digest === undefined ? {} : { 'Content-Digest': given.digest }),
  });
  const stages: Json[] = [sent.status, sent.json.code];
  const note = async (): Promise<void> => {
    const { createdBy: _, ...ended } = await atRest(client, path);
    const results = await client('GET', `${path}/results?limit=1000`);
    const records = await client('GET', `/v1/${given.collection}?limit=100&sort=insertedAt`);
    stages.push(comparable(JSON.stringify([ended, results.json.data, records.json.data]), ids));
  };
  await note();
  const applied = await client('POST', `${path}/apply`);
  stages.push([applied.status, applied.json.code]);
  await note();
  return stages;
};

test(`${FILES} random files: the mock says of each what the service says, line by line`, async () => {
  await fc.assert(
    fc.asyncProperty(file, asked, async (given, wanted) => {
      const mock = await createMockServer();
      const { client } = await newTenant();
      const [ofMock, ofService] = await Promise.all([
        answersOf(clientOf(mock.token, mock.baseUrl), given, wanted),
        answersOf(client, given, wanted),
      ]);
      await mock.close();
      expect(ofMock).toEqual(ofService);
    }),
    { seed: SEED, numRuns: FILES },
  );
}, 600_000);
