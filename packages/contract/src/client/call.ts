import { type AnyAnswer, readAnyAnswer } from './anyAnswer.ts';
import { anyRequestOf, type RequestOptions } from './anyRequest.ts';
import { deprecationIn } from './deprecation.ts';
import { type Access, type Answer, codeIn, exchange, type Incoming } from './exchange.ts';
import { limitOfCall, within } from './limits.ts';
import type { Settings } from './options.ts';
import { ServiceError } from './problems.ts';
import { readAnswer, received } from './read.ts';
import { type Requested, type Route, requestOf } from './request.ts';
import type { Tokens } from './token.ts';

/** The parts of a client. */
export interface Connection {
  readonly settings: Settings;
  readonly tokens: Tokens;
  /** The deprecated operations that have been reported to the hook. */
  readonly deprecated: Set<string>;
}

/** Calls the hook `deprecated` when a response first announces the end of an operation. */
const tellDeprecation = async ({ settings, deprecated }: Connection, name: string, { headers }: Incoming) => {
  const found = deprecationIn(name, headers);
  if (found === undefined || deprecated.has(name)) return;
  deprecated.add(name);
  await settings.hooks.deprecated?.(found);
};

/**
 * Whether a response refuses the token. A 401 from a gateway, without a problem code or a challenge (RFC 6750, section
 * 3), does not.
 */
const isOfToken = ({ status, headers, json }: Answer): boolean =>
  status === 401 && (codeIn(json) !== undefined || /bearer/i.test(headers.get('www-authenticate') ?? ''));

/**
 * Sends a request with the token. If the service refuses the token and another can be obtained, it sends the request
 * again with the new token.
 */
export const exchangeAs = async (
  connection: Connection,
  { out, options, patienceMs = 0 }: Requested,
): Promise<Incoming> => {
  const { settings, tokens } = connection;
  const waitMs = (options.wait ?? 0) * 1000 + patienceMs;
  const ms = (options.totalTimeoutMs ?? settings.totalTimeoutMs) + waitMs;
  const { retries = settings.retries } = options;
  const patient = { ...settings, retries, attemptTimeoutMs: settings.attemptTimeoutMs + waitMs };
  const progress = { attempts: 0 };
  const limited = limitOfCall(out.operation, ms, options.signal, progress);
  const { signal } = limited;
  const limits = { signal, deadline: Date.now() + ms, progress };
  let token = '';
  const access: Access = {
    headers: async () => {
      token = await tokens.get(signal);
      return { Authorization: `Bearer ${token}` };
    },
    refused: (answer) => isOfToken(answer) && tokens.refused(token),
  };
  try {
    const answer = await exchange(patient, out, access, limits);
    const name = out.operation === 'request' ? `${out.method} ${out.path}` : out.operation;
    await within(signal, tellDeprecation(connection, name, answer));
    return answer;
  } finally {
    limited.release();
  }
};

/**
 * Calls an operation with the arguments that its type describes. It never throws synchronously; the promise rejects.
 */
const perform = async (connection: Connection, route: Route, args: readonly unknown[]): Promise<object> => {
  const { baseUrl } = connection.settings;
  return readAnswer(route, await exchangeAs(connection, requestOf(baseUrl, route, args)), baseUrl);
};

const outcomeOf = async (route: Route, answer: Promise<object>): Promise<object> => {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ServiceError) || !route.statuses.includes(error.status)) throw error;
    const { status, problem, headers } = error;
    return { status, problem, ...received(headers) };
  }
};

/**
 * A method of the client. It returns what `Call` describes, but untyped. `complete` may add arguments that must be read
 * from the service first.
 */
export const operationOf =
  (connection: Connection, route: Route, complete?: (args: readonly unknown[]) => Promise<readonly unknown[]>) =>
  (...args: unknown[]) => {
    const answer =
      complete === undefined
        ? perform(connection, route, args)
        : complete(args).then((completed) => perform(connection, route, completed));
    return Object.assign(answer, { outcome: () => outcomeOf(route, answer) });
  };

/** The method `request` of a client. */
export const anyRequest =
  (connection: Connection) =>
  async (method: string, path: string, options?: RequestOptions): Promise<AnyAnswer> => {
    const { baseUrl } = connection.settings;
    return readAnyAnswer(await exchangeAs(connection, anyRequestOf(baseUrl, method, path, options)), baseUrl);
  };
