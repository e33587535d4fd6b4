import { isObject } from '../interface/json.ts';
import { topLists } from '../interface/operations.ts';
import { idOf, isSuccess, jsonBodyOf, listOf } from './answers.ts';
import { introspected, permits, scopesIn } from './clientForms.ts';
import { CouldNotRun } from './errors.ts';
import type { Answer, HttpClient } from './httpClient.ts';
import type { Settings } from './settings.ts';

type Get = (path: string, token: string) => Promise<Answer>;

/** The preflight's reads with a token. */
export const getting =
  (http: HttpClient, baseUrl: string): Get =>
  (path, token) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    return http.send({ method: 'GET', url: `${baseUrl}${path}`, headers }, () => undefined);
  };

/** A field of the record at a path, read with a token; undefined if the deployment does not return it. */
const fieldAt = async (get: Get, path: string, token: string, field: string): Promise<unknown> => {
  const body = jsonBodyOf(await get(path, token));
  return isObject(body) && isObject(body.data) ? body.data[field] : undefined;
};

/** The id of a token's organisation; undefined if the deployment does not return it. */
export const organisationOf = (get: Get, token: string): Promise<unknown> => fieldAt(get, '/v1/org', token, 'id');

/** Collections with records in most organisations. A single response may be a fault of the deployment. */
const COLLECTIONS = ['/v1/participants', '/v1/courses', '/v1/contacts'];

/** Whether the other token can read a record of the first one; undefined without such a record. */
const readsTheSame = async (get: Get, token: string, other: string): Promise<boolean | undefined> => {
  for (const path of COLLECTIONS) {
    const answer = await get(path, token);
    const body = jsonBodyOf(answer);
    if (!isObject(body) || !Array.isArray(body.data) || !body.data.every(isObject)) continue;
    const record = listOf(answer).at(-1);
    if (record !== undefined) return isSuccess((await get(`${path}/${idOf(record)}`, other)).status);
  }
  return undefined;
};

/** Both signs are required: one alone may be a fault of the deployment, which the checks must find. */
const isSameOrganisation = async (get: Get, token: string, other: string): Promise<boolean> => {
  if (token === other) return true;
  const [own, theirs] = await Promise.all([organisationOf(get, token), organisationOf(get, other)]);
  return own !== undefined && own === theirs && (await readsTheSame(get, token, other)) !== false;
};

const FORBIDDEN = 403;

/** Whether a token may read every list. */
const mayReadAll = async (get: Get, token: string): Promise<boolean> => {
  const statuses = await Promise.all(topLists.map(async ({ path }) => (await get(path, token)).status));
  return statuses.every(isSuccess);
};

/**
 * Whether a token lacks the scope for a list that the other token can read. If neither can read it, the deployment is
 * at fault.
 */
export const readsLess = async (get: Get, token: string, other: string): Promise<boolean> => {
  const isLess = await Promise.all(
    topLists.map(async ({ path }) => {
      const [own, others] = await Promise.all([get(path, token), get(path, other)]);
      return own.status === FORBIDDEN && isSuccess(others.status);
    }),
  );
  return isLess.some(Boolean);
};

/** A token that was never issued, to see how the deployment rejects it. */
const UNKNOWN = 'conformance-token-that-was-never-issued';

/** Whether a token is rejected at a path like one that was never issued. */
const isUnknownAt = async (get: Get, path: string, token: string): Promise<boolean> => {
  const [given, unknown] = await Promise.all([get(path, token), get(path, UNKNOWN)]);
  const challenge = ({ status, headers }: Answer): string => `${status} ${headers['www-authenticate'] ?? ''}`;
  const isChallenged = given.headers['www-authenticate'] !== undefined;
  return given.status === 401 && isChallenged && challenge(given) === challenge(unknown);
};

/** Whether a token is rejected everywhere like one that was never issued. */
const isUnknown = async (get: Get, token: string): Promise<boolean> => {
  const refusals = await Promise.all(COLLECTIONS.map((path) => isUnknownAt(get, path, token)));
  return refusals.every(Boolean);
};

/** Whether the deployment has a user without permission groups, whose tokens have no rights. */
const hasNoGroups = async (get: Get, main: string, user: string): Promise<boolean> => {
  const groups = await fieldAt(get, `/v1/users/${encodeURIComponent(user)}`, main, 'groups');
  return Array.isArray(groups) && groups.length === 0;
};

/** Whether introspection, or the token's user, shows that a token may not read every list. */
const saysLess = async (http: HttpClient, settings: Settings, token: string): Promise<boolean> => {
  const { baseUrl, client, readOnly, tokens } = settings;
  if (client === undefined || readOnly) return false;
  const { active, scope, sub } = await introspected(http, baseUrl, client, token);
  if (active !== true) return false;
  const scopes = scopesIn(scope);
  if (topLists.some(({ scope: needed }) => !permits(scopes, needed))) return true;
  return typeof sub === 'string' && hasNoGroups(getting(http, baseUrl), tokens.main, sub);
};

/** The faults of the other tokens, in sentences with the correction to make. */
const mistakesIn = async (http: HttpClient, settings: Settings): Promise<string[]> => {
  const { tokens, baseUrl } = settings;
  const get = getting(http, baseUrl);
  const { main, other, limited, partial } = tokens;
  const mistakes: string[] = [];
  if (other !== undefined && (await isSameOrganisation(get, main, other)))
    mistakes.push(
      'The token of --other-token belongs to the same organisation as that of --token: give a token of another one.',
    );
  for (const [option, token, grants] of [
    ['--limited-token', limited, 'nothing'],
    ['--partial-token', partial, 'no more than its four scopes'],
  ] as const) {
    if (token === undefined) continue;
    const readsAll = (await mayReadAll(get, token)) && !(await mayReadAll(get, UNKNOWN));
    // If the deployment itself reports fewer scopes, the deployment is at fault.
    const isUnlimited = readsAll && !(await saysLess(http, settings, token));
    if (token === main || isUnlimited)
      mistakes.push(
        `The token of ${option} may read every collection: give a token that grants ${grants}. If the ` +
          `token grants ${grants}, the deployment does not check scopes; run the other checks without ${option}.`,
      );
    else if (await isUnknown(get, token))
      mistakes.push(`The deployment does not know the token of ${option}: give a valid token.`);
  }
  return mistakes;
};

/**
 * Makes sure that the tokens have the properties that their options require.
 * @throws CouldNotRun with the correction to make
 */
export const requireTokens = async (http: HttpClient, settings: Settings): Promise<void> => {
  const mistakes = await mistakesIn(http, settings);
  if (mistakes.length > 0) throw new CouldNotRun(mistakes.join(' '));
};
