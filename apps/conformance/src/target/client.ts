import { isObject } from '../interface/json.ts';
import { isSuccess } from './answers.ts';
import { CouldNotRun } from './errors.ts';
import type { Answer, HttpClient } from './httpClient.ts';
import type { Client } from './settings.ts';
import { jsonBodyOf, mayReadAll, organisationOf } from './tokens.ts';

/** Where clients learn how to obtain tokens (RFC 8414). */
export const METADATA = '/.well-known/oauth-authorization-server';

/** A form as OAuth endpoints take it. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The form by which a client asks for a token; without scopes it asks for all that it has (RFC 6749, section 4.4). */
export const tokenForm = ({ id, secret }: Client, scope?: string): string =>
  `${new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: id,
    client_secret: secret,
    ...(scope === undefined ? {} : { scope }),
  })}`;

const silent = (): void => undefined;

const errorOf = (answer: Answer): unknown => {
  try {
    const body: unknown = JSON.parse(answer.text);
    return isObject(body) ? body.error : undefined;
  } catch {
    return undefined;
  }
};

/** What is wrong with the client; undefined if it obtains a token that is what it has to be, or none for reasons of the deployment. */
const mistakeOf = async (
  http: HttpClient,
  baseUrl: string,
  main: string,
  client: Client,
): Promise<string | undefined> => {
  const ask = (path: string, token: string): Promise<Answer> =>
    http.send({ method: 'GET', url: `${baseUrl}${path}`, headers: { authorization: `Bearer ${token}` } }, silent);
  const body = tokenForm(client);
  const answer = await http.send({ method: 'POST', url: `${baseUrl}/oauth/token`, headers: FORM, body }, silent);
  if (errorOf(answer) === 'invalid_client')
    return 'The deployment does not know the client of --client-id with this secret: give a valid one.';
  const issued = jsonBodyOf(answer);
  const token = isObject(issued) ? issued.access_token : undefined;
  if (!isSuccess(answer.status) || typeof token !== 'string') return undefined;
  if (!(await mayReadAll(ask, token))) return 'The client of --client-id has not all scopes: give one that has.';
  const [own, theirs] = await Promise.all([organisationOf(ask, main), organisationOf(ask, token)]);
  return own === theirs
    ? undefined
    : 'The client of --client-id is of another organisation than --token: give one of the same.';
};

/**
 * Makes sure that the client is what its options say.
 * @throws CouldNotRun saying what to correct
 */
export const requireClient = async (http: HttpClient, baseUrl: string, main: string, client: Client): Promise<void> => {
  const mistake = await mistakeOf(http, baseUrl, main, client);
  if (mistake !== undefined) throw new CouldNotRun(mistake);
};
