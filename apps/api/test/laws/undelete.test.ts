import { type Resource, resources } from '@training-provider/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Client, Json } from '../support/client.ts';
import { createAnother, everyOperation, parametersOf, pathOf, type Records, recordsOf } from '../support/operations.ts';
import { newTenant } from '../support/tenant.ts';

/*
 * What is deleted and brought back in the opposite order is as it was before, with all that belongs to it; nothing else comes
 * back, and no other record is written.
 */

/** How many cases are tried; `UNDELETES` is another number. */
const CASES = Number(process.env.UNDELETES ?? 48);
const AT_A_TIME = 8;
const SEED = Number(process.env.UNDELETE_SEED ?? 20_261_129);

const index = fc.nat(11);
const world = fc.record({
  people: fc.integer({ min: 1, max: 3 }),
  courses: fc.integer({ min: 1, max: 3 }),
  enrolments: fc.array(
    fc.record({
      person: index,
      course: index,
      status: fc.constantFrom('registered', 'active', 'completed', 'dropped_out', 'cancelled'),
    }),
    { maxLength: 5 },
  ),
  notes: fc.array(fc.record({ of: fc.constantFrom('participants', 'courses'), at: index }), { maxLength: 4 }),
  /** What is deleted for good, before. */
  before: fc.array(index, { maxLength: 2 }),
  /** What is deleted and brought back; 0 is the record that was made last. */
  deleted: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
});

type Case = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

const made = async (client: Client, path: string, body: object): Promise<string> => {
  const answer = await client('POST', path, { body });
  return answer.status < 300 ? `${path}/${answer.json.data.id}` : '';
};

const lists = everyOperation.filter(({ action }) => action === 'list');

/** Every record of the organisation with its deleted ones, by its path. */
const snapshot = async (client: Client, records: Records, parents: readonly string[]): Promise<Map<string, Json>> => {
  const own = lists.map((operation) => pathOf(operation, parametersOf(operation, records)));
  const paths = [...own, ...parents.map((parent) => `${parent}/notes`)];
  const found = await Promise.all(
    paths.map(async (path) => {
      const { status, json } = await client('GET', `${path}?includeDeleted=true&sort=updatedAt&limit=200`);
      // The notes of a deleted record are not found.
      return status === 404 ? [] : json.data.map((record: Json) => [`${path}/${record.id}`, record] as const);
    }),
  );
  return new Map(found.flat());
};

const withoutTime = (all: Map<string, Json>) =>
  [...all].map(([path, { updatedAt: _, ...record }]) => [path, record]).toSorted(([a], [b]) => (a < b ? -1 : 1));

const oneOf = (list: readonly string[], at: number): string => list[at % list.length] ?? '';

test('records of every kind that are deleted and undeleted are as before, with what belongs to them', async () => {
  const restored = new Set<string>();
  const tryCase = async ({ people, courses, enrolments, notes, before, deleted }: Case) => {
    const tenant = await newTenant();
    const { client } = tenant;
    const records = await recordsOf(tenant);
    const all = everyOperation
      .filter(({ action }) => action === 'remove')
      .map((operation) => pathOf(operation, parametersOf(operation, records)));
    // To those of all, others refer.
    for (const { name, keptWhileReferenced } of Object.values<Resource>(resources))
      if (keptWhileReferenced) all.push(`/v1/${name}/${await createAnother(tenant, name, records)}`);
    const persons: string[] = [];
    for (let count = 0; count < people; count += 1)
      persons.push(await made(client, '/v1/participants', { participant: { firstName: 'Ada', lastName: `${count}` } }));
    const held: string[] = [];
    for (let count = 0; count < courses; count += 1)
      held.push(await made(client, '/v1/courses', { course: { name: `${count}`, capacity: 9 } }));
    const below: string[] = [];
    const idOf = (path: string) => path.split('/').at(-1);
    for (const { person, course, status } of enrolments) {
      const [participantId, courseId] = [idOf(oneOf(persons, person)), idOf(oneOf(held, course))];
      below.push(await made(client, '/v1/enrolments', { enrolment: { participantId, courseId, status } }));
    }
    for (const { of, at } of notes) {
      const parent = oneOf(of === 'courses' ? held : persons, at);
      below.push(await made(client, `${parent}/notes`, { note: { title: 'N' } }));
    }
    for (const at of before) if (below.length > 0) await client('DELETE', oneOf(below, at));
    const parents = [...persons, ...held];
    const then = await snapshot(client, records, parents);
    const candidates = [...below.filter((path) => path !== ''), ...parents, ...all].toReversed();
    const gone: string[] = [];
    for (const at of deleted) {
      const path = oneOf(candidates, at);
      const { status, json } = await client('DELETE', path);
      if (status < 300) gone.push(path);
      else expect([404, 409], json.code).toContain(status);
    }
    for (const path of gone.toReversed()) {
      if (path.includes('/clients/')) continue;
      const back = await client('POST', `${path}/undelete`);
      expect(back.status, `${path}: ${back.text}`).toBe(200);
      restored.add(path.replace(/[0-9a-f-]{36}/g, 'id'));
    }
    const ended = gone.filter((path) => path.includes('/clients/'));
    const now = await snapshot(client, records, parents);
    const compared = (state: Map<string, Json>) =>
      withoutTime(new Map([...state].filter(([path]) => !ended.includes(path))));
    expect(compared(now)).toEqual(compared(then));
  };
  const search = (lane: number) =>
    fc.assert(fc.asyncProperty(world, tryCase), { numRuns: Math.ceil(CASES / AT_A_TIME), seed: SEED + lane });
  await Promise.all(Array.from({ length: AT_A_TIME }, (_, lane) => search(lane)));
  // A client that is deleted stays so (decision N11e).
  const kinds = everyOperation
    .filter(({ action, resource }) => action === 'remove' && resource !== 'clients')
    .map(({ path }) => path.replace(/:\w+/g, 'id'));
  expect([...restored].toSorted()).toEqual(kinds.toSorted());
});
