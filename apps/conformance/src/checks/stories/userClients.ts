import { setTimeout as pause } from 'node:timers/promises';
import { isObject, type JsonObject } from '../../interface/json.ts';
import { operations } from '../../interface/operations.ts';
import { idOf, jsonOf, listOf, recordOf, succeeds } from '../../target/answers.ts';
import { scopesIn } from '../../target/clientForms.ts';
import { Skipped } from '../../target/errors.ts';
import type { Answer } from '../../target/httpClient.ts';
import type { Target } from '../../target/target.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import {
  answeredSoon,
  askAsClient,
  errorIn,
  isRefused,
  lastTold,
  obtainToken,
  soon,
  userClientOf,
} from '../support/oauth.ts';
import { requireModules } from '../support/offered.ts';
import { recordsIn } from '../support/persons.ts';

/** What is said of a token of the user. */
const saidOf = async (target: Target, token: string): Promise<JsonObject> => {
  const said = jsonOf(await askAsClient(target, 'introspection_endpoint', { token }, userClientOf(target)));
  return isObject(said) ? said : {};
};

const USER = 'the user of the client';

/** Where the user of the client is found. */
const userPath = (target: Target): Promise<string> => {
  const found = target.once(USER, async (own) => {
    const { token } = await obtainToken(own, undefined, userClientOf(own));
    return `/v1/users/${String((await saidOf(own, token)).sub)}`;
  });
  // Another run may have shut the user out, for now.
  found.catch(() => target.forget(USER));
  return found;
};

/** Stands for the version of a user who is deleted, and has none. */
const DELETED = 'deleted';

/** The version of the user after the last write of this run, or as it was read; undefined before that. */
interface Known {
  version: string | undefined;
}

/** Changes the user, who is made what it was at the end of the run. */
const change = async (target: Target, known: Known, user: JsonObject): Promise<void> => {
  const answer = succeeds(await target.send('PATCH', await userPath(target), { body: { user }, keeps: 'user' }));
  known.version = answer.headers.etag;
};

const versionAt = async (target: Target, path: string): Promise<string | undefined> => {
  const { status, headers } = await target.send('GET', path);
  return status === 404 ? DELETED : headers.etag;
};

/** Whether another run has changed the user since, or keeps this one from finding it. */
const isChanged = async (target: Target, { version }: Known): Promise<boolean> => {
  const path = await userPath(target).catch(() => undefined);
  return path === undefined || (await versionAt(target, path)) !== version;
};

const ATTEMPTS = 6;
const MAX_PAUSE_MS = 3_000;

/** Proves something of the user, and again if it fails since another run changes the user at the same time. */
const alone = async <Proved>(target: Target, prove: (known: Known) => Promise<Proved>): Promise<Proved> => {
  for (let attempt = 1; ; attempt += 1) {
    const known: Known = { version: undefined };
    try {
      return await prove(known);
    } catch (error) {
      if (error instanceof Skipped || !(await isChanged(target, known))) throw error;
      if (attempt === ATTEMPTS) throw new Skipped('Another run changes the user of the client at the same time.');
      await pause(Math.random() * MAX_PAUSE_MS);
    }
  }
};

/** The scopes that a token gets by a group within a second; none if the group permits nothing. */
const scopesBy = async (target: Target, known: Known, token: string, group: string): Promise<string[]> => {
  await change(target, known, { groups: [group] });
  const ask = async (): Promise<string[]> => scopesIn((await saidOf(target, token)).scope);
  return (await lastTold(target, ask, (scopes) => scopes.length > 0)).told;
};

const MAX_GROUPS = 5;

/** A group, and the scopes that it permits. */
interface Permission {
  group: string;
  scopes: string[];
}

/** Gives the user a group that permits something, and returns what. */
const permitted = async (target: Target, known: Known, token: string): Promise<Permission> => {
  for (const record of listOf(await target.send('GET', '/v1/permissionGroups')).slice(0, MAX_GROUPS)) {
    const group = idOf(record);
    const scopes = await scopesBy(target, known, token, group);
    if (scopes.length > 0) return { group, scopes };
  }
  throw new Skipped(`It takes a permission group, among the first ${MAX_GROUPS}, that permits something.`);
};

const isForbidden = ({ status }: Answer): boolean => status === 403;
const isAnswered = ({ status }: Answer): boolean => status === 200;
const LISTS = operations.filter(({ isList, path }) => isList && !path.includes('{'));

/** The rights of the user follow its groups. Returns one of them. */
const followGroups = (target: Target): Promise<Permission> =>
  alone(target, async (known) => {
    const { token } = await obtainToken(target, undefined, userClientOf(target));
    await change(target, known, { groups: [] });
    // What else it may not do without a group is asked at the end.
    await answeredSoon(target, token, isForbidden, LISTS[0]?.path);
    const permission = await permitted(target, known, token);
    const { scopes } = permission;
    const isPermitted = (scope: string): boolean => scopes.includes(scope) || scopes.includes('*');
    await Promise.all(
      LISTS.map(({ path, scope }) => answeredSoon(target, token, isPermitted(scope) ? isAnswered : isForbidden, path)),
    );
    await change(target, known, { groups: [] });
    await Promise.all(LISTS.map(({ path }) => answeredSoon(target, token, isForbidden, path)));
    return permission;
  });

/** What a group of the deployment permits. Found once in a run, so that the checks of the user come one after the other. */
export const permissionOfGroup = (target: Target): Promise<Permission> =>
  target.once('the groups of the user of the client', followGroups);

const groups = check(
  ['A1-USER'],
  "a user's token may do what the user's groups permit, and no more",
  async (target) => {
    requireModules(target, 'userLifecycle');
    await permissionOfGroup(target);
  },
);

const described = check(['A9-DESCRIBED'], 'a client that acts for a user learns both of its token', (target) =>
  alone(target, async (known) => {
    const client = userClientOf(target);
    const { token } = await obtainToken(target, undefined, client);
    known.version = await versionAt(target, await userPath(target));
    const { active, client_id: id, sub } = await saidOf(target, token);
    equal([active, id], [true, client.id], 'Whether the token is active, and its client');
    holds(sub !== client.id, '`sub` is the client, not its user.');
    holds(known.version !== DELETED, '`sub` is no user.');
  }),
);

const exported = check(
  ['N5-EXPORT-ACCESS'],
  'the export of the user of a client names the client, and shows nothing that proves it',
  (target) =>
    alone(target, async (known) => {
      const { id, secret } = userClientOf(target);
      const { token } = await obtainToken(target, undefined, userClientOf(target));
      const path = await userPath(target);
      known.version = await versionAt(target, path);
      const answer = hasStatus(await target.send('GET', `${path}/export`), 200);
      const clients = recordsIn(recordOf(answer), 'access').filter((one) => one.id === id);
      equal(
        clients.map(({ type }) => type),
        ['client'],
        'The list of what the export says of the client',
      );
      const shown = [secret, token].filter((proof) => answer.text.includes(proof));
      equal(shown.length, 0, 'The number of secrets and tokens in the export');
    }),
);

/** Requires that neither a token of the user nor the client is taken any more. */
const isShutOut = async (target: Target, token: string): Promise<void> => {
  await answeredSoon(target, token, isRefused);
  const form = { grant_type: 'client_credentials' };
  const answer = await soon(target, () => askAsClient(target, 'token_endpoint', form, userClientOf(target)), isRefused);
  equal(errorIn(answer), 'invalid_client', '`error`');
};

const end = (target: Target): Promise<void> =>
  alone(target, async (known) => {
    const path = await userPath(target);
    const { token: first } = await obtainToken(target, undefined, userClientOf(target));
    await change(target, known, { status: 'inactive' });
    await isShutOut(target, first);
    await change(target, known, { status: 'active' });
    if (!target.settings.modules.includes('privacy')) return;
    const { token: second } = await obtainToken(target, undefined, userClientOf(target));
    succeeds(await target.send('DELETE', path, { keeps: 'user' }));
    known.version = DELETED;
    await isShutOut(target, second);
    succeeds(await target.send('POST', `${path}/undelete`, { keeps: 'user' }));
  });

const ended = check(
  ['N3-TOKENS'],
  'tokens of an inactive or deleted user are refused within a second, and its client obtains none',
  async (target) => {
    await permissionOfGroup(target).catch(() => undefined);
    await end(target);
  },
);

/** Stories of decisions A1, N3 and N5: what a client may do that acts for a user. */
export const userClientStories = [groups, described, exported, ended];
