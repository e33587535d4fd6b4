/**
 * `docs:dashboard`: draws the dashboard of `apps/api/deploy/grafana` into `docs/dashboard.svg`, with what Prometheus answers to
 * its queries while two instances of the service are under load. Needs Prometheus; exit code 2 if it is missing.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestbed } from '../testbed/testbed.ts';
import { sendLoad } from './load.ts';
import { expressionOf, nameOf, type Panel, readPanels, type Series } from './panels.ts';
import { type FilledPanel, pictureOf } from './picture.ts';
import { advice, type Prometheus, type Span, startPrometheus } from './prometheus.ts';
import { startInstances } from './service.ts';

const PICTURE = new URL('../../docs/dashboard.svg', import.meta.url);
const TITLE = 'The dashboard of the service while two instances are under load';
const STEP_SECONDS = 2;
/** The service is scraped a few times before the load begins, and once more after its end. */
const SCRAPES_BEFORE_MS = 5_000;
const SCRAPE_AFTER_MS = 2_000;

const now = (): number => Math.floor(Date.now() / 1_000);

const seriesOf = async ({ targets = [] }: Panel, { ask }: Prometheus, span: Span): Promise<readonly Series[]> => {
  const found: Series[] = [];
  for (const target of targets) {
    for (const { labels, values } of await ask(expressionOf(target), span)) {
      found.push({ name: nameOf(target, labels), values });
    }
  }
  return found;
};

/** The panels with their series. Under this load each query has an answer, if only zeros, so an empty panel is broken. */
const fill = async (prometheus: Prometheus, span: Span): Promise<readonly FilledPanel[]> => {
  const filled: FilledPanel[] = [];
  for (const panel of await readPanels()) filled.push({ panel, series: await seriesOf(panel, prometheus, span) });
  const empty = filled.filter(({ panel, series }) => panel.type !== 'row' && series.length === 0);
  if (empty.length > 0) throw new Error(`Nothing to show: ${empty.map(({ panel }) => panel.title).join(', ')}`);
  return filled;
};

const draw = async (): Promise<void> => {
  const testbed = await openTestbed(console.error);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void testbed.clear().then(() => process.exit(1)));
  }
  try {
    const instances = await startInstances(testbed);
    const prometheus = await startPrometheus(testbed, instances.metricsPorts);
    await sleep(SCRAPES_BEFORE_MS);
    const start = now();
    const statuses = await sendLoad(instances, testbed.say);
    await sleep(SCRAPE_AFTER_MS);
    const filled = await fill(prometheus, { start, end: now(), step: STEP_SECONDS });
    await writeFile(PICTURE, pictureOf(filled, TITLE, STEP_SECONDS));
    const counted = [...statuses].toSorted(([one], [other]) => one - other);
    console.log(`Answers: ${counted.map(([status, count]) => `${count} × ${status}`).join(', ')}`);
    console.log(`Series: ${filled.flatMap(({ series }) => series).length}`);
  } finally {
    await testbed.clear();
  }
};

const missing = advice();
if (missing === undefined) await draw();
else {
  console.error(missing);
  process.exitCode = 2;
}
