import { recordOf, succeeds } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { answeredSoon, isRefused, obtainToken, userClientOf, withToken } from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import {
  alone,
  change,
  DELETED,
  type Known,
  permitted,
  thenUndo,
  userPath,
  versionAt,
} from '../expect/userOfClient.ts';
import type { JsonObject } from '../interface/json.ts';

const SCOPE = 'users:write';
const READ_ONLY = ['id', 'insertedAt', 'updatedAt'];

/** Reactivates the user with these groups, even if another run has deactivated it. */
const letIn = async (target: Target, known: Known, groups: readonly string[]): Promise<void> => {
  const path = await userPath(target);
  if ((await versionAt(target, path)) === DELETED)
    succeeds(await target.send('POST', `${path}/undelete`, { keeps: 'user' }));
  await change(target, known, { status: 'active', groups });
};

/** The fields of a user as a PUT may send them. */
const writable = (user: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(user).filter(([name]) => !READ_ONLY.includes(name)));

/** Deactivates the user by its own token, which is rejected from then on. */
const deactivateOneself = async (target: Target, known: Known, method: 'PATCH' | 'PUT'): Promise<void> => {
  const path = await userPath(target);
  // The token may have fewer scopes than the groups of its user.
  const { token } = await obtainToken(target, SCOPE, userClientOf(target));
  const before = recordOf(succeeds(await target.send('GET', path)));
  const user = { ...(method === 'PUT' ? writable(before) : {}), status: 'inactive' };
  const answer = await target.send(method, path, { ...withToken(token), body: { user }, keeps: 'user' });
  known.version = answer.headers.etag ?? known.version;
  const { updatedAt } = recordOf(hasStatus(answer, 200));
  equal(recordOf(answer), { ...before, status: 'inactive', updatedAt }, `The response to ${method}`);
  await answeredSoon(target, token, isRefused);
};

/** Deletes the user by its own token, which is rejected from then on. */
const deleteOneself = async (target: Target, known: Known): Promise<void> => {
  const path = await userPath(target);
  // The token may have fewer scopes than the groups of its user.
  const { token } = await obtainToken(target, SCOPE, userClientOf(target));
  hasStatus(await target.send('DELETE', path, { ...withToken(token), keeps: 'user' }), 204);
  known.version = DELETED;
  await answeredSoon(target, token, isRefused);
};

/** Ends the access of the user by its own tokens, in every way that the main token can revert. */
const endOneself = async (target: Target, known: Known): Promise<void> => {
  const { token } = await obtainToken(target, undefined, userClientOf(target));
  const { group } = await permitted(target, known, token, SCOPE);
  for (const method of ['PATCH', 'PUT'] as const) {
    await deactivateOneself(target, known, method);
    await letIn(target, known, [group]);
  }
  if (target.settings.modules.includes('privacy')) await deleteOneself(target, known);
};

const ended = check(
  ['N3-ONESELF', 'A6-TAKE'],
  "if a user deactivates or deletes itself, the request succeeds and the service rejects the user's later requests",
  async (target) => {
    requireModules(target, 'userLifecycle');
    await alone(target, (known) =>
      thenUndo(
        target,
        known,
        () => endOneself(target, known),
        () => letIn(target, known, []),
      ),
    );
  },
);

/** A scenario of decision N3: a token that may write users may end its own access. */
export const oneselfScenarios = [ended];
