import { ClientError } from './error.ts';
import { exchange, type Incoming } from './exchange.ts';
import { limitOfCall } from './limits.ts';
import type { ClientCredentials, ClientOptions, Settings } from './options.ts';

const OPERATION = 'obtainToken';
const PATH = '/oauth/token';
/** A token is renewed this long before its end, or after half of its lifetime if that is shorter. */
const EARLY_MS = 60_000;
/** The lifetime if the end is unknown: the token is used until it is refused. */
const FOR_EVER = Number.POSITIVE_INFINITY;

/** Where the access token of the requests comes from. */
export interface Tokens {
  get(): Promise<string>;
  /** Reports that the service has refused a token. Returns whether there may be another one. */
  refused(token: string): boolean;
}

const wrong = (text: string): never => {
  throw new ClientError('invalid_argument', `createClient: ${text}`);
};

/** Tokens come from files and settings, often with a line break at the end. The message does not repeat the token. */
const checkedToken = (token: unknown): string => {
  if (typeof token !== 'string' || token === '')
    return wrong('token is missing: give the access token, or clientCredentials.');
  if (!/^[\x21-\x7E]+$/.test(token))
    return wrong('token contains white space or characters that no token has: trim it, and check where it comes from.');
  return token;
};

/** Basic authentication as in RFC 6749 (section 2.3.1): both parts are form-encoded. */
const basic = ({ clientId, clientSecret }: ClientCredentials): string => {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${btoa(`${encoded(clientId)}:${encoded(clientSecret)}`)}`;
};

const refusal = ({ baseUrl }: Settings, { status, json }: Incoming): ClientError => {
  const error = typeof json === 'object' && json !== null && 'error' in json ? String(json.error) : undefined;
  const at = `${OPERATION}: ${baseUrl}${PATH} answered ${status}`;
  if (error === 'invalid_client') {
    return new ClientError(
      'token_refused',
      `${at} invalid_client. Check clientId and clientSecret; the client may be revoked.`,
      { status },
    );
  }
  if (error === 'invalid_scope') {
    return new ClientError('token_refused', `${at} invalid_scope. The client does not have every requested scope.`, {
      status,
    });
  }
  return new ClientError(
    'token_refused',
    `${at}${error === undefined ? ', but no token. Check baseUrl.' : ` ${error}.`}`,
    { status },
  );
};

interface Granted {
  readonly token: string;
  readonly lifetimeMs: number;
}

/** Obtains a token (RFC 6749, section 4.4). @throws ClientError `token_refused`, or if there is no answer */
const obtain = async (settings: Settings, credentials: ClientCredentials): Promise<Granted> => {
  const parameters = { grant_type: 'client_credentials', ...(credentials.scope ? { scope: credentials.scope } : {}) };
  const request = {
    operation: OPERATION,
    method: 'POST',
    path: PATH,
    url: settings.baseUrl + PATH,
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
    // Fetching one token too many does no harm.
    repeatable: { untouched: true, unsure: true },
  };
  const limited = limitOfCall(OPERATION, settings.totalTimeoutMs, undefined);
  try {
    const deadline = Date.now() + settings.totalTimeoutMs;
    const authorise = async () => ({ Authorization: basic(credentials) });
    const answer = await exchange(settings, request, authorise, { signal: limited.signal, deadline });
    const { json } = answer;
    if (answer.status !== 200 || typeof json !== 'object' || json === null || !('access_token' in json))
      throw refusal(settings, answer);
    const seconds = 'expires_in' in json && typeof json.expires_in === 'number' ? json.expires_in : FOR_EVER;
    return { token: checkedToken(json.access_token), lifetimeMs: seconds * 1000 };
  } finally {
    limited.release();
  }
};

/** Keeps the token of `fetchToken` until it is refused or about to expire; concurrent calls share one request. */
const kept = (fetchToken: () => Promise<Granted>): Tokens => {
  let current: Promise<{ token: string; renewAt: number }> | undefined;
  let token: string | undefined;
  const renewed = async () => {
    const granted = await fetchToken();
    token = granted.token;
    const early = Math.min(EARLY_MS, granted.lifetimeMs / 2);
    return { token: granted.token, renewAt: performance.now() + granted.lifetimeMs - early };
  };
  const start = () => {
    const started = renewed();
    current = started;
    // Calls that wait for this token fail with it. The next call tries again.
    started.catch(() => {
      if (current === started) current = undefined;
    });
    return started;
  };
  return {
    get: async () => {
      const waiting = current ?? start();
      const held = await waiting;
      if (performance.now() < held.renewAt) return held.token;
      // Unless another call is already renewing it.
      if (current === waiting) current = undefined;
      return (await (current ?? start())).token;
    },
    refused: (refusedToken) => {
      if (token === refusedToken) {
        token = undefined;
        current = undefined;
      }
      return true;
    },
  };
};

const checkedCredentials = (given: ClientCredentials): ClientCredentials => {
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (typeof given[name] !== 'string' || given[name] === '')
      return wrong(`clientCredentials.${name} is missing: \`admin client create\` prints it.`);
  }
  return given;
};

/** The tokens that the options provide for. @throws ClientError `invalid_argument` */
export const tokensOf = (settings: Settings, { token, clientCredentials }: ClientOptions): Tokens => {
  if (clientCredentials !== undefined) {
    if (token !== undefined) return wrong('give token or clientCredentials, not both.');
    const credentials = checkedCredentials(clientCredentials);
    return kept(() => obtain(settings, credentials));
  }
  if (typeof token === 'function')
    return kept(async () => ({ token: checkedToken(await token()), lifetimeMs: FOR_EVER }));
  const fixed = checkedToken(token);
  return { get: async () => fixed, refused: () => false };
};
