import { jsonOf, show } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import {
  ASSERTION_TYPE,
  asForm,
  askAsClient,
  askByHeader,
  basicOf,
  clientOf,
  ENDPOINTS,
  endpointPlace,
  errorIn,
  unknownClient,
} from '../expect/oauth.ts';
import { isObject } from '../interface/json.ts';

/** The parameters that each endpoint accepts from an authenticated client. */
export const FIELDS = { grant_type: 'client_credentials', token: 'no-token' };

/** Sends the parameters that each endpoint accepts, as the client of the run, with these changes. */
const sendForm = (
  target: Target,
  place: string,
  fields: Readonly<Record<string, string>>,
  changes?: Pick<RequestOptions, 'headers' | 'raw'>,
): Promise<Answer> => askByHeader(target, place, clientOf(target), { ...FIELDS, ...fields }, changes);

/** Requires an error in the format of RFC 6749, and not a problem document. */
export const refuses = (answer: Answer, status: number, code: string, what: string): void => {
  equal([answer.status, errorIn(answer)], [status, code], `The status and \`error\` for ${what}`);
  const body = jsonOf(answer);
  holds(isObject(body) && !('code' in body), `${answer.asked} must not respond with a problem document to ${what}.`);
};

const FORM_TEXT = `${new URLSearchParams(FIELDS)}`;

/** Bodies that are not a form with each parameter once (RFC 6749, sections 3.2 and 5.2). */
const NO_FORMS: readonly (readonly [what: string, changes: Pick<RequestOptions, 'headers' | 'raw'>])[] = [
  ['a repeated parameter', { raw: `${FORM_TEXT}&token=no-token&grant_type=client_credentials` }],
  ['a repeated unknown parameter', { raw: `${FORM_TEXT}&audience=a&audience=b` }],
  ['JSON', { raw: JSON.stringify(FIELDS), headers: { 'content-type': 'application/json' } }],
  ['a form with the content type text/plain', { headers: { 'content-type': 'text/plain' } }],
  ['a form without a content type', { headers: { 'content-type': undefined } }],
  ['a form that is not UTF-8', { raw: Buffer.from(`${FORM_TEXT}&audience=\u00fc`, 'latin1') }],
];

const forms = ENDPOINTS.flatMap((endpoint) => [
  check(
    ['B-FORMS'],
    `the ${endpoint.replace('_', ' ')} accepts only forms without repeated parameters`,
    async (target) => {
      const place = await endpointPlace(target, endpoint);
      for (const [what, changes] of NO_FORMS)
        refuses(await sendForm(target, place, {}, changes), 400, 'invalid_request', what);
    },
  ),
  check(
    ['B-FORMS'],
    `the ${endpoint.replace('_', ' ')} accepts the content type of a form and the scheme Basic in upper or lower case`,
    async (target) => {
      const place = await endpointPlace(target, endpoint);
      const type = 'Application/X-WWW-Form-Urlencoded; charset=utf-8';
      hasStatus(await sendForm(target, place, {}, { headers: { 'content-type': type } }), 200);
      const authorization = basicOf(clientOf(target)).replace('Basic', 'bASIC');
      hasStatus(await sendForm(target, place, {}, { headers: { authorization } }), 200);
    },
  ),
  check(
    ['B-FORMS'],
    `the ${endpoint.replace('_', ' ')} accepts the same client in header and form, and rejects two different clients`,
    async (target) => {
      const place = await endpointPlace(target, endpoint);
      hasStatus(await sendForm(target, place, { client_id: clientOf(target).id }), 200);
      const answer = await sendForm(target, place, { client_id: unknownClient().id });
      holds(
        [400, 401].includes(answer.status),
        `${answer.asked} must respond with 400 or 401 to two clients, but responded with ${answer.status}.`,
      );
      holds(
        ['invalid_request', 'invalid_client'].includes(String(errorIn(answer))),
        `${answer.asked} must respond with invalid_request or invalid_client to two clients, but responded with ${show(errorIn(answer))}.`,
      );
    },
  ),
]);

const missing = [
  check(
    ['B-TOKEN-ENDPOINT'],
    'the token endpoint responds with unsupported_grant_type to another grant type',
    async (target) => {
      for (const grant of ['password', 'authorization_code', 'Client_Credentials']) {
        const answer = await askAsClient(target, 'token_endpoint', { ...FIELDS, grant_type: grant });
        refuses(answer, 400, 'unsupported_grant_type', `the grant type ${grant}`);
      }
    },
  ),
  ...(['revocation_endpoint', 'introspection_endpoint'] as const).map((endpoint) =>
    check(
      ['B-FORMS'],
      `the ${endpoint.replace('_', ' ')} rejects a form without the parameter \`token\``,
      async (target) => {
        for (const fields of [{}, { token: '' }] as const)
          refuses(await askAsClient(target, endpoint, fields), 400, 'invalid_request', 'a form without a token');
      },
    ),
  ),
];

/** One of the two parameters for client authentication by an assertion (RFC 7521, section 4.2). */
const HALVES = [{ client_assertion_type: ASSERTION_TYPE }, { client_assertion: 'a.b.c' }] as const;

const incomplete = check(
  ['A2-UNKNOWN-CLIENT'],
  'the token endpoint rejects a client that sends only one of the two parameters of an assertion',
  async (target) => {
    const place = await endpointPlace(target, 'token_endpoint');
    for (const half of HALVES) {
      const answer = hasStatus(await target.send('POST', place, asForm({ ...FIELDS, ...half })), 400, 401);
      holds(
        typeof errorIn(answer) === 'string',
        `${answer.asked} must respond with an \`error\` to only one parameter of an assertion, but responded with ${show(errorIn(answer))}.`,
      );
    }
  },
);

/** Scenarios of decisions A2, A8 and A9: requests that the OAuth endpoints reject. */
export const oauthRefusalScenarios = [...forms, ...missing, incomplete];
