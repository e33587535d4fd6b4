import { recordOf } from '../deployment/answers.ts';
import { permits } from '../deployment/clientForms.ts';
import { Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { EVERY_SCOPE, obtainToken, userClientOf, withToken } from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { lacksScopes } from '../expect/scopes.ts';
import { alone, change, type Known, type Permission, permissionsOf, thenUndo } from '../expect/userOfClient.ts';

const SCOPE = 'users:write';

/** The permissions of a group beyond these scopes. */
const beyond = (given: readonly string[], { scopes }: Permission): string[] =>
  scopes.filter((scope) => !permits(given, scope)).toSorted();

/** A group whose members may write users but may not do everything. */
const giverOf = (all: readonly Permission[]): Permission => {
  const giver = all.find(({ scopes }) => scopes.includes(SCOPE) && !scopes.includes(EVERY_SCOPE));
  if (giver !== undefined) return giver;
  throw new Skipped(`This check requires a permission group that has ${SCOPE}, but not *.`);
};

/** Assigns each group to a user, with a token of a user in only one group, whose scopes must include theirs. */
const giveAll = async (target: Target, known: Known): Promise<void> => {
  const all = await permissionsOf(target, known);
  const giver = giverOf(all);
  const { path } = await make(target, 'user');
  await change(target, known, { groups: [giver.group] });
  const { token } = await obtainToken(target, undefined, userClientOf(target));
  const give = (groups: readonly string[]): Promise<Answer> =>
    target.send('PATCH', path, { ...withToken(token), body: { user: { groups } } });
  for (const permission of all) {
    const expected = beyond(giver.scopes, permission);
    const answer = await give([permission.group]);
    if (expected.length > 0) lacksScopes(answer, expected);
    else equal(recordOf(hasStatus(answer, 200)).groups, [permission.group], 'The groups of the user');
  }
  hasStatus(await give([]), 200);
};

const given = check(
  ['A6-GRANT', 'A1-USER'],
  "a user can assign only groups that have no more permissions than the user's own groups",
  async (target) => {
    requireModules(target, 'userLifecycle');
    await alone(target, (known) =>
      thenUndo(
        target,
        known,
        () => giveAll(target, known),
        () => change(target, known, { groups: [] }),
      ),
    );
  },
);

/** Scenarios of decision A6 for tokens of users: the groups of the user limit which groups the token can assign. */
export const userGrantScenarios = [given];
