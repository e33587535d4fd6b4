import { succeeds } from '../../target/answers.ts';
import { isRefused } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { validRequest } from '../support/validRequests.ts';
import { specified } from './envelope.ts';

const NEVER_ISSUED = 'cf_never_issued_0123456789abcdefghijklmnopqrstuvwxyz';

const refusals = specified.flatMap((operation) => [
  check(['S4-AUTHENTICATION'], `${operation.name} refuses a request without a token`, async (target) => {
    const { method, path, body } = await validRequest(target, operation);
    isRefused(await target.send(method, path, { as: 'nobody', body }), 'a request without a token');
  }),
  check(['S4-AUTHENTICATION'], `${operation.name} refuses a token that was never issued`, async (target) => {
    const { method, path, body } = await validRequest(target, operation);
    isRefused(await target.send(method, path, { as: { token: NEVER_ISSUED }, body }), 'a token that was never issued');
  }),
]);

const bearer = check(['S5-BEARER'], 'the token in the header Authorization is what gives access', async (target) => {
  succeeds(await target.send('GET', '/v1/participants'));
  isRefused(await target.send('GET', '/v1/participants', { as: 'nobody' }), 'a request without a token');
});

/** Laws of the specification about access. */
export const authenticationLaws = [...refusals, bearer];
