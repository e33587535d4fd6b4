import type { Request } from '../proxy/messages.ts';
import type { Mutation } from '../proxy/proxy.ts';

/** The tokens with which the suite runs. */
export interface Tokens {
  /** Grants everything in its organisation. */
  token: string;
  /** The same in another organisation. */
  otherToken: string;
  /** Grants nothing. */
  limitedToken: string;
  /** Reads participants, their changes and histories, and exports of persons, and nothing else. */
  partialToken: string;
}

/** Whether an exchange is one that a mutant changes. */
export type Matches = (request: Request) => boolean;

/** Makes a mutation of the exchanges that match. Each call returns a mutation with a state of its own. */
export type Operator = (matches: Matches) => (tokens: Tokens) => Mutation;

/** Every exchange. */
export const always: Matches = () => true;

/** Exchanges with this method. */
export const method =
  (name: string): Matches =>
  (request) =>
    request.method === name;

/** Exchanges that write a body. */
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
