import type { Meta, StoryObj } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createClient } from '@training-provider/contract/client';
import { createHandlers, createMock } from '@training-provider/contract/msw';
import { createQueries } from '@training-provider/contract/react-query';
import { setupWorker } from 'msw/browser';
import { Courses } from './courses';

const mock = createMock({ baseUrl: 'https://administration.example.org' });
for (const name of ['A', 'B', 'C']) mock.add('courses', { name });
const queries = createQueries(createClient({ baseUrl: mock.baseUrl, token: mock.token }));

const meta: Meta<typeof Courses> = {
  component: Courses,
  args: { queries, added: { name: 'D' } },
  loaders: [() => setupWorker(...createHandlers(mock)).start({ quiet: true })],
  decorators: [
    (Story) => (
      <QueryClientProvider client={new QueryClient()}>
        <Story />
      </QueryClientProvider>
    ),
  ],
};
export default meta;

export const Listed: StoryObj<typeof Courses> = {};
