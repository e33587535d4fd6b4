import {
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { createClient, type Participant } from '@training-provider/contract/client';
import { createQueries } from '@training-provider/contract/react-query';
import { createMock } from '@training-provider/contract/testing';
import { expect, expectTypeOf, test, vi } from 'vitest';

const open = () => {
  const mock = createMock();
  const client = createClient({ ...mock.clientOptions, retries: 0 });
  return { mock, client, queries: createQueries(client), cache: new QueryClient() };
};
type Opened = ReturnType<typeof open>;

/** Never called, because hooks run only in components: it must only compile, with the expected errors. */
export const Component = ({ queries }: Opened) => {
  expectTypeOf(useSuspenseQuery(queries.participants.get('x')).data.data).toEqualTypeOf<Participant>();
  const { data } = useInfiniteQuery(queries.participants.pages({ status: 'active' }));
  expectTypeOf(data?.pages[0]?.data[0]?.firstName).toEqualTypeOf<string | undefined>();
  const { queryKey } = queryOptions(queries.participants.get('x'));
  expectTypeOf(new QueryClient().getQueryData(queryKey)?.data).toEqualTypeOf<Participant | undefined>();
  const update = useMutation(queries.participants.update());
  update.mutate(['x', { preferredName: null }, { ifMatch: '"1"' }]);
  // @ts-expect-error no id
  update.mutate([{ preferredName: null }]);
  // @ts-expect-error a filter that the collection does not have
  queries.participants.pages({ deliveryMode: 'online' });
  // @ts-expect-error the feed is followed, not cached
  queries.changes;
};

test('a record or a page is cached by resource, operation and arguments, as plain data', async () => {
  const { queries, cache, client } = open();
  const { data } = await client.courses.create({ name: 'A' });
  const note = await client.courseNotes.create(data.id, { title: 'N' });
  const read = await cache.fetchQuery(queries.courses.get(data.id));
  expect(read).toEqual({ status: 200, data, etag: '"1"' });
  expect(cache.getQueryData(['courses', 'get', data.id])).toBe(read);
  const listed = await cache.fetchQuery(queries.courseNotes.list(data.id, { limit: 5 }));
  expect(listed).toEqual({ status: 200, data: [note.data] });
  const ids = { course_id: data.id, id: note.data.id };
  expect((await cache.fetchQuery(queries.courseNotes.get(ids))).data).toEqual(note.data);
  expect((await cache.fetchQuery(queries.org.get())).data.name).toContain('Bildungswerk');
  expect((await cache.fetchQuery(queries.courses.history(data.id))).data).toHaveLength(1);
});

test('attendance totals are cached by days, and absences by month', async () => {
  const { queries, cache, mock, client } = open();
  const { id: participantId } = mock.add('participants', { firstName: 'Ada', lastName: 'Lovelace' });
  const { data } = await client.coachings.create({ participantId });
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const totals = await cache.fetchQuery(queries.coachings.attendance(data.id, days));
  expect(totals.data.unitsHeld).toBe('0.00');
  expect(cache.getQueryData(['coachings', 'attendance', data.id, days])).toBe(totals);
  expect(mock.requests.at(-1)?.path).toMatch(/\/attendance\?from=2026-11-01&to=2026-11-30$/);
  const absences = await cache.fetchQuery(queries.absences.list({ month: '2026-11' }));
  expect(cache.getQueryData(['absences', 'list', { month: '2026-11' }])).toBe(absences);
});

test('pages can be fetched one after the other to the end of the collection', async () => {
  const { queries, cache, mock } = open();
  for (const name of ['A', 'B', 'C', 'D', 'E']) mock.add('locations', { name });
  const observer = new InfiniteQueryObserver(cache, queries.locations.pages({ limit: 2, sort: 'name' }));
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  const { data, hasNextPage } = await observer.fetchNextPage();
  expect(data?.pages.map((page) => page.data.map(({ name }) => name))).toEqual([['A', 'B'], ['C', 'D'], ['E']]);
  expect(hasNextPage).toBe(false);
});

test('previous pages can be fetched, histories have pages, and lists can have a total count', async () => {
  const { queries, cache, mock, client } = open();
  for (const name of ['A', 'B', 'C']) mock.add('locations', { name });
  const { next = '' } = await client.locations.list({ limit: 1, sort: 'name' });
  const options = queries.locations.pages({ limit: 1, sort: 'name' });
  const observer = new InfiniteQueryObserver(cache, { ...options, initialPageParam: next });
  await observer.refetch();
  const { data } = await observer.fetchPreviousPage();
  expect(data?.pages.map((page) => page.data[0]?.name)).toEqual(['A', 'B']);
  const { data: course } = await client.courses.create({ name: 'A' });
  await client.courses.update(course.id, { name: 'B' });
  const history = new InfiniteQueryObserver(cache, queries.courses.historyPages(course.id, { limit: 1 }));
  const versions = await history.fetchNextPage();
  expect(versions.data?.pages.map((page) => page.data[0]?.version)).toEqual([2]);
  const counted = await cache.fetchQuery(queries.locations.list({ limit: 1 }, { totalCount: true }));
  expect([counted.totalCount, (await cache.fetchQuery(queries.locations.list({ limit: 1 }))).totalCount]).toEqual([
    3,
    undefined,
  ]);
});

test('a mutation takes the arguments of the client method, and cached records are invalidated by resource', async () => {
  const { queries, cache } = open();
  const create = new MutationObserver(cache, queries.courses.create());
  const { data } = await create.mutate([{ name: 'A' }, { idempotencyKey: 'k' }]);
  const held = await cache.fetchQuery(queries.courses.get(data.id));
  const update = new MutationObserver(cache, queries.courses.update());
  await update.mutate([data.id, { name: 'B' }, { ifMatch: held }]);
  await cache.invalidateQueries({ queryKey: ['courses'] });
  expect((await cache.fetchQuery(queries.courses.get(data.id))).data.name).toBe('B');
  await expect(update.mutate([data.id, { name: 'C' }, { ifMatch: held }])).rejects.toMatchObject({ status: 412 });
});

test('a request ends when its query is cancelled, and is not retried by both libraries', async () => {
  const { queries, cache, mock } = open();
  mock.refuseNext('unavailable', { times: 5 });
  const client = createClient({ ...mock.clientOptions, retries: 0, hooks: { afterAttempt: () => void sent() } });
  const sent = vi.fn<() => void>();
  await expect(cache.fetchQuery(createQueries(client).org.get())).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveBeenCalledTimes(1);

  const silent = createClient({
    baseUrl: 'http://x',
    token: 't',
    retries: 0,
    fetch: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const { queryKey, queryFn } = createQueries(silent).org.get();
  const reason = new AbortController();
  const ended = queryFn({ signal: reason.signal });
  reason.abort();
  await expect(ended).rejects.toMatchObject({ code: 'aborted' });
  expect(queryKey).toEqual(queries.org.get().queryKey);
});

/** Methods that send several requests. */
const OF_SEVERAL = ['exportAll', 'run'];
/** The options of the methods that read page after page. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  all: ['pages'],
  history: ['history', 'historyPages'],
  attendanceHistory: ['attendanceHistory', 'attendanceHistoryPages'],
  results: ['results', 'resultsPages'],
  deliveries: ['deliveries', 'deliveriesPages'],
};

test('every operation of the client, except those of the feed, has query options', () => {
  const { client, queries } = open();
  for (const [resource, methods] of Object.entries(client)) {
    if (resource === 'changes' || typeof methods === 'function') continue;
    const own = Object.keys(methods).filter((name) => !OF_SEVERAL.includes(name));
    const names = own.flatMap((name) => PAGES[name] ?? name);
    expect(Object.keys(queries[resource as keyof typeof queries]).sort()).toEqual(names.sort());
  }
});
