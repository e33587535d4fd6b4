import { setTimeout as pause } from 'node:timers/promises';
import { show } from '../deployment/answers.ts';
import { scopesIn } from '../deployment/clientForms.ts';
import type { Client } from '../deployment/settings.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import {
  answeredSoon,
  askAsClient,
  clientOf,
  errorIn,
  introspected,
  isRefused,
  lastTold,
  type Obtained,
  obtainToken,
  revoke,
  scopesByName,
  sharedMetadata,
  sharedToken,
  userClientOf,
  withToken,
} from '../expect/oauth.ts';
import { besideOthers } from '../expect/userOfClient.ts';
import type { JsonObject } from '../interface/json.ts';

const LIFETIME_S = 3600;

const encoded = (part: JsonObject): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token signed by an OpenID provider (RFC 9068). */
const JWT = [
  encoded({ alg: 'RS256', typ: 'at+jwt', kid: '1' }),
  encoded({ iss: 'https://id.example.org', sub: '1', aud: 'api', exp: 4_102_444_800, iat: 1_700_000_000, jti: '1' }),
  Buffer.from('a signature').toString('base64url'),
].join('.');

const revocation = [
  check(
    ['A8-OWN', 'A1-REVOKED'],
    'the service rejects an access token within a second after its client has revoked it',
    async (target) => {
      const [revoked, other] = [await obtainToken(target), await obtainToken(target)];
      hasStatus(await target.send('GET', '/v1/org', withToken(revoked.token)), 200);
      await revoke(target, revoked.token, 'refresh_token');
      await answeredSoon(target, revoked.token, isRefused);
      hasStatus(await target.send('GET', '/v1/org', withToken(other.token)), 200);
    },
  ),
  check(
    ['A8-OWN', 'A1-REVOKED'],
    "the service rejects an access token of a user after the user's client has revoked it",
    (target) =>
      besideOthers(target, async () => {
        const userClient = userClientOf(target);
        const { token } = await obtainToken(target, undefined, userClient);
        await revoke(target, token, 'access_token', userClient);
        await answeredSoon(target, token, isRefused);
      }),
  ),
  check(
    ['A8-OWN'],
    'the revocation endpoint returns the same response for an unknown token as for a token of the client',
    async (target) => {
      for (const [index, token] of ['no-token', 'tpa_unknown', 'ä'].entries())
        await revoke(target, token, [undefined, 'access_token', 'no_such_type'][index]);
      equal(
        (await askAsClient(target, 'revocation_endpoint', {})).status,
        400,
        'The status of a revocation without a token',
      );
    },
  ),
  check(['A8-OWN'], 'the revocation endpoint responds with unsupported_token_type to a JWT', async (target) => {
    for (const hint of ['', 'access_token']) {
      const form = { token: JWT, token_type_hint: hint };
      const answer = await askAsClient(target, 'revocation_endpoint', form);
      equal([answer.status, errorIn(answer)], [400, 'unsupported_token_type'], 'The status and `error`');
    }
  }),
  check(['A8-OWN'], 'a client cannot revoke an access token of another client of the organisation', (target) =>
    besideOthers(target, async () => {
      const [client, userClient] = [clientOf(target), userClientOf(target)];
      const { token: own } = await sharedToken(target);
      const { token: ofUser } = await obtainToken(target, undefined, userClient);
      const ask = (): Promise<number[]> =>
        Promise.all([own, ofUser].map(async (token) => (await target.send('GET', '/v1/org', withToken(token))).status));
      const before = await ask();
      await revoke(target, ofUser, 'access_token', client);
      await revoke(target, own, undefined, userClient);
      const { told } = await lastTold(target, ask, (statuses) => statuses.includes(401));
      equal(told, before, 'The statuses of requests with both access tokens');
    }),
  ),
];

const MS = 1_000;

const isTime = (value: unknown): value is number => Number.isInteger(value);

/**
 * Requires that the introspection response for a valid token is as documented. The caller checks its scopes and its
 * owner.
 */
const isDescribed = async (target: Target, token: string, said: JsonObject): Promise<void> => {
  const { scope, client_id: client, sub, exp, iat, jti, ...rest } = said;
  const { issuer } = await sharedMetadata(target);
  equal(rest, { active: true, token_type: 'Bearer', iss: issuer }, 'The constant fields of the introspection response');
  for (const [name, value] of Object.entries({ scope, client_id: client }))
    holds(value === undefined || typeof value === 'string', `\`${name}\` must be a string, but is ${show(value)}.`);
  holds(typeof sub === 'string' && sub !== '', `\`sub\` must be a string that is not empty, but is ${show(sub)}.`);
  holds(
    typeof jti === 'string' && !token.includes(jti),
    `\`jti\` must be a string that is not part of the token, but is ${show(jti)}.`,
  );
  holds(
    isTime(iat) && isTime(exp) && iat < exp,
    `\`iat\` must be before \`exp\`, but they are ${show(iat)} and ${show(exp)}.`,
  );
};

/** Requires that the introspection response for a token names the client that obtained it. */
const isOfClient = async (target: Target, { token, at }: Obtained, said: JsonObject, { id }: Client): Promise<void> => {
  await isDescribed(target, token, said);
  equal(said.client_id, id, '`client_id`');
  const lasts = Number(said.exp) - Number(said.iat);
  // Each time is rounded to seconds separately.
  holds(
    Math.abs(lasts - LIFETIME_S) <= 1,
    `\`exp\` must be ${LIFETIME_S} s after \`iat\`, but is ${lasts} s after it.`,
  );
  holds(
    Math.abs(Number(said.iat) - at / MS) < LIFETIME_S,
    `\`iat\` must be the time at which the token was issued, but is ${show(said.iat)}.`,
  );
};

/** The existing ones of these scopes: a deployment without a module lacks its scopes. */
const supported = async (target: Target, scopes: readonly string[]): Promise<string[]> => {
  const known = await scopesByName(target);
  return scopes.filter((scope) => known.includes(scope));
};

const hasScopes = (said: JsonObject, expected: readonly string[]): void =>
  equal(scopesIn(said.scope).toSorted(), expected.toSorted(), 'The list of scopes in the introspection response');

/** Whether a token belongs to a user that the first token can read. */
const isOfUser = async (target: Target, { sub }: JsonObject): Promise<boolean> =>
  (await target.send('GET', `/v1/users/${String(sub)}`)).status === 200;

/** The tokens of the run, by their names, and their scopes. */
const GIVEN: readonly (readonly [name: 'main' | 'limited' | 'partial', scopes?: readonly string[]])[] = [
  ['main'],
  ['limited', []],
  ['partial', ['changes:read', 'history:read', 'participants:read', 'privacy:read']],
];

/** Tokens whose introspection nobody in the organisation may see. */
const strangeTokens = async (target: Target): Promise<string[]> => {
  const { token: revoked } = await obtainToken(target);
  await revoke(target, revoked);
  const { other } = target.settings.tokens;
  return ['no-token', JWT, revoked, ...(other === undefined ? [] : [other])];
};

/** The maximum difference between the issue time of a token and the `Date` of its response: both are whole seconds. */
const TOLERANCE_S = 2;
/** The minimum age of a token for this check; at the end of a run tokens are old enough. */
const LATER_MS = 3_000;

const issued = {
  ...check(['A9-DESCRIBED'], 'introspection returns the time at which an access token was issued', async (target) => {
    const obtained = await sharedToken(target);
    if (Date.now() - obtained.at < LATER_MS) await pause(LATER_MS);
    const said = await introspected(target, obtained.token);
    await isOfClient(target, obtained, said, clientOf(target));
    const seconds = Number(said.iat) - obtained.at / MS;
    holds(
      Math.abs(seconds) < TOLERANCE_S,
      `\`iat\` must be the time at which the token was obtained, but is ${seconds} s after it.`,
    );
  }),
  stage: 'end',
} as const;

const introspection = [
  issued,
  check(
    ['A9-DESCRIBED'],
    "introspection returns the scopes and the client of a client's own access token",
    async (target) => {
      const obtained = await obtainToken(target, 'courses:read notes:write');
      const said = await introspected(target, obtained.token);
      await isOfClient(target, obtained, said, clientOf(target));
      hasScopes(said, ['courses:read', 'notes:write']);
      equal(said.sub, clientOf(target).id, '`sub`');
    },
  ),
  check(
    ['A9-DESCRIBED'],
    'an access token requested with every single scope has these scopes, and not `*`',
    async (target) => {
      const scopes = await scopesByName(target);
      const { token } = await sharedToken(target, scopes.join(' '));
      hasScopes(await introspected(target, token), scopes);
    },
  ),
  check(
    ['A9-DESCRIBED'],
    'introspection by a client returns the scopes of other access tokens of its organisation',
    async (target) => {
      for (const [name, scopes] of GIVEN) {
        const token = target.settings.tokens[name];
        if (token === undefined) continue;
        const said = await introspected(target, token);
        await isDescribed(target, token, said);
        if (scopes !== undefined) hasScopes(said, await supported(target, scopes));
        const owner = said.client_id ?? said.jti;
        holds(
          said.sub === owner || (await isOfUser(target, said)),
          `\`sub\` of --${name}-token must be its client, its user or its \`jti\`, but is ${show(said.sub)}.`,
        );
      }
    },
  ),
  check(
    ['A9-DESCRIBED'],
    'introspection returns the user and the client of an access token to this client and to other clients',
    (target) =>
      besideOthers(target, async () => {
        const userClient = userClientOf(target);
        const obtained = await obtainToken(target, undefined, userClient);
        const said = await introspected(target, obtained.token, userClient);
        await isOfClient(target, obtained, said, userClient);
        holds(said.sub !== userClient.id && (await isOfUser(target, said)), '`sub` must be the user of the client.');
        equal(await introspected(target, obtained.token, clientOf(target)), said, 'The response to another client');
      }),
  ),
  check(
    ['A9-DESCRIBED'],
    'introspection of an access token returns the same response to all clients of an organisation',
    (target) =>
      besideOthers(target, async () => {
        const { partial } = target.settings.tokens;
        const { token } = await sharedToken(target);
        for (const each of [token, ...(partial === undefined ? [] : [partial])])
          equal(
            await introspected(target, each, userClientOf(target)),
            await introspected(target, each),
            'The introspection response',
          );
      }),
  ),
  check(
    ['A9-DESCRIBED'],
    'introspection returns only `active: false` for a token that is unknown, revoked or of another organisation',
    async (target) => {
      for (const token of await strangeTokens(target))
        equal(await introspected(target, token), { active: false }, 'The introspection response for the token');
    },
  ),
];

/**
 * A deployment that fails this check revokes the token: so the check uses the token without scopes, and introspects it
 * last.
 */
const othersLiveOn = {
  ...check(['A8-OWN'], 'a client cannot revoke a token of another owner', async (target) => {
    const { limited } = target.settings.tokens;
    const isAnswered = async () => (await target.send('GET', '/v1/org', { as: 'limited' })).status;
    const before = await isAnswered();
    await revoke(target, limited ?? '', 'access_token');
    const { told } = await lastTold(target, isAnswered, (status) => status !== before);
    equal(told, before, 'The status of a request with the access token');
  }),
  stage: 'end',
} as const;

/** Scenarios of decisions A8 and A9: revocation and introspection of tokens. */
export const tokenScenarios = [...revocation, ...introspection, othersLiveOn];
