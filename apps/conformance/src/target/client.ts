import { setTimeout as wait } from 'node:timers/promises';
import { isObject } from '../interface/json.ts';
import { CouldNotRun } from './errors.ts';
import type { Answer, HttpClient } from './httpClient.ts';
import type { Client, Settings } from './settings.ts';
import { getting, jsonBodyOf, organisationOf, readsLess } from './tokens.ts';

/** Where clients learn how to obtain tokens (RFC 8414). */
export const METADATA = '/.well-known/oauth-authorization-server';

/** A form as OAuth endpoints take it. */
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const silent = (): void => undefined;

const errorOf = (answer: Answer): unknown => {
  try {
    const body: unknown = JSON.parse(answer.text);
    return isObject(body) ? body.error : undefined;
  } catch {
    return undefined;
  }
};

/** Sends a form of a client to an OAuth endpoint. */
const post = (
  http: HttpClient,
  url: string,
  { id, secret }: Client,
  fields: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const body = `${new URLSearchParams({ ...fields, client_id: id, client_secret: secret })}`;
  return http.send({ method: 'POST', url, headers: FORM, body }, silent);
};

/** The deployment says that it does not know the client, or not with this secret. */
class UnknownClient extends CouldNotRun {}

/** A token of the client; undefined if it obtains none for reasons of the deployment, which checks are there to find. */
const tokenOf = async (
  http: HttpClient,
  { baseUrl }: Settings,
  option: string,
  client: Client,
): Promise<string | undefined> => {
  const answer = await post(http, `${baseUrl}/oauth/token`, client, { grant_type: 'client_credentials' });
  if (errorOf(answer) === 'invalid_client')
    throw new UnknownClient(
      `The deployment does not know the client of ${option}-id with this secret: give a valid one.`,
    );
  const issued = jsonBodyOf(answer);
  return isObject(issued) && typeof issued.access_token === 'string' ? issued.access_token : undefined;
};

const requireAll = async (http: HttpClient, settings: Settings, client: Client): Promise<void> => {
  const { baseUrl, tokens } = settings;
  const token = await tokenOf(http, settings, '--client', client);
  if (token === undefined) return;
  const ask = getting(http, baseUrl);
  if (await readsLess(ask, token, tokens.main))
    throw new CouldNotRun('The client of --client-id has not all scopes: give one that has.');
  const [own, theirs] = await Promise.all([organisationOf(ask, tokens.main), organisationOf(ask, token)]);
  if (own !== theirs)
    throw new CouldNotRun('The client of --client-id is of another organisation than --token: give one of the same.');
};

/** How often, and after how many milliseconds each, the client of a user is asked for again. */
const ATTEMPTS = 20;
const PAUSE_MS = 1_000;

/** A token of the client of a user, whom another run may have shut out for a moment, to see its client refused. */
const userTokenOf = async (http: HttpClient, settings: Settings, client: Client): Promise<string | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tokenOf(http, settings, '--user-client', client);
    } catch (error) {
      if (!(error instanceof UnknownClient) || attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
  }
};

const requireUser = async (http: HttpClient, settings: Settings, client: Client): Promise<void> => {
  const token = await userTokenOf(http, settings, client);
  if (token === undefined) return;
  const said = jsonBodyOf(await post(http, `${settings.baseUrl}/oauth/introspect`, client, { token }));
  if (isObject(said) && said.sub === client.id)
    throw new CouldNotRun('The client of --user-client-id acts for no user: give one that does.');
};

/**
 * Makes sure that the clients are what their options say.
 * @throws CouldNotRun saying what to correct
 */
export const requireClients = async (http: HttpClient, settings: Settings): Promise<void> => {
  const { client, userClient } = settings;
  if (client !== undefined) await requireAll(http, settings, client);
  if (userClient !== undefined) await requireUser(http, settings, userClient);
};
