import { randomUUID } from 'node:crypto';
import { resources } from '@training-provider/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { executorOn } from '../../src/db/transaction.ts';
import { createLocation } from '../../src/resources/locations.ts';
import { createPermissionGroup } from '../../src/resources/permissionGroups.ts';
import { createProgram } from '../../src/resources/programs.ts';
import type { Answer, Json } from '../support/client.ts';
import { type Command, operationOf, requestOf } from '../support/isolationCommands.ts';
import { collectionOf, coursesOf, ORIGINS, remember, type Side, seatsOf, visible } from '../support/isolationModel.ts';
import { everyOperation, nameOf, type Operation, type Records, recordsOf } from '../support/operations.ts';
import { database, newTenant } from '../support/tenant.ts';

/** Five at a time, 21 sequences each, of 100 commands: 10,500 in all. */
const SHARDS = 5;
const SEQUENCES = 21;
const COMMANDS = 100;
/** The end of the search for a smaller example of a failure. */
const GIVE_UP_MS = 500_000;

const weighted = (weights: Record<(typeof ORIGINS)[number], number>) =>
  fc.record({
    origin: fc.oneof(...ORIGINS.map((origin) => ({ weight: weights[origin], arbitrary: fc.constant(origin) }))),
    index: fc.nat(999),
  });
const names = everyOperation.map(({ name }) => name);
const creations = everyOperation.filter(({ action }) => action === 'create').map(({ name }) => name);
const id = weighted({ live: 8, deleted: 2, foreign: 4, random: 1, misplaced: 1 });
const reference = weighted({ live: 12, deleted: 1, foreign: 2, random: 1, misplaced: 1 });

const command: fc.Arbitrary<Command> = fc.record({
  by: fc.nat(1),
  operation: fc.constantFrom(...names, ...creations),
  target: id,
  parent: id,
  references: fc.array(fc.option(reference, { nil: undefined, freq: 2 }), { minLength: 5, maxLength: 5 }),
});
/** Left out only while a failure is made smaller. */
const sequence = fc.array(fc.option(command, { nil: undefined, freq: 1_000_000 }), {
  minLength: COMMANDS,
  maxLength: COMMANDS,
});

const exampleOf = ({ examples }: Operation['facts']): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...Object.values<object>({ ...examples.request }));

/**
 * An organisation with a record of each collection, and with what the interface can't create or delete: programs,
 * locations and groups, some of them deleted.
 */
const newSide = async (): Promise<Side> => {
  const db = await database();
  const side: Side = { tenant: await newTenant(), records: new Map() };
  const { organisationId } = side.tenant;
  const records = await recordsOf(side.tenant, executorOn(db));
  for (const operation of everyOperation.filter(({ action }) => action === 'list')) {
    const { facts, parent } = operation;
    const references = Object.entries(facts.references).filter(
      ([field]) => typeof exampleOf(facts)[field] === 'string',
    );
    remember(side, collectionOf(operation), records[nameOf(operation)], {
      parent: parent && records[parent.singular as keyof Records],
      references: Object.fromEntries(
        references.map(([field, to]) => [field, records[resources[to].singular as keyof Records]]),
      ),
    });
  }
  for (const deleted of [false, true]) {
    const made = [
      ['program', 'programs', await createProgram(db, organisationId, { name: 'P' })],
      ['location', 'locations', await createLocation(db, organisationId, { name: 'L' })],
      ['permission_group', 'permissionGroups', await createPermissionGroup(db, organisationId, { name: 'G' }, [])],
    ] as const;
    for (const [table, collection, id] of made) {
      remember(side, collection, id, { deleted });
      if (deleted)
        await sql`update ${sql.table(table)} set deleted_at = '2025-01-01T00:00:00Z' where id = ${id}`.execute(db);
    }
  }
  return side;
};

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const expectNothingOf = (other: Side, answer: Answer, path: string): void => {
  const said = `${answer.text}${JSON.stringify([...answer.headers])}`.replaceAll(path, '');
  const told = (said.match(IDS) ?? []).filter((id) => other.records.has(id) || id === other.tenant.organisationId);
  expect(told).toEqual([]);
};

const CHANGING_HEADERS = ['date', 'x-request-id', 'ratelimit'];

/** The whole answer but for what differs between any two, with each id replaced by the one that stands for it. */
const comparable = (answer: Answer, standIns: ReadonlyMap<string, string>) => {
  const headers = [...answer.headers].filter(([name]) => !CHANGING_HEADERS.includes(name));
  const requestId = answer.headers.get('x-request-id') ?? '';
  const text = `${answer.status} ${JSON.stringify(headers)} ${answer.text}`.replaceAll(requestId, '');
  return text.replace(IDS, (id) => standIns.get(id) ?? id);
};

/** What a record shows of others must be what the model has: the courses of a participant, the seats of a course. */
const expectCounts = (side: Side, collection: string, data: Json): void => {
  const known = side.records.get(data.id);
  if (known === undefined) throw new Error(`${data.id} is not of this organisation`);
  if (collection === 'participants') expect([...data.courseIds].sort()).toEqual(coursesOf(side, known));
  if (collection === 'courses') expect(data.participantCount).toBe(seatsOf(side, data.id));
};

/** Walks a collection page by page, and expects it to hold exactly what the model says. */
const expectCollection = async (own: Side, other: Side, collection: string, parent?: string): Promise<void> => {
  const seen: string[] = [];
  let path: string | undefined = `/v1/${collection.replace(/:\w+/, parent ?? '')}?limit=11`;
  while (path !== undefined) {
    const answer = await own.tenant.client('GET', path);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    expectNothingOf(other, answer, path);
    for (const data of answer.json.data) expectCounts(own, collection, data);
    seen.push(...answer.json.data.map(({ id }: { id: string }) => id));
    path = /<https?:\/\/[^/]+([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  expect(seen.sort()).toEqual(
    visible(own, collection, parent)
      .map(({ id }) => id)
      .sort(),
  );
};

const carryOut = async (command: Command, own: Side, other: Side): Promise<void> => {
  const { method, path, body, status, apply } = requestOf(command, own, other);
  const answer = await own.tenant.client(method, path, body === undefined ? {} : { body });
  expect({ method, path, body, status: answer.status }).toEqual({ method, path, body, status });
  expectNothingOf(other, answer, path);
  if (status < 300) {
    await apply(answer.json?.data.id);
    const operation = operationOf(command.operation);
    const collection = collectionOf(operation);
    const isRecord = operation.action !== 'erasure' && operation.action !== 'erase';
    if (answer.json?.data.id !== undefined && isRecord && command.operation !== 'GET /v1/org')
      expectCounts(own, collection, answer.json.data);
    return;
  }
  const sent = path + JSON.stringify(body ?? {});
  const foreign = (sent.match(IDS) ?? []).filter((id) => other.records.has(id));
  if (foreign.length === 0 || status === 409) return;
  const standIns = new Map(foreign.map((id) => [id, randomUUID()]));
  const swap = (text: string): string => text.replace(IDS, (id) => standIns.get(id) ?? id);
  const control = await own.tenant.client(
    method,
    swap(path),
    body === undefined ? {} : { body: JSON.parse(swap(JSON.stringify(body))) },
  );
  expect(comparable(answer, standIns)).toBe(comparable(control, new Map()));
};

const run = async (commands: readonly (Command | undefined)[]): Promise<void> => {
  const sides = [await newSide(), await newSide()] as const;
  for (const command of commands) {
    if (command !== undefined)
      await carryOut(command, sides[command.by === 0 ? 0 : 1], sides[command.by === 0 ? 1 : 0]);
  }
  for (const [own, other] of [sides, sides.toReversed()] as const) {
    if (own === undefined || other === undefined) return;
    for (const operation of everyOperation.filter(({ action }) => action === 'list')) {
      const collection = collectionOf(operation);
      const parents = collection.includes('/') ? visible(own, collection.split('/')[0] ?? '', undefined) : [undefined];
      for (const parent of parents) await expectCollection(own, other, collection, parent?.id);
    }
  }
};

describe.concurrent('two organisations, whatever they ask in whatever order', () => {
  test.each(Array.from({ length: SHARDS }, (_, shard) => shard))(
    'never read, count, refer to or change anything of each other, and a foreign id is as unknown as a random one (%i)',
    async () => {
      const settings = { numRuns: SEQUENCES, interruptAfterTimeLimit: GIVE_UP_MS, markInterruptAsFailure: true };
      await expect(fc.assert(fc.asyncProperty(sequence, run), settings)).resolves.toBeUndefined();
    },
  );
});
