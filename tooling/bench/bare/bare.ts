import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, types } from 'pg';
import { ENROLMENT, present, type Row, SEARCH, STATEMENTS } from './bareParticipants.ts';
import { type BareResource, ORGANISATION, RESOURCES, statementsOf } from './bareResources.ts';

/*
 * The bare server: the minimum that a careful programmer would write to return the same bodies from the same tables,
 * without framework, access check, validation and log. The benchmark starts it with an IPC channel.
 */

const { DATABASE_URL, ORGANISATION_ID, POOL_SIZE } = process.env;
const PATH = '/v1/participants';

const DATE = 1082;
// Calendar dates stay strings, because `pg` would parse them as Date and they could become another day. For timestamps,
// a Date yields the same string.
types.setTypeParser(DATE, (text) => text);

const pool = new Pool({ connectionString: DATABASE_URL, max: Number(POOL_SIZE), options: '-c timezone=UTC' });

const run = async (name: keyof typeof STATEMENTS, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text: STATEMENTS[name], values: [ORGANISATION_ID, ...values] })).rows;

/** The statements of a resource, prepared under its name, and the responses to them. */
const preparedOf = (resource: BareResource) => {
  const { name, patch } = resource;
  const { list, get, patch: change } = statementsOf(resource);
  const rowsOf = async (kind: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
    (await pool.query({ name: `${name} ${kind}`, text, values: [ORGANISATION_ID, ...values] })).rows;
  const fields = Object.keys(patch?.fields ?? {});
  return {
    list: (parentIds: readonly unknown[]) => rowsOf('list', list, [...parentIds]),
    get: (id: string, parentIds: readonly unknown[]) => rowsOf('get', get, [id, ...parentIds]),
    change: (id: string, parentIds: readonly unknown[], body: Record<string, Record<string, unknown>>) => {
      const record = body[patch?.key ?? ''] ?? {};
      const values = fields.map((field) => record[field]);
      return rowsOf('patch', change, [id, new Date().toISOString(), ...values, ...parentIds]);
    },
  };
};

/** A UUID of version 7, so that the index grows at one end, as it does for the service. */
const uuidv7 = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
};

const readJson = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
};

const search = async (words: string): Promise<Row[]> => (await pool.query<Row>(SEARCH, [ORGANISATION_ID, words])).rows;

const list = (query: string): Promise<Row[]> => {
  if (query === '') return run('list', []);
  const parameters = new URLSearchParams(query);
  const words = parameters.get('q');
  if (words !== null) return search(words);
  const after = parameters.get('after');
  if (after === null) return run('filtered', [parameters.get('status')]);
  return run('filteredAfter', [parameters.get('status'), ...after.split(',')]);
};

const create = async (request: IncomingMessage): Promise<Row[]> => {
  const { participant } = await readJson(request);
  const { contactInformation = {}, address = {} } = participant;
  return run('create', [
    uuidv7(),
    participant.firstName,
    participant.lastName,
    participant.salutation,
    participant.dateOfBirth,
    participant.birthCity,
    participant.birthCountry,
    participant.customerNumber,
    participant.status,
    contactInformation.email,
    contactInformation.phone,
    address.street,
    address.houseNumber,
    address.zipCode,
    address.city,
    address.country,
    new Date().toISOString(),
  ]);
};

const patch = async (request: IncomingMessage, id: string): Promise<Row[]> => {
  const { participant } = await readJson(request);
  return run('patch', [
    id,
    participant.marketingChannel,
    participant.contactInformation.phone,
    new Date().toISOString(),
  ]);
};

const CLOSED = ['cancelled', 'completed'];

const enrol = async (participantId: string, courseId: string): Promise<Row[]> => {
  const client = await pool.connect();
  const step = (name: keyof typeof ENROLMENT, values: unknown[]) =>
    client.query({ name, text: ENROLMENT[name], values: [ORGANISATION_ID, ...values] });
  try {
    await client.query('begin');
    const time = new Date().toISOString();
    const { rows: courses } = await step('lockCourse', [courseId]);
    const { rows: participants } = await step('lockParticipant', [participantId]);
    const { rows: counts } = await step('count', [participantId, courseId]);
    const [{ status, capacity } = {}, { enrolled, taken } = {}] = [courses[0], counts[0]];
    if (participants.length === 0 || status === undefined || CLOSED.includes(status)) throw new Error('not open');
    if (capacity !== null && Number(taken) >= capacity) throw new Error('full');
    if (enrolled) {
      await client.query('commit');
      return run('get', [participantId]);
    }
    await step('insert', [participantId, courseId, time]);
    await step('changeCourse', [courseId, time]);
    const { rows } = await step('changeParticipant', [participantId, time]);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

const send = (response: ServerResponse, status: number, data: unknown): void => {
  const body = JSON.stringify({ data });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
};

const recordOf = (request: IncomingMessage, id: string): Promise<Row[]> => {
  if (request.method === 'POST') return create(request);
  if (request.method === 'PATCH') return patch(request, id);
  const [participantId = '', , courseId = ''] = id.split('/');
  if (request.method === 'PUT') return enrol(participantId, courseId);
  return run('get', [id]);
};

const resources = new Map(RESOURCES.map((resource) => [resource.name, { ...resource, ...preparedOf(resource) }]));

/** Handles requests for any resource except participants. */
const answerResource = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
  if (path === ORGANISATION.path) {
    const { rows } = await pool.query({ name: 'org', text: ORGANISATION.statement, values: [ORGANISATION_ID] });
    return send(response, 200, ORGANISATION.present(rows[0]));
  }
  const [, , collection = '', first, notes, last] = path.split('/');
  const name = notes === undefined ? collection : `${collection.slice(0, -1)}Notes`;
  const [id, parentIds] = notes === undefined ? [first, []] : [last, [first]];
  const resource = resources.get(name);
  if (resource === undefined) return send(response, 404, null);
  if (id === undefined) return send(response, 200, (await resource.list(parentIds)).map(resource.present));
  const [row] =
    request.method === 'PATCH'
      ? await resource.change(id, parentIds, await readJson(request))
      : await resource.get(id, parentIds);
  if (row === undefined) return send(response, 404, null);
  send(response, 200, resource.present(row));
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = '', query = ''] = request.url?.split('?', 2) ?? [];
  if (!path.startsWith(PATH) || path.includes('/notes')) return answerResource(request, response, path);
  if (path === PATH && request.method === 'GET') return send(response, 200, (await list(query)).map(present));
  const [row] = await recordOf(request, path.slice(PATH.length + 1));
  if (row === undefined) return send(response, 404, null);
  send(response, request.method === 'POST' ? 201 : 200, present(row));
};

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
