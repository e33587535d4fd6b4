import type { ResourceName } from '../../resources.ts';
import { parseQuery } from '../../wire/queryString.ts';
import { matchOperation } from './match.ts';
import { addRow, perform } from './operations.ts';
import { present } from './present.ts';
import { randomOf } from './random.ts';
import { type MockAnswer, problemAnswer, Refused } from './refused.ts';
import type { MockRequest, MockState } from './state.ts';
import { createStore, type Fields } from './store.ts';
import { issueToken, isTokenRequest } from './token.ts';
import { validate } from './validate.ts';

const POLICY = '"default";q=6000;w=60';

const bearerOf = (headers: MockRequest['headers']): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

const checkAccess = ({ token }: MockState, headers: MockRequest['headers']): void => {
  const realm = 'Bearer realm="training-provider-administration"';
  const given = bearerOf(headers);
  if (given === undefined) throw new Refused('authentication_required', { headers: { 'WWW-Authenticate': realm } });
  if (given === token) return;
  throw new Refused('invalid_token', { headers: { 'WWW-Authenticate': `${realm}, error="invalid_token"` } });
};

const bodyOf = ({ method, headers, body }: MockRequest): unknown => {
  if (body === '') return undefined;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const takes = ['application/json', ...(method === 'PATCH' ? ['application/merge-patch+json'] : [])];
  if (!takes.includes(type ?? '')) {
    const header = method === 'PATCH' ? 'Accept-Patch' : 'Accept';
    throw new Refused('unsupported_media_type', { headers: { [header]: takes.join(', ') } });
  }
  try {
    return JSON.parse(body);
  } catch {
    throw new Refused('invalid_json');
  }
};

/** The service in memory: answers requests, and takes records directly. */
export const createService = (state: MockState, seed: number, keptChanges: number) => {
  const store = createStore(randomOf(seed));
  let requests = 0;
  addRow(store, 'org', { name: 'Bildungswerk Beispiel gGmbH' });

  const performed = (request: MockRequest, requestId: string): MockAnswer => {
    const { url, headers } = request;
    const matched = matchOperation(request.method === 'HEAD' ? 'GET' : request.method, url.pathname);
    checkAccess(state, headers);
    const refusal = state.refusals.shift();
    if (refusal !== undefined) throw refusal;
    const body = bodyOf(request);
    const valid = validate(matched.operation, { query: parseQuery(url.search), headers, body });
    const wrapper = Object.keys((body ?? {}) as object)[0] ?? '';
    const writer = { actor: state.actor, requestId };
    return perform({ ...matched, ...valid, store, headers, url, wrapper, writer }, keptChanges);
  };

  /** Repeats the first answer to an `Idempotency-Key` (decision K2). */
  const withIdempotencyKey = (request: MockRequest, requestId: string): MockAnswer => {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || key === undefined) return performed(request, requestId);
    if (matchOperation('POST', request.url.pathname).operation.action !== 'create')
      return performed(request, requestId);
    const at = `${request.url.pathname} ${key}`;
    const first = store.answers.get(at);
    if (first === undefined) {
      const answer = performed(request, requestId);
      store.answers.set(at, { body: request.body, answer });
      return answer;
    }
    checkAccess(state, request.headers);
    if (first.body !== request.body) throw new Refused('idempotency_key_reused');
    return { ...first.answer, headers: { ...first.answer.headers, 'Idempotent-Replayed': 'true' } };
  };

  const answer = (request: MockRequest): MockAnswer => {
    requests += 1;
    const requestId = request.headers['x-request-id'] ?? `mock-${requests}`;
    const always = { 'X-Request-Id': requestId };
    if (isTokenRequest(request)) {
      const given = issueToken(state, request);
      return { ...given, headers: { ...given.headers, ...always } };
    }
    try {
      const given = withIdempotencyKey(request, requestId);
      return { ...given, headers: { ...given.headers, ...always, 'RateLimit-Policy': POLICY } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const given = problemAnswer(error, request.url, requestId);
      return { ...given, headers: { ...given.headers, ...always, 'RateLimit-Policy': POLICY } };
    }
  };

  /** The same, but holds a request for changes until there is one, as long as it prefers or until it is aborted. */
  const answerInTime = async (request: MockRequest, signal: AbortSignal): Promise<MockAnswer> => {
    const first = answer(request);
    const { seconds = 0, again } = first.held ?? {};
    const end = performance.now() + seconds * 1000;
    for (let left = seconds * 1000; left > 0 && !signal.aborted; left = end - performance.now()) {
      await store.nextChange(left, signal);
      const later = again?.();
      if (later !== undefined) return { ...later, headers: { ...first.headers, ...later.headers } };
    }
    return first;
  };

  return {
    answerInTime,
    add: (kind: ResourceName, fields: Fields): Fields => present(store, kind, addRow(store, kind, fields)),
  };
};
