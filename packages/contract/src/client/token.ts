import { ClientError } from './error.ts';
import { exchange, type Incoming } from './exchange.ts';
import { limitOfCall, within } from './limits.ts';
import type { ClientCredentials, ClientOptions, Settings } from './options.ts';
import { isObject } from './request.ts';

const OPERATION = 'obtainToken';
const PATH = '/oauth/token';
/** How long before its end a token is renewed, in milliseconds; after half of its lifetime if that is later. */
const EARLY_MS = 60_000;
/** The pause between two attempts to renew a token that is still valid, in milliseconds. */
const RENEWAL_PAUSE_MS = 5_000;
/** The lifetime of a token whose end is unknown: it is used until the service refuses it. */
const FOR_EVER = Number.POSITIVE_INFINITY;

/** The source of the access tokens of requests. */
export interface Tokens {
  /** @throws the signal's reason if it is aborted in the meantime */
  get(signal: AbortSignal): Promise<string>;
  /** Reports that the service has refused a token. Returns whether there may be another one. */
  refused(token: string): boolean;
}

const wrong = (text: string): never => {
  throw new ClientError('invalid_argument', `createClient: ${text}`);
};

const isToken = (token: unknown): token is string => typeof token === 'string' && /^[\x21-\x7E]+$/.test(token);

/** Checks a token. Tokens from files and settings often end in a line break. The message does not contain the token. */
const checkedToken = (token: unknown): string => {
  if (typeof token !== 'string' || token === '')
    return wrong('token is missing: give the access token, or clientCredentials.');
  if (!isToken(token))
    return wrong(
      'token contains white space or characters that are not allowed in tokens: trim it, and check where it comes from.',
    );
  return token;
};

/**
 * The value of `Authorization` for basic authentication as in RFC 6749 (section 2.3.1): both parts are form-encoded.
 */
const basic = ({ clientId, clientSecret }: ClientCredentials): string => {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${btoa(`${encoded(clientId)}:${encoded(clientSecret)}`)}`;
};

/** What to do about errors of the token endpoint (RFC 6749, section 5.2). */
const REMEDIES: Readonly<Record<string, string>> = {
  invalid_client: 'Check clientId and clientSecret; the client may be revoked.',
  invalid_scope: 'The client does not have every requested scope.',
};

const refusal = ({ baseUrl }: Settings, incoming: Incoming): ClientError => {
  const { status, json } = incoming;
  const error = isObject(json) && 'error' in json ? String(json.error) : undefined;
  const at = `${OPERATION}: ${baseUrl}${PATH} answered ${status}`;
  if (error !== undefined)
    return new ClientError('token_refused', `${at} ${error}. ${REMEDIES[error] ?? ''}`.trimEnd(), incoming);
  const blame = status >= 500 ? 'The service or a gateway before it is not available: try later.' : 'Check baseUrl.';
  return new ClientError('token_refused', `${at}, but no token. ${blame}`, incoming);
};

interface Granted {
  readonly token: string;
  readonly lifetimeMs: number;
}

/** Obtains a token (RFC 6749, section 4.4). @throws ClientError `token_refused`, or if there is no response */
const obtain = async (settings: Settings, credentials: ClientCredentials): Promise<Granted> => {
  const parameters = { grant_type: 'client_credentials', ...(credentials.scope ? { scope: credentials.scope } : {}) };
  const request = {
    operation: OPERATION,
    method: 'POST',
    path: PATH,
    url: settings.baseUrl + PATH,
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
    // Requesting an unnecessary token does no harm.
    repeatable: { untouched: true, unsure: true },
  };
  const progress = { attempts: 0 };
  const limited = limitOfCall(OPERATION, settings.totalTimeoutMs, undefined, progress);
  try {
    const deadline = Date.now() + settings.totalTimeoutMs;
    const access = { headers: async () => ({ Authorization: basic(credentials) }), refused: () => false };
    const answer = await exchange(settings, request, access, { signal: limited.signal, deadline, progress });
    const { json } = answer;
    if (answer.status !== 200 || !isObject(json) || !isToken(json.access_token)) throw refusal(settings, answer);
    const seconds = typeof json.expires_in === 'number' ? json.expires_in : FOR_EVER;
    return { token: json.access_token, lifetimeMs: seconds * 1000 };
  } finally {
    limited.release();
  }
};

interface Held {
  readonly token: string;
  readonly renewAt: number;
  readonly endsAt: number;
}

const heldFrom = ({ token, lifetimeMs }: Granted): Held => {
  const now = performance.now();
  return { token, renewAt: now + lifetimeMs - Math.min(EARLY_MS, lifetimeMs / 2), endsAt: now + lifetimeMs };
};

/**
 * Keeps the token of `fetchToken` until it is refused or expires; concurrent calls share one request for a token. A
 * token is renewed before it expires, while calls continue to use it, so that no call waits for a renewal or fails
 * because of one.
 */
const kept = (fetchToken: () => Promise<Granted>): Tokens => {
  let held: Held | undefined;
  let renewal: Promise<Held> | undefined;
  /** The calls that wait for a token, whichever renewal returns it. */
  const waiting = new Set<(fresh: Held) => void>();
  const renew = (): Promise<Held> => {
    const started = fetchToken().then(heldFrom);
    renewal = started;
    started.then(
      (fresh) => {
        // The result of an abandoned renewal is used only if there is no newer token.
        if (renewal === started || held === undefined) held = fresh;
        if (renewal === started) renewal = undefined;
        for (const take of waiting) take(fresh);
      },
      () => {
        if (renewal !== started) return;
        renewal = undefined;
        if (held !== undefined) held = { ...held, renewAt: performance.now() + RENEWAL_PAUSE_MS };
      },
    );
    return started;
  };
  return {
    get: async (signal) => {
      if (held !== undefined && performance.now() < held.endsAt) {
        if (performance.now() >= held.renewAt && renewal === undefined) renew();
        return held.token;
      }
      const awaited = renewal ?? renew();
      let take = (_: Held): void => {};
      const other = new Promise<Held>((resolve) => {
        take = resolve;
      });
      waiting.add(take);
      try {
        return (await within(signal, Promise.race([awaited, other]))).token;
      } catch (error) {
        // The renewal is abandoned together with the call, so that the next call requests a token again instead of
        // waiting for this renewal.
        if (signal.aborted && renewal === awaited) renewal = undefined;
        throw error;
      } finally {
        waiting.delete(take);
      }
    },
    refused: (token) => {
      if (held?.token === token) held = undefined;
      return true;
    },
  };
};

const checkedCredentials = (given: ClientCredentials): ClientCredentials => {
  if (!isObject(given)) return wrong('clientCredentials must be an object with clientId and clientSecret.');
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (typeof given[name] !== 'string' || given[name] === '')
      return wrong(`clientCredentials.${name} is missing: \`admin client create\` prints it.`);
  }
  return given;
};

/** The source of tokens in the options. @throws ClientError `invalid_argument` */
export const tokensOf = (settings: Settings, { token, clientCredentials }: ClientOptions): Tokens => {
  if (clientCredentials !== undefined) {
    if (token !== undefined) return wrong('give token or clientCredentials, not both.');
    const credentials = checkedCredentials(clientCredentials);
    return kept(() => obtain(settings, credentials));
  }
  if (typeof token === 'function')
    return kept(async () => ({ token: checkedToken(await token()), lifetimeMs: FOR_EVER }));
  const fixed = checkedToken(token);
  return { get: (signal) => within(signal, fixed), refused: () => false };
};
