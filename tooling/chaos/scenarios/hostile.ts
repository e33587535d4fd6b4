import { everyOperation, type Records, recordsOf } from '../../../apps/api/test/support/operations.ts';
// Types of the test runner that the support files of the tests need.
import type {} from '../../../apps/api/test/support/service.ts';
import { openDatabase } from '../../testbed/api.ts';
import { startPostgres } from '../../testbed/postgres.ts';
import { startBuilt } from '../../testbed/service.ts';
import { prepareTenant, type Tenant } from '../../testbed/tenants.ts';
import { rawClient } from '../hostile/connection.ts';
import { type HostileRequest, hostileRequests, type Target } from '../hostile/requests.ts';
import { httpClient, type Send } from '../measuring/http.ts';
import { residentOver } from '../measuring/resident.ts';
import type { Scenario } from '../measuring/scenario.ts';

const REQUESTS = 100_000;
const BATCH = 2_000;
const CONNECTIONS = 16;
/** Printed with the figures, so that a run can be repeated. */
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000_000);
const MAX_SHOWN = 300;

/** The operations with the names of their query parameters. */
const targets: readonly Target[] = everyOperation.map((operation) => ({
  operation,
  query: Object.keys(operation.query.shape),
}));

/** A record of each resource, so that requests get past the lookup in every operation. */
const prepareRecords = async (databaseUrl: string, { organisationId }: Tenant, send: Send): Promise<Records> => {
  const client = async (method: string, path: string, sending?: { body?: unknown }) => {
    const { status, text } = await send(method, path, { body: sending?.body });
    return { status, text, headers: new Headers(), json: JSON.parse(text) };
  };
  const database = await openDatabase(databaseUrl, 2);
  return recordsOf({ organisationId, client }, database).finally(() => database.close());
};

/** Invalid requests to every operation, over valid and invalid connections. */
export const hostile: Scenario = {
  name: 'hostile',
  guarantee: 'No request, however hostile, is answered 5xx, ends the process or leaks memory.',
  run: async (testbed) => {
    const server = await startPostgres(testbed);
    const tenant = await prepareTenant(server.url());
    const service = await startBuilt(testbed, { DATABASE_URL: server.url() });
    const { send, close } = httpClient(service.baseUrl, tenant.token);
    let records = await prepareRecords(server.url(), tenant, send);
    const clients = Array.from({ length: CONNECTIONS }, () => rawClient(new URL(service.baseUrl)));
    const statuses = new Map<number, number>();
    const failures: string[] = [];
    let sent = 0;
    let unanswered = 0;
    const samples: number[] = [];

    const exchange = async (client: (typeof clients)[number], request: HostileRequest): Promise<void> => {
      sent += 1;
      const answers = await client.exchange(request).catch((error: unknown) => {
        failures.push(String(error));
        return [];
      });
      if (answers.length === 0) unanswered += 1;
      for (const status of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500 || Number.isNaN(status)) {
          failures.push(`${status}: ${request.bytes.toString('utf8', 0, MAX_SHOWN)}`);
        }
      }
    };

    testbed.say(`seed ${SEED}, ${targets.length} operations`);
    for (let batch = 0; sent < REQUESTS; batch += 1) {
      const each = Math.ceil(BATCH / targets.length);
      const requests = targets.flatMap((target, index) =>
        hostileRequests(target, records, tenant.token, each, SEED + batch * targets.length + index),
      );
      const next = requests.values();
      await Promise.all(
        clients.map(async (client) => {
          for (const request of next) await exchange(client, request);
        }),
      );
      if (service.ended() !== undefined) break;
      // Hostile deletions succeed too.
      records = { ...(await prepareRecords(server.url(), tenant, send).catch(() => records)) };
      samples.push(service.residentMb());
      if (batch % 10 === 0) testbed.say(`${sent} sent, resident ${samples.at(-1)?.toFixed(0)} MB`);
    }
    close();
    for (const client of clients) client.close();
    const { middleMb, lastMb, ratio } = residentOver(samples);
    const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    testbed.say(`seed ${SEED}; ${byStatus.join(', ')}; closed without an answer: ${unanswered}`);
    for (const failure of failures.slice(0, 10)) testbed.say(failure);
    return [
      { name: 'operations', value: targets.length, unit: '', atLeast: everyOperation.length },
      { name: 'hostile requests', value: sent, unit: '', atLeast: REQUESTS },
      { name: 'answered 2xx, so not all were refused', value: statuses.get(200) ?? 0, unit: '', atLeast: 1_000 },
      { name: '5xx, or no answer in time', value: failures.length, unit: '', atMost: 0 },
      { name: 'ends of the process', value: service.ended() === undefined ? 0 : 1, unit: '', atMost: 0 },
      { name: 'resident memory, second third', value: middleMb, unit: 'MB' },
      { name: 'resident memory, last third', value: lastMb, unit: 'MB' },
      { name: 'ratio', value: ratio, unit: '', atMost: 1.2 },
    ];
  },
};
