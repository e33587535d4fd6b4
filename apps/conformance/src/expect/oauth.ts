import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jsonOf, show } from '../deployment/answers.ts';
import { METADATA } from '../deployment/client.ts';
import { FORM } from '../deployment/clientForms.ts';
import { Failed, Skipped } from '../deployment/errors.ts';
import { type Answer, timeOf } from '../deployment/httpClient.ts';
import type { Client } from '../deployment/settings.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { equal, hasStatus, holds } from './assertions.ts';
import { placeOf } from './named.ts';

/** A form request without a token. */
export const asForm = (fields: Readonly<Record<string, string>>) =>
  ({ as: 'nobody', raw: `${new URLSearchParams(fields)}`, headers: FORM }) as const;

/** The metadata in a response. */
export const metadataIn = (answer: Answer): JsonObject => {
  const metadata = jsonOf(hasStatus(answer, 200));
  holds(isObject(metadata), `${METADATA} must respond with an object, but responded with ${show(metadata)}.`);
  return metadata;
};

/** The deployment's metadata for its OAuth endpoints. */
export const metadataOf = async (target: Target): Promise<JsonObject> =>
  metadataIn(await target.send('GET', METADATA, { as: 'nobody' }));

/** The metadata from the first request. */
export const sharedMetadata = (target: Target): Promise<JsonObject> =>
  target.once('the metadata of the OAuth endpoints', metadataOf);

/** Accepts every value. */
export const EVERY_SCOPE = '*';

/** All scopes in the metadata except the one that grants everything. */
export const scopesByName = async (target: Target): Promise<string[]> => {
  const { scopes_supported: known } = await sharedMetadata(target);
  return Array.isArray(known) ? known.map(String).filter((scope) => scope !== EVERY_SCOPE) : [];
};

/** The OAuth endpoints named in the metadata. */
export const ENDPOINTS = ['token_endpoint', 'revocation_endpoint', 'introspection_endpoint'] as const;

/** The URL of an endpoint in the metadata. */
export const endpointPlace = async (target: Target, name: string): Promise<string> => {
  const endpoint = (await sharedMetadata(target))[name];
  holds(typeof endpoint === 'string' && URL.canParse(endpoint), `\`${name}\` must be a URL, but is ${show(endpoint)}.`);
  return placeOf(target.settings.baseUrl, endpoint);
};

/** The URL of the token endpoint. */
export const tokenPlace = (target: Target): Promise<string> => endpointPlace(target, 'token_endpoint');

/** The error code in an endpoint's response (RFC 6749, section 5.2). */
export const errorIn = (answer: Answer): unknown => {
  const body = jsonOf(answer);
  return isObject(body) ? body.error : body;
};

/** A client that does not exist. */
export const unknownClient = (): Client => ({ id: randomUUID(), secret: 'no-secret-of-any-client' });

/** The client of the run. */
export const clientOf = ({ settings: { client } }: Target): Client => {
  if (client === undefined)
    throw new Skipped('This check requires --client-id and --client-secret.', '--client-secret');
  return client;
};

/** The client of the run that acts for a user. */
export const userClientOf = ({ settings: { userClient } }: Target): Client => {
  if (userClient !== undefined) return userClient;
  throw new Skipped('This check requires --user-client-id and --user-client-secret.', '--user-client-secret');
};

/** Client authentication in the header (RFC 6749, section 2.3.1). */
export const basicOf = ({ id, secret }: Client): string =>
  `Basic ${Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64')}`;

/** Sends a form as a client that authenticates in the header, as RFC 6749 recommends. */
export const askByHeader = (
  target: Target,
  place: string,
  client: Client,
  fields: Readonly<Record<string, string>>,
  { headers: further = {}, ...changes }: Pick<RequestOptions, 'headers' | 'raw'> = {},
): Promise<Answer> => {
  const { headers, ...form } = asForm(fields);
  const all = { ...headers, authorization: basicOf(client), ...further };
  return target.send('POST', place, { ...form, ...changes, headers: all, isSecret: true });
};

/** The form fields for client authentication by an assertion (RFC 7523, section 2.2). */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Calls an endpoint as a client, by default as the client of the run. */
export const askAsClient = async (
  target: Target,
  endpoint: string,
  fields: Readonly<Record<string, string>>,
  client?: Client,
): Promise<Answer> => {
  const { id, secret } = client ?? clientOf(target);
  const place = await endpointPlace(target, endpoint);
  const form = asForm({ ...fields, client_id: id, client_secret: secret });
  return target.send('POST', place, { ...form, isSecret: true });
};

/** A token that a client has obtained, usable for requests. */
export interface Obtained {
  token: string;
  /** The endpoint's response. */
  said: JsonObject;
  /** The deployment's time at that moment, in milliseconds since 1970. */
  at: number;
}

/** Obtains a new token with all scopes of the client or with these. The error text does not show the response. */
export const obtainToken = async (target: Target, scope?: string, client?: Client): Promise<Obtained> => {
  const form = { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) };
  const answer = await askAsClient(target, 'token_endpoint', form, client);
  const said = answer.status === 200 ? jsonOf(answer) : undefined;
  if (isObject(said) && typeof said.access_token === 'string')
    return { token: said.access_token, said, at: timeOf(answer.headers) };
  throw new Failed(
    `${answer.asked} must respond with an access token (requested scope: ${scope ?? 'all of the client'}), but responded with ${answer.status}.`,
  );
};

/** A token with all scopes of the client, or with these; all checks share one. */
export const sharedToken = (target: Target, scope?: string): Promise<Obtained> =>
  target.once(`a token of the client for ${scope ?? 'all'}`, (own) => obtainToken(own, scope));

/** Request options with such a token. */
export const asClient = async (target: Target, scope?: string): Promise<Pick<RequestOptions, 'as' | 'isSecret'>> =>
  withToken((await sharedToken(target, scope)).token);

/** Request options with a token that is redacted from reports. */
export const withToken = (token: string) => ({ as: { token }, isSecret: true }) as const;

/** Often enough to keep a token in use, and rarely enough for an endpoint that issues one token a second. */
const PAUSE_MS = 100;

/** The maximum time until the end or change of a token takes effect, in milliseconds. */
const EFFECTIVE_WITHIN_MS = 1_000;

/**
 * Repeats a request until the response is as expected or the time limit is over; a token in use is no exception.
 * @returns the last response, and how many milliseconds later its request began
 */
export const lastTold = async <Told>(
  target: Target,
  ask: () => Promise<Told>,
  isAwaited: (told: Told) => boolean,
): Promise<{ told: Told; passed: number }> => {
  const began = target.now();
  for (;;) {
    const passed = target.now() - began;
    const told = await ask();
    if (isAwaited(told) || passed > EFFECTIVE_WITHIN_MS) return { told, passed };
    await pause(PAUSE_MS);
  }
};

/** Requires that a response soon becomes as expected, and returns it. */
export const soon = async (
  target: Target,
  ask: () => Promise<Answer>,
  isMeant: (answer: Answer) => boolean,
): Promise<Answer> => {
  const { told, passed } = await lastTold(target, ask, isMeant);
  holds(
    isMeant(told),
    `${told.asked} must respond with another status, but after ${Math.round(passed)} ms still responds with ${told.status}.`,
  );
  return told;
};

/** Sends such a request with a token. */
export const answeredSoon = (
  target: Target,
  token: string,
  isMeant: (answer: Answer) => boolean,
  path = '/v1/org',
): Promise<Answer> => soon(target, () => target.send('GET', path, withToken(token)), isMeant);

/** Whether a token is rejected as unknown. */
export const isRefused = ({ status }: Answer): boolean => status === 401;

/**
 * Requests the revocation of a token. The response does not depend on who obtained the token, unless the token has
 * another format.
 */
export const revoke = async (target: Target, token: string, hint?: string, client?: Client): Promise<void> => {
  const form = { token, ...(hint === undefined ? {} : { token_type_hint: hint }) };
  const answer = await askAsClient(target, 'revocation_endpoint', form, client);
  equal([answer.status, answer.text], [200, ''], 'The status and body of the response to the revocation');
};

/** The introspection response for a token. */
export const introspected = async (target: Target, token: string, client?: Client): Promise<JsonObject> => {
  const said = jsonOf(hasStatus(await askAsClient(target, 'introspection_endpoint', { token }, client), 200));
  holds(isObject(said), `The introspection endpoint must respond with an object, but responded with ${show(said)}.`);
  return said;
};
