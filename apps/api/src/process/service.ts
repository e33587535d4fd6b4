import type { Logger } from 'pino';
import type { OidcProvider } from '../access/oidc/verify.ts';
import { createApp } from '../app.ts';
import { readBacklog } from '../changes/backlog.ts';
import { numberingOn } from '../changes/numbering.ts';
import { pollerOn } from '../changes/poll.ts';
import { changeWaiting } from '../changes/waiting.ts';
import { ReadOnlySession } from '../db/connections/hosts.ts';
import { type OpenDatabase, openDatabase } from '../db/database.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Env } from '../env.ts';
import { messagesOf } from '../http/messages.ts';
import { type Ledger, openLedger } from '../privacy/ledger.ts';
import { startTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { namingSettings } from './listenError.ts';
import { openLog } from './log.ts';
import { serve } from './server.ts';
import { isStopping, onShutDown } from './shutDown.ts';

/** What every serving process needs. */
export interface Dependencies {
  log: Logger;
  telemetry: Telemetry;
  database: OpenDatabase;
  /** Where erasures are noted besides the database. */
  ledger: Ledger | undefined;
}

/** A process needs at least one connection for reads and one for writes. */
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
  if (ledger !== undefined) onShutDown(() => ledger.close());
  return { log, telemetry, database, ledger };
};

const READ_ONLY = 'database read-only';

const providerOf = ({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience }: Env): OidcProvider | undefined =>
  issuer === undefined || audience === undefined ? undefined : { issuer, audience };

/** The migrations that the database lacks, or the reason if it can't be written to. */
const pendingOrReason = async ({ db, run }: OpenDatabase): Promise<string[] | string> => {
  try {
    const pending = await pendingMigrations(db);
    // A session reports that it has become read-only only with the result of its next statement.
    const [session] = await run("select current_setting('transaction_read_only') = 'on' as read_only", []);
    return (session as { read_only: boolean }).read_only ? READ_ONLY : pending;
  } catch (error) {
    return error instanceof ReadOnlySession ? READ_ONLY : 'database unreachable';
  }
};

/** The share of the connections that requests may wait on for changes; the others serve. */
const WAITING_SHARE = 0.8;

/** Serves the interface in this process, and returns its base URL. */
export const serveApi = async (env: Env, { log, telemetry, database, ledger }: Dependencies): Promise<string> => {
  const notReadyReason = async (): Promise<string | undefined> => {
    if (isStopping()) return 'stopping';
    const pending = await pendingOrReason(database);
    if (typeof pending === 'string') return pending;
    return pending.length > 0 ? `migrations pending: ${pending.join(', ')}` : undefined;
  };
  const numberChanges = numberingOn(database.db);
  const maxWaiting = Math.floor(env.MAX_CONNECTIONS * WAITING_SHARE);
  const waiting = changeWaiting(pollerOn(database, numberChanges), maxWaiting);
  telemetry.metrics?.observeChanges(waiting.count, () => readBacklog(database));
  const app = createApp({
    database,
    feed: { numberChanges, waiting },
    ledger,
    log,
    publicUrl: env.PUBLIC_URL,
    allowedHosts: env.ALLOWED_HOSTS,
    provider: providerOf(env),
    telemetry,
    corsOrigins: env.CORS_ORIGINS,
    rateLimit: env.RATE_LIMIT,
    deadlineMs: env.DATABASE_TIMEOUT_MS,
    notReadyReason,
  });
  const server = await serve(app, messagesOf(app), env.HOST, env.PORT, {
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    keepAliveTimeoutMs: env.KEEP_ALIVE_TIMEOUT_MS,
    maxConnections: env.MAX_CONNECTIONS,
  }).catch(namingSettings(env, 'HOST', 'PORT'));
  onShutDown(() => server.close(env.SHUTDOWN_DELAY_MS));
  // Runs before that, so that it does not wait for them.
  onShutDown(() => waiting.stop());
  return server.url;
};
