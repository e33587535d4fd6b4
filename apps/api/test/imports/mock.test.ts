import { gzipSync } from 'node:zlib';
import type { ImportCollection } from '@training-provider/contract';
import { createMockServer } from '@training-provider/contract/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Client, clientOf, type Json } from '../support/client.ts';
import { atRest, sendFile } from '../support/imports.ts';
import { newTenant } from '../support/tenant.ts';

/* Whatever file is sent, the mock of the contract says of it what the service says. */

const FILES = Number(process.env.IMPORT_FILES ?? 40);
const SEED = Number(process.env.IMPORT_SEED ?? 20_261_129);

const key = fc.constantFrom('n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8', 'n9');
const name = fc.constantFrom('Anna', 'Berta', 'Änne');
const odd = fc.constantFrom(
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
  '7',
);
const mostly = <Value>(good: fc.Arbitrary<Value>, bad: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 16, arbitrary: good }, { weight: 1, arbitrary: bad });
const cellOf = (good: fc.Arbitrary<string>) => mostly(good, odd);

/** The columns of files by what they import, and what is in them; the first one is the key. */
const COLUMNS = {
  participants: {
    internalCustomerNumber: key,
    lastName: name,
    firstName: name,
    dateOfBirth: fc.constantFrom('1.2.1990', '1990-02-01', ''),
    'address.zipCode': fc.constantFrom('1067', '20095'),
    salutation: fc.constantFrom('ms', 'Frau'),
  },
  courses: {
    courseNumber: key,
    name,
    capacity: fc.constantFrom('1', '2', ''),
    status: fc.constantFrom('open', 'cancelled'),
    endDate: fc.constantFrom('2026-02-01', '1.2.2027'),
    startDate: fc.constantFrom('2026-03-01', '1.2.2026'),
    'trainers.email': fc.constantFrom('', 'nobody@example.org'),
  },
  enrolments: {
    externalId: key,
    'participant.internalCustomerNumber': key,
    'course.courseNumber': key,
    status: fc.constantFrom('registered', 'completed', 'cancelled'),
  },
} as const satisfies Partial<Record<ImportCollection, Readonly<Record<string, fc.Arbitrary<string>>>>>;

const rowsOf = (collection: keyof typeof COLUMNS) => {
  const all = Object.entries<fc.Arbitrary<string>>(COLUMNS[collection]);
  const row = fc.record(Object.fromEntries(all.map(([header, good]) => [header, cellOf(good)])));
  const headers = mostly(fc.constant(all.map(([header]) => header)), fc.shuffledSubarray(['lastname', 'name', 'id']));
  return fc.record({
    collection: fc.constant(collection),
    headers,
    rows: fc.array(row, { maxLength: 9 }),
  });
};
const content = fc.oneof(rowsOf('participants'), rowsOf('courses'), rowsOf('enrolments'));
const plain = fc.constant(false);
const form = fc.record({
  isRagged: mostly(plain, fc.constant(true)),
  separator: fc.constantFrom(';', ',', '\t'),
  end: fc.constantFrom('\n', '\r\n', '\n\n'),
  opening: fc.constantFrom('', '', '\uFEFF', 'sep=;\n'),
  charset: mostly(fc.constant('utf8' as const), fc.constant('latin1' as const)),
  isJson: mostly(plain, fc.constant(true)),
  type: mostly(fc.constant('text/csv'), fc.constantFrom('text/csv; charset=windows-1252', 'text/plain')),
  isGzip: fc.boolean(),
  digest: mostly(fc.constant(undefined), fc.constantFrom('sha-256=:AAAA:', 'md5=:AAAA:', 'sha-256')),
});
const asked = fc.record(
  {
    mode: fc.constantFrom('validate', 'apply'),
    operation: fc.constantFrom('upsert', 'upsert', 'create', 'update'),
    empty: fc.constantFrom('keep', 'clear'),
    maxRefused: fc.nat(9),
  },
  { requiredKeys: ['mode', 'operation'] },
);
/** What the import says of columns, rightly and wrongly. */
const mapping = mostly(
  fc.constant({}),
  fc.constantFrom(
    { columns: { lastname: 'lastName' } },
    { columns: { lastname: 'last' } },
    { values: { salutation: { Frau: 'ms' } } },
    { ignoreColumns: ['salutation'] },
  ),
);
const file = fc.tuple(content, form).map(([one, other]) => ({ ...one, ...other }));
type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

const bytesOf = ({ headers, rows, isRagged, separator, end, opening, charset, isJson }: File): Buffer => {
  if (isJson) return Buffer.from(rows.map((row) => JSON.stringify(row)).join(end));
  const cells = rows.map((row) => headers.map((header) => row[header] ?? '').slice(isRagged ? 1 : 0));
  return Buffer.from(opening + [headers, ...cells].map((row) => row.join(separator)).join(end), charset);
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
  const [own = ''] = Object.keys(COLUMNS[given.collection]);
  const source = own === 'externalId' ? { source: 'sap' } : {};
  const body = { import: { collection: given.collection, key: own, ...source, ...wanted } };
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
    // A sweep of the service deletes the content of what has failed, at its own time.
    const { createdBy: _, contentDeletedAt: _at, ...ended } = await atRest(client, path);
    const results = await client('GET', `${path}/results?limit=1000`);
    const records = await client('GET', `/v1/${given.collection}?limit=100&sort=insertedAt`);
    // Records of one statement have one time, so their order says nothing.
    const held = records.json.data.map((one: Json) => JSON.stringify(comparable(JSON.stringify(one), ids))).toSorted();
    stages.push([...comparable(JSON.stringify([ended, results.json.data]), ids), held]);
  };
  await note();
  const applied = await client('POST', `${path}/apply`);
  stages.push([applied.status, applied.json.code]);
  await note();
  return stages;
};

test(`${FILES} random files: the mock says of each what the service says, line by line`, async () => {
  await fc.assert(
    fc.asyncProperty(file, asked, mapping, async (given, wishes, mapped) => {
      const wanted = { ...wishes, ...mapped };
      const mock = await createMockServer();
      const { client } = await newTenant();
      const [ofMock, ofService] = await Promise.all([
        answersOf(clientOf(mock.token, mock.baseUrl), given, wanted),
        answersOf(client, given, wanted),
      ]);
      await mock.close();
      expect(ofMock).toEqual(ofService);
    }),
    { seed: SEED, numRuns: FILES, endOnFailure: true },
  );
}, 600_000);
