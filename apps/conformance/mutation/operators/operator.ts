import type { Request } from '../proxy/messages.ts';
import type { Mutation } from '../proxy/proxy.ts';

/** The tokens of a run of the suite. */
export interface Tokens {
  /** Has all scopes in its organisation. */
  token: string;
  /** The same in another organisation. */
  otherToken: string;
  /** Has no scopes. */
  limitedToken: string;
  /** Only reads participants, their changes and histories, and exports of persons. */
  partialToken: string;
}

/** Whether a mutant changes an exchange. */
export type Matches = (request: Request) => boolean;

/** Creates a mutation of the matching exchanges. Each call returns one with its own state. */
export type Operator = (matches: Matches) => (tokens: Tokens) => Mutation;

/** Every exchange. */
export const always: Matches = () => true;

/** Exchanges with this method. */
export const method =
  (name: string): Matches =>
  (request) =>
    request.method === name;

/** Exchanges with a writing method. */
export const written: Matches = (request) => ['POST', 'PUT', 'PATCH'].includes(request.method);

/** Exchanges with this method (`*`: any) and this path, in which `:name` or `{name}` stands for one segment. */
export const on = (name: string, pattern: string): Matches => {
  const path = new RegExp(`^${pattern.replace(/:\w+|\{\w+\}/g, '[^/]+')}$`);
  return (request) => (name === '*' || request.method === name) && path.test(request.path);
};

/** Exchanges that match one of several. */
export const any =
  (...matchers: Matches[]): Matches =>
  (request) =>
    matchers.some((matches) => matches(request));

/** Every exchange with a collection and its records. */
export const below = (collection: string): Matches =>
  any(on('*', `/v1/${collection}`), on('*', `/v1/${collection}/:id`));

/** Every exchange with notes. */
export const notes: Matches = ({ path }) => path.includes('/notes');

/** Reads below /v1. */
export const gets: Matches = (request) => request.method === 'GET' && request.path.startsWith('/v1/');
