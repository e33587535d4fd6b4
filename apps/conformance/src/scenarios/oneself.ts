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

/** Lets the user in again, with these groups, also if another run has shut it out. */
const letIn = async (target: Target, known: Known, groups: readonly string[]): Promise<void> => {
  const path = await userPath(target);
  if ((await versionAt(target, path)) === DELETED)
    succeeds(await target.send('POST', `${path}/undelete`, { keeps: 'user' }));
  await change(target, known, { status: 'active', groups });
};

/** A user as somebody who replaces it may send it. */
const writable = (user: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(user).filter(([name]) => !READ_ONLY.includes(name)));

/** Deactivates the user by its own token, which is refused from then on. */
const deactivateOneself = async (target: Target, known: Known, method: 'PATCH' | 'PUT'): Promise<void> => {
  const path = await userPath(target);
  // It may do less than the groups of its user.
  const { token } = await obtainToken(target, SCOPE, userClientOf(target));
  const before = recordOf(succeeds(await target.send('GET', path)));
  const user = { ...(method === 'PUT' ? writable(before) : {}), status: 'inactive' };
  const answer = await target.send(method, path, { ...withToken(token), body: { user }, keeps: 'user' });
  known.version = answer.headers.etag ?? known.version;
  const { updatedAt } = recordOf(hasStatus(answer, 200));
  equal(recordOf(answer), { ...before, status: 'inactive', updatedAt }, `What the ${method} answers`);
  await answeredSoon(target, token, isRefused);
};

/** Deletes the user by its own token, which is refused from then on. */
const deleteOneself = async (target: Target, known: Known): Promise<void> => {
  const path = await userPath(target);
  // It may do less than the groups of its user.
  const { token } = await obtainToken(target, SCOPE, userClientOf(target));
  hasStatus(await target.send('DELETE', path, { ...withToken(token), keeps: 'user' }), 204);
  known.version = DELETED;
  await answeredSoon(target, token, isRefused);
};

/** Ends the access of the user by its own tokens, in every way in which main can let it in again. */
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
  'a caller that deactivates or deletes its own user is answered, and refused afterwards',
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

/** A scenario of decision N3: whoever may write users may end its own access. */
export const oneselfScenarios = [ended];
