import { anyRequest, type Connection, operationOf } from './call.ts';
import type { Client } from './client.ts';
import { withCurrentVersion } from './currentVersion.ts';
import { exportAllOf } from './exportAll.ts';
import { followOf } from './follow.ts';
import { routes } from './generated/routes.ts';
import { type ClientOptions, settingsOf } from './options.ts';
import { allOf } from './pages.ts';
import type { Route } from './request.ts';
import { runOf } from './runImport.ts';
import { tokensOf } from './token.ts';

/** Operations without a method `all`: `all` of the resource or `follow` iterates over their pages. */
const OWN_ITERATION = ['list', 'read'];

const resourceOf = (connection: Connection, table: Readonly<Record<string, Route>>) => {
  const operations = Object.fromEntries(
    Object.entries(table).map(([name, route]) => [name, operationOf(connection, route)]),
  );
  for (const [name, route] of Object.entries(table)) {
    const operation = operations[name];
    if (route.paged && operation !== undefined && !OWN_ITERATION.includes(name))
      Object.assign(operation, { all: allOf(operation, route.operation, route.path.includes('{')) });
  }
  const { list, read, upload, attendances } = operations;
  if (attendances !== undefined && table.replaceAttendances !== undefined) {
    const complete = withCurrentVersion(connection, table.replaceAttendances, attendances);
    operations.replaceAttendances = operationOf(connection, table.replaceAttendances, complete);
  }
  // The cast is necessary because `read` has the type of its operation only in `Client`.
  if (read !== undefined) return { ...operations, follow: followOf(read as unknown as Parameters<typeof followOf>[0]) };
  if (list === undefined || table.list === undefined) return operations;
  const all = allOf(list, table.list.operation, table.list.path.includes('{'));
  // The cast is safe, as above: only imports have `upload`, and they have no export.
  if (upload !== undefined)
    return { ...operations, all, run: runOf(operations as unknown as Parameters<typeof runOf>[0]) };
  return { ...operations, all, exportAll: exportAllOf(connection, table.list) };
};

/**
 * Creates a client of the service: `client.participants.list()`, `client.courseNotes.create(courseId, note)`, and so
 * on.
 *
 * A call resolves to a successful response; distinguish responses by `status`. Refusals are thrown as `ServiceError`,
 * or returned as values by `call.outcome()`. If the service does not respond, a `ClientError` is thrown. Requests are
 * repeated if that is safe: after 429, 502, 503, 504 and network failures.
 * @throws ClientError `invalid_argument`; the message states what to pass instead
 */
export const createClient = (options: ClientOptions): Client => {
  const settings = settingsOf(options);
  const connection = { settings, tokens: tokensOf(settings, options), deprecated: new Set<string>() };
  const resources = Object.entries(routes).map(([name, table]) => [name, resourceOf(connection, table)]);
  // The cast is safe: the table of routes and the type `Client` are generated from the same contract.
  return { ...Object.fromEntries(resources), request: anyRequest(connection) } as Client;
};
