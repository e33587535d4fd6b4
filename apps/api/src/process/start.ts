import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, watchPackageRunners } from '@training-provider/embedded-postgres';
import { deleteExpiredAssertions } from '../access/oauth/usedAssertions.ts';
import { deleteExpiredRightsChanges } from '../access/rightsChanges.ts';
import { deleteExpiredTokens } from '../access/tokens/tokens.ts';
import { numberingOn } from '../changes/numbering.ts';
import { deleteExpiredChanges, deleteExpiredVersions } from '../changes/retention.ts';
import { sweepInbox } from '../changes/sweep.ts';
import type { OpenDatabase } from '../db/database.ts';
import { deleteEndedCounts } from '../db/endedCounts.ts';
import { type CleanUps, startHousekeeping } from '../db/housekeeping.ts';
import { deleteExpiredResponses } from '../db/idempotencyKeys.ts';
import { applyPending, pendingMigrations } from '../db/migrate.ts';
import { readUpkeep } from '../db/upkeep.ts';
import { type Env, EnvError, parseEnv } from '../env.ts';
import { deleteExpiredImports, deleteExpiredResults, sweepImports } from '../imports/retention.ts';
import type { Ledger } from '../privacy/ledger.ts';
import { keepLedger, replayLedger } from '../privacy/replay.ts';
import { keepRevocations, replayRevocations } from '../privacy/replayRevocations.ts';
import { personSteps } from '../resources/index.ts';
import { webhookParts } from '../webhooks/parts.ts';
import { deleteExpiredDeliveries, encryptByFirstKey } from '../webhooks/retention.ts';
import { prepareDemo } from './demo.ts';
import { describeFailure, failureAt } from './describeFailure.ts';
import { namingSettings } from './listenError.ts';
import { newOpening } from './opening.ts';
import { databaseReason } from './readiness.ts';
import { allowSemiSpaceGrowth } from './semiSpace.ts';
import { type Dependencies, openDependencies, serveApi } from './service.ts';
import { onShutDown, shutDown, shutDownOnSignals } from './shutDown.ts';
import { endOnUncaughtErrors } from './uncaught.ts';
import { startWorkers } from './workers.ts';

const print = (line: string): void => console.error(line);

/**
 * The maximum time, in milliseconds, that a change stays without a number in an organisation whose feed nobody reads.
 */
const SWEEP_INTERVAL_MS = 10_000;
/** The interval at which a database that cannot serve yet is checked, in milliseconds. */
const LOOK_EVERY_MS = 100;

/** The clean-ups that delete expired rows while the service runs. */
const cleanUps = (env: Env, ledger: Ledger | undefined, vault = webhookParts(env)?.vault): CleanUps => ({
  'expired tokens of OAuth clients': deleteExpiredTokens,
  'expired assertions of OAuth clients': deleteExpiredAssertions,
  'expired responses of idempotency keys': deleteExpiredResponses,
  'ended counts of requests': deleteEndedCounts,
  'expired changes of the feed': deleteExpiredChanges(env.CHANGES_RETENTION_DAYS),
  'expired versions in histories': deleteExpiredVersions(env.HISTORY_RETENTION_DAYS),
  'expired results of imports': deleteExpiredResults(env.IMPORT_RESULTS_RETENTION_DAYS),
  'expired imports': deleteExpiredImports(env.IMPORT_RETENTION_DAYS),
  'expired changes of rights': deleteExpiredRightsChanges(env.HISTORY_RETENTION_DAYS),
  'expired deliveries of webhooks': deleteExpiredDeliveries,
  ...(vault === undefined ? {} : { 'secrets of webhooks under an older key': encryptByFirstKey(vault) }),
  ...(ledger === undefined
    ? {}
    : {
        'erasures of the ledger': keepLedger(ledger, personSteps),
        'revocations of the ledger': keepRevocations(ledger.revocations),
      }),
});

/** Re-applies erasures and revocations after a restore, before any request is served. */
const replayBeforeServing = async (env: Env, { log, database, ledger }: Dependencies): Promise<void> => {
  if (ledger === undefined) {
    if (env.DATABASE_URL !== undefined)
      log.warn('ERASURE_LEDGER_URL is not set: a restored backup also restores erased people and revoked access');
    return;
  }
  try {
    const { carriedOut, failures } = await replayLedger(database.db, ledger, personSteps);
    const { length: rows } = carriedOut;
    if (rows > 0) log.warn({ rows }, 're-applied erasures after a restore');
    if (failures.length > 0)
      log.error({ rows: failures.length, err: failures[0] }, 'erasures of the ledger failed, and are tried again soon');
    const ended = await replayRevocations(database.db, ledger.revocations);
    if (ended.carriedOut.length > 0)
      log.warn({ rows: ended.carriedOut.length }, 're-applied revocations after a restore');
    if (ended.failures.length > 0)
      log.error({ err: ended.failures[0] }, 'revocations of the ledger failed, and are tried again soon');
  } catch (err) {
    log.error(
      { err },
      'the ledger is unavailable: a restored backup may have restored erased people and revoked access',
    );
  }
};

const startDatabase = async (env: Env): Promise<string> => {
  if (env.DATABASE_URL !== undefined) return env.DATABASE_URL;
  const embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, onProgress: print });
  onShutDown(() => embedded.stop());
  void embedded.ended.then((reason) => shutDown(`The embedded database has ended (${reason})`, 1));
  return embedded.url;
};

const applyMigrations = async ({ MIGRATION_DATABASE_URL: ownerUrl }: Env, { db }: OpenDatabase, url: string) => {
  if ((await pendingMigrations(db)).length === 0) return [];
  if (ownerUrl === undefined) return applyPending(url);
  return applyPending(ownerUrl).catch((error: unknown) => {
    throw failureAt('MIGRATION_DATABASE_URL', error);
  });
};

/** Applies migrations. If the database is the embedded one, it also seeds the demo and returns its token. */
const prepare = async (env: Env, database: OpenDatabase, url: string): Promise<string | undefined> => {
  if (env.MIGRATIONS === 'apply')
    for (const name of await applyMigrations(env, database, url)) print(`Applied ${name}`);
  if (env.DATABASE_URL !== undefined) return undefined;
  return (await prepareDemo(database.db, env.DATA_DIR, print)).token;
};

/** Waits until the database can serve this version. Another process may be applying its migrations. */
const untilDatabaseServes = async (database: OpenDatabase, base: string): Promise<void> => {
  let said: string | undefined;
  for (;;) {
    const reason = await databaseReason(database);
    if (reason === undefined) return;
    if (reason !== said) print(`Not ready: ${reason}. Requests to ${base} get 503 until then.`);
    said = reason;
    await sleep(LOOK_EVERY_MS);
  }
};

/** Starts the background jobs. */
const startJobs = (env: Env, { database, ledger, log, telemetry }: Dependencies): void => {
  const watch = (all: CleanUps): CleanUps => telemetry.metrics?.operations.watch(all) ?? all;
  const housekeeping = startHousekeeping(database.db, watch(cleanUps(env, ledger)), log);
  onShutDown(() => housekeeping.stop());
  const sweeps = {
    'changes without a number': sweepInbox(numberingOn(database.db)),
    'content of imports': sweepImports,
  };
  const sweeper = startHousekeeping(database.db, sweeps, log, SWEEP_INTERVAL_MS);
  onShutDown(() => sweeper.stop());
};

const start = async (): Promise<void> => {
  const env = parseEnv(process.env);
  const url = await startDatabase(env);
  const dependencies = await openDependencies(env, url);
  const { telemetry, database } = dependencies;
  const demoToken = await prepare(env, database, url);

  const opening = newOpening();
  const workers = env.WORKERS > 1 ? await startWorkers(env, url, print) : undefined;
  const base = workers?.url ?? (await serveApi(env, dependencies, opening.isOpen));
  const answering = workers?.answering ?? (() => 1);
  telemetry.metrics?.operations.observeWorkers(() => ({ configured: env.WORKERS, answering: answering() }));
  telemetry.metrics?.operations.observeUpkeep(() => readUpkeep(database));
  const metrics = await telemetry
    .serveMetrics(workers?.collect)
    .catch(namingSettings(env, 'METRICS_HOST', 'METRICS_PORT'));
  if (metrics !== undefined) onShutDown(() => metrics.close());
  await untilDatabaseServes(database, base);
  await replayBeforeServing(env, dependencies);
  await (workers ?? opening).open();
  startJobs(env, dependencies);

  const lines = [`Ready: ${base}/v1`];
  if (demoToken !== undefined) {
    const request = `curl -H 'Authorization: Bearer ${demoToken}' '${base}/v1/participants?limit=2'`;
    lines.push(`Demo token: ${demoToken}`, `Try: ${request}`);
  }
  if (metrics !== undefined) lines.push(`Metrics: ${metrics.url}`);
  allowSemiSpaceGrowth();
  // Printed with one write, so that a reader that waits for the first line also gets the others.
  console.log(lines.join('\n'));
};

endOnUncaughtErrors();
shutDownOnSignals();
const stopWatching = watchPackageRunners(() => shutDown('The package runner that started this process has ended', 1));
onShutDown(stopWatching);
start().catch(async (error: unknown) => {
  print(error instanceof EnvError ? `Wrong setting: ${error.message}` : describeFailure(error));
  await shutDown('Could not start', 1);
});
