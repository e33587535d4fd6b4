import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { clientOf } from '../support/client.ts';
import { type ReceivedSpan, startCollector } from '../support/collector.ts';
import {
  bodyOf,
  everyOperation,
  parametersOf,
  pathOf,
  type Records,
  recordsOf,
  withOwnReferences,
} from '../support/operations.ts';
import { ownDatabase } from '../support/ownService.ts';
import { startService } from '../support/program.ts';
import type { Tenant } from '../support/tenant.ts';

type Operation = (typeof everyOperation)[number];

/** The order in which one record of a resource can be asked for everything. */
const LISTS = ['attendances', 'replaceAttendances', 'updateAttendance'];
const ACTIONS = ['create', 'batch', 'get', 'list', 'update', ...LISTS, 'remove', 'undelete'];
const shown = everyOperation
  .filter(({ action }) => ACTIONS.includes(action))
  .toSorted((one, other) => ACTIONS.indexOf(one.action) - ACTIONS.indexOf(other.action));
const resources = Map.groupBy(shown, ({ facts }) => facts.name);

/** A service of the test's own, which tells a collector of its statements. */
const observed = async () => {
  const url = await ownDatabase();
  const { token, organisationId } = await newTenantIn(url);
  const collector = await startCollector();
  const service = await startService(onTestFinished, { DATABASE_URL: url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const tenant: Tenant = { organisationId, client: clientOf(token, service.baseUrl) };
  const stop = async (): Promise<void> => {
    service.process.kill('SIGTERM');
    await service.exit;
  };
  return { tenant, collector, stop };
};

/** What comes with a request now and then: its token is looked at anew, and requests are counted. */
const NOW_AND_THEN = /"token_hash"|\brate_limit\b/;

const textOf = ({ attributes }: ReceivedSpan): string | undefined =>
  attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue;

/** The statements of a trace in the order in which they began. */
const statementsOf = (spans: readonly ReceivedSpan[], trace: string): string[] =>
  spans
    .filter(({ traceId }) => traceId === trace)
    .toSorted((one, other) => Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)))
    .flatMap((span) => textOf(span) ?? [])
    .filter((statement) => !NOW_AND_THEN.test(statement));

/** Where a line of a statement begins. */
const CLAUSE =
  /(?<! distinct| left| inner) (?=(?:select|from|where|set|values|returning|order by|union all|left join|inner join|join) |\w+ as \()/g;

const written = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim().replaceAll(CLAUSE, '\n');

test('each operation on a record sends the statements that stand in test/statements: -u writes them anew', async () => {
  const { tenant, collector, stop } = await observed();
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
  await stop();
  for (const [name, operations] of resources) {
    const parts = operations.map((operation) => {
      const statements = statementsOf(collector.spans(), traces.get(operation) ?? '');
      return [`-- ${operation.method} ${operation.path}`, ...statements.map(written)].join('\n\n');
    });
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(`${name}.sql`);
  }
});
