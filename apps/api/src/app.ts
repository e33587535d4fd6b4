import { parseQuery } from '@training-provider/contract';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { authenticate, authorise } from './access/authenticate.ts';
import { serverMetadata } from './access/oauth/metadata.ts';
import { issueTokens } from './access/oauth/tokenEndpoint.ts';
import type { OidcProvider } from './access/oidc/verify.ts';
import type { ChangeFeed } from './changes/feed.ts';
import { resolveBaseUrl } from './context/baseUrl.ts';
import { identifyRequest } from './context/requestId.ts';
import type { OpenDatabase } from './db/database.ts';
import { documentation } from './docs/router.ts';
import { readBody } from './http/body.ts';
import { allowOrigins } from './http/cors.ts';
import { requestDeadline } from './http/deadline.ts';
import { announceDeprecation } from './http/deprecation.ts';
import { fallback } from './http/fallback.ts';
import { live, ready } from './http/health.ts';
import { pauseBefore } from './http/pause.ts';
import { problemHandler, problemSender } from './http/problemResponses.ts';
import { logRequests } from './http/requestLog.ts';
import { sendJson } from './http/responses.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { operationsOf } from './http/tsRest.ts';
import { fairQueue } from './load/fairQueue.ts';
import { rateLimiter } from './load/rateLimiter.ts';
import type { Ledger } from './privacy/ledger.ts';
import { handlers } from './resources/index.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

interface AppOptions {
  database: OpenDatabase;
  feed: ChangeFeed;
  /** Where erasures are noted besides the database; undefined: nowhere. */
  ledger: Ledger | undefined;
  log: Logger;
  /** Base of absolute URLs. Undefined: the `Host` of the request. */
  publicUrl: string | undefined;
  /** The hosts that a request may name if there is no `publicUrl`. */
  allowedHosts: readonly string[];
  /** The OpenID provider whose tokens are accepted besides our own. */
  provider: OidcProvider | undefined;
  /** Origins whose pages may call the service from a browser. Undefined: none. */
  corsOrigins: readonly string[] | undefined;
  /** Observes requests, if the settings ask for it. */
  telemetry: Telemetry;
  /** Requests per client and minute. */
  rateLimit: number;
  /** How long a request may take before it is answered 503. */
  deadlineMs: number;
  /** The reason if the service can't serve now. */
  notReadyReason: () => Promise<string | undefined>;
}

/** The service as an Express application. A request passes its steps from top to bottom. */
export const createApp = (options: AppOptions): Express => {
  const { database, feed, ledger, log, provider, corsOrigins, telemetry, rateLimit, deadlineMs, notReadyReason } =
    options;
  const app = express();
  const rate = rateLimiter(database.run, rateLimit, log);
  const sendProblem = problemSender(log);
  const deadline = requestDeadline(deadlineMs, sendProblem);
  const access = authenticate(database.db, provider);
  const queue = fairQueue();
  const pause = pauseBefore([deadline, access, authorise, queue]);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', (search: string | null) => parseQuery(search ?? ''));
  app.response.json = sendJson;

  app.use(identifyRequest);
  app.use(securityHeaders);
  if (corsOrigins !== undefined) app.use(allowOrigins(corsOrigins));
  app.use('/v1', rate.announce);
  app.use(resolveBaseUrl(options));
  app.get('/healthz', live);
  app.get('/readyz', ready(notReadyReason));
  app.use(documentation());
  app.use(...telemetry.steps);
  app.use(logRequests(log));
  app.get('/.well-known/oauth-authorization-server', serverMetadata);
  app.post('/oauth/token', deadline, issueTokens(database.db));
  const steps = [deadline, access, rate.enforce, authorise, announceDeprecation, readBody, queue];
  app.use(operationsOf(handlers(database, feed, pause, ledger), steps));
  app.use(fallback);
  app.use(problemHandler(sendProblem));
  return app;
};
