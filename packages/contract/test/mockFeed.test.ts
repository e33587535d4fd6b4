import { createClient, isProblem } from '@training-provider/contract/client';
import { createFactories, createMock, createMockServer } from '@training-provider/contract/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HistoryEntry, recordOperations } from '../src/index.ts';

const open = () => {
  const mock = createMock();
  return { mock, client: createClient({ ...mock.clientOptions, retries: 0 }), make: createFactories() };
};
type Client = ReturnType<typeof open>['client'];

/** What has happened since `cursor`: type, operation and version of each change. */
const since = async (client: Client, cursor: string) => {
  const { data } = await client.changes.read({ cursor });
  return data.map(({ type, operation, version }) => `${type} ${operation} ${version}`);
};
const now = async (client: Client) => (await client.changes.read({ from: 'now' })).next;

describe('the change feed of the mock', () => {
  test('has a change for each record whose representation a write changes, and none for a write that changes nothing', async () => {
    const { client, make } = open();
    const cursor = await now(client);
    const course = await client.courses.create({ name: 'Lager' });
    const person = await client.participants.create(make.newParticipant());
    const note = await client.participantNotes.create(person.data.id, { title: 'Erstgespräch' });
    await client.participants.addToCourse({ id: person.data.id, course_id: course.data.id });
    await client.participants.addToCourse({ id: person.data.id, course_id: course.data.id });
    const same = await client.courses.update(course.data.id, { name: 'Lager' });
    expect([same.etag, same.data.updatedAt]).toEqual(['"2"', expect.any(String)]);
    await client.participants.remove(person.data.id);
    expect(await since(client, cursor)).toEqual([
      'course created 1',
      'participant created 1',
      'participantNote created 1',
      'participant updated 2',
      'course updated 2',
      'participantNote deleted 2',
      'participant deleted 3',
      'course updated 3',
    ]);
    const { data } = await client.changes.read({ types: ['participantNote'] });
    expect(data[0]).toMatchObject({ recordId: note.data.id, parentId: person.data.id, actorId: expect.any(String) });
  });

  test('refuses a cursor of other types, a forged one, and `from` beside a cursor', async () => {
    const { client } = open();
    const { next } = await client.changes.read({ types: ['course'] });
    for (const query of [{ cursor: next }, { cursor: 'forged' }, { types: ['user'] as const, cursor: next }]) {
      expect(isProblem(await client.changes.read(query).catch((error) => error), 'invalid_cursor')).toBe(true);
    }
    const both = await client.changes.read({ types: ['course'], cursor: next, from: 'now' }).outcome();
    expect(both).toMatchObject({ status: 400, problem: { code: 'invalid_query' } });
  });

  test('as a server holds a request until there is a change, and lets go of a client that vanishes', async () => {
    const server = await createMockServer();
    onTestFinished(() => server.close());
    const client = createClient(server.clientOptions);
    const cursor = await now(client);
    const vanished = new AbortController();
    const gone = client.changes.read({ cursor }, { wait: 20, signal: vanished.signal });
    vanished.abort();
    await expect(gone).rejects.toMatchObject({ code: 'aborted' });
    const waiting = client.changes.read({ cursor }, { wait: 20 });
    const { id } = server.add('locations', { name: 'Köln' });
    expect((await waiting).data).toMatchObject([{ type: 'location', recordId: id, operation: 'created' }]);
  });
});

describe('a history of the mock', () => {
  test('holds who wrote which version, newest first, in pages, of deleted records and their notes too', async () => {
    const { client, make } = open();
    const { id } = (await client.participants.create(make.newParticipant({ lastName: 'A' }))).data;
    const note = (await client.participantNotes.create(id, { title: 'N' })).data.id;
    await client.participants.update(id, { lastName: 'B', address: { city: 'Bonn' } });
    const { requestId } = await client.participants.update(id, { lastName: 'C', address: { city: null } });
    await client.participants.remove(id);

    const first = await client.participants.history(id, { limit: 2 });
    expect(first.data).toMatchObject([
      { version: 4, operation: 'deleted', changes: [] },
      { version: 3, operation: 'updated', actor: { kind: 'token', name: 'mock' }, requestId },
    ]);
    expect(first.data[1]?.changes).toEqual([
      { pointer: '/lastName', from: 'B', to: 'C' },
      { pointer: '/address/city', from: 'Bonn' },
    ]);
    const second = await client.participants.history(id, { limit: 2, cursor: first.next });
    expect(second.data.map(({ version }) => version)).toEqual([2, 1]);
    expect(second.next).toBeUndefined();
    const back = await client.participants.history(id, { limit: 2, cursor: second.prev });
    expect(back.data).toEqual(first.data);
    const ofNote = await client.participantNotes.history({ participant_id: id, id: note });
    expect(ofNote.data.map(({ operation }) => operation)).toEqual(['deleted', 'created']);
  });

  test('replayed gives the record', async () => {
    const { client, make } = open();
    const { id } = (await client.courses.create(make.newCourse({ name: 'A' }))).data;
    await client.courses.update(id, { name: 'B', capacity: 3, endDate: null });
    await client.courses.update(id, { capacity: null, status: 'open' });
    const replayed: Record<string, unknown> = {};
    for (const { changes } of (await client.courses.history(id)).data.reverse()) {
      for (const { pointer, to } of changes) replayed[pointer.slice(1)] = to;
    }
    const { id: _, insertedAt, updatedAt, ...shown } = (await client.courses.get(id)).data;
    expect(replayed).toEqual({ ...shown, capacity: undefined, endDate: undefined });
  });

  test.each(recordOperations.filter(({ action, parent }) => action === 'history' && parent === undefined))(
    'is there for what is added directly: $path',
    async ({ facts, path }) => {
      const { mock } = open();
      const example = { ...facts.examples.record, id: undefined } as Record<string, unknown>;
      const added =
        facts.name === 'org' ? { id: '' } : mock.add(facts.name as 'locations', example as { name: string });
      const headers = { Authorization: `Bearer ${mock.token}` };
      const { signal } = new AbortController();
      const url = mock.baseUrl + path.replace(':id', added.id);
      const answer = await mock.fetch(url, { method: 'GET', headers, redirect: 'manual', signal });
      const [entry] = JSON.parse(await answer.text()).data;
      expect(HistoryEntry.strict().safeParse(entry).error).toBeUndefined();
      expect(entry).toMatchObject({ version: 1, operation: 'created', actor: { kind: 'system' } });
    },
  );
});
