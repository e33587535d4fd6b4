import type { Logger } from 'pino';
import type { OidcProvider } from '../access/oidc/verify.ts';
import { createApp } from '../app.ts';
import { readBacklog } from '../changes/backlog.ts';
import { numberingOn } from '../changes/numbering.ts';
import { pollerOn } from '../changes/poll.ts';
import { changeWaiting } from '../changes/waiting.ts';
import { checkClock } from '../db/clock.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import type { Env } from '../env.ts';
import { messagesOf } from '../http/messages.ts';
import { readOpenImports } from '../imports/open.ts';
import { importRunner } from '../imports/run/runner.ts';
import { importWaiting } from '../imports/waiting.ts';
import { admissionOf } from '../load/admission.ts';
import { type Ledger, type LedgerEntry, openLedger } from '../privacy/ledger.ts';
import { importedKinds } from '../resources/imported.ts';
import { startTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { readWebhooks } from '../webhooks/all.ts';
import { webhookParts } from '../webhooks/parts.ts';
import { webhookSender } from '../webhooks/sender.ts';
import { namingSettings } from './listenError.ts';
import { openLog } from './log.ts';
import type { Opening } from './opening.ts';
import { readinessOf } from './readiness.ts';
import { serve } from './server.ts';
import { onShutDown } from './shutDown.ts';

/** The dependencies of every serving process. */
export interface Dependencies {
  log: Logger;
  telemetry: Telemetry;
  database: OpenDatabase;
  /** The ledger that records erasures; undefined if there is none. */
  ledger: Ledger | undefined;
}

const EVER = '1970-01-01T00:00:00.000Z';
/** An entry after all others. Reading the entries after it costs one look-up in the index. */
const LAST: LedgerEntry = {
  organisation_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  record_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  resource: 'users',
  reason: 'request',
  erased_at: EVER,
};

/** The minimum number of connections of a process: one for reads and one for writes. */
const MIN_CONNECTIONS = 2;

/** Opens the log, the telemetry, and this process's share of the connections to the database at `url`. */
export const openDependencies = async (env: Env, url: string): Promise<Dependencies> => {
  const { log, flush } = await openLog(env.LOG_LEVEL);
  onShutDown(flush);
  const telemetry = await startTelemetry(env, log);
  onShutDown(() => telemetry.stop());
  const share = Math.max(MIN_CONNECTIONS, Math.floor(env.DATABASE_POOL_SIZE / env.WORKERS));
  const database = await openDatabase(url, share, {
    replicaUrl: env.READ_DATABASE_URL,
    preparation: env.PREPARED_STATEMENTS,
    timeoutMs: env.DATABASE_TIMEOUT_MS,
    observe: telemetry.observe,
  });
  onShutDown(() => database.close());
  telemetry.metrics?.observePools(database.loads);
  const ledger =
    env.ERASURE_LEDGER_URL === undefined ? undefined : openLedger(env.ERASURE_LEDGER_URL, env.DATABASE_TIMEOUT_MS / 2);
  if (ledger !== undefined) {
    onShutDown(() => ledger.close());
    telemetry.metrics?.operations.observeLedger(() => ledger.read(EVER, LAST));
  }
  return { log, telemetry, database, ledger };
};

const providerOf = (
  { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience }: Env,
  { metrics }: Telemetry,
): OidcProvider | undefined =>
  issuer === undefined || audience === undefined
    ? undefined
    : { issuer, audience, onFailure: () => metrics?.operations.providerFailed() };

/**
 * The share of the connections with clients on which requests may wait for changes. The others serve all other
 * requests.
 */
const WAITING_SHARE = 0.8;

/**
 * Serves the interface in this process, and returns its base URL. Requests are rejected until `isOpen` returns true.
 */
export const serveApi = async (
  env: Env,
  { log, telemetry, database, ledger }: Dependencies,
  isOpen: Opening['isOpen'],
): Promise<string> => {
  const clock = checkClock(database.run, log);
  onShutDown(() => clock.stop());
  const limits = { anonymous: env.ANONYMOUS_RATE_LIMIT, credentials: env.CREDENTIALS_RATE_LIMIT };
  const admission = admissionOf(database.run, limits, log);
  telemetry.metrics?.observeClock(clock.aheadSeconds);
  telemetry.metrics?.observeRefusals(admission.refused);
  const numberChanges = numberingOn(database.db);
  const maxWaiting = Math.floor(env.MAX_CONNECTIONS * WAITING_SHARE);
  const waiting = changeWaiting(pollerOn(database, numberChanges), maxWaiting);
  telemetry.metrics?.observeChanges(waiting.count, () => readBacklog(database));
  const waitingForImports = importWaiting(database, maxWaiting);
  let runner: ReturnType<typeof importRunner> | undefined;
  let sender: ReturnType<typeof webhookSender> | undefined;
  const sending = webhookParts(env);
  const app = createApp({
    database,
    feed: { numberChanges, waiting },
    importing: { waiting: waitingForImports, queued: () => runner?.wake() },
    sending: sending && { ...sending, numberChanges, changed: () => sender?.wake() },
    ledger,
    log,
    publicUrl: env.PUBLIC_URL,
    allowedHosts: env.ALLOWED_HOSTS,
    trustProxy: env.TRUST_PROXY,
    admission,
    maxTokensPerClient: env.TOKENS_PER_CLIENT,
    provider: providerOf(env, telemetry),
    telemetry,
    corsOrigins: env.CORS_ORIGINS,
    rateLimit: env.RATE_LIMIT,
    deadlineMs: env.DATABASE_TIMEOUT_MS,
    ...readinessOf(database, clock, isOpen),
  });
  const server = await serve(app, messagesOf(app), env.HOST, env.PORT, {
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    deadlineMs: env.DATABASE_TIMEOUT_MS,
    keepAliveTimeoutMs: env.KEEP_ALIVE_TIMEOUT_MS,
    maxConnections: env.MAX_CONNECTIONS,
  }).catch(namingSettings(env, 'HOST', 'PORT'));
  onShutDown(() => server.close(env.SHUTDOWN_DELAY_MS));
  // Steps run in reverse order: these end the waiting requests, so that closing the server does not wait for them.
  onShutDown(() => waiting.stop());
  onShutDown(() => waitingForImports.stop());
  telemetry.metrics?.imports.observeOpen(() => readOpenImports(database));
  runner = importRunner(database, importedKinds, { log, watch: telemetry.metrics?.imports });
  onShutDown(runner.stop);
  const { webhooks } = telemetry.metrics ?? {};
  webhooks?.observeAll(() => readWebhooks(database));
  if (sending !== undefined) {
    sender = webhookSender({ ...sending, database, waiting, publicUrl: env.PUBLIC_URL, log, watch: webhooks });
    onShutDown(sender.stop);
  }
  return server.url;
};
