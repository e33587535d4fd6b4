import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Undo } from '../../../../tooling/testbed/program.ts';
import { clientOf } from './client.ts';
import { type ReceivedSpan, startCollector } from './collector.ts';
import {
  bodyOf,
  everyOperation,
  parametersOf,
  pathOf,
  type Records,
  recordsOf,
  withOwnReferences,
} from './operations.ts';
import { startService } from './program.ts';
import type { Tenant } from './tenant.ts';

/** An operation of the contract. */
type Operation = (typeof everyOperation)[number];

/** The order in which all operations on one record succeed. */
const LISTS = ['attendances', 'replaceAttendances', 'updateAttendance'];
const ACTIONS = ['create', 'batch', 'get', 'list', 'update', ...LISTS, 'remove', 'undelete'];

/** Occasional statements of a request: its token is read again, and requests are counted. */
const NOW_AND_THEN = /"?token_hash"?|"oauth_client" as "c"|\brate_limit\b/;

const textOf = ({ attributes }: ReceivedSpan): string | undefined =>
  attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue;

/** The statements of a trace in the order in which they began. */
const statementsOf = (spans: readonly ReceivedSpan[], trace: string): string[] =>
  spans
    .filter(({ traceId }) => traceId === trace)
    .toSorted((one, other) => Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)))
    .flatMap((span) => textOf(span) ?? [])
    .filter((statement) => !NOW_AND_THEN.test(statement));

/** The statements that operations on records of a resource send to a database, by the name of the resource. */
export const sentStatements = async (
  undo: Undo,
  url: string,
  { token, organisationId }: { readonly token: string; readonly organisationId: string },
): Promise<ReadonlyMap<string, ReadonlyMap<Operation, readonly string[]>>> => {
  const shown = everyOperation
    .filter(({ action }) => ACTIONS.includes(action))
    .toSorted((one, other) => ACTIONS.indexOf(one.action) - ACTIONS.indexOf(other.action));
  const resources = Map.groupBy(shown, ({ facts }) => facts.name);
  const collector = await startCollector();
  const service = await startService(undo, { DATABASE_URL: url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const tenant: Tenant = { organisationId, client: clientOf(token, service.baseUrl) };
  const traces = new Map<Operation, string>();
  const send = async (operation: Operation, records: Records): Promise<void> => {
    const trace = randomBytes(16).toString('hex');
    traces.set(operation, trace);
    const { method, body, action } = operation;
    const path = pathOf(operation, parametersOf(operation, records));
    const creates = action === 'create' || action === 'batch';
    const referred = creates ? await withOwnReferences(tenant, operation, records) : records;
    const { status, text } = await tenant.client(method, path, {
      ...(body === undefined ? {} : { body: bodyOf(operation, referred) }),
      headers: { traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01` },
    });
    expect(status, `${action} ${path}: ${text}`).toBeLessThan(300);
  };
  for (const operations of resources.values()) {
    const records = await recordsOf(tenant);
    for (const operation of operations) await send(operation, records);
  }
  service.process.kill('SIGTERM');
  await service.exit;
  const spans = collector.spans();
  return new Map(
    [...resources].map(([name, operations]) => [
      name,
      new Map(operations.map((operation) => [operation, statementsOf(spans, traces.get(operation) ?? '')])),
    ]),
  );
};
