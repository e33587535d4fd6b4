import { randomUUID } from 'node:crypto';
import { changeKeys, revokeClient } from '../../../src/access/oauth/clients.ts';
import { assertionOf, claimsOf, newKeyClient, proof } from '../assertions.ts';
import { createUser, newGroup } from '../grants.ts';
import { basic, GRANT, newClient } from '../oauth.ts';
import { database } from '../tenant.ts';
import { type Attack, casesOf, INVALID_CLIENT, INVALID_REQUEST, OTHER_KEY, OWN_KEY, type World } from './case.ts';

const text = (form: Record<string, string>): string => `${new URLSearchParams(form)}`;
const SAML = { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' };
const JWT_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** How clients prove themselves in requests: RFC 6749 sections 2.3, 3.2 and 10, RFC 7521 section 4.2. */
export const authenticationCases = [
  ...casesOf(INVALID_REQUEST, {
    '7521 4.2: an assertion without its type': ({ post, assertion }) =>
      post('/oauth/token', { ...GRANT, client_assertion: assertion() }),
    '7521 4.2: the type of an assertion without one': ({ post, assertion }) =>
      post('/oauth/token', { ...GRANT, ...proof(assertion()), client_assertion: '' }),
    '7521 4.2: a client_id of another client': ({ present, assertion }) =>
      present(assertion(), { client_id: randomUUID() }),
    '6749 2.3: an assertion and a secret in the body': async ({ present, assertion }) =>
      present(assertion(), { client_secret: (await newClient()).secret }),
    '6749 2.3: an assertion and a secret in the header': async ({ id, present, assertion }) =>
      present(assertion(), {}, basic(id, (await newClient()).secret)),
    '6749 2.3: a secret in the header and in the body': async ({ post }) => {
      const { id, secret } = await newClient();
      return post('/oauth/token', { ...GRANT, client_secret: secret }, basic(id, secret));
    },
    '6749 3.2: two assertions': ({ post, assertion }) =>
      post('/oauth/token', `${text({ ...GRANT, ...proof(assertion()) })}&client_assertion=${assertion()}`),
    '6749 3.2: two ids of clients': ({ id, post, assertion }) =>
      post('/oauth/token', `${text({ ...GRANT, ...proof(assertion()), client_id: id })}&client_id=${id}`),
    '8725 2.6: an assertion of 5 KiB': ({ present, assertion }) => present(assertion({ more: 'x'.repeat(3_500) })),
    '6749 10: a form of 9 KiB': ({ present, assertion }) => present(assertion(), { scope: 'x'.repeat(9_000) }),
  }),
  ...casesOf(INVALID_CLIENT, {
    '7521 4.2: another type of assertion': ({ present, assertion }) => present(assertion(), SAML),
    '6749 2.3.1: an assertion in the query': ({ post, assertion }) =>
      post(`/oauth/token?${text(proof(assertion()))}`, GRANT),
    '6749 2.3.1: a secret in the query': async ({ post }) => {
      const { id, secret } = await newClient();
      return post(`/oauth/token?${text({ client_id: id, client_secret: secret })}`, GRANT);
    },
    '7521 4.2: an assertion as bearer token': ({ post, assertion }) =>
      post('/oauth/token', GRANT, { Authorization: `Bearer ${assertion()}` }),
    '7521 4.2: an assertion as secret': ({ id, post, assertion }) =>
      post('/oauth/token', { ...GRANT, client_id: id, client_secret: assertion() }),
    '7521 4.2: a client with keys that shows its id alone': ({ id, post }) =>
      post('/oauth/token', { ...GRANT, client_id: id }),
    '7521 4.2: a client with keys and an empty secret': ({ id, post }) => post('/oauth/token', GRANT, basic(id, '')),
    '7523 3: an assertion of a client that has a secret': async ({ present }) =>
      present(assertionOf(claimsOf((await newClient()).id), OWN_KEY)),
    '8725 2.6: an assertion of two parts': ({ present, assertion }) =>
      present(assertion().split('.').slice(0, 2).join('.')),
    '8725 2.6: an assertion that is none': ({ present }) => present('a.b.c'),
    '8725 2.6: an assertion with a NUL': ({ present, assertion }) => present(`${assertion()}\0`),
    '8725 2.6: an assertion with a line break': ({ present, assertion }) => present(`${assertion()}\n`),
  }),
  ...casesOf([400, 'unsupported_grant_type'], {
    '7523 5: an assertion as authorization grant': ({ present, assertion }) =>
      present(assertion(), { grant_type: JWT_GRANT, assertion: assertion() }),
  }),
  ...casesOf([400, 'invalid_scope'], {
    '6749 3.3: a scope that there is not': ({ present, assertion }) => present(assertion(), { scope: 'admin' }),
  }),
];

/** Uses up an assertion at the token endpoint, and presents it, or what is made of it, again. */
const replayed =
  (again: (world: World, used: string) => ReturnType<Attack>): Attack =>
  async (world) => {
    const assertion = world.assertion({ jti: 'used' });
    const { status } = await world.present(assertion);
    if (status !== 200) throw new Error(`the first use is answered ${status}`);
    return again(world, assertion);
  };

/** Assertions that come again: RFC 7523 section 5. */
export const replayCases = casesOf(INVALID_CLIENT, {
  '7523 5: an assertion for the second time': replayed(({ present }, used) => present(used)),
  ...Object.fromEntries(
    ['/oauth/revoke', '/oauth/introspect'].map((path) => [
      `7523 5: a used assertion at ${path}`,
      replayed(({ post }, used) => post(path, { token: 'tpa_unknown', ...proof(used) })),
    ]),
  ),
  '7523 5: a new assertion with a used id': replayed(({ present, assertion }) => present(assertion({ jti: 'used' }))),
});

/** What makes a client or its key useless, so that its right assertion is refused too. */
export const goneCases = casesOf(INVALID_CLIENT, {
  '6749 10.1: a client that is revoked': async ({ id, present, assertion }) => {
    await revokeClient(await database(), id);
    return present(assertion());
  },
  '8725 3.10: a key that was replaced': async ({ id, present, assertion }) => {
    await changeKeys(await database(), id, () => [OTHER_KEY.jwk]);
    return present(assertion());
  },
});

/** Other clients that are no longer good, or not this one. */
export const otherCases = casesOf(INVALID_CLIENT, {
  '6749 10.1: a client whose user is inactive': async ({ organisationId, administrator, present }) => {
    const group = await newGroup(organisationId, ['org:read']);
    const userId = (await createUser(administrator, [group], 'inactive')).json.data.id;
    const { id } = await newKeyClient([OWN_KEY], { organisationId, userId });
    return present(assertionOf(claimsOf(id), OWN_KEY));
  },
  "6749 10.1: another organisation's client with this client's key id": async ({ present }) => {
    const { id } = await newKeyClient([{ ...OTHER_KEY, jwk: { ...OTHER_KEY.jwk, kid: OWN_KEY.kid } }]);
    return present(assertionOf(claimsOf(id), OWN_KEY));
  },
});
