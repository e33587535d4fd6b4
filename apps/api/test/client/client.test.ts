import { operations } from '@training-provider/contract';
import { type Client, ClientError, createClient, isProblem } from '@training-provider/contract/client';
import { createFactories } from '@training-provider/contract/testing';
import { describe, expect, inject, test } from 'vitest';
import { bodyOf, everyOperation, fittingRecords, parametersOf, recordsOf } from '../support/operations.ts';
import { newTenantWithToken } from '../support/tenant.ts';
import { openClient, TARGETS } from './targets.ts';

type Method = (...args: unknown[]) => Promise<{ status: number; data?: unknown }>;
/** The boundary: a walk calls the methods by their names; what they take and return is for the tests of the contract. */
const methodsOf = (client: Client, resource: string): Record<string, Method> =>
  client[resource as 'courses'] as unknown as Record<string, Method>;

describe.concurrent('the client calls each operation of the service:', () => {
  test.each(everyOperation)('$name', async (operation) => {
    const { action, resource, wrapper = '', success, answer } = operation;
    const tenant = await newTenantWithToken();
    const made = await recordsOf(tenant);
    const records = await fittingRecords(tenant, operation, made);
    const methods = methodsOf(createClient({ baseUrl: inject('baseUrl'), token: tenant.token }), resource);
    const ids = parametersOf(operation, records);
    const [id] = operation.parameters.length > 1 ? [ids] : Object.values(ids);
    if (action === 'undelete') await methods.remove?.(id);
    const sent = operation.body === undefined ? [] : [bodyOf(operation, records)[wrapper]];
    const { status, data } = (await methods[action]?.(...(id === undefined ? [] : [id]), ...sent)) ?? {};
    expect([status, answer?.safeParse({ data }).error]).toEqual([success, undefined]);
  });
});

test('the walk leaves out the change feed, imports and webhooks alone', () => {
  const left = operations.filter(({ facts }) => facts === undefined).map(({ resource }) => resource);
  expect([...new Set(left)].toSorted()).toEqual(['changes', 'imports', 'webhooks']);
});

const collected = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe.each(TARGETS)('the client, with $name,', ({ open }) => {
  test('reads pages and texts with commas, writes in the version that was read, and repeats by its key', async () => {
    const client = await openClient(open);
    for (const courseNumber of ['KT', 'KT,77', 'Öl, 7%2C']) await client.courses.create({ name: 'A', courseNumber });
    const query = { courseNumber: ['Öl, 7%2C', 'KT'], limit: 1, sort: 'insertedAt' } as const;
    const numbers = (page: readonly { courseNumber?: string }[]) => page.map(({ courseNumber }) => courseNumber);
    expect(numbers(await collected(client.courses.all(query)))).toEqual(['KT', 'Öl, 7%2C']);
    const first = await client.courses.list({ limit: 2, sort: 'insertedAt' }, { totalCount: true });
    const second = await client.courses.list({ limit: 2, sort: 'insertedAt', cursor: first.next });
    expect([first.totalCount, second.data.length, second.next]).toEqual([3, 1, undefined]);
    const read = await client.courses.get(first.data[0]?.id ?? '');
    const changed = await client.courses.update(read.data.id, { capacity: 3 }, { ifMatch: read });
    const stale = await client.courses.update(read.data.id, { capacity: 4 }, { ifMatch: read }).outcome();
    expect(stale.status === 412 && stale.problem.code).toBe('precondition_failed');
    expect((await client.courses.get(read.data.id, { ifNoneMatch: changed })).status).toBe(304);
    const create = () => client.courses.create({ name: 'B' }, { idempotencyKey: 'key' });
    const [one, again] = [await create(), await create()];
    expect([again.data, again.headers.get('idempotent-replayed')]).toEqual([one.data, 'true']);
  });

  test('follows the changes, and is woken by one', async () => {
    const client = await openClient(open);
    const { next: cursor } = await client.changes.read({ types: ['course'], from: 'now' });
    const ids = [(await client.courses.create({ name: 'a' })).data.id];
    const seen: string[] = [];
    for await (const { changes } of client.changes.follow({ types: ['course'], cursor, limit: 2 })) {
      seen.push(...changes.map(({ recordId }) => recordId));
      if (seen.length === 2) break;
      ids.push((await client.courses.create({ name: 'b' })).data.id);
    }
    expect(seen).toEqual(ids);
  });

  test('obtains its token by client credentials, and says what to do if they or a token are wrong', async () => {
    const { baseUrl, clientCredentials, fetch } = await open();
    const common = { baseUrl, ...(fetch === undefined ? {} : { fetch }) };
    expect((await createClient({ ...common, clientCredentials }).org.get()).data.timezone).toBe('Europe/Berlin');
    const failureOf = (access: object) =>
      createClient({ ...common, ...access } as never)
        .org.get()
        .catch((thrown: unknown) => thrown);
    const wrong = await failureOf({ clientCredentials: { ...clientCredentials, clientSecret: 'wrong' } });
    expect(wrong).toBeInstanceOf(ClientError);
    expect(wrong).toMatchObject({ code: 'token_refused', message: expect.stringContaining('Check clientId') });
    const unknown = await failureOf({ token: 'wrong' });
    expect(isProblem(unknown, 'invalid_token') && unknown.message).toContain('Obtain a new access token');
  });

  test('can create what the factories make', async () => {
    const client = await openClient(open);
    const make = createFactories(7);
    const { data: participant } = await client.participants.create(make.newParticipant());
    await client.courses.create(make.newCourse());
    await client.coachings.create(make.newCoaching({ participantId: participant.id }));
    await client.contacts.create(make.newContact());
    await client.fundingAgencies.create(make.newFundingAgency());
    await client.users.create(make.newUser());
    await client.participantNotes.create(participant.id, make.newNote());
    expect((await client.participants.replace(participant.id, make.participant())).data.id).toBe(participant.id);
  });
});
