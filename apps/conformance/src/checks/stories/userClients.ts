import { isObject, type JsonObject } from '../../interface/json.ts';
import { operations } from '../../interface/operations.ts';
import { idOf, jsonOf, listOf, succeeds } from '../../target/answers.ts';
import { Skipped } from '../../target/errors.ts';
import type { Answer } from '../../target/httpClient.ts';
import type { Target } from '../../target/target.ts';
import { equal } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import {
  answeredSoon,
  askAsClient,
  EFFECTIVE_WITHIN_MS,
  isRefused,
  obtainToken,
  soon,
  userClientOf,
} from '../support/oauth.ts';
import { requireModules } from '../support/offered.ts';

/** What is said of a token of the user. */
const saidOf = async (target: Target, token: string): Promise<JsonObject> => {
  const said = jsonOf(await askAsClient(target, 'introspection_endpoint', { token }, userClientOf(target)));
  return isObject(said) ? said : {};
};

/** Where the user of the client is found. */
const userPath = (target: Target): Promise<string> =>
  target.once('the user of the client', async (own) => {
    const { token } = await obtainToken(own, undefined, userClientOf(own));
    return `/v1/users/${String((await saidOf(own, token)).sub)}`;
  });

/** Changes the user, who is made what it was at the end of the run. */
const change = async (target: Target, user: JsonObject): Promise<Answer> =>
  succeeds(await target.send('PATCH', await userPath(target), { body: { user }, keeps: 'user' }));

const scopesIn = ({ scope }: JsonObject): string[] =>
  String(scope ?? '')
    .split(' ')
    .filter(Boolean);

/** The scopes that a token gets by a group within a second; none if the group permits nothing. */
const scopesBy = async (target: Target, token: string, group: string): Promise<string[]> => {
  await change(target, { groups: [group] });
  const began = target.now();
  for (;;) {
    const passed = target.now() - began;
    const scopes = scopesIn(await saidOf(target, token));
    if (scopes.length > 0 || passed > EFFECTIVE_WITHIN_MS) return scopes;
  }
};

const MAX_GROUPS = 5;

/** Gives the user a group that permits something, and returns what. */
const permitted = async (target: Target, token: string): Promise<string[]> => {
  for (const group of listOf(await target.send('GET', '/v1/permissionGroups')).slice(0, MAX_GROUPS)) {
    const scopes = await scopesBy(target, token, idOf(group));
    if (scopes.length > 0) return scopes;
  }
  throw new Skipped(`It takes a permission group, among the first ${MAX_GROUPS}, that permits something.`);
};

const isForbidden = ({ status }: Answer): boolean => status === 403;
const isAnswered = ({ status }: Answer): boolean => status === 200;
const LISTS = operations.filter(({ isList, path }) => isList && !path.includes('{'));

/** The rights of the user follow its groups. */
const followGroups = async (own: Target): Promise<void> => {
  const { token } = await obtainToken(own, undefined, userClientOf(own));
  await change(own, { groups: [] });
  for (const { path } of LISTS) await answeredSoon(own, token, isForbidden, path);
  const scopes = await permitted(own, token);
  const isPermitted = (scope: string): boolean => scopes.includes(scope) || scopes.includes('*');
  for (const { path, scope } of LISTS)
    await answeredSoon(own, token, isPermitted(scope) ? isAnswered : isForbidden, path);
  await change(own, { groups: [] });
  for (const { path } of LISTS) await answeredSoon(own, token, isForbidden, path);
};

const groups = check(
  ['A1-USER'],
  "a user's token may do what the user's groups permit, and no more",
  async (target) => {
    requireModules(target, 'userLifecycle');
    await target.once('the groups of the user of the client', followGroups);
  },
);

/** Requires that neither a token of the user nor the client is taken any more. */
const isShutOut = async (target: Target, token: string): Promise<void> => {
  await answeredSoon(target, token, isRefused);
  const form = { grant_type: 'client_credentials' };
  const answer = await soon(target, () => askAsClient(target, 'token_endpoint', form, userClientOf(target)), isRefused);
  const body = jsonOf(answer);
  equal(isObject(body) ? body.error : body, 'invalid_client', '`error`');
};

/** One after the other with the check of groups, which is about the same user. */
const afterGroups = async (target: Target): Promise<Target> => {
  await target.once('the groups of the user of the client', followGroups).catch(() => undefined);
  return target;
};

const ended = check(
  ['N3-TOKENS'],
  'tokens of an inactive or deleted user are refused within a second, and its client obtains none',
  async (target) => {
    await afterGroups(target);
    const path = await userPath(target);
    const { token: first } = await obtainToken(target, undefined, userClientOf(target));
    await change(target, { status: 'inactive' });
    await isShutOut(target, first);
    await change(target, { status: 'active' });
    if (!target.settings.modules.includes('privacy')) return;
    const { token: second } = await obtainToken(target, undefined, userClientOf(target));
    succeeds(await target.send('DELETE', path, { keeps: 'user' }));
    await isShutOut(target, second);
    succeeds(await target.send('POST', `${path}/undelete`, { keeps: 'user' }));
  },
);

/** Stories of decisions A1 and N3: what a client may do that acts for a user. */
export const userClientStories = [groups, ended];
