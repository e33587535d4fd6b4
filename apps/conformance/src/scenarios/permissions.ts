import { jsonOf, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { make } from '../deployment/records.ts';
import { equal, hasStatus, hasViolation } from '../expect/assertions.ts';
import { check, ofSeveral } from '../expect/check.ts';
import { changesDuring, ofRecord, shown } from '../expect/feed.ts';
import { historyOf } from '../expect/history.ts';
import { asClient, obtainToken, userClientOf } from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { groupWith, permissionsPath, permit } from '../expect/permissionGroups.ts';
import { askToUndelete } from '../expect/persons.ts';
import { patch, put, remove } from '../expect/recordRequests.ts';
import { lacksScopes } from '../expect/scopes.ts';
import { alone, change, readsBy, thenUndo } from '../expect/userOfClient.ts';
import { isObject } from '../interface/json.ts';

const permissionsIn = (answer: Answer): unknown => {
  const body = jsonOf(hasStatus(answer, 200));
  return isObject(body) ? body.data : body;
};

const documented = check(
  ['N11-PERMISSIONS'],
  'the permissions of a group are a sorted list with an `ETag`',
  async (target) => {
    requireModules(target, 'lifecycles');
    const group = await make(target, 'permissionGroup');
    const path = permissionsPath(group);
    const before = await target.send('GET', path);
    equal(permissionsIn(before), [], 'The permissions of a new group');
    const body = { permissions: ['users:write', 'courses:read', 'users:read'] };
    const written = await target.send('PUT', path, { body, headers: { 'if-match': before.headers.etag } });
    equal(permissionsIn(written), body.permissions.toSorted(), 'The permissions in the response to PUT');
    const read = hasStatus(await target.send('GET', path), 200);
    equal([read.text, read.headers.etag], [written.text, written.headers.etag], 'The permissions and their `ETag`');
    for (const write of [patch, put])
      hasStatus(await write(target, group, { ...group.sent, description: target.word() }), 200);
    hasStatus(await target.send('GET', path, { headers: { 'if-none-match': read.headers.etag } }), 304);
    hasStatus(await target.send('PUT', path, { body, headers: { 'if-match': before.headers.etag } }), 412);
    equal(jsonOf(await target.send('GET', path)), jsonOf(read), 'The permissions after the rejected write');
  },
);

const unknown = [
  check(
    ['N11-PERMISSIONS-UNKNOWN'],
    'the service rejects an unknown permission, and the group keeps its permissions',
    async (target) => {
      requireModules(target, 'lifecycles');
      const group = await groupWith(target, ['courses:read']);
      const path = permissionsPath(group);
      for (const name of ['nonsense:read', 'courses', 'courses:delete'])
        hasViolation(
          await target.send('PUT', path, { body: { permissions: ['users:read', name] } }),
          422,
          '/permissions/1',
        );
      equal(
        permissionsIn(await target.send('GET', path)),
        ['courses:read'],
        'The permissions after the rejected requests',
      );
      succeeds(await remove(target, group));
      hasStatus(await target.send('GET', path), 404);
      hasStatus(await target.send('PUT', path, { body: { permissions: [] } }), 404);
    },
  ),
  ofSeveral(
    check(
      ['N11-PERMISSIONS'],
      "the service responds with 404 to another organisation's requests for the permissions of a group",
      async (target) => {
        requireModules(target, 'lifecycles');
        const path = permissionsPath(await groupWith(target, ['courses:read']));
        const body = { permissions: ['users:read'] };
        hasStatus(await target.send('GET', path, { as: 'other' }), 404);
        hasStatus(await target.send('PUT', path, { as: 'other', body }), 404);
        equal(
          permissionsIn(await target.send('GET', path)),
          ['courses:read'],
          'The permissions after the rejected requests',
        );
      },
    ),
  ),
];

const versions = check(
  ['N11-PERMISSIONS-VERSION'],
  'a change of the permissions of a group adds no version and no change of the group',
  async (target) => {
    requireModules(target, 'lifecycles', 'changes', 'history');
    const group = await make(target, 'permissionGroup');
    const { changes } = await changesDuring(target, ['permissionGroup'], () => permit(target, group, ['courses:read']));
    equal(shown(ofRecord(changes, group)), [], 'The changes of the group in the change feed');
    equal(shown(await historyOf(target, group)), ['created 1'], 'The history of the group');
    const { headers } = hasStatus(await target.send('GET', group.path), 200);
    equal(headers.etag, group.answer.headers.etag, 'The `ETag` of the group');
  },
);

const effective = check(
  ['N11-PERMISSIONS-SOON'],
  "a user's access token has the new permissions of the user's group within a second",
  (target) =>
    alone(target, async (known) => {
      requireModules(target, 'lifecycles');
      const group = await groupWith(target, ['courses:read']);
      const { token } = await obtainToken(target, undefined, userClientOf(target));
      const proveIt = async () => {
        await change(target, known, { groups: [group.id] });
        for (const permissions of [['courses:read'], ['contacts:read', 'users:read'], []]) {
          await permit(target, group, permissions);
          await readsBy(target, token, permissions);
        }
      };
      await thenUndo(target, known, proveIt, () => change(target, known, { groups: [] }));
    }),
);

const granted = [
  check(
    ['A6-PERMISSIONS'],
    "a caller can neither grant nor remove permissions that the caller's access token lacks",
    async (target) => {
      requireModules(target, 'lifecycles');
      const path = permissionsPath(await groupWith(target, ['users:read', 'courses:read']));
      const client = await asClient(target, 'permissions:write courses:read notes:read');
      const put = (...permissions: string[]) => target.send('PUT', path, { ...client, body: { permissions } });
      lacksScopes(await put('users:read', 'courses:read', 'users:write'), ['users:write']);
      lacksScopes(await put('courses:read'), ['users:read']);
      lacksScopes(await put('*'), ['*', 'users:read']);
      equal(
        permissionsIn(await target.send('GET', path)),
        ['courses:read', 'users:read'],
        'The permissions after the rejected requests',
      );
      equal(
        permissionsIn(await put('users:read', 'notes:read')),
        ['notes:read', 'users:read'],
        'The permissions after the accepted request',
      );
    },
  ),
  check(
    ['A6-PERMISSIONS'],
    "the undelete of a permission group requires an access token with the group's permissions",
    async (target) => {
      requireModules(target, 'lifecycles');
      const group = await groupWith(target, ['users:read', 'courses:read']);
      succeeds(await remove(target, group));
      const undelete = async (scopes: string) =>
        target.send('POST', `${group.path}/undelete`, await asClient(target, `permissionGroups:write ${scopes}`));
      lacksScopes(await undelete('courses:read'), ['users:read']);
      hasStatus(await target.send('GET', group.path), 404);
      hasStatus(await undelete('courses:read users:read'), 200);
      hasStatus(await askToUndelete(target, group), 200);
      hasStatus(await patch(target, group, { name: target.word() }), 200);
    },
  ),
];

/** Scenarios of decisions N11 and A6: permissions of groups. */
export const permissionScenarios = [documented, ...unknown, versions, effective, ...granted];
