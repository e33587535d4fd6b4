import { type Module, parseQuery } from '@training-provider/contract';
import express, { type Express, type Response } from 'express';
import type { Logger } from 'pino';
import { authenticate, authorise } from './access/authenticate.ts';
import { oauthEndpoints } from './access/oauth/endpoints.ts';
import { serverMetadata } from './access/oauth/metadata.ts';
import type { OidcProvider } from './access/oidc/verify.ts';
import { validLately } from './access/validLately.ts';
import type { ChangeFeed } from './changes/feed.ts';
import { ownUrls, resolveBaseUrl } from './context/baseUrl.ts';
import { callerOf } from './context/caller.ts';
import { identifyRequest } from './context/requestId.ts';
import type { OpenDatabase } from './db/database.ts';
import { documentation } from './docs/router.ts';
import { exportStep } from './export/exportStep.ts';
import { countEntries } from './http/batch.ts';
import { readBody } from './http/body.ts';
import { allowOrigins } from './http/cors.ts';
import { requestDeadline } from './http/deadline.ts';
import { announceDeprecation } from './http/deprecation.ts';
import { requireUtf8 } from './http/encoding.ts';
import { countUndecodable, fallback } from './http/fallback.ts';
import { live, type Readiness, ready } from './http/health.ts';
import { pauseBefore } from './http/pause.ts';
import { problemHandler, problemSender } from './http/problemResponses.ts';
import { logRequests } from './http/requestLog.ts';
import { jsonSender } from './http/responses.ts';
import { POSTED, READ } from './http/routes.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { operationsOf } from './http/tsRest.ts';
import { refuseUnopened } from './http/unopened.ts';
import { unreadAnswers } from './http/unread.ts';
import type { Importing } from './imports/handlers.ts';
import type { Admission } from './load/admission.ts';
import { fairQueue } from './load/fairQueue.ts';
import { rateLimiter } from './load/rateLimiter.ts';
import type { Ledger } from './privacy/ledger.ts';
import { handlers } from './resources/index.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { Webhooks } from './webhooks/handlers.ts';

interface AppOptions {
  database: OpenDatabase;
  feed: ChangeFeed;
  importing: Importing;
  /** The dependencies of webhooks; undefined if the service does not offer webhooks. */
  sending: Webhooks | undefined;
  /** The ledger that records erasures in addition to the database; undefined if there is none. */
  ledger: Ledger | undefined;
  log: Logger;
  /** The base of absolute URLs; undefined if it is derived from each request. */
  publicUrl: string | undefined;
  /** The hosts that a request may contain in `Host`, if there is no `publicUrl`. */
  allowedHosts: readonly string[];
  /** The OpenID provider whose tokens are accepted in addition to the service's own. */
  provider: OidcProvider | undefined;
  /** The origins whose pages may call the service from a browser; undefined if there are none. */
  corsOrigins: readonly string[] | undefined;
  /**
   * The proxies that report the origin of a request, in the format of Express's `trust proxy`; undefined if there are
   * none.
   */
  trustProxy: number | readonly string[] | undefined;
  /** The limits for unauthenticated requests. */
  admission: Admission;
  /** The maximum number of valid tokens of an OAuth client. */
  maxTokensPerClient: number;
  /** Measures and traces requests, if configured. */
  telemetry: Telemetry;
  /** The maximum number of requests per client and minute. */
  rateLimit: number;
  /** The time after which a request gets 503, in milliseconds. */
  deadlineMs: number;
  /** Whether the service is ready for requests. */
  readiness: () => Promise<Readiness>;
  /** The reason why no request may be served; undefined if requests are served. */
  whyClosed: () => Promise<string | undefined> | undefined;
}

/** The maximum number of response bytes that callers have not yet read, of all responses of this process. */
const MAX_UNREAD_BYTES = 48 * 1024 * 1024;

/** Creates the service as an Express application. A request passes the steps from top to bottom. */
export const createApp = (options: AppOptions): Express => {
  const {
    database,
    feed,
    importing,
    sending,
    ledger,
    log,
    provider,
    corsOrigins,
    admission,
    telemetry,
    rateLimit,
    deadlineMs,
  } = options;
  const missing: readonly Module[] = sending === undefined ? ['webhooks'] : [];
  const app = express();
  const rate = rateLimiter(database.run, rateLimit, log);
  const sendProblem = problemSender(log);
  const deadline = requestDeadline(deadlineMs, sendProblem);
  const knownTokens = validLately();
  const access = authenticate(database.db, provider, admission, knownTokens);
  const queue = fairQueue();
  const countUnread = unreadAnswers(MAX_UNREAD_BYTES);
  const pause = pauseBefore([deadline, access, authorise, queue]);
  app.disable('x-powered-by');
  app.set('etag', false);
  // Each path has only one spelling (RFC 3986, section 6.2.2.1), so that rules of a gateway for the path are effective.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  // Only used for the network of a request (`load/network.ts`); `context/baseUrl.ts` builds the URLs of responses.
  if (options.trustProxy !== undefined) app.set('trust proxy', options.trustProxy);
  app.set('query parser', (search: string | null) => parseQuery(search ?? ''));
  app.response.json = jsonSender(countUnread);

  app.use(identifyRequest);
  app.use(securityHeaders);
  if (corsOrigins !== undefined) app.use(allowOrigins(corsOrigins));
  app.use(resolveBaseUrl(options));
  app.use('/v1', rate.announce);
  app.get(READ.live, live);
  app.get(READ.ready, ready(options.readiness));
  app.use(documentation(admission.anonymous, missing));
  app.use(...telemetry.steps);
  app.use(logRequests(log));
  app.use(['/v1', '/oauth'], refuseUnopened(options.whyClosed));
  app.get(READ.authorizationServer, admission.anonymous, serverMetadata);
  const oauth = oauthEndpoints({
    ...{ db: database.db, admission, known: knownTokens, rate },
    ...{ maxTokens: options.maxTokensPerClient, issuersAt: ownUrls(options), ledger: ledger?.revocations },
  });
  app.post(POSTED.tokens, deadline, oauth.issueTokens);
  app.post(POSTED.revocation, deadline, oauth.revokeTokens);
  app.post(POSTED.introspection, deadline, oauth.introspectTokens);
  const clientIdOf = (response: Response): string => callerOf(response).clientId;
  const enforceRate = rate.enforce(clientIdOf);
  const entries = countEntries(rate.enforceMore(clientIdOf));
  const exports = exportStep({ database, pause, countUnread });
  const steps = [
    deadline,
    access,
    enforceRate,
    authorise,
    announceDeprecation,
    requireUtf8,
    readBody,
    entries,
    queue,
    exports,
  ];
  app.use(operationsOf(handlers(database, feed, importing, sending, pause, ledger), steps, missing));
  app.use(admission.anonymous, fallback(missing));
  app.use(countUndecodable(admission.anonymous));
  app.use(problemHandler(sendProblem));
  return app;
};
