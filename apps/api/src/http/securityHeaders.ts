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
 * Sets the security headers of a JSON interface (OWASP REST Security Cheat Sheet): no response may be executed, framed,
 * sniffed as another type, embedded by other sites or cached. The other headers of helmet concern pages, which set
 * their own policy.
 */
export const securityHeaders: RequestHandler = (request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  setHeaders(request, response, next);
};
