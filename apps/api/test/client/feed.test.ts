import { type Client, isProblem } from '@training-provider/contract/client';
import { describe, expect, test } from 'vitest';
import { openClient, TARGETS } from './targets.ts';

const UNKNOWN = '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11';

/** What has happened since `cursor`: type, operation and version of each change, in their order. */
const since = async (client: Client, cursor: string): Promise<string[]> => {
  const { data } = await client.changes.read({ cursor, limit: 1_000 });
  return data.map(({ type, operation, version }) => `${type} ${operation} ${version}`);
};
const now = async (client: Client): Promise<string> => (await client.changes.read({ from: 'now' })).next;

describe.each(TARGETS)('the client, with $name,', ({ open }) => {
  test('reads a change for each record whose representation a write changes, and none if it changes nothing', async () => {
    const client = await openClient(open);
    const cursor = await now(client);
    const course = (await client.courses.create({ name: 'Lager' })).data.id;
    const person = (await client.participants.create({ firstName: 'Ada', lastName: 'Lovelace' })).data.id;
    const note = (await client.participantNotes.create(person, { title: 'Erstgespräch' })).data.id;
    await client.participants.addToCourse({ id: person, course_id: course });
    const again = await client.participants.addToCourse({ id: person, course_id: course });
    const same = await client.participants.update(person, { firstName: 'Ada', status: 'lead' });
    expect([same.etag, same.data]).toEqual([again.etag, again.data]);
    await client.participants.replace(person, again.data);
    const changes = await since(client, cursor);
    expect(changes.slice(0, 3)).toEqual(['course created 1', 'participant created 1', 'participantNote created 1']);
    expect(changes.slice(3).sort()).toEqual(['course updated 2', 'enrolment created 1', 'participant updated 2']);

    const enrolled = await now(client);
    await client.participants.remove(person);
    expect((await since(client, enrolled)).sort()).toEqual([
      'course updated 3',
      'enrolment deleted 2',
      'participant deleted 3',
      'participantNote deleted 2',
    ]);
    const { data } = await client.changes.read({ types: ['participantNote'], limit: 1 });
    expect(data).toMatchObject([{ recordId: note, parentId: person, operation: 'created' }]);
  });

  test('follows from a cursor on, in pages of any size, and is woken by a change', async () => {
    const client = await openClient(open);
    const { next: cursor } = await client.changes.read({ types: ['course'], from: 'now' });
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await client.courses.create({ name })).data.id);
    const seen: string[] = [];
    for await (const { changes } of client.changes.follow({ types: ['course'], cursor, limit: 2 })) {
      seen.push(...changes.map(({ recordId }) => recordId));
      if (seen.length === 3) ids.push((await client.courses.create({ name: 'd' })).data.id);
      if (seen.length === 4) break;
    }
    expect(seen).toEqual(ids);
  });

  test('is refused a cursor of other types, a forged one, and one beside `from`', async () => {
    const client = await openClient(open);
    const { next } = await client.changes.read({ types: ['course'] });
    for (const query of [{ cursor: next }, { cursor: 'forged' }, { types: ['user'] as const, cursor: next }]) {
      const error = await client.changes.read(query).catch((thrown: unknown) => thrown);
      expect(isProblem(error, 'invalid_cursor')).toBe(true);
    }
    const both = await client.changes.read({ types: ['course'], cursor: next, from: 'now' }).outcome();
    expect(both).toMatchObject({ status: 400, problem: { code: 'invalid_query', errors: [{ pointer: '/from' }] } });
  });

  test('reads who changed what, newest first, in pages, of deleted records and their notes too', async () => {
    const client = await openClient(open);
    const { id } = (await client.participants.create({ firstName: 'Ada', lastName: 'A' })).data;
    const note = (await client.participantNotes.create(id, { title: 'N' })).data.id;
    await client.participants.update(id, { lastName: 'B', address: { city: 'Bonn' } });
    const { requestId } = await client.participants.update(id, { lastName: 'C', address: { city: null } });
    await client.participants.remove(id);

    const first = await client.participants.history(id, { limit: 2 });
    expect(first.data).toMatchObject([
      { version: 4, operation: 'deleted', changes: [] },
      { version: 3, operation: 'updated', actor: { kind: 'token' }, requestId },
    ]);
    expect(first.data[1]?.changes).toEqual([
      { pointer: '/lastName', from: 'B', to: 'C' },
      { pointer: '/address/city', from: 'Bonn' },
    ]);
    const second = await client.participants.history(id, { limit: 2, cursor: first.next });
    expect(second.data.map(({ version }) => version)).toEqual([2, 1]);
    expect([second.next, first.prev]).toEqual([undefined, undefined]);
    expect((await client.participants.history(id, { limit: 2, cursor: second.prev })).data).toEqual(first.data);
    const ofNote = await client.participantNotes.history({ participant_id: id, id: note });
    expect(ofNote.data.map(({ operation }) => operation)).toEqual(['deleted', 'created']);
    expect((await client.courses.history(UNKNOWN).outcome()).status).toBe(404);
  });

  test('replays a history and gets the record', async () => {
    const client = await openClient(open);
    const { id } = (await client.courses.create({ name: 'A', startDate: '2025-03-03', capacity: 12 })).data;
    await client.courses.update(id, { name: 'B', startDate: null });
    await client.courses.update(id, { capacity: null, status: 'open' });
    const { data } = await client.courses.history(id);
    const replayed = Object.fromEntries(
      data.reverse().flatMap(({ changes }) => changes.map(({ pointer, to }) => [pointer, to])),
    );
    const { id: _, insertedAt, updatedAt, ...shown } = (await client.courses.get(id)).data;
    const present = Object.entries(replayed).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(present.map(([pointer, value]) => [pointer.slice(1), value]))).toMatchObject(shown);
  });
});
