import { recordOf, succeeds } from '../deployment/answers.ts';
import { type Answer, timeOf } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Client } from '../deployment/settings.ts';
import { sentTwice } from '../expect/answeredOnce.ts';
import { equal, hasCode, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { makeClient, makeKey, CLIENT_SCOPES as SCOPES, SIGNING } from '../expect/managedClients.ts';
import {
  answeredSoon,
  asClient,
  askAsClient,
  introspected,
  isRefused,
  lastTold,
  obtainToken,
  soon,
} from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { groupWith } from '../expect/permissionGroups.ts';
import { patch, readRecord, remove } from '../expect/recordRequests.ts';
import { lacksScopes } from '../expect/scopes.ts';
import type { JsonObject } from '../interface/json.ts';

const secretIn = (answer: Answer): unknown => recordOf(answer).secret;

/** The client with the secret from a response. */
const proving = ({ id }: Made, answer: Answer): Client => {
  const secret = secretIn(answer);
  holds(typeof secret === 'string' && secret !== '', `${answer.asked} must return the client secret.`);
  return { id, secret };
};

const secrets = [
  check(
    ['N11-CLIENT-SECRET'],
    'the service returns the secret of an OAuth client only in the response to the creation',
    async (target) => {
      const made = await makeClient(target);
      proving(made, made.answer);
      const changed = await patch(target, made, { name: target.word() });
      const listed = await target.send('GET', made.collection, { query: { id: made.id } });
      const answers = [
        await target.send('GET', made.path),
        await target.send('GET', `${made.path}/history`),
        changed,
        listed,
      ];
      for (const { asked, text } of answers)
        holds(
          !text.includes('"secret"') && !text.includes(String(secretIn(made.answer))),
          `${asked} must not return a client secret.`,
        );
      await sentTwice(target, made.collection, { client: { scopes: SCOPES, name: target.word() } });
      equal(secretIn((await makeClient(target, SIGNING)).answer), undefined, 'The secret of a client with keys');
    },
  ),
  check(
    ['N11-CLIENT-ROTATE'],
    'a rotation returns a new client secret once, and the previous secret remains valid',
    async (target) => {
      const made = await makeClient(target);
      const before = proving(made, made.answer);
      const rotated = hasStatus(await sentTwice(target, `${made.path}/rotate`), 200);
      const after = proving(made, rotated);
      holds(before.secret !== after.secret, 'The secret after the rotation must differ from the previous one.');
      for (const client of [after, before]) await obtainToken(target, undefined, client);
      hasCode(
        await target.send('POST', `${(await makeClient(target, SIGNING)).path}/rotate`),
        409,
        'client_authentication',
      );
    },
  ),
];

const fields = check(
  ['N11-CLIENT'],
  'the user of an OAuth client cannot change, and access tokens soon lose the scopes that their client loses',
  async (target) => {
    const made = await makeClient(target);
    const userId = (await make(target, 'user')).id;
    for (const fixed of [SIGNING, { userId }])
      hasViolation(await patch(target, made, fixed), 422, `/client/${Object.keys(fixed)[0]}`);
    for (const scopes of [['nonsense:read'], []]) hasStatus(await patch(target, made, { scopes }), 422);
    const client = proving(made, made.answer);
    const { token, said } = await obtainToken(target, undefined, client);
    equal(String(said.scope).split(' ').toSorted(), SCOPES.toSorted(), 'The scopes of a token');
    hasStatus(await patch(target, made, { scopes: ['courses:read', 'notes:read'] }), 200);
    const now = async () => (await introspected(target, token, client)).scope;
    const { told } = await lastTold(target, now, (scope) => scope === 'courses:read');
    equal(told, 'courses:read', 'The scope of an earlier token');
    const next = async () =>
      String((await obtainToken(target, undefined, client)).said.scope)
        .split(' ')
        .toSorted();
    const { told: scopes } = await lastTold(target, next, (all) => all.includes('notes:read'));
    equal(scopes, ['courses:read', 'notes:read'], 'The scopes of the next tokens');
  },
);

const ended = check(
  ['N11-CLIENT-ENDED'],
  'within a second after the deletion of an OAuth client, the service rejects the client and its access tokens',
  async (target) => {
    const made = await makeClient(target);
    const client = proving(made, made.answer);
    const { token } = await obtainToken(target, undefined, client);
    equal((await introspected(target, token, client)).active, true, '`active`');
    succeeds(await remove(target, made));
    const ask = () => askAsClient(target, 'token_endpoint', { grant_type: 'client_credentials' }, client);
    await Promise.all([answeredSoon(target, token, isRefused, '/v1/courses'), soon(target, ask, isRefused)]);
    hasStatus(await target.send('POST', `${made.path}/undelete`), 404);
  },
);

const grants = [
  check(
    ['N11-CLIENT-GRANT'],
    "a caller can neither add nor remove scopes of an OAuth client that the caller's access token lacks",
    async (target) => {
      const strong = await makeClient(target, { scopes: ['clients:write', 'users:read', 'courses:read'] });
      const as = await asClient(target, 'clients:write courses:read');
      const create = (client: JsonObject) => target.send('POST', strong.collection, { ...as, body: { client } });
      lacksScopes(await create({ scopes: ['courses:read', 'users:read'] }), ['users:read']);
      lacksScopes(await create({ scopes: ['*'] }), ['*']);
      lacksScopes(await patch(target, strong, { scopes: ['courses:read'] }, as), ['users:read']);
      lacksScopes(await patch(target, strong, { scopes: [...SCOPES, 'users:read', 'notes:read'] }, as), ['notes:read']);
      for (const [method, path] of [
        ['DELETE', strong.path],
        ['POST', `${strong.path}/rotate`],
      ] as const)
        lacksScopes(await target.send(method, path, as), ['users:read']);
      equal(await readRecord(target, strong), strong.record, 'The client after the rejected requests');
      hasStatus(await patch(target, strong, { name: target.word(), scopes: ['clients:write', 'users:read'] }, as), 200);
      const signing = await makeClient(target, { ...SIGNING, scopes: ['users:read'] });
      const body = { keys: [makeKey().jwk] };
      lacksScopes(await target.send('PUT', `${signing.path}/keys`, { ...as, body }), ['users:read']);
    },
  ),
  check(
    ['N11-CLIENT-GRANT'],
    "the creation of an OAuth client for a user requires the scopes of the user's groups",
    async (target) => {
      requireModules(target, 'lifecycles', 'userLifecycle');
      const group = await groupWith(target, ['courses:read', 'users:read']);
      const { id: userId } = await make(target, 'user', { groups: [group.id] });
      const body = { client: { scopes: ['clients:write'], userId, name: target.word() } };
      const by = async (scopes: string) =>
        target.send('POST', '/v1/clients', { ...(await asClient(target, scopes)), body });
      lacksScopes(await by('clients:write courses:read'), ['users:read']);
      hasStatus(await by('clients:write courses:read users:read'), 201);
    },
  ),
];

const DAY_MS = 86_400_000;

const used = check(
  ['N11-CLIENT-USED'],
  '`lastUsedAt` of an OAuth client is the date on which the client last obtained an access token',
  async (target) => {
    const made = await makeClient(target);
    equal(made.record.lastUsedAt, undefined, '`lastUsedAt` of a new client');
    await obtainToken(target, undefined, proving(made, made.answer));
    const answer = await soon(
      target,
      () => target.send('GET', made.path),
      (told) => recordOf(told).lastUsedAt !== undefined,
    );
    const { lastUsedAt } = recordOf(answer);
    const day = Date.parse(String(lastUsedAt));
    const isToday = day % DAY_MS === 0 && timeOf(answer.headers) - day < DAY_MS + 60_000;
    holds(isToday, `\`lastUsedAt\` must be the current date, but is ${String(lastUsedAt)}.`);
  },
);

/** Scenarios of decision N11: OAuth clients managed over the interface. */
export const managedClientScenarios = [...secrets, fields, ended, ...grants, used];
