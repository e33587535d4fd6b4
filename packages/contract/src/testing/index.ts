/** Tools for tests of consumers: factories of records, and the service in memory. */
export { createFactories } from './factories.ts';
export { createMock, type Mock, type MockOptions } from './mock.ts';
export { MOCK_OMISSIONS, type MockOmission } from './omissions.ts';
export type { Factories } from './records.ts';
export { createMockServer, type MockServer, type MockServerOptions } from './server.ts';
