import { randomUUID } from 'node:crypto';
import { changeKeys, revokeClient } from '../../../src/access/oauth/clients.ts';
import { assertionOf, claimsOf, newKeyClient, proof } from '../assertions.ts';
import { clientOf } from '../client.ts';
import { createUser, newGroup } from '../grants.ts';
import { basic, GRANT, newClient } from '../oauth.ts';
import { database } from '../tenant.ts';
import { type Case, INVALID_CLIENT, INVALID_REQUEST, OTHER_KEY, OWN_KEY, type Refused, type World } from './case.ts';

type Attack = Case['attack'];

const refused = (rfc: string, name: string, as: Refused, attack: Attack): Case => ({ rfc, name, refused: as, attack });

const text = (form: Record<string, string>): string => `${new URLSearchParams(form)}`;

/** How clients prove themselves in requests: RFC 6749 sections 2.3, 3.2 and 10, RFC 7521 section 4.2. */
export const authenticationCases: Case[] = [
  refused('7521 4.2', 'an assertion without its type', INVALID_REQUEST, ({ post, assertion }) =>
    post('/oauth/token', { ...GRANT, client_assertion: assertion() }),
  ),
  refused('7521 4.2', 'the type of an assertion without one', INVALID_REQUEST, ({ post, assertion }) =>
    post('/oauth/token', { ...GRANT, ...proof(assertion()), client_assertion: '' }),
  ),
  refused('7521 4.2', 'another type of assertion', INVALID_CLIENT, ({ present, assertion }) =>
    present(assertion(), { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' }),
  ),
  refused('7521 4.2', 'a client_id of another client', INVALID_REQUEST, ({ present, assertion }) =>
    present(assertion(), { client_id: randomUUID() }),
  ),
  refused('6749 2.3', 'an assertion and a secret in the body', INVALID_REQUEST, async ({ present, assertion }) => {
    const { secret } = await newClient();
    return present(assertion(), { client_secret: secret });
  }),
  refused(
    '6749 2.3',
    'an assertion and a secret in the header',
    INVALID_REQUEST,
    async ({ id, present, assertion }) => {
      const { secret } = await newClient();
      return present(assertion(), {}, basic(id, secret));
    },
  ),
  refused('6749 2.3', 'a secret in the header and in the body', INVALID_REQUEST, async ({ post }) => {
    const { id, secret } = await newClient();
    return post('/oauth/token', { ...GRANT, client_secret: secret }, basic(id, secret));
  }),
  refused('6749 3.2', 'two assertions', INVALID_REQUEST, ({ post, assertion }) =>
    post('/oauth/token', `${text({ ...GRANT, ...proof(assertion()) })}&client_assertion=${assertion()}`),
  ),
  refused('6749 3.2', 'two ids of clients', INVALID_REQUEST, ({ id, post, assertion }) =>
    post('/oauth/token', `${text({ ...GRANT, ...proof(assertion()), client_id: id })}&client_id=${id}`),
  ),
  refused('6749 2.3.1', 'an assertion in the query', INVALID_CLIENT, ({ post, assertion }) =>
    post(`/oauth/token?${text(proof(assertion()))}`, GRANT),
  ),
  refused('6749 2.3.1', 'a secret in the query', INVALID_CLIENT, async ({ post }) => {
    const { id, secret } = await newClient();
    return post(`/oauth/token?${text({ client_id: id, client_secret: secret })}`, GRANT);
  }),
  refused('7521 4.2', 'an assertion as bearer token', INVALID_CLIENT, ({ post, assertion }) =>
    post('/oauth/token', GRANT, { Authorization: `Bearer ${assertion()}` }),
  ),
  refused('7521 4.2', 'an assertion as secret', INVALID_CLIENT, ({ id, post, assertion }) =>
    post('/oauth/token', { ...GRANT, client_id: id, client_secret: assertion() }),
  ),
  refused('7521 4.2', 'a client with keys that shows its id alone', INVALID_CLIENT, ({ id, post }) =>
    post('/oauth/token', { ...GRANT, client_id: id }),
  ),
  refused('7521 4.2', 'a client with keys and an empty secret', INVALID_CLIENT, ({ id, post }) =>
    post('/oauth/token', GRANT, basic(id, '')),
  ),
  refused('7523 3', 'an assertion of a client that has a secret', INVALID_CLIENT, async ({ present }) =>
    present(assertionOf(claimsOf((await newClient()).id), OWN_KEY)),
  ),
  refused('7523 5', 'an assertion as authorization grant', [400, 'unsupported_grant_type'], ({ present, assertion }) =>
    present(assertion(), { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: assertion() }),
  ),
  refused('6749 3.3', 'a scope that there is not', [400, 'invalid_scope'], ({ present, assertion }) =>
    present(assertion(), { scope: 'admin' }),
  ),
  refused('8725 2.6', 'an assertion of two parts', INVALID_CLIENT, ({ present, assertion }) =>
    present(assertion().split('.').slice(0, 2).join('.')),
  ),
  refused('8725 2.6', 'an assertion that is none', INVALID_CLIENT, ({ present }) => present('a.b.c')),
  refused('8725 2.6', 'an assertion with a NUL', INVALID_CLIENT, ({ present, assertion }) =>
    present(`${assertion()}\0`),
  ),
  refused('8725 2.6', 'an assertion with a line break', INVALID_CLIENT, ({ present, assertion }) =>
    present(`${assertion()}\n`),
  ),
  refused('8725 2.6', 'an assertion of 5 KiB', INVALID_REQUEST, ({ present, assertion }) =>
    present(assertion({ more: 'x'.repeat(3_500) })),
  ),
  refused('6749 10', 'a form of 9 KiB', INVALID_REQUEST, ({ present, assertion }) =>
    present(assertion(), { scope: 'x'.repeat(9_000) }),
  ),
  refused('6749 3.2', 'JSON', INVALID_REQUEST, ({ post, assertion }) =>
    post('/oauth/token', JSON.stringify({ ...GRANT, ...proof(assertion()) }), { 'Content-Type': 'application/json' }),
  ),
  refused('6749 3.2', 'GET', [405], ({ assertion }) =>
    clientOf(undefined)('GET', `/oauth/token?${text({ ...GRANT, ...proof(assertion()) })}`),
  ),
];

/** Uses up an assertion at the token endpoint, and presents it, or what is made of it, again. */
const replayed = (name: string, again: (world: World, used: string) => ReturnType<Attack>): Case =>
  refused('7523 5', name, INVALID_CLIENT, async (world) => {
    const assertion = world.assertion({ jti: 'used' });
    const first = await world.present(assertion);
    if (first.status !== 200) throw new Error(`the first use is answered ${first.status}`);
    return again(world, assertion);
  });

/** Assertions that come again: RFC 7523 section 5. */
export const replayCases: Case[] = [
  replayed('an assertion for the second time', ({ present }, used) => present(used)),
  replayed('a used assertion at the revocation endpoint', ({ post }, used) =>
    post('/oauth/revoke', { token: 'tpa_unknown', ...proof(used) }),
  ),
  replayed('a used assertion at the introspection endpoint', ({ post }, used) =>
    post('/oauth/introspect', { token: 'tpa_unknown', ...proof(used) }),
  ),
  replayed('a new assertion with a used id', ({ present, assertion }) => present(assertion({ jti: 'used' }))),
];

const gone = (rfc: string, name: string, attack: Attack): Case => ({
  ...refused(rfc, name, INVALID_CLIENT, attack),
  isGone: true,
});

/** Clients and keys that are no longer good. */
export const goneCases: Case[] = [
  gone('6749 10.1', 'a client that is revoked', async ({ id, present, assertion }) => {
    await revokeClient(await database(), id);
    return present(assertion());
  }),
  gone('8725 3.10', 'a key that was replaced', async ({ id, present, assertion }) => {
    await changeKeys(await database(), id, () => [OTHER_KEY.jwk]);
    return present(assertion());
  }),
  refused('6749 10.1', 'a client whose user is inactive', INVALID_CLIENT, async (world) => {
    const { organisationId, administrator, present } = world;
    const group = await newGroup(organisationId, ['org:read']);
    const userId = (await createUser(administrator, [group], 'inactive')).json.data.id;
    const { id } = await newKeyClient([OWN_KEY], { organisationId, userId });
    return present(assertionOf(claimsOf(id), OWN_KEY));
  }),
  refused(
    '6749 10.1',
    "another organisation's client with this client's key id",
    INVALID_CLIENT,
    async ({ present }) => {
      const { id } = await newKeyClient([{ ...OTHER_KEY, jwk: { ...OTHER_KEY.jwk, kid: OWN_KEY.kid } }]);
      return present(assertionOf(claimsOf(id), OWN_KEY));
    },
  ),
];
