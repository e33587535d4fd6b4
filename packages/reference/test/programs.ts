/** Writes the samples as files that can be compiled and run, and starts a mock with the records to which they refer. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Operation, operations } from '@training-provider/contract';
import { createMockServer, type MockServer } from '@training-provider/contract/testing';
import { bodyExample, pathExamples, samplesOf } from '../src/samples/examples.ts';
import { BASE_URL, type Samples } from '../src/samples/samples.ts';

const folder = fileURLToPath(new URL('../node_modules/.cache/samples/', import.meta.url));

/** A new folder in which the contract can be imported, and a function that removes it. */
export const workFolder = async (): Promise<{ path: string; remove: () => Promise<void> }> => {
  await mkdir(folder, { recursive: true });
  const path = await mkdtemp(folder);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** Writes a sample as a module. The added `export` makes its names local to the file. */
export const writeProgram = async (path: string, name: string, text: string): Promise<string> => {
  const file = join(path, `${name}.ts`);
  await writeFile(file, `${text}\nexport {};\n`);
  return file;
};

interface Example {
  readonly data?: { readonly id?: string } | readonly { readonly id?: string }[];
}
type Fields = Record<string, unknown>;

/** The example record of each collection, with the id that the samples use. */
const exampleRecords = (): Map<string, Fields> => {
  const records = new Map<string, Fields>();
  for (const { resource, action, examples, facts } of operations) {
    if (facts === undefined) continue;
    const [record] = [((examples.response ?? {}) as Example).data ?? []].flat();
    if (['list', 'get'].includes(action) && record?.id !== undefined) records.set(resource, record as Fields);
  }
  return records;
};

/** Adds an example record to the mock. The casts are safe: examples have the types of their collections. */
const add = (mock: MockServer, name: string, { insertedAt, updatedAt, courseIds, ...fields }: Fields): void => {
  mock.add(name as 'courses', fields as { name: string });
};

const send = (mock: MockServer, method: string, path: string, body: unknown): Promise<Response> => {
  const headers = { Authorization: `Bearer ${mock.token}`, 'Content-Type': 'application/json' };
  return fetch(mock.baseUrl + path, { method, headers, body: JSON.stringify(body) });
};

/** Sends a file with one line that matches the example of an import. */
const sendFile = async (mock: MockServer, path: string): Promise<void> => {
  const headers = { Authorization: `Bearer ${mock.token}`, 'Content-Type': 'text/csv' };
  await fetch(mock.baseUrl + path, {
    method: 'PUT',
    headers,
    body: 'Vorname;Nachname;Kundennummer\nAda;Lovelace;17\n',
  });
};

/** The path of an operation with the example ids. */
const pathOf = (operation: Operation): string => {
  const named = pathExamples(operation);
  return operation.template.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '');
};

const post = async (mock: MockServer, path: string, body: unknown): Promise<string> => {
  const response = await send(mock, 'POST', path, body);
  const { data }: { data: { id: string } } = await response.json();
  return data.id;
};

/**
 * The resource whose record must not exist before the operation, because the operation creates it; an empty string for
 * other operations. Adding a participant to a course creates an enrolment.
 */
const absentBefore = ({ action, resource }: Operation): string => {
  if (action === 'addToCourse') return 'enrolments';
  return action === 'create' || action === 'batch' ? resource : '';
};

/**
 * The example record, adapted to the operation: only a client with keys can get other keys, and this client has another
 * id in the examples.
 */
const fittedTo = ({ action, examples }: Operation, record: Fields): Fields =>
  action === 'replaceKeys' ? { ...record, ...examples.path, authentication: 'private_key_jwt' } : record;

/** The records to which the example body refers, with ids that no example record has. */
const referredTo = ({ facts, examples }: Operation): [name: string, id: string][] =>
  Object.values<Fields | Fields[]>({ ...examples.request })
    .flat()
    .flatMap((fields) =>
      Object.entries(facts?.references ?? {}).flatMap(([field, name]): [string, string][] => {
        const id = fields[field];
        return typeof id === 'string' ? [[name, id]] : [];
      }),
    );

/** The ids of enrolments in the example of an attendance list. */
const attending = ({ action, examples }: Operation): string[] => {
  if (action === 'updateAttendance') return Object.values({ ...examples.path });
  if (action !== 'replaceAttendances') return [];
  return Object.values<Fields[]>({ ...examples.request }).flatMap((entries) =>
    entries.map(({ enrolmentId }) => String(enrolmentId)),
  );
};

/** Starts a mock with the example record of each collection, in a state in which the operation succeeds. */
const mockFor = async (operation: Operation): Promise<{ mock: MockServer; ids: Map<string, string> }> => {
  const mock = await createMockServer();
  const ids = new Map<string, string>();
  for (const [name, record] of exampleRecords()) {
    if (name === 'org' || name === absentBefore(operation)) continue;
    const create = operations.find(({ action, resource }) => action === 'create' && resource === name);
    if (create?.parent === undefined) add(mock, name, fittedTo(operation, record));
  }
  for (const [name, id] of referredTo(operation)) {
    const record = exampleRecords().get(name);
    if (record !== undefined && record.id !== id) add(mock, name, { ...record, id });
  }
  for (const id of attending(operation)) {
    const record = exampleRecords().get('enrolments');
    if (record?.id !== id) add(mock, 'enrolments', { ...record, id });
  }
  // Records below another record are created by requests, and get new ids.
  const { parent, resource, parameters } = operation;
  const create = operations.find((one) => one.action === 'create' && one.resource === resource);
  if (parent !== undefined && create !== undefined && parameters.includes('id')) {
    const named = pathExamples(operation);
    const path = create.template.replace(/\{(\w+)\}/, (_, name: string) => named[name] ?? '');
    ids.set(named.id ?? '', await post(mock, path, bodyExample(create)));
  }
  // `add` only supports records. For other resources, the operation must use the id of a created one.
  if (operation.facts === undefined && parameters.includes('id') && create !== undefined) {
    const id = await post(mock, create.template, bodyExample(create));
    ids.set(pathExamples(operation).id ?? '', id);
    if (operation.action === 'apply') await sendFile(mock, `${create.template}/${id}/content`);
  }
  // An external id must exist before it is removed.
  if (operation.action === 'removeExternalId') {
    const set = operations.find(({ action, resource: name }) => action === 'setExternalId' && name === resource);
    if (set !== undefined) await send(mock, 'PUT', pathOf(operation), bodyExample(set));
  }
  return { mock, ids };
};

/** The samples of an operation, and a separate mock that contains every record to which they refer. */
export const samplesAgainstMock = async (operation: Operation): Promise<{ samples: Samples; mock: MockServer }> => {
  const { mock, ids } = await mockFor(operation);
  const fitted = (text: string): string =>
    [[BASE_URL, mock.baseUrl] as const, ...ids].reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const { curl, client, fetch } = samplesOf(operation);
  return { samples: { curl: fitted(curl), client: fitted(client), fetch: fitted(fetch) }, mock };
};
