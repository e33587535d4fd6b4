import { operations } from '@training-provider/contract';
import { type Records, recordsOf } from '../../../apps/api/test/support/operations.ts';
// The types of the test runner, which support files of the tests need.
import type {} from '../../../apps/api/test/support/service.ts';
import { rowsOfOrganisation } from '../../testbed/content.ts';
import type { Tenant } from '../../testbed/tenants.ts';
import { rawClient } from '../hostile/connection.ts';
import type { HostileRequest } from '../hostile/framing.ts';
import { keep } from '../hostile/kept.ts';
import { canary, cursorsOf, plantCanaries } from '../hostile/neighbour.ts';
import type { World } from '../hostile/parts.ts';
import { hostileRequests } from '../hostile/requests.ts';
import { targets } from '../hostile/targets.ts';
import type { Send } from '../measuring/http.ts';
import { residentFigures } from '../measuring/resident.ts';
import { atLeast, counter, none, type Scenario } from '../measuring/scenario.ts';
import { clientOf, startStage } from '../measuring/stage.ts';

/** The number of requests for each seed. */
const REQUESTS = 100_000;
const BATCH = 2_000;
const CONNECTIONS = 16;
/** The first seed, which is printed with the figures so that a run can be repeated; and the number of seeds. */
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000_000);
const SEEDS = Number(process.env.CHAOS_SEEDS ?? 1);
const MAX_SHOWN = 300;
const MAX_KEPT = 20;
const MIN_CANARIES = 30;

/** The service waits for the rest of many incomplete requests, each of which holds a connection. */
const SETTINGS = { REQUEST_TIMEOUT_MS: '1000' };

/**
 * Creates two records of each resource, so that requests get past the look-up in every operation. Returns the first of
 * each.
 */
const prepareRecords = async ({ organisationId }: Tenant, send: Send): Promise<Records> => {
  const client = async (method: string, path: string, sending?: { body?: unknown }) => {
    const { status, text } = await send(method, path, { body: sending?.body });
    return { status, text, headers: new Headers(), json: JSON.parse(text) };
  };
  await recordsOf({ organisationId, client });
  return recordsOf({ organisationId, client });
};

/** Sends hostile requests to every operation, with valid and invalid framing. */
export const hostile: Scenario = {
  name: 'hostile',
  guarantee: 'No request, however hostile, causes a 5xx, ends the process, leaks memory or shows the data of others.',
  run: async (testbed) => {
    const tenant = await startStage(testbed, SETTINGS, 2);
    const { service, postgres, send } = tenant;
    const [other] = tenant.others;
    if (other === undefined) throw new Error('no other organisation');
    const neighbour = clientOf(testbed, service.baseUrl, other.token);
    const foreign = await prepareRecords(other, neighbour);
    const planted = await plantCanaries(neighbour, foreign);
    const cursors = await cursorsOf(neighbour, foreign);
    // Reading changes numbers them, which moves rows. This read happens before the rows are counted.
    await neighbour('GET', '/v1/changes');
    const before = await rowsOfOrganisation(postgres.url(), other.organisationId);

    const worldNow = async (): Promise<World> => {
      const records = await prepareRecords(tenant, send);
      return { token: tenant.token, records, foreign, cursors: [...cursors, ...(await cursorsOf(send, records))] };
    };
    let world = await worldNow();
    const clients = Array.from({ length: CONNECTIONS }, () => rawClient(new URL(service.baseUrl)));
    const statuses = counter();
    const failures: string[] = [];
    let [sent, unanswered, leaks] = [0, 0, 0];
    const samples: number[] = [];

    const fail = ({ bytes }: HostileRequest, reason: string): void => {
      const file = failures.length < MAX_KEPT ? keep(bytes, world) : 'not kept';
      failures.push(`${reason} (${file}): ${bytes.toString('utf8', 0, MAX_SHOWN)}`);
    };
    const exchange = async (client: (typeof clients)[number], request: HostileRequest): Promise<void> => {
      sent += request.requests;
      const { statuses: answered, bytes } = await client.exchange(request).catch((error: unknown) => {
        fail(request, String(error));
        return { statuses: [], bytes: Buffer.alloc(0) };
      });
      if (answered.length === 0) unanswered += 1;
      if (bytes.includes(canary)) {
        leaks += 1;
        fail(request, 'a leak');
      }
      for (const status of answered) {
        statuses.add(status);
        if (status >= 500 || Number.isNaN(status)) fail(request, String(status));
      }
    };

    testbed.say(
      `seed ${SEED}, ${SEEDS} of them, ${targets.length} operations and other addresses, ${world.cursors.length} cursors`,
    );
    const each = Math.ceil(BATCH / targets.length);
    for (let seed = SEED, batch = 0; seed < SEED + SEEDS; seed += 1) {
      for (const begin = sent; sent < begin + REQUESTS && service.ended() === undefined; batch += 1) {
        const requests = targets.flatMap((target, index) =>
          hostileRequests(target, world, each, seed + batch * targets.length + index),
        );
        const next = requests.values();
        await Promise.all(
          clients.map(async (client) => {
            for (const request of next) await exchange(client, request);
          }),
        );
        // Some hostile deletions succeed, so the records are looked up again.
        world = await worldNow().catch(() => world);
        samples.push(service.residentMb());
        if (batch % 10 === 0) testbed.say(`${sent} sent, resident ${samples.at(-1)?.toFixed(0)} MB`);
      }
    }
    const after = await rowsOfOrganisation(postgres.url(), other.organisationId);
    const touched = Object.keys(after).filter((table) => before[table] !== after[table]);
    if (touched.length > 0) testbed.say(`changed: ${touched.join(', ')}`);
    for (const { close } of clients) close();
    testbed.say(`seed ${SEED}; ${statuses.text()}; closed without a response: ${unanswered}`);
    for (const failure of failures.slice(0, 10)) testbed.say(failure);
    return [
      atLeast('operations and other addresses', targets.length, operations.length),
      atLeast('hostile requests', sent, REQUESTS * SEEDS),
      atLeast('2xx, so not all were rejected', statuses.counts.get('200') ?? 0, 1_000),
      none('5xx, or no response in time', failures.length - leaks),
      atLeast('canaries in the records of another organisation', planted, MIN_CANARIES),
      none('responses that contain one', leaks),
      none('changed tables of the other organisation', touched.length),
      none('ends of the process', service.ended() === undefined ? 0 : 1),
      ...residentFigures(samples, 1.2),
    ];
  },
};
