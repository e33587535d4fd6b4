import { createClient } from '@training-provider/contract/client';
import { createMock, createMockServer } from '@training-provider/contract/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { HistoryEntry, recordOperations } from '../src/index.ts';

describe('the change feed of the mock', () => {
  test('as a server holds a request until a change occurs, and releases a client that disconnects', async () => {
    const server = await createMockServer();
    onTestFinished(() => server.close());
    const client = createClient(server.clientOptions);
    const { next: cursor } = await client.changes.read({ from: 'now' });
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
  test.each(recordOperations.filter(({ action, parent }) => action === 'history' && parent === undefined))(
    'exists for directly added records: $path',
    async ({ facts, path }) => {
      const mock = createMock();
      const example = { ...facts.examples.record, id: undefined } as Record<string, unknown>;
      const added =
        facts.name === 'org' ? { id: '' } : mock.add(facts.name as 'locations', example as { name: string });
      const headers = { Authorization: `Bearer ${mock.token}` };
      const { signal } = new AbortController();
      const url = mock.baseUrl + path.replace(':id', added.id);
      const answer = await mock.fetch(url, { method: 'GET', headers, redirect: 'manual', signal });
      const [entry] = JSON.parse(await answer.text()).data;
      expect(z.strictObject(HistoryEntry.shape).safeParse(entry).error).toBeUndefined();
      expect(entry).toMatchObject({ version: 1, operation: 'created', actor: { kind: 'system' } });
    },
  );
});
