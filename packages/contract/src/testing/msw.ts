/** The mock as handlers of Mock Service Worker, for tests, Storybook and development without a service. It runs in browsers. */
import { type HttpHandler, HttpResponse, http } from 'msw';
import { DOCUMENTS } from '../model/documents.ts';
import { operations } from '../operations.ts';
import { createMock, type Mock } from './mock.ts';

export { createMock, type Mock, type MockOptions } from './mock.ts';

/**
 * The mock's response to a request. If its `fetch` throws, the result is a network error; MSW itself would return 500.
 */
const answer = async (mock: Mock, request: Request): Promise<Response> => {
  try {
    return await mock.fetch(request);
  } catch {
    return HttpResponse.error();
  }
};

/**
 * Handlers for `setupServer` and `setupWorker`: one for each operation, and one for all other requests at the service's
 * paths. The base URL of the mock must be the one that your program calls: `createHandlers(createMock({ baseUrl:
 * 'https://administration.example.org' }))`.
 */
export const createHandlers = (mock: Mock = createMock()): HttpHandler[] => {
  const resolve = ({ request }: { request: Request }) => answer(mock, request);
  const at = (path: string) => mock.baseUrl + path;
  const methods = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };
  return [
    ...[...operations, ...DOCUMENTS].map(({ method, path }) => methods[method](at(path), resolve)),
    http.all(at('/v1/*'), resolve),
  ];
};
