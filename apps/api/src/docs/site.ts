import { failedCondition } from '@training-provider/contract';
import { type Coding, type Document, findDocument, type Keeping } from '@training-provider/reference';
import type { Request, RequestHandler, Response } from 'express';
import { Fault, notFound } from '../problems/fault.ts';

/**
 * The content security policy of pages: they load everything from the service itself, without scripts and styles in the
 * page.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const CACHE_CONTROL: Readonly<Record<Keeping, string>> = {
  checked: 'public, max-age=0, must-revalidate',
  hour: 'public, max-age=3600',
  always: 'public, max-age=31536000, immutable',
};

/** The content codings in the order of preference. */
const PREFERRED = ['br', 'gzip'] as const;

const codingFor = (request: Request): Coding =>
  PREFERRED.find((name) => request.acceptsEncodings(name) !== false) ?? 'identity';

/**
 * The pages for unknown addresses one, two and three levels below the root: three pages, because their links are
 * relative.
 */
const MISSING = ['/docs/missing', '/docs/missing/page', '/docs/missing/page/below'];

/** Whether a person sends the request with a browser. API clients get problem documents instead of pages. */
const wantsPage = (request: Request, response: Response): boolean => {
  response.vary('Accept');
  return request.accepts(['json', 'html']) === 'html';
};

const sendBody = (
  response: Response,
  { type, coding, body }: { readonly type: string; readonly coding: Coding; readonly body: Buffer },
): void => {
  response.set('Content-Type', type).set('Content-Length', String(body.length));
  if (coding !== 'identity') response.set('Content-Encoding', coding);
  response.end(body);
};

/** Sends a document. Each content coding has its own strong `ETag`, as RFC 9110, section 8.8.3.3, requires. */
const send = async (document: Document, request: Request, response: Response): Promise<void> => {
  const coding = codingFor(request);
  const tag = `"${document.digest}${coding === 'identity' ? '' : `-${coding}`}"`;
  const { type, keeping } = document;
  response.set({ 'Cache-Control': CACHE_CONTROL[keeping], ETag: tag }).vary('Accept-Encoding');
  if (type.startsWith('text/html')) response.set('Content-Security-Policy', POLICY);
  const failed = failedCondition(request.headers, tag);
  if (failed === 'if-match') throw new Fault('precondition_failed');
  if (failed === 'if-none-match') {
    response.status(304).end();
    return;
  }
  sendBody(response, { type, coding, body: await document.contentIn(coding) });
};

/** Redirects to the address without the slash at its end, which would break the relative links of a page. */
export const withoutSlash: RequestHandler = ({ path }, response) => {
  const name = path.split('/').at(-2) ?? '';
  response.redirect(308, `../${name}`);
};

/**
 * Responds to an unknown address below `/docs` with 404: with a page to a browser. @throws Fault 404 for all other
 * clients
 */
export const missingDocument: RequestHandler = async (request, response) => {
  const path = MISSING[request.path.split('/').length - 3] ?? '';
  const page = wantsPage(request, response) ? await findDocument(path) : undefined;
  if (page === undefined) throw notFound();
  const coding = codingFor(request);
  const body = await page.contentIn(coding);
  response.status(404).set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': POLICY }).vary('Accept-Encoding');
  sendBody(response, { type: page.type, coding, body });
};

/** Sends a document of the reference, or the OpenAPI document. */
export const siteDocument: RequestHandler = async (request, response, next) => {
  const document = MISSING.includes(request.path) ? undefined : await findDocument(request.path);
  if (document === undefined) return missingDocument(request, response, next);
  await send(document, request, response);
};

/** Redirects a browser from the root to the reference. @throws Fault 404 for all other clients */
export const toReference: RequestHandler = (request, response) => {
  if (!wantsPage(request, response)) throw notFound();
  response.redirect('docs');
};
