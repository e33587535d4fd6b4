import { inject } from 'vitest';
import { assertionOf, type ClientKey, claimsOf, newKey, newKeyClient, proof } from '../assertions.ts';
import { type Answer, type Client, clientOf } from '../client.ts';
import { FORM, GRANT } from '../oauth.ts';
import { newTenant } from '../tenant.ts';

/** The key of the client that each case attacks, and one of somebody else. */
export const OWN_KEY = newKey('own');
export const OTHER_KEY = newKey('other');

/** What a case has before it: a client that proves itself by `OWN_KEY`, and the service. */
export interface World {
  readonly id: string;
  readonly organisationId: string;
  /** Somebody who may do everything in the organisation. */
  readonly administrator: Client;
  /** The right assertion of the client, but for these claims and this header, signed with this key. */
  assertion(claims?: object, header?: object, key?: ClientKey): string;
  /** Sends a form to an endpoint: parameters, or a body as it is. */
  post(path: string, form: Record<string, string> | string, headers?: Record<string, string>): Promise<Answer>;
  /** Asks for an access token with an assertion, and perhaps with more parameters. */
  present(assertion: string, more?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  /** Notes a token that has to work when the case is over. */
  mustLive(token: string): void;
}

/** How a case is refused: by an error, by `{"active":false}`, or by an empty 200 that has done nothing. */
type Refused = readonly [status: 400 | 401 | 405, error?: string] | 'inactive' | 'ignored';

/** What somebody tries. */
export type Attack = (world: World) => Promise<Answer>;

/** An attack, and how it has to end. */
export interface Case {
  /** The RFC that warns of it, with its section, and what it is. */
  readonly name: string;
  readonly refused: Refused;
  readonly attack: Attack;
}

/** Attacks that all end in the same way, by their names. */
export const casesOf = (refused: Refused, attacks: Readonly<Record<string, Attack>>): Case[] =>
  Object.entries(attacks).map(([name, attack]) => ({ name, refused, attack }));

export const INVALID_CLIENT: Refused = [401, 'invalid_client'];
export const INVALID_REQUEST: Refused = [400, 'invalid_request'];

/** The client and the service that a case attacks, and the tokens that have to survive it. */
export const newWorld = async (): Promise<World & { readonly live: readonly string[] }> => {
  const { organisationId, client: administrator } = await newTenant();
  const client = await newKeyClient([OWN_KEY], { organisationId });
  const live: string[] = [];
  const post: World['post'] = (path, form, headers = {}) =>
    clientOf(undefined, inject('baseUrl'))('POST', path, {
      raw: typeof form === 'string' ? form : `${new URLSearchParams(form)}`,
      headers: { 'Content-Type': FORM, ...headers },
    });
  return {
    ...client,
    administrator,
    live,
    assertion: (claims = {}, header = {}, key = OWN_KEY) =>
      assertionOf({ ...claimsOf(client.id), ...claims }, key, header),
    post,
    present: (assertion, more = {}, headers = {}) =>
      post('/oauth/token', { ...GRANT, ...proof(assertion), ...more }, headers),
    mustLive: (token) => void live.push(token),
  };
};
