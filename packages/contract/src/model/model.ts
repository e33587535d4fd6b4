import { parseQuery } from '../wire/queryString.ts';
import { encodingViolations } from '../wire/violations.ts';
import { bodyOf } from './body.ts';
import { asRequested } from './export.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { matchOperation } from './match.ts';
import { addRow, perform } from './operations.ts';
import type { Random } from './random.ts';
import { type ModelAnswer, orProblem, Refused } from './refused.ts';
import type { Request } from './request.ts';
import { requireKnownScopes } from './scopes.ts';
import { type Clock, createStore, type Fields, type Store } from './store.ts';
import { validate } from './validate.ts';

/** The state and settings on which responses depend. */
export interface Model {
  /** The records and everything else that requests have written so far. */
  readonly store: Store;
  /** The base URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** The number of changes that the change feed keeps. */
  readonly keptChanges: number;
}

/** Creates a model that contains only its organisation. It gets ids from `random` and times from `clock`. */
export const createModel = (
  random: Random,
  clock: Clock,
  { org, ...others }: Omit<Model, 'store'> & { readonly org: Fields },
): Model => {
  const store = createStore(random, clock);
  addRow(store, 'org', org);
  return { store, ...others };
};

/** A request below the base URL. */
export interface ModelRequest extends Pick<Request, 'url' | 'headers' | 'writer' | 'received'> {
  readonly method: string;
}

/** The path of the base URL, without a trailing slash. */
export const basePathOf = ({ baseUrl }: Pick<Model, 'baseUrl'>): string =>
  new URL(`${baseUrl}/`).pathname.replace(/\/$/, '');

/** Carries out a request. @throws Refused */
const carryOut = (
  { store, keptChanges, baseUrl }: Model,
  { method, url, headers, writer, received }: ModelRequest,
): ModelAnswer => {
  const basePath = basePathOf({ baseUrl });
  const matched = matchOperation(method, url.pathname.slice(basePath.length));
  const errors = encodingViolations(url.search);
  if (errors.length > 0) throw new Refused('invalid_query', { errors });
  const body = bodyOf(matched.operation, headers, received);
  const valid = validate(asRequested(matched.operation, headers), { query: parseQuery(url.search), headers, body });
  const wrapper = Object.keys((body ?? {}) as object)[0] ?? '';
  const given = { ...matched, ...valid, store, headers, url, basePath, wrapper, writer, received };
  requireKnownScopes(given);
  return withIdempotencyKey(given, body, () => perform(given, keptChanges));
};

/** The response to a request; a problem document if the request is refused. */
export const answerTo = (model: Model, request: ModelRequest): ModelAnswer => {
  const { url, writer } = request;
  return orProblem(() => carryOut(model, request), model.baseUrl, url.pathname, writer.requestId ?? '');
};
