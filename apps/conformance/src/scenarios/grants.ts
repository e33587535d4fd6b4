import { idOf, listOf, recordOf, succeeds } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds, holdsFields } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { asClient, EVERY_SCOPE, scopesByName } from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { canPermit, groupWith } from '../expect/permissionGroups.ts';
import { askToUndelete } from '../expect/persons.ts';
import { readRecord, remove } from '../expect/recordRequests.ts';
import { lacksScopes, scopesMissing } from '../expect/scopes.ts';
import type { JsonObject } from '../interface/json.ts';
import { permissionOfGroup } from './userClients.ts';

const SCOPE = 'users:write';

/** Sends a request with a token that may only write users. */
const byWriter = async (target: Target, method: string, path: string, user?: JsonObject): Promise<Answer> =>
  target.send(method, path, { ...(await asClient(target, SCOPE)), ...(user === undefined ? {} : { body: { user } }) });

/**
 * A group that permits more than writing users, so that the token of `byWriter` cannot assign it. If the deployment
 * rejects no group, it is one that visibly gives its members other rights.
 */
const strongGroup = (target: Target): Promise<string> =>
  target.once('a group that permits more than writing users', async (own) => {
    requireModules(own, 'userLifecycle');
    if (canPermit(own)) return (await groupWith(own, [SCOPE, 'participants:write'])).id;
    const { path } = await make(own, 'user');
    for (const group of listOf(await own.send('GET', '/v1/permissionGroups'))) {
      const { status } = await byWriter(own, 'PATCH', path, { groups: [idOf(group)] });
      if (status === 403) return idOf(group);
    }
    const { group, scopes } = await permissionOfGroup(own);
    if (scopes.some((scope) => scope !== SCOPE)) return group;
    throw new Skipped('This check requires a permission group with more scopes than users:write.');
  });

/** Requires a rejection that names the missing scopes, and an unchanged user. */
const isRefused = async (target: Target, made: Made, refused: Promise<Answer>): Promise<void> => {
  scopesMissing(await refused);
  holdsFields(await readRecord(target, made), made.record, 'the user');
};

const member = async (target: Target, fields: JsonObject = {}): Promise<Made> =>
  make(target, 'user', { ...fields, groups: [await strongGroup(target)] });

/** A user with these fields and such a group, which no check changes. */
const keptMember = (target: Target, fields: JsonObject): Promise<Made> =>
  target.once(`a member of a strong group with ${JSON.stringify(fields)}`, (own) => member(own, fields));

const TAKEN_OVER = 'taken.over@example.org';

/** A write that would give a user rights that the caller does not have, with the fields of the user before. */
type Grant = readonly [name: string, before: JsonObject, method: string, change: JsonObject];

const GRANTS: readonly Grant[] = [
  ['a PATCH that activates a user', { status: 'inactive' }, 'PATCH', { status: 'active' }],
  ['a PATCH that clears the status of a user', { status: 'inactive' }, 'PATCH', { status: null }],
  ['a PUT that activates a user', { status: 'inactive' }, 'PUT', { status: 'active' }],
  ['a PUT of a user that omits the status', { status: 'inactive' }, 'PUT', { status: undefined }],
  ...[{ status: 'active' }, { status: 'inactive' }].flatMap((before): Grant[] => [
    [`a PATCH that changes the e-mail address of an ${before.status} user`, before, 'PATCH', { email: TAKEN_OVER }],
    [
      `a PUT that changes the e-mail address of an ${before.status} user`,
      before,
      'PUT',
      { ...before, email: TAKEN_OVER },
    ],
  ]),
  [
    'a PATCH that deactivates a user and changes the e-mail address',
    {},
    'PATCH',
    { status: 'inactive', email: TAKEN_OVER },
  ],
];

const given = GRANTS.map(([name, before, method, change]) =>
  check(
    ['A6-GRANT'],
    `the service responds with 403 to ${name} if the user's group has more scopes than the caller`,
    async (target) => {
      const groups = [await strongGroup(target)];
      const made = await keptMember(target, before);
      const fields = method === 'PUT' ? { ...made.sent, groups, ...change } : change;
      await isRefused(target, made, byWriter(target, method, made.path, fields));
    },
  ),
);

/** A user with these fields and without groups, which no check changes. */
const plainUser = (target: Target, fields: JsonObject): Promise<Made> =>
  target.once(`a user without groups with ${JSON.stringify(fields)}`, (own) => make(own, 'user', fields));

/** Users to add to a group: their fields before, and the other changes of the write. */
const ADDED_TO: readonly (readonly [whom: string, before: JsonObject, change: JsonObject])[] = [
  ['a user', {}, {}],
  ['an inactive user', { status: 'inactive' }, {}],
  ['a user whom the same request deactivates', {}, { status: 'inactive' }],
];

/** Users to create with a group. */
const CREATED_AS: readonly (readonly [whom: string, fields: JsonObject])[] = [
  ['a user', {}],
  ['an active user', { status: 'active' }],
  ['an inactive user', { status: 'inactive' }],
];

const added = [
  ...(['PATCH', 'PUT'] as const).flatMap((method) =>
    ADDED_TO.map(([whom, before, change]) =>
      check(
        ['A6-GRANT'],
        `the service responds with 403 to a ${method} that adds ${whom} to a group with more scopes than the caller`,
        async (target) => {
          const groups = [await strongGroup(target)];
          const made = await plainUser(target, before);
          const fields = method === 'PUT' ? { ...made.sent, groups, ...change } : { groups, ...change };
          await isRefused(target, made, byWriter(target, method, made.path, fields));
        },
      ),
    ),
  ),
  ...CREATED_AS.map(([whom, fields]) =>
    check(
      ['A6-GRANT'],
      `the service responds with 403 to the creation of ${whom} in a group with more scopes than the caller, and creates nothing`,
      async (target) => {
        const groups = [await strongGroup(target)];
        const word = target.word();
        const user = {
          firstName: word,
          lastName: 'Ärmel',
          email: `${word.toLowerCase()}@example.org`,
          groups,
          ...fields,
        };
        hasStatus(await byWriter(target, 'POST', '/v1/users', user), 403);
        equal(
          listOf(await target.send('GET', '/v1/users', { query: { q: word } })),
          [],
          'The list of users after the rejected creation',
        );
        const { id } = recordOf(succeeds(await target.send('POST', '/v1/users', { body: { user } })));
        holds(typeof id === 'string', 'The created user must have an id.');
      },
    ),
  ),
];

/** Writes that remove the group's rights from a user. */
const TAKINGS: readonly (readonly [name: string, method: string, change: JsonObject | undefined])[] = [
  ['a PATCH that removes a user from a group', 'PATCH', { groups: [] }],
  ['a PATCH that removes a user from a group and activates the user', 'PATCH', { groups: [], status: 'active' }],
  ['a PUT of a user that omits the group', 'PUT', { groups: undefined }],
  ['a PATCH that deactivates a user', 'PATCH', { status: 'inactive' }],
  ['a DELETE of a user', 'DELETE', undefined],
];

const taken = [
  ...TAKINGS.flatMap(([name, method, change]) => {
    const fieldsFor = ({ sent }: Made) => (method === 'PUT' ? { ...sent, ...change } : change);
    return [
      check(
        ['A6-TAKE'],
        `the service responds with 403 to ${name} if the user's group has more scopes than the caller`,
        async (target) => {
          const made = await keptMember(target, {});
          await isRefused(target, made, byWriter(target, method, made.path, fieldsFor(made)));
        },
      ),
      check(['A6-TAKE'], `${name} succeeds if the caller has the scopes of the user's group`, async (target) => {
        const made = await member(target);
        const missing = scopesMissing(await byWriter(target, method, made.path, fieldsFor(made)));
        const granted = await asClient(target, [SCOPE, ...missing].join(' '));
        const fields = fieldsFor(made);
        const body = fields === undefined ? {} : { body: { user: fields } };
        succeeds(await target.send(method, made.path, { ...granted, ...body }));
      }),
    ];
  }),
  check(
    ['A6-GRANT'],
    'a caller can change the first name of a user whose group has more scopes than the caller',
    async (target) => {
      const made = await member(target);
      hasStatus(await byWriter(target, 'PATCH', made.path, { firstName: target.word() }), 200);
    },
  ),
  ...(['PATCH', 'PUT'] as const).map((method) =>
    check(['A6-GRANT'], `a ${method} that keeps a group with more scopes than the caller succeeds`, async (target) => {
      const made = await member(target);
      const groups = [await strongGroup(target)];
      const lastName = target.word();
      const fields = method === 'PUT' ? { ...made.sent, groups, lastName } : { groups, lastName };
      hasStatus(await byWriter(target, method, made.path, fields), 200);
      holdsFields(await readRecord(target, made), { groups, lastName }, 'the user');
    }),
  ),
];

/** A group that permits everything, according to the rejection of a token that may only write users. */
const allowingGroup = (target: Target): Promise<string> =>
  target.once('a group that permits everything', async (own) => {
    if (canPermit(own)) return (await groupWith(own, [EVERY_SCOPE])).id;
    const { path } = await make(own, 'user');
    for (const group of listOf(await own.send('GET', '/v1/permissionGroups'))) {
      const answer = await byWriter(own, 'PATCH', path, { groups: [idOf(group)] });
      if (answer.status === 403 && scopesMissing(answer).includes(EVERY_SCOPE)) return idOf(group);
    }
    throw new Skipped('This check requires a permission group with the scope *.');
  });

const everything = check(
  ['A6-GRANT'],
  'an access token with every single scope, but without `*`, cannot assign a group that has `*`',
  async (target) => {
    requireModules(target, 'userLifecycle');
    const groups = [await allowingGroup(target)];
    const made = await plainUser(target, {});
    const byName = await asClient(target, (await scopesByName(target)).join(' '));
    const refused = await target.send('PATCH', made.path, { ...byName, body: { user: { groups } } });
    lacksScopes(refused, [EVERY_SCOPE]);
    holdsFields(await readRecord(target, made), made.record, 'the user');
  },
);

const UNDELETE = 'privacy:write';

const broughtBack = (
  [
    ['a user', {}],
    ['an inactive user', { status: 'inactive' }],
  ] as const
).map(([whom, fields]) =>
  check(
    ['N5-UNDELETE-GRANT'],
    `the service rejects the undelete of ${whom} in a group with more scopes than the caller, and names the missing scopes`,
    async (target) => {
      requireModules(target, 'userLifecycle', 'privacy');
      const made = await member(target, fields);
      const plain = await shared(target, 'user');
      const groups = [await strongGroup(target)];
      const missing = scopesMissing(await byWriter(target, 'PATCH', plain.path, { groups }));
      const expected = missing.filter((scope) => scope !== UNDELETE);
      if (expected.length === 0)
        throw new Skipped(
          'This check requires a permission group with more scopes than privacy:write and users:write.',
        );
      succeeds(await remove(target, made));
      const granted = await asClient(target, `${UNDELETE} ${SCOPE}`);
      const refused = await target.send('POST', `${made.path}/undelete`, granted);
      lacksScopes(refused, expected);
      hasStatus(await target.send('GET', made.path), 404);
      hasStatus(await askToUndelete(target, made), 200);
    },
  ),
);

/** Scenarios of decision A6: nobody gives a user more rights than their own token has. */
export const grantScenarios = [...given, ...added, ...taken, everything, ...broughtBack];
