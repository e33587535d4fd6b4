import { setTimeout as pause } from 'node:timers/promises';
import { idOf, jsonOf, listOf, recordOf, show, succeeds } from '../deployment/answers.ts';
import { permits, scopesIn } from '../deployment/clientForms.ts';
import { Failed, Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import { openTurns } from '../deployment/turns.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { topLists } from '../interface/operations.ts';
import { answeredSoon, askAsClient, lastTold, obtainToken, userClientOf } from './oauth.ts';
import { canPermit, groupWith } from './permissionGroups.ts';

/** The introspection response for a token of the user. */
const saidOf = async (target: Target, token: string): Promise<JsonObject> => {
  const said = jsonOf(await askAsClient(target, 'introspection_endpoint', { token }, userClientOf(target)));
  return isObject(said) ? said : {};
};

const USER = 'the user of the client';

/** The introspection response for the user's token names another user or none. */
class NoUser extends Failed {}

const isNobody = async (target: Target, path: string): Promise<boolean> =>
  (await target.send('GET', path)).status === 404;

/**
 * The path of the client's user. @throws NoUser if no user is found although none is deactivated: its client obtains
 * tokens
 */
export const userPath = (target: Target): Promise<string> => {
  const found = target.once(USER, async (own) => {
    const { token } = await obtainToken(own, undefined, userClientOf(own));
    const { sub } = await saidOf(own, token);
    const path = `/v1/users/${String(sub)}`;
    if (!(await isNobody(own, path))) return path;
    await obtainToken(own, undefined, userClientOf(own));
    if (await isNobody(own, path))
      throw new NoUser(`\`sub\` of an access token of the user must be the id of a user, but is ${show(sub)}.`);
    return path;
  });
  // Another run may have deactivated the user temporarily.
  found.catch(() => target.forget(USER));
  return found;
};

/** Stands for the version of a deleted user. */
export const DELETED = 'deleted';

/**
 * The version of the user when it was read, or after the last write of the check; undefined if the user is not found.
 */
export interface Known {
  version: string | undefined;
}

/**
 * The request names the known version, so that it does not overwrite changes of another run. A proxy may make ETags
 * weak.
 */
const ifKnown = ({ version = '' }: Known) => (version.startsWith('"') ? { 'if-match': version } : {});

/** Changes the user; the end of the run restores it. @throws Failed if another run has changed it since */
export const change = async (target: Target, known: Known, user: JsonObject): Promise<void> => {
  const sending = { body: { user }, headers: ifKnown(known), keeps: 'user' };
  const answer = succeeds(await target.send('PATCH', await userPath(target), sending));
  known.version = answer.headers.etag;
};

/** The version of the user at this path. */
export const versionAt = async (target: Target, path: string): Promise<string | undefined> => {
  const { status, headers } = await target.send('GET', path);
  return status === 404 ? DELETED : headers.etag;
};

/** Whether another run has changed the user since, or hides it from this run. */
const isChanged = async (target: Target, { version }: Known): Promise<boolean> => {
  const path = await userPath(target).catch(() => undefined);
  return path === undefined || (await versionAt(target, path)) !== version;
};

const ATTEMPTS = 6;
const MAX_PAUSE_MS = 3_000;

type Prove<Proved> = (known: Known) => Promise<Proved>;

/** Whether another run has deactivated the user and will soon reactivate it. No check leaves the user inactive. */
const isShutOut = (answer: Answer): boolean => answer.status === 404 || recordOf(answer).status === 'inactive';

/** Runs a check about the user, and repeats it if it fails because another run changes the user at the same time. */
const unlessChanged = async <Proved>(target: Target, prove: Prove<Proved>): Promise<Proved> => {
  for (let attempt = 1; ; attempt += 1) {
    const known: Known = { version: undefined };
    try {
      const found = await target.send('GET', await userPath(target));
      if (!isShutOut(found)) {
        known.version = found.headers.etag;
        return await prove(known);
      }
    } catch (error) {
      if (error instanceof Skipped || error instanceof NoUser || !(await isChanged(target, known))) throw error;
    }
    if (attempt === ATTEMPTS) throw new Skipped('Another run changes the user of the client at the same time.');
    await pause(Math.random() * MAX_PAUSE_MS);
  }
};

const turns = openTurns();

/**
 * A check that changes the user or counts the requests of its client, of which there is only one: such checks run one
 * after another.
 */
export const alone = <Proved>(target: Target, prove: Prove<Proved>): Promise<Proved> =>
  turns.alone(() => unlessChanged(target, prove));

/** A check that uses the user unchanged. */
export const besideOthers = <Proved>(target: Target, prove: () => Promise<Proved>): Promise<Proved> =>
  turns.beside(() => unlessChanged(target, prove));

/** Changes the user, and always reverts the change. Earlier changes by another run are not failures. */
export const thenUndo = async <Done>(
  target: Target,
  known: Known,
  act: () => Promise<Done>,
  undo: () => Promise<void>,
): Promise<Done> => {
  try {
    return await act();
  } finally {
    const isOfOthers = await isChanged(target, known);
    if (isOfOthers) known.version = undefined;
    await undo();
    if (isOfOthers) known.version = undefined;
  }
};

type IsMeant = (scopes: readonly string[]) => boolean;

/** The scopes that a token has within a second after the user joins these groups. */
const scopesBy = async (target: Target, known: Known, token: string, groups: readonly string[], isMeant: IsMeant) => {
  await change(target, known, { groups });
  const ask = async (): Promise<string[]> => scopesIn((await saidOf(target, token)).scope);
  return (await lastTold(target, ask, isMeant)).told;
};

const isForbidden = ({ status }: Answer): boolean => status === 403;
const isAnswered = ({ status }: Answer): boolean => status === 200;

/** Requires that a token can soon read exactly the lists that these scopes permit. */
export const readsBy = async (target: Target, token: string, scopes: readonly string[]): Promise<void> => {
  const reads = topLists.map(({ path, scope }) =>
    answeredSoon(target, token, permits(scopes, scope) ? isAnswered : isForbidden, path),
  );
  await Promise.all(reads);
};

const MAX_GROUPS = 5;
const CHANGED = 'Another run changes the groups of the user at the same time.';

/** A group and its scopes. */
export interface Permission {
  group: string;
  scopes: string[];
}

/** The permissions of the groups that a run creates: each check finds a group that it needs. */
const PERMITTED = [['*'], ['users:read', 'users:write', 'participants:read'], ['contacts:read', 'contacts:write']];

const ownGroups = async (target: Target): Promise<string[]> =>
  (await Promise.all(PERMITTED.map((permissions) => groupWith(target, permissions)))).map(({ id }) => id);

const firstGroups = async (target: Target): Promise<string[]> =>
  listOf(await target.send('GET', '/v1/permissionGroups'))
    .slice(0, MAX_GROUPS)
    .map(idOf);

/** The scopes of a group. The user has no group before, so that the response cannot reflect a previous group. */
const permissionOf = async (target: Target, known: Known, token: string, group: string): Promise<Permission> => {
  await scopesBy(target, known, token, [], (scopes) => scopes.length === 0);
  return { group, scopes: await scopesBy(target, known, token, [group], (told) => told.length > 0) };
};

const PERMISSIONS = 'the scopes of the first groups';

/**
 * The scopes of some groups, created by the run if possible, determined once per run. Afterwards the user is in the
 * last of them.
 */
export const permissionsOf = (target: Target, known: Known): Promise<Permission[]> => {
  const found = target.once(PERMISSIONS, async (own) => {
    const obtain = async () => (await obtainToken(own, undefined, userClientOf(own))).token;
    const [token, groups] = await Promise.all([obtain(), canPermit(own) ? ownGroups(own) : firstGroups(own)]);
    const ofGroups = await Promise.all(groups.map(async (group) => ({ group, unused: await obtain() })));
    const all: Permission[] = [];
    for (const { group, unused } of ofGroups) {
      const permission = await permissionOf(own, known, token, group);
      // This uses another token: the service may cache a token's scopes for a second, and the first one was used just
      // now.
      await readsBy(own, unused, permission.scopes);
      all.push(permission);
    }
    if (await isChanged(own, known)) throw new Failed(CHANGED);
    return all;
  });
  // Another run may have changed the user in the meantime.
  found.catch(() => target.forget(PERMISSIONS));
  return found;
};

/**
 * Assigns the user a group that permits this scope, or any scope, waits until the token has it, and returns the
 * group's scopes.
 */
export const permitted = async (target: Target, known: Known, token: string, scope?: string): Promise<Permission> => {
  const all = await permissionsOf(target, known);
  const found = all.find(({ scopes }) => (scope === undefined ? scopes.length > 0 : permits(scopes, scope)));
  if (found !== undefined) return permissionOf(target, known, token, found.group);
  if (await isChanged(target, known)) throw new Failed(CHANGED);
  throw new Skipped(
    `This check requires a permission group, among the first ${MAX_GROUPS}, that permits ${scope ?? 'any scope'}.`,
  );
};
