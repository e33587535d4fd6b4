import { MAX_BYTES } from '../../model/body.ts';
import { documentAt } from '../../model/documents.ts';
import { matchOperation, methodsAt } from '../../model/match.ts';
import { answerTo, basePathOf, createModel } from '../../model/model.ts';
import { addRow } from '../../model/operations.ts';
import { present } from '../../model/present.ts';
import { randomOf } from '../../model/random.ts';
import { type ModelAnswer, orProblem, problemAnswer, Refused } from '../../model/refused.ts';
import { answer as withBody } from '../../model/request.ts';
import type { Fields, Store } from '../../model/store.ts';
import type { ResourceName } from '../../resources.ts';
import { MAX_UNPACKED_IMPORT_BYTES } from '../../wire/imports.ts';
import { codingOf, decoded, isIntact } from './coding.ts';
import type { MockRequest, MockState } from './state.ts';
import { issueToken, isTokenRequest } from './token.ts';

/** The rate limit in the headers. The mock does not count requests. */
const RATE_LIMIT_POLICY = { 'RateLimit-Policy': '"default";q=6000;w=60' };
const RATE_LIMIT = { RateLimit: '"default";r=5999;t=60' };
const REALM = 'Bearer realm="training-provider-administration"';
/** The format of `traceparent` (W3C Trace Context). */
const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/;
/** The path of uploads. */
const UPLOAD = /^\/v1\/imports\/[^/]+\/content$/;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Adds the rate limit to the response to an authenticated request. */
const limited = (given: ModelAnswer): ModelAnswer => ({ ...given, headers: { ...RATE_LIMIT, ...given.headers } });

const checkAccess = ({ token }: MockState, { authorization = '' }: MockRequest['headers']): void => {
  const given = /^Bearer(?: +(.*))?$/i.exec(authorization)?.[1]?.trim();
  if (given === undefined) throw new Refused('authentication_required', { headers: { 'WWW-Authenticate': REALM } });
  if (given === token) return;
  throw new Refused('invalid_token', { headers: { 'WWW-Authenticate': `${REALM}, error="invalid_token"` } });
};

/** Waits for the next change, but no longer than `ms` milliseconds or until the signal is aborted. */
const nextChange = ({ listeners }: Store, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      listeners.delete(end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    listeners.add(end);
    if (signal.aborted) end();
  });

/** The model behind HTTP: it responds to requests, and accepts records directly. */
export const createService = (state: MockState, seed: number, keptChanges: number) => {
  const org = { name: 'Bildungswerk Beispiel gGmbH' };
  const model = createModel(randomOf(seed), Date.now, { org, baseUrl: state.baseUrl, keptChanges });
  const { store } = model;
  const requestIds = randomOf(seed);

  const basePath = basePathOf(state);
  /** The path below the base URL. */
  const pathOf = ({ url }: MockRequest): string => url.pathname.slice(basePath.length);

  const traceIdOf = ({ traceparent = '' }: MockRequest['headers']): string =>
    TRACE_PARENT.exec(traceparent)?.[1] ?? requestIds.uuid(4).replaceAll('-', '');

  /**
   * Whether scripted events can apply to a request: not to requests for tokens and to preflight requests of browsers.
   */
  const isScripted = (request: MockRequest): boolean =>
    request.method !== 'OPTIONS' && !isTokenRequest(request.method, pathOf(request));

  const routed = (request: MockRequest, requestId: string): ModelAnswer => {
    const { method, headers } = request;
    const path = pathOf(request);
    if (isTokenRequest(method, path)) return issueToken(state, store, request);
    const sought = method === 'HEAD' ? 'GET' : method;
    const document = sought === 'GET' ? documentAt(path, state.baseUrl) : undefined;
    if (document !== undefined) return withBody(200, document);
    const allowed = methodsAt(path);
    if (method === 'OPTIONS' && allowed !== undefined) return withBody(204, undefined, { Allow: allowed });
    // Unknown paths and methods are reported before missing tokens.
    matchOperation(sought, path);
    checkAccess(state, headers);
    const writer = { actor: state.actor, requestId, traceId: traceIdOf(headers) };
    return limited(answerTo(model, { method: sought, url: request.url, headers, writer, received: request }));
  };

  /**
   * Returns the request with its decoded body and, if the body is a file, the result of the comparison with its digest.
   */
  const unpacked = async (request: MockRequest): Promise<MockRequest> => {
    const coding = codingOf(request);
    const isFile = request.method === 'PUT' && UPLOAD.test(pathOf(request));
    const limit = isFile ? MAX_UNPACKED_IMPORT_BYTES : MAX_BYTES;
    return {
      ...request,
      ...(coding === undefined ? {} : { decoded: await decoded(request.body, coding, limit) }),
      ...(isFile ? { isIntact: await isIntact(request) } : {}),
    };
  };

  const answer = (request: MockRequest): ModelAnswer => {
    const asked = request.headers['x-request-id'] ?? '';
    const requestId = REQUEST_ID.test(asked) ? asked : requestIds.uuid(4);
    const refusal = isScripted(request) ? state.refusals.next(request.told) : undefined;
    const { pathname } = request.url;
    const given =
      refusal === undefined
        ? orProblem(() => routed(request, requestId), state.baseUrl, pathname, requestId)
        : limited(problemAnswer(refusal, state.baseUrl, pathname, requestId));
    const policy = /^\/v1(\/|$)/.test(pathOf(request)) ? RATE_LIMIT_POLICY : {};
    return {
      ...given,
      headers: { 'Cache-Control': 'no-store', 'X-Request-Id': requestId, ...policy, ...given.headers },
    };
  };

  /**
   * Responds to a request. A request that prefers to wait for changes is answered at the first change, after its
   * maximum wait, or when it is aborted.
   */
  const answerInTime = async (request: MockRequest, signal: AbortSignal): Promise<ModelAnswer> => {
    const first = answer(await unpacked(request));
    const { seconds = 0, again } = first.held ?? {};
    const end = performance.now() + seconds * 1000;
    for (let left = seconds * 1000; left > 0 && !signal.aborted; left = end - performance.now()) {
      await nextChange(store, left, signal);
      const later = again?.();
      if (later !== undefined) return { ...later, headers: { ...first.headers, ...later.headers } };
    }
    return first;
  };

  return {
    answerInTime,
    isScripted,
    add: (kind: ResourceName, fields: Fields): Fields => present(store, kind, addRow(store, kind, fields)),
  };
};
