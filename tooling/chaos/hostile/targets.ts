import { operations } from '@training-provider/contract';
import { bodyOf, everyOperation, parametersOf, type Records } from '../../../apps/api/test/support/operations.ts';

/** The target of requests: an operation of the interface, or another path of the service. */
export interface Target {
  readonly method: string;
  /** The path with its parameters: `/v1/participants/:id`. */
  readonly path: string;
  parametersIn(records: Records): Readonly<Record<string, string>>;
  /** Returns a valid body; any body for a method without one. */
  bodyIn(records: Records): unknown;
  /** The names of the query parameters. */
  readonly query: readonly string[];
}

const without = { parametersIn: () => ({}), bodyIn: () => ({}), query: [] };

const onRecords = everyOperation.map(
  (operation): Target => ({
    method: operation.method,
    path: operation.path,
    parametersIn: (records) => parametersOf(operation, records),
    bodyIn: (records) => (operation.body === undefined ? {} : bodyOf(operation, records)),
    query: Object.keys(operation.query.shape),
  }),
);

const onChanges = operations
  .filter(({ action }) => action === 'read')
  .map(({ method, path, query }): Target => ({ ...without, method, path, query: Object.keys(query.shape) }));

const documents = ['/', '/docs', '/openapi.json', '/problems/not_found', '/.well-known/training-provider', '/readyz'];

/** Every operation of the interface, the token endpoint, and documents. */
export const targets: readonly Target[] = [
  ...onRecords,
  ...onChanges,
  { ...without, method: 'POST', path: '/oauth/token', query: ['grant_type', 'client_id', 'client_secret', 'scope'] },
  ...documents.map((path): Target => ({ ...without, method: 'GET', path })),
];
