/** For tests of consumers: made-up records, and the service in memory. */
export { createFactories, type Factories } from './testing/factories.ts';
export { createMock, type Mock, type MockOptions } from './testing/mock.ts';
export { createMockServer, type MockServer, type MockServerOptions } from './testing/server.ts';
