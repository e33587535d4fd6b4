/** For tests of consumers: made-up records, and the service in memory. */
export { createFactories } from './testing/factories.ts';
export { createMock, type Mock, type MockOptions } from './testing/mock.ts';
export type { Factories } from './testing/records.ts';
export { createMockServer, type MockServer, type MockServerOptions } from './testing/server.ts';
