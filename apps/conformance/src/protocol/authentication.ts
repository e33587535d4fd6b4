import { succeeds } from '../deployment/answers.ts';
import { isRefused } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { refusalTo } from '../expect/operationAnswers.ts';
import { specified } from './envelope.ts';

const refusals = specified.flatMap((operation) => [
  check(['S4-AUTHENTICATION'], `${operation.name} rejects a request without an access token`, async (target) => {
    isRefused((await refusalTo(target, operation, 'nobody')).answer, 'a request without an access token');
  }),
  check(['S4-AUTHENTICATION'], `${operation.name} rejects an access token that was never issued`, async (target) => {
    isRefused((await refusalTo(target, operation, 'stranger')).answer, 'an access token that was never issued');
  }),
]);

const bearer = check(['S5-BEARER'], 'an access token in the header `Authorization` grants access', async (target) => {
  succeeds(await target.send('GET', '/v1/participants'));
  isRefused(await target.send('GET', '/v1/participants', { as: 'nobody' }), 'a request without an access token');
});

/** Laws of the specification about access. */
export const authenticationLaws = [...refusals, bearer];
