import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/react-query';
import { type Client, createClient } from '@training-provider/contract/client';
import { createHandlers, createMock } from '@training-provider/contract/msw';
import { createQueries } from '@training-provider/contract/react-query';
import { createMockServer } from '@training-provider/contract/testing';
import { setupServer } from 'msw/node';

/** Creates three courses and reads them, by pages of two. */
const createAndRead = async (client: Client): Promise<string> => {
  const queries = createQueries(client);
  const cache = new QueryClient();
  const create = new MutationObserver(cache, queries.courses.create());
  for (const name of ['A', 'B', 'C']) await create.mutate([{ name }]);
  const pages = new InfiniteQueryObserver(cache, queries.courses.pages({ limit: 2, sort: 'name' }));
  await pages.fetchNextPage();
  const { data, hasNextPage } = await pages.fetchNextPage();
  const [first] = data?.pages[0]?.data ?? [];
  const one = await cache.fetchQuery(queries.courses.get(first?.id ?? ''));
  const names = data?.pages.map((page) => page.data.map(({ name }) => name).join(''));
  return `${names?.join(' ')} ${hasNextPage} ${one.data.name} ${one.etag}`;
};

const server = await createMockServer();
console.log(`server ${await createAndRead(createClient(server.clientOptions))}`);
await server.close();

const mock = createMock({ baseUrl: 'https://administration.example.org' });
const worker = setupServer(...createHandlers(mock));
worker.listen();
console.log(`msw ${await createAndRead(createClient({ baseUrl: mock.baseUrl, token: mock.token }))}`);
worker.close();
