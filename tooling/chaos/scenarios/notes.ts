import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../testbed/percentile.ts';
import type { Tenant } from '../../testbed/tenants.ts';
import { waits } from '../measuring/load.ts';
import { NEIGHBOURS } from '../measuring/neighbours.ts';
import { startNoise } from '../measuring/noise.ts';
import { atLeast, atMost, none, type Scenario, shown } from '../measuring/scenario.ts';
import { clientOf, createCourse, startStage } from '../measuring/stage.ts';

const WRITERS = 2;
const LISTENING = { path: '/v1/org', pauseMs: 10, forMs: 10_000 };
const WARM_UP_MS = 2_000;
const LIMIT_MS = 40;

const MAX_CONTENT = 100_000;
const MAX_BODY = 1_040_000;
const filled = (part: string, length = MAX_CONTENT): string => part.repeat(Math.floor(length / part.length));

/** The contents that took longest among many thousands that were tried, and contents known to be slow. */
const CONTENTS = [
  `${'<b>'.repeat(16_000)}${'</p>'.repeat(13_000)}`,
  ...['<p>', '<ul><li>', '<b></b>', '<a x>', '<ul/><li/><b/><span><p>', '</li><span/><a x>', '<p/></td>='].map((part) =>
    filled(part),
  ),
  `<dd><b/><code x>${filled('</div><<hr ', 99_900)}`,
  `<a href="${filled('<!---->', 99_900)}">`,
];
/** Bodies of the maximum length that are rejected. */
const REFUSED = [
  { note: { content: filled('<b>', MAX_BODY) } },
  { note: { content: Array.from({ length: 1_000 }, () => Array.from({ length: 500 }, () => 0)) } },
  { note: Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`content${index}`, 0])) },
];
const BODIES = [...CONTENTS.map((content) => ({ note: { content } })), ...REFUSED];

/** Lets two clients write the most expensive notes without a pause. */
export const notes: Scenario = {
  name: 'notes',
  guarantee: 'Writers of the worst notes hardly slow other clients down.',
  run: async (testbed) => {
    const stage = await startStage(testbed, { RATE_LIMIT: '10000000' }, WRITERS + NEIGHBOURS);
    const url = stage.service.baseUrl;
    const tenants = [stage, ...stage.others];
    const sends = tenants.slice(WRITERS).map(({ token }) => clientOf(testbed, url, token));
    const silence = await waits(testbed, sends, LISTENING);
    const startWriter = async ({ token }: Tenant) => {
      const path = `${await createCourse(clientOf(testbed, url, token))}/notes`;
      const requests = [{ name: 'notes', method: 'POST', path, bodies: BODIES } as const];
      return startNoise({ url, token, requests, connections: 1 });
    };
    const writers = await Promise.all(tenants.slice(0, WRITERS).map(startWriter));
    await sleep(WARM_UP_MS);
    const beside = await waits(testbed, sends, LISTENING);
    const statuses = await Promise.all(writers.map(({ stop }) => stop()));
    const countOf = (isCounted: (status: string) => boolean): number =>
      statuses
        .flatMap(({ notes: counts = {} }) => Object.entries(counts))
        .reduce((sum, [status, count]) => sum + (isCounted(status) ? count : 0), 0);
    return [
      atLeast(
        'notes that were written',
        countOf((one) => one === '201'),
        20,
      ),
      none(
        'failed responses of the service',
        countOf((one) => one > '499'),
      ),
      shown('p50 of the neighbours without', percentile(silence, 0.5), 'ms'),
      atMost('p50 of the neighbours with two writers', percentile(beside, 0.5), LIMIT_MS, 'ms'),
      shown('their p99', percentile(beside, 0.99), 'ms'),
    ];
  },
};
