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

/** A form without a token. */
export const asForm = (fields: Readonly<Record<string, string>>) =>
  ({ as: 'nobody', raw: `${new URLSearchParams(fields)}`, headers: FORM }) as const;

/** The metadata in an answer. */
export const metadataIn = (answer: Answer): JsonObject => {
  const metadata = jsonOf(hasStatus(answer, 200));
  holds(isObject(metadata), `${METADATA} answers ${show(metadata)}.`);
  return metadata;
};

/** What the deployment says of its OAuth endpoints. */
export const metadataOf = async (target: Target): Promise<JsonObject> =>
  metadataIn(await target.send('GET', METADATA, { as: 'nobody' }));

/** The same as it was told first. */
export const sharedMetadata = (target: Target): Promise<JsonObject> =>
  target.once('the metadata of the OAuth endpoints', metadataOf);

/** Permits everything. */
export const EVERY_SCOPE = '*';

/** All scopes that the metadata name, but for the one that permits everything. */
export const scopesByName = async (target: Target): Promise<string[]> => {
  const { scopes_supported: known } = await sharedMetadata(target);
  return Array.isArray(known) ? known.map(String).filter((scope) => scope !== EVERY_SCOPE) : [];
};

/** The endpoints of OAuth, as the metadata name them. */
export const ENDPOINTS = ['token_endpoint', 'revocation_endpoint', 'introspection_endpoint'] as const;

/** Where to ask an endpoint, as the metadata name it. */
export const endpointPlace = async (target: Target, name: string): Promise<string> => {
  const endpoint = (await sharedMetadata(target))[name];
  holds(typeof endpoint === 'string' && URL.canParse(endpoint), `\`${name}\` is ${show(endpoint)}.`);
  return placeOf(target.settings.baseUrl, endpoint);
};

/** Where to ask for tokens. */
export const tokenPlace = (target: Target): Promise<string> => endpointPlace(target, 'token_endpoint');

/** What an endpoint says is wrong (RFC 6749, section 5.2). */
export const errorIn = (answer: Answer): unknown => {
  const body = jsonOf(answer);
  return isObject(body) ? body.error : body;
};

/** A client that there is not. */
export const unknownClient = (): Client => ({ id: randomUUID(), secret: 'no-secret-of-any-client' });

/** The client of the run. */
export const clientOf = ({ settings: { client } }: Target): Client => {
  if (client === undefined) throw new Skipped('It takes --client-id and --client-secret.', '--client-secret');
  return client;
};

/** The client of the run that acts for a user. */
export const userClientOf = ({ settings: { userClient } }: Target): Client => {
  if (userClient !== undefined) return userClient;
  throw new Skipped('It takes --user-client-id and --user-client-secret.', '--user-client-secret');
};

/** Who a client is, in the header (RFC 6749, section 2.3.1). */
export const basicOf = ({ id, secret }: Client): string =>
  `Basic ${Buffer.from([id, secret].map(encodeURIComponent).join(':')).toString('base64')}`;

/** Sends a form as a client that shows its secret in the header, as RFC 6749 prefers it. */
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

/** How a client says that it proves itself by an assertion (RFC 7523, section 2.2). */
export const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Asks an endpoint as a client, by default as that of the run. */
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

/** A token that a client has obtained, as a caller of requests. */
export interface Obtained {
  token: string;
  /** What the endpoint said of it. */
  said: JsonObject;
  /** What time it was at the deployment then, in milliseconds since 1970. */
  at: number;
}

/** Obtains a token of its own, with all scopes of the client or with these. A refusal does not show what was answered. */
export const obtainToken = async (target: Target, scope?: string, client?: Client): Promise<Obtained> => {
  const form = { grant_type: 'client_credentials', ...(scope === undefined ? {} : { scope }) };
  const answer = await askAsClient(target, 'token_endpoint', form, client);
  const said = answer.status === 200 ? jsonOf(answer) : undefined;
  if (isObject(said) && typeof said.access_token === 'string')
    return { token: said.access_token, said, at: timeOf(answer.headers) };
  throw new Failed(
    `${answer.asked} answered ${answer.status} without a token to a client that asked for ${scope ?? 'one'}.`,
  );
};

/** A token of the client that has all its scopes, or these; all checks share one. */
export const sharedToken = (target: Target, scope?: string): Promise<Obtained> =>
  target.once(`a token of the client for ${scope ?? 'all'}`, (own) => obtainToken(own, scope));

/** How a request is sent with such a token. */
export const asClient = async (target: Target, scope?: string): Promise<Pick<RequestOptions, 'as' | 'isSecret'>> =>
  withToken((await sharedToken(target, scope)).token);

/** How a request is sent with a token that reports leave out. */
export const withToken = (token: string) => ({ as: { token }, isSecret: true }) as const;

/** Often enough that a token stays in use, and seldom enough for an endpoint that hands out one token a second. */
const PAUSE_MS = 100;

/** Within this time what ends or changes a token has to take effect, in milliseconds. */
const EFFECTIVE_WITHIN_MS = 1_000;

/**
 * Asks until it is told what it waits for, or for as long as that may take: a token that is in use is no exception.
 * @returns what it was told last, and after how many milliseconds it asked for that
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

/** Requires an answer to be soon what it has to be, and returns it. */
export const soon = async (
  target: Target,
  ask: () => Promise<Answer>,
  isMeant: (answer: Answer) => boolean,
): Promise<Answer> => {
  const { told, passed } = await lastTold(target, ask, isMeant);
  holds(isMeant(told), `After ${Math.round(passed)} ms ${told.asked} answers ${told.status} still.`);
  return told;
};

/** Asks so with a token. */
export const answeredSoon = (
  target: Target,
  token: string,
  isMeant: (answer: Answer) => boolean,
  path = '/v1/org',
): Promise<Answer> => soon(target, () => target.send('GET', path, withToken(token)), isMeant);

/** Whether a token is refused as one that there is not. */
export const isRefused = ({ status }: Answer): boolean => status === 401;

/** Asks to end a token. The answer is the same whoever has obtained it, if it has not the form of another kind. */
export const revoke = async (target: Target, token: string, hint?: string, client?: Client): Promise<void> => {
  const form = { token, ...(hint === undefined ? {} : { token_type_hint: hint }) };
  const answer = await askAsClient(target, 'revocation_endpoint', form, client);
  equal([answer.status, answer.text], [200, ''], 'The status and body');
};

/** What an endpoint says of a token to a client that asks. */
export const introspected = async (target: Target, token: string, client?: Client): Promise<JsonObject> => {
  const said = jsonOf(hasStatus(await askAsClient(target, 'introspection_endpoint', { token }, client), 200));
  holds(isObject(said), `The endpoint answers ${show(said)}.`);
  return said;
};
