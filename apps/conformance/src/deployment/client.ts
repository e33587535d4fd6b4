import { setTimeout as wait } from 'node:timers/promises';
import { isObject, parsedOf } from '../interface/json.ts';
import { jsonBodyOf } from './answers.ts';
import { introspected, postForm, scopesIn } from './clientForms.ts';
import { CouldNotRun } from './errors.ts';
import type { Answer, HttpClient } from './httpClient.ts';
import type { Client, Settings } from './settings.ts';
import { getting, organisationOf, readsLess } from './tokens.ts';

/** The path of the OAuth metadata (RFC 8414). */
export const METADATA = '/.well-known/oauth-authorization-server';

const errorOf = ({ text }: Answer): unknown => {
  const body = parsedOf(text);
  return isObject(body) ? body.error : undefined;
};

/** The error code for an unknown client or a wrong secret. */
class UnknownClient extends CouldNotRun {}

/** A token that a client has obtained, and its scopes according to the deployment. */
interface Issued {
  token: string;
  scopes: readonly string[];
}

/** A token of the client; undefined if it obtains none because of a fault of the deployment, which checks must find. */
const tokenOf = async (
  http: HttpClient,
  { baseUrl }: Settings,
  option: string,
  client: Client,
): Promise<Issued | undefined> => {
  const answer = await postForm(http, `${baseUrl}/oauth/token`, client, { grant_type: 'client_credentials' });
  if (errorOf(answer) === 'invalid_client')
    throw new UnknownClient(
      `The deployment does not know the client of ${option}-id with this secret: give a valid id and secret.`,
    );
  const issued = jsonBodyOf(answer);
  if (!isObject(issued) || typeof issued.access_token !== 'string') return undefined;
  return { token: issued.access_token, scopes: scopesIn(issued.scope) };
};

const requireAll = async (http: HttpClient, settings: Settings, client: Client): Promise<void> => {
  const { baseUrl, tokens } = settings;
  const issued = await tokenOf(http, settings, '--client', client);
  if (issued === undefined) return;
  const { token } = issued;
  const ask = getting(http, baseUrl);
  if (await readsLess(ask, token, tokens.main))
    throw new CouldNotRun('The client of --client-id does not have all scopes: give a client with all scopes.');
  const [own, theirs] = await Promise.all([organisationOf(ask, tokens.main), organisationOf(ask, token)]);
  if (own !== theirs)
    throw new CouldNotRun(
      'The client of --client-id belongs to another organisation than --token: give a client of the same organisation.',
    );
};

/** The number of retries to obtain a token for the client of a user, and the milliseconds between them. */
const ATTEMPTS = 20;
const PAUSE_MS = 1_000;

/**
 * A token of the client of a user. Another run may have deactivated the user for a moment, to test that the client is
 * rejected.
 */
const userTokenOf = async (http: HttpClient, settings: Settings, client: Client): Promise<Issued | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tokenOf(http, settings, '--user-client', client);
    } catch (error) {
      if (!(error instanceof UnknownClient) || attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
  }
};

/**
 * A client without a user is the subject of its token, which has all scopes that it was issued with. If it has fewer,
 * groups of a user limit them: then the deployment reports a wrong subject.
 */
const requireUser = async (http: HttpClient, settings: Settings, client: Client): Promise<void> => {
  const issued = await userTokenOf(http, settings, client);
  if (issued === undefined) return;
  const { sub, scope } = await introspected(http, settings.baseUrl, client, issued.token);
  const present = scopesIn(scope);
  if (sub === client.id && issued.scopes.every((each) => present.includes(each)))
    throw new CouldNotRun('The client of --user-client-id acts for no user: give a client that acts for a user.');
};

/**
 * Makes sure that the clients have the properties that their options require.
 * @throws CouldNotRun with the correction to make
 */
export const requireClients = async (http: HttpClient, settings: Settings): Promise<void> => {
  const { client, userClient } = settings;
  if (client !== undefined) await requireAll(http, settings, client);
  if (userClient !== undefined) await requireUser(http, settings, userClient);
};
