import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/api/src/embedded/postgres.ts';
import { scratchDatabase } from '../../apps/api/test/support/scratchDatabase.ts';
import { PARTICIPANTS, prepareData } from './data.ts';
import { CONNECTIONS, type Contestant, measure, ROUND_SECONDS, ROUNDS, ratesOf, waitsOf } from './load.ts';
import { deepPage, FIRST_PAGE } from './pages.ts';
import { compare, compareWaits, type Line, table, timed } from './report.ts';
import { creates, enrolments, get, LIST, patches, reads, searches } from './requests.ts';
import { requireSameBody, requireSameWrite } from './same.ts';
import { POOL_SIZE, type Storage, startBare, startService, stopServers } from './servers.ts';
import { raceSizes } from './sizes.ts';

const SECOND_STARTS = 5;
const SECOND_START_LIMIT = 1;
/** 99 of 100 requests may take twice as long as those of the bare server. */
const MOST_WAIT = 2;
/** About a third of the participants are active; the deep page lies behind nine tenths of those. */
const DEPTH = PARTICIPANTS * (1 / 3) * 0.9;
const CHECKED_IDS = 50;
const GIVEN_URL = process.env.DATABASE_URL;

const say = (line: string): void => console.error(line);

/** Steps that undo what was started, run in reverse order at the end, whatever the end is. */
const undo: (() => Promise<unknown>)[] = [];
let cleaning: Promise<void> | undefined;
const cleanUp = (): Promise<void> => {
  cleaning ??= (async () => {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => say(String(error)));
  })();
  return cleaning;
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    say(`${signal}: cleaning up …`);
    void cleanUp().then(() => process.exit(1));
  });
}

const databaseServer = async (folder: string): Promise<string> => {
  if (GIVEN_URL) return GIVEN_URL;
  const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), say });
  undo.push(() => embedded.stop());
  return embedded.url;
};

/** How long the service takes to be ready where it has been started before, with its own PostgreSQL if it runs one. */
const secondStarts = async (storage: Storage, folder: string): Promise<number[]> => {
  const first = await startService(storage, folder);
  await first.stop();
  const seconds: number[] = [];
  for (let start = 0; start < SECOND_STARTS; start += 1) {
    const again = await startService(storage, folder);
    seconds.push(again.startSeconds);
    await again.stop();
  }
  say(`  ${seconds.map((time) => `${time.toFixed(2)} s`).join('   ')}`);
  return seconds;
};

const run = async (): Promise<readonly Line[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const serverUrl = await databaseServer(folder);
  const database = await scratchDatabase(serverUrl);
  undo.push(database.drop, stopServers);

  say(`Filling a database with ${PARTICIPANTS.toLocaleString('en')} participants …`);
  const { organisationId, token, ids, courseIds } = await prepareData(database.url, PARTICIPANTS);
  const bare = { url: await startBare(database.url, organisationId) };
  const service = await startService({ DATABASE_URL: database.url }, folder);
  const ours = { url: service.url, token };

  say('Checking that both servers answer the same …');
  const deep = await deepPage(ours.url, token, DEPTH);
  for (const request of [...reads(ids.slice(0, CHECKED_IDS)), LIST, get(FIRST_PAGE), ...searches]) {
    await requireSameBody(bare, request, ours, request);
  }
  await requireSameBody(bare, get(deep.bare), ours, get(deep.ours));
  const [enrolment = []] = enrolments(ids, courseIds);
  for (const request of [...creates.slice(0, 1), ...patches(ids).slice(0, 1), ...enrolment.slice(0, 1)]) {
    await requireSameWrite(bare, ours, request);
  }

  const lines: Line[] = [];
  /** Lets both servers answer the same requests; `oursRequests` are others of the same kind, where none can come twice. */
  const race = async (
    name: string,
    atLeast: number,
    requests: Contestant['requests'],
    oursRequests: Contestant['requests'] = requests,
  ): Promise<void> => {
    say(`${name}:`);
    const figures = await measure(
      [
        { name: 'bare', ...bare, requests },
        { name: 'ours', ...ours, requests: oursRequests },
      ],
      say,
    );
    lines.push(
      compare({ name: `${name}, per second`, base: ratesOf(figures, 'bare'), ours: ratesOf(figures, 'ours'), atLeast }),
      compareWaits({
        name: `${name}, p99 in ms`,
        base: waitsOf(figures, 'bare'),
        ours: waitsOf(figures, 'ours'),
        atMost: MOST_WAIT,
      }),
    );
  };

  await race('read by id', 0.9, reads(ids));
  await race('list of 50', 1, [LIST]);
  await race('search', 0.9, searches);
  say('filtered pages:');
  const filtered = await measure(
    [
      { name: 'bare first', ...bare, requests: [get(FIRST_PAGE)] },
      { name: 'ours first', ...ours, requests: [get(FIRST_PAGE)] },
      { name: 'bare deep', ...bare, requests: [get(deep.bare)] },
      { name: 'ours deep', ...ours, requests: [get(deep.ours)] },
    ],
    say,
  );
  const [first, far] = [ratesOf(filtered, 'ours first'), ratesOf(filtered, 'ours deep')];
  lines.push(
    compare({ name: 'filtered, first page', base: ratesOf(filtered, 'bare first'), ours: first }),
    compare({ name: 'filtered, deep page', base: ratesOf(filtered, 'bare deep'), ours: far }),
    compare({ name: 'filtered, ours: deep to first', base: first, ours: far, atLeast: 0.8, atMost: 1.2 }),
  );
  await race('create', 0.8, creates);
  await race('patch', 0.8, patches(ids));
  const [some, others] = enrolments(ids, courseIds);
  await race('add to course', 0.8, some, others);

  lines.push(...(await raceSizes(serverUrl, folder, say)));

  say('second start:');
  await service.stop();
  const seconds = await secondStarts(
    GIVEN_URL ? { DATABASE_URL: database.url } : { DATA_DIR: join(folder, 'own') },
    folder,
  );
  return [...lines, timed('second start, seconds', seconds, SECOND_START_LIMIT)];
};

const begin = performance.now();
try {
  const lines = await run();
  console.log(
    `\n${PARTICIPANTS.toLocaleString('en')} participants; ${CONNECTIONS} connections, a pool of ${POOL_SIZE}; ` +
      `${ROUNDS} rounds of ${ROUND_SECONDS} s each in turn; medians\n`,
  );
  console.log(table(lines));
  if (lines.some(({ reached }) => !reached)) process.exitCode = 1;
} catch (error) {
  // After a signal, what fails is only what was stopped.
  if (cleaning === undefined) say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await cleanUp();
}
say(`\nTook ${((performance.now() - begin) / 1000).toFixed(0)} s.`);
