import type { Provider } from './access/oidc/verify.ts';
import { deleteExpiredTokens } from './access/tokens.ts';
import { createApp } from './app.ts';
import { openDatabase } from './db/database.ts';
import { type CleanUps, startHousekeeping } from './db/housekeeping.ts';
import { forgetAnswers } from './db/idempotencyKeys.ts';
import { applyPending, pendingMigrations } from './db/migrate.ts';
import { prepareDemo } from './demo.ts';
import { watchParents } from './embedded/parent.ts';
import { startEmbeddedPostgres } from './embedded/postgres.ts';
import { type Env, EnvError, parseEnv } from './env.ts';
import { openLog } from './log.ts';
import { serve } from './server.ts';
import { plainWords } from './startFailure.ts';
import { startTelemetry } from './telemetry/telemetry.ts';

const say = (line: string): void => console.error(line);

/** What is removed from the database while the service runs. */
const CLEAN_UPS: CleanUps = {
  'expired tokens of clients': deleteExpiredTokens,
  'answers kept for their idempotency keys': forgetAnswers,
};

const providerOf = ({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience }: Env): Provider | undefined =>
  issuer === undefined || audience === undefined ? undefined : { issuer, audience };

/** Steps that undo what was started, run in reverse order by the shutdown. */
const undo: (() => Promise<unknown>)[] = [];
let stopping = false;

const shutDown = async (reason: string, exitCode: number): Promise<never> => {
  if (stopping) process.exit(exitCode);
  stopping = true;
  say(`${reason}: stopping …`);
  for (const step of undo.toReversed()) await step().catch((error: unknown) => say(plainWords(error)));
  process.exit(exitCode);
};

process.on('SIGINT', () => shutDown('Interrupted', 0));
process.on('SIGTERM', () => shutDown('Terminated', 0));
process.on('SIGHUP', () => shutDown('Terminal closed', 0));
undo.push(async () => stopWatching());
const stopWatching = watchParents(() => shutDown('The process that started this one has ended', 1));

const start = async (): Promise<void> => {
  const env = parseEnv(process.env);
  const embedded =
    env.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir: env.DATA_DIR, say }) : undefined;
  if (embedded !== undefined) {
    undo.push(() => embedded.stop());
    void embedded.ended.then((reason) => shutDown(`The embedded database has ended (${reason})`, 1));
  }
  const url = env.DATABASE_URL ?? embedded?.url ?? '';

  const { log, flush } = openLog(env.LOG_LEVEL);
  undo.push(async () => flush());
  const telemetry = await startTelemetry(env, log);
  undo.push(() => telemetry.stop());
  const database = await openDatabase(url, env.DATABASE_POOL_SIZE, {
    replicaUrl: env.READ_DATABASE_URL,
    preparation: env.PREPARED_STATEMENTS,
    timeoutMs: env.DATABASE_TIMEOUT_MS,
    observe: telemetry.observe,
  });
  undo.push(() => database.close());
  if (env.MIGRATIONS === 'apply') {
    const applied = await applyPending(database.db, env.MIGRATION_DATABASE_URL ?? url);
    for (const name of applied) say(`Applied ${name}`);
  }
  const demo = embedded === undefined ? undefined : await prepareDemo(database.db, env.DATA_DIR, say);

  const obstacle = async (): Promise<string | undefined> => {
    if (stopping) return 'stopping';
    const pending = await pendingMigrations(database.db).catch(() => undefined);
    if (pending === undefined) return 'database unreachable';
    return pending.length > 0 ? `migrations pending: ${pending.join(', ')}` : undefined;
  };
  const housekeeping = startHousekeeping(database.db, CLEAN_UPS, log);
  undo.push(() => housekeeping.stop());
  const app = createApp({
    database,
    log,
    publicUrl: env.PUBLIC_URL,
    provider: providerOf(env),
    telemetry,
    corsOrigins: env.CORS_ORIGINS,
    rateLimit: env.RATE_LIMIT,
    answerWithinMs: env.DATABASE_TIMEOUT_MS,
    obstacle,
  });
  const server = await serve(app, env.HOST, env.PORT, {
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    keepAliveTimeoutMs: env.KEEP_ALIVE_TIMEOUT_MS,
    maxConnections: env.MAX_CONNECTIONS,
  });
  undo.push(() => server.close(env.SHUTDOWN_DELAY_MS));

  const base = env.PUBLIC_URL ?? server.url;
  const lines = [`Ready: ${base}/v1`];
  if (demo !== undefined) {
    const request = `curl -H 'Authorization: Bearer ${demo.token}' '${base}/v1/participants?limit=2'`;
    lines.push(`Demo token: ${demo.token}`, `Try: ${request}`);
  }
  const metrics = await telemetry.serveMetrics(database.loads);
  if (metrics !== undefined) {
    undo.push(() => metrics.close());
    lines.push(`Metrics: ${metrics.url}`);
  }
  // In one piece, so that whoever waits for the first line has the others as well.
  console.log(lines.join('\n'));
};

start().catch(async (error: unknown) => {
  say(error instanceof EnvError ? `Wrong setting: ${error.message}` : plainWords(error));
  await shutDown('Could not start', 1);
});
