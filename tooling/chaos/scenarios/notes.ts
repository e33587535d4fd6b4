import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../testbed/percentile.ts';
import { startPostgres } from '../../testbed/postgres.ts';
import { startBuilt } from '../../testbed/service.ts';
import { prepareTenants, type Tenant } from '../../testbed/tenants.ts';
import { httpClient } from '../measuring/http.ts';
import { waits } from '../measuring/load.ts';
import { type Statuses, startNoise } from '../measuring/noise.ts';
import type { Scenario } from '../measuring/scenario.ts';

const WRITERS = 2;
const NEIGHBOURS = 4;
const LISTENING = { path: '/v1/org', pauseMs: 10, forMs: 10_000 };
const WARM_UP_MS = 2_000;
const LIMIT_MS = 40;

const MAX_CONTENT = 100_000;
const MAX_BODY = 1_040_000;
const filled = (part: string, length = MAX_CONTENT): string => part.repeat(Math.floor(length / part.length));

/** The contents that took longest of many thousands that a search has tried, and those that were known to. */
const CONTENTS = [
  `${'<b>'.repeat(16_000)}${'</p>'.repeat(13_000)}`,
  ...['<p>', '<ul><li>', '<b></b>', '<a x>', '<ul/><li/><b/><span><p>', '</li><span/><a x>', '<p/></td>='].map((part) =>
    filled(part),
  ),
  `<dd><b/><code x>${filled('</div><<hr ', 99_900)}`,
  `<a href="${filled('<!---->', 99_900)}">`,
];
/** Bodies that are as long as may be, and refused. */
const REFUSED = [
  { note: { content: filled('<b>', MAX_BODY) } },
  { note: { content: Array.from({ length: 1_000 }, () => Array.from({ length: 500 }, () => 0)) } },
  { note: Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`content${index}`, 0])) },
];
const BODIES = [...CONTENTS.map((content) => ({ note: { content } })), ...REFUSED];

const countOf = (all: readonly Statuses[], isCounted: (status: string) => boolean): number =>
  all
    .flatMap((statuses) => Object.entries(statuses))
    .reduce((sum, [status, n]) => sum + (isCounted(status) ? n : 0), 0);

/** Two clients write the notes that cost most, without a pause. */
export const notes: Scenario = {
  name: 'notes',
  guarantee: 'Writers of the worst notes hardly slow other clients down.',
  run: async (testbed) => {
    const server = await startPostgres(testbed);
    const tenants = await prepareTenants(server.url(), WRITERS + NEIGHBOURS);
    const service = await startBuilt(testbed, { DATABASE_URL: server.url(), RATE_LIMIT: '10000000' });
    const clients = tenants.slice(WRITERS).map(({ token }) => httpClient(service.baseUrl, token));
    const sends = clients.map(({ send }) => send);
    const silence = await waits(testbed, sends, LISTENING);

    const startWriter = async ({ token }: Tenant) => {
      const { send, close } = httpClient(service.baseUrl, token);
      const { text } = await send('POST', '/v1/courses', { body: { course: { name: 'Schweißen' } } });
      close();
      const path = `/v1/courses/${JSON.parse(text).data.id}/notes`;
      return startNoise({ url: service.baseUrl, token, path, connections: 1, bodies: BODIES });
    };
    const writers = await Promise.all(tenants.slice(0, WRITERS).map(startWriter));
    await sleep(WARM_UP_MS);
    const beside = await waits(testbed, sends, LISTENING);
    const statuses = await Promise.all(writers.map(({ stop }) => stop()));
    for (const { close } of clients) close();
    return [
      { name: 'notes that were written', value: countOf(statuses, (one) => one === '201'), unit: '', atLeast: 20 },
      {
        name: 'answers of the service that failed',
        value: countOf(statuses, (one) => one > '499'),
        unit: '',
        atMost: 0,
      },
      { name: 'p50 of the neighbours without', value: percentile(silence, 0.5), unit: 'ms' },
      {
        name: 'p50 of the neighbours beside two writers',
        value: percentile(beside, 0.5),
        unit: 'ms',
        atMost: LIMIT_MS,
      },
      { name: 'their p99', value: percentile(beside, 0.99), unit: 'ms' },
    ];
  },
};
