import { isDeepStrictEqual } from 'node:util';
import { recordOf, succeeds } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import {
  answeredSoon,
  askAsClient,
  EVERY_SCOPE,
  errorIn,
  introspected,
  isRefused,
  lastTold,
  obtainToken,
  scopesByName,
  soon,
  unknownClient,
  userClientOf,
} from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { recordsIn } from '../expect/persons.ts';
import {
  alone,
  besideOthers,
  change,
  DELETED,
  type Permission,
  permissionsOf,
  permitted,
  readsBy,
  userPath,
} from '../expect/userOfClient.ts';

/** A token for one of the user's scopes has only this scope, and can read with it. */
const isNarrowed = async (target: Target, { scopes }: Permission): Promise<void> => {
  const all = scopes.includes(EVERY_SCOPE) ? await scopesByName(target) : scopes;
  const scope = all.find((each) => each.endsWith(':read'));
  if (scope === undefined) return;
  const { token } = await obtainToken(target, scope, userClientOf(target));
  await readsBy(target, token, [scope]);
};

/** The rights of the user follow its groups. Returns one of these rights. */
const followGroups = (target: Target): Promise<Permission> =>
  alone(target, async (known) => {
    const { token } = await obtainToken(target, undefined, userClientOf(target));
    await change(target, known, { groups: [] });
    await readsBy(target, token, []);
    const permission = await permitted(target, known, token);
    await readsBy(target, token, permission.scopes);
    await isNarrowed(target, permission);
    const all = await permissionsOf(target, known);
    const whole = all.find(({ scopes }) => scopes.includes(EVERY_SCOPE));
    if (whole !== undefined && whole.group !== permission.group) {
      await change(target, known, { groups: [whole.group] });
      await isNarrowed(target, whole);
    }
    await change(target, known, { groups: [] });
    await readsBy(target, token, []);
    return permission;
  });

/** The scopes of a group of the deployment, determined once per run. */
export const permissionOfGroup = (target: Target): Promise<Permission> =>
  target.once('the groups of the user of the client', followGroups);

const groups = check(
  ['A1-USER'],
  "a user's access token has exactly the permissions of the user's groups",
  async (target) => {
    requireModules(target, 'userLifecycle');
    await permissionOfGroup(target);
  },
);

const exported = check(
  ['N5-EXPORT-ACCESS'],
  "the export of a user contains the user's client, but no client secret and no access token",
  (target) =>
    besideOthers(target, async () => {
      const { id, secret } = userClientOf(target);
      const { token } = await obtainToken(target, undefined, userClientOf(target));
      const answer = hasStatus(await target.send('GET', `${await userPath(target)}/export`), 200);
      const exported = recordOf(answer);
      const members = ['access', 'clients'].flatMap((member) => recordsIn(exported, member));
      equal(members.filter((one) => one.id === id).length, 1, 'The number of occurrences of the client in the export');
      const shown = [secret, token].filter((proof) => answer.text.includes(proof));
      equal(shown.length, 0, 'The number of secrets and tokens in the export');
    }),
);

const NOTHING = { active: false };

/** Requires that the client obtains no more tokens, and that the response does not say why. */
const obtainsNone = async (target: Target): Promise<void> => {
  const form = { grant_type: 'client_credentials' };
  const client = userClientOf(target);
  const answer = await soon(target, () => askAsClient(target, 'token_endpoint', form, client), isRefused);
  equal(errorIn(answer), 'invalid_client', '`error`');
  const wrong = await askAsClient(target, 'token_endpoint', form, { ...client, secret: unknownClient().secret });
  equal(answer.text, wrong.text, 'The response to the rejected client');
};

/** Requires that introspection by another client shows nothing about the token any more. */
const isUntold = async (target: Target, token: string): Promise<void> => {
  if (target.settings.client === undefined) return;
  const { told } = await lastTold(
    target,
    () => introspected(target, token),
    (said) => isDeepStrictEqual(said, NOTHING),
  );
  equal(told, NOTHING, 'The introspection response to another client');
};

/** Requires that both a token of the user and the client are rejected. */
const isShutOut = async (target: Target, token: string): Promise<void> => {
  await Promise.all([answeredSoon(target, token, isRefused), obtainsNone(target), isUntold(target, token)]);
};

const end = (target: Target): Promise<void> =>
  alone(target, async (known) => {
    const path = await userPath(target);
    const { token: first } = await obtainToken(target, undefined, userClientOf(target));
    await change(target, known, { status: 'inactive' });
    await isShutOut(target, first);
    await change(target, known, { status: 'active' });
    await answeredSoon(target, first, (answer) => !isRefused(answer));
    if (!target.settings.modules.includes('privacy')) return;
    const { token: second } = await obtainToken(target, undefined, userClientOf(target));
    succeeds(await target.send('DELETE', path, { keeps: 'user' }));
    known.version = DELETED;
    await isShutOut(target, second);
    succeeds(await target.send('POST', `${path}/undelete`, { keeps: 'user' }));
  });

const ended = check(
  ['N3-TOKENS', 'A9-DESCRIBED'],
  'the service rejects the access tokens and the client of an inactive or deleted user within a second',
  end,
);

/** Scenarios of decisions A1, N3 and N5: clients that act for a user. */
export const userClientScenarios = [groups, exported, ended];
