import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { timeOf } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import { equal } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { assertionOf, claimsOf } from '../expect/clientAssertions.ts';
import {
  ASSERTION_TYPE,
  asForm,
  clientOf,
  ENDPOINTS,
  endpointPlace,
  sharedMetadata,
  unknownClient,
} from '../expect/oauth.ts';
import type { JsonObject } from '../interface/json.ts';
import { FIELDS, refuses } from './oauthRefusals.ts';

/** Assertions that no key of the client has signed, each of which a faulty implementation could accept. */
const forgeriesOf = (target: Target, claims: JsonObject): readonly (readonly [what: string, assertion: string])[] => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const byKey = (text: string) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const bySecret = (text: string) => createHmac('sha256', clientOf(target).secret).update(text).digest();
  const jwk = publicKey.export({ format: 'jwk' });
  return [
    ['an assertion without a signature', assertionOf({ alg: 'none' }, claims, () => Buffer.alloc(0))],
    ['an assertion signed with the client secret', assertionOf({ alg: 'HS256' }, claims, bySecret)],
    ['an assertion that contains its own key', assertionOf({ alg: 'ES256', jwk }, claims, byKey)],
  ];
};

const forged = ENDPOINTS.map((endpoint, index) =>
  check(
    ['A10-FORGED'],
    `the ${endpoint.replace('_', ' ')} rejects a client assertion that no key of the client has signed`,
    async (target) => {
      const { issuer } = await sharedMetadata(target);
      const place = await endpointPlace(target, endpoint);
      const wrong = await target.send(
        'POST',
        place,
        asForm({ ...FIELDS, client_id: unknownClient().id, client_secret: 'x' }),
      );
      const claims = claimsOf(clientOf(target).id, issuer, Math.floor(timeOf(wrong.headers) / 1_000));
      // A deployment counts failed authentications of a client: the first endpoint gets all of them, each other endpoint
      // one.
      const all = forgeriesOf(target, claims);
      for (const [what, client_assertion] of index === 0 ? all : all.slice(index, index + 1)) {
        const form = asForm({ ...FIELDS, client_assertion_type: ASSERTION_TYPE, client_assertion });
        const answer = await target.send('POST', place, { ...form, isSecret: true });
        refuses(answer, 401, 'invalid_client', what);
        equal(answer.text, wrong.text, `The response to ${what}`);
      }
    },
  ),
);

/** Scenarios of decision A10: forged assertions. */
export const oauthForgeryScenarios = forged;
