import type { RequestHandler } from 'express';
import helmet from 'helmet';

const setHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/**
 * The headers that a JSON interface needs (OWASP REST Security Cheat Sheet): nothing in an answer may be run, framed,
 * guessed to be of another type, embedded by other sites or kept. What helmet has beyond these concerns pages; a page
 * sets its own policy.
 */
export const secure: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  setHeaders(request, response, next);
};
