import { isRefused, succeeds } from '../../site/json.ts';
import { check } from '../check.ts';
import { prepared } from '../prepared.ts';
import { specified } from './envelope.ts';

const NEVER_ISSUED = 'cf_never_issued_0123456789abcdefghijklmnopqrstuvwxyz';

const refusals = specified.flatMap((operation) => [
  check(['S4-AUTHENTICATION'], `${operation.name} refuses a request without a token`, async (site) => {
    const { method, path, body } = await prepared(site, operation);
    isRefused(await site.send(method, path, { as: 'nobody', body }), 'a request without a token');
  }),
  check(['S4-AUTHENTICATION'], `${operation.name} refuses a token that was never issued`, async (site) => {
    const { method, path, body } = await prepared(site, operation);
    isRefused(await site.send(method, path, { as: { token: NEVER_ISSUED }, body }), 'a token that was never issued');
  }),
]);

const bearer = check(['S5-BEARER'], 'the token in the header Authorization is what gives access', async (site) => {
  succeeds(await site.send('GET', '/v1/participants'));
  isRefused(await site.send('GET', '/v1/participants', { as: 'nobody' }), 'a request without a token');
});

/** Laws of the specification about access. */
export const authenticationLaws = [...refusals, bearer];
