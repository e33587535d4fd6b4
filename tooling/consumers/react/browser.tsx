import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createClient } from '@training-provider/contract/client';
import { createHandlers, createMock } from '@training-provider/contract/msw';
import { createQueries } from '@training-provider/contract/react-query';
import { setupWorker } from 'msw/browser';
import { createRoot } from 'react-dom/client';
import { Courses } from './courses';

const baseUrl = 'https://administration.example.org';
const mock = createMock({ baseUrl });
for (const name of ['A', 'B', 'C', 'D', 'E']) mock.add('courses', { name });
await setupWorker(...createHandlers(mock)).start({ quiet: true });

const queries = createQueries(createClient({ baseUrl, token: mock.token }));
const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <Courses queries={queries} added={{ name: 'F' }} />
  </QueryClientProvider>,
);
