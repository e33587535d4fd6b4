import { exchange, type Incoming } from './exchange.ts';
import { limitOfCall } from './limits.ts';
import type { ReadOptions, Settings } from './options.ts';
import { ServiceError } from './problems.ts';
import { readAnswer, received } from './read.ts';
import { type Route, requestOf } from './request.ts';
import type { Tokens } from './token.ts';

/** The parts of a client. */
export interface Connection {
  readonly settings: Settings;
  readonly tokens: Tokens;
}

type Out = ReturnType<typeof requestOf>['out'];

/** Sends with the token, and once more with another token if the service refuses it and another can be obtained. */
const exchangeAs = async ({ settings, tokens }: Connection, out: Out, options: ReadOptions): Promise<Incoming> => {
  const waitMs = (options.wait ?? 0) * 1000;
  const ms = (options.totalTimeoutMs ?? settings.totalTimeoutMs) + waitMs;
  const patient = { ...settings, attemptTimeoutMs: settings.attemptTimeoutMs + waitMs };
  const progress = { attempts: 0 };
  const limited = limitOfCall(out.operation, ms, options.signal, progress);
  const limits = { signal: limited.signal, deadline: Date.now() + ms, progress };
  let token = '';
  const authorise = async (signal: AbortSignal) => {
    token = await tokens.get(signal);
    return { Authorization: `Bearer ${token}` };
  };
  try {
    const first = await exchange(patient, out, authorise, limits);
    if (first.status !== 401 || !tokens.refused(token)) return first;
    return await exchange(patient, out, authorise, limits);
  } finally {
    limited.release();
  }
};

/** Calls an operation with the arguments that its type describes. Never throws: its promise rejects. */
const perform = async (connection: Connection, route: Route, args: readonly unknown[]): Promise<object> => {
  const { baseUrl } = connection.settings;
  const { out, options } = requestOf(baseUrl, route, args);
  return readAnswer(route, await exchangeAs(connection, out, options), baseUrl);
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

/** An operation of the client: what `Call` promises, untyped. */
export const operationOf =
  (connection: Connection, route: Route) =>
  (...args: unknown[]) => {
    const answer = perform(connection, route, args);
    return Object.assign(answer, { outcome: () => outcomeOf(route, answer) });
  };
