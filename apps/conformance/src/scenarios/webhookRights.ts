import type { RequestOptions, Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { asClient, obtainToken, revoke, withToken } from '../expect/oauth.ts';
import { lacksScopes } from '../expect/scopes.ts';
import {
  askForWebhook,
  attemptsUntil,
  type Hook,
  makeSome,
  patchHook,
  readHook,
  TYPES,
  until,
  withWebhook,
} from '../expect/webhooks.ts';
import type { JsonObject } from '../interface/json.ts';
import { WEBHOOKS } from '../interface/webhooks.ts';

const READ_TYPE = 'fundingAgencies:read';
const ALL = ['webhooks:write', 'changes:read', READ_TYPE];

/** Sends each request that changes a webhook or triggers a delivery. */
const everyWrite = async (target: Target, { path }: Hook, sending: RequestOptions) => [
  await target.send('PATCH', path, { ...sending, body: { webhook: { description: 'x' } } }),
  ...(await Promise.all(
    ['rotate', 'test', 'retry', 'skip'].map((what) => target.send('POST', `${path}/${what}`, sending)),
  )),
  await target.send('DELETE', path, sending),
];

const READS = ['', '/deliveries'];

const scopes = check(
  ['N7d-SCOPES'],
  'webhooks require their own scopes, `changes:read`, and the read scopes of all their types',
  async (target) => {
    await withWebhook(target, { status: 'paused' }, async (hook) => {
      const before = await target.send('GET', hook.path);
      const reader = await asClient(target, 'webhooks:read');
      for (const what of READS) hasStatus(await target.send('GET', hook.path + what, reader), 200);
      hasStatus(await target.send('GET', WEBHOOKS, reader), 200);
      lacksScopes(await askForWebhook(target, {}, reader), ['webhooks:write']);
      for (const refused of await everyWrite(target, hook, reader)) lacksScopes(refused, ['webhooks:write']);
      for (const missing of ['changes:read', READ_TYPE]) {
        const writer = await asClient(target, ALL.filter((scope) => scope !== missing).join(' '));
        lacksScopes(await askForWebhook(target, {}, writer), [missing]);
        for (const refused of await everyWrite(target, hook, writer)) lacksScopes(refused, [missing]);
        for (const what of READS) lacksScopes(await target.send('GET', hook.path + what, writer), ['webhooks:read']);
      }
      const writer = await asClient(target, ALL.join(' '));
      const more = { types: [...TYPES, 'participant'] };
      lacksScopes(await askForWebhook(target, more, writer), ['participants:read']);
      lacksScopes(await target.send('PATCH', hook.path, { ...writer, body: { webhook: more } }), ['participants:read']);
      const after = await target.send('GET', hook.path);
      equal(after.headers.etag, before.headers.etag, 'The `ETag` after rejected requests');
      await patchHook(target, hook, { description: 'x' }, writer);
    });
  },
);

const isPaused = ({ status }: JsonObject): boolean => status === 'paused';
const untilEnded = async (target: Target, hook: Hook): Promise<void> => {
  const { reason } = await until(target, 'The status `paused`', () => readHook(target, hook), isPaused);
  equal(reason, 'access_ended', '`reason`');
};

const ended = check(
  ['N7d-ACCESS-ENDED', 'N7d-RESTS'],
  'a webhook pauses if the access token that configured the webhook is revoked, until another caller sets the types',
  async (target) => {
    const { token } = await obtainToken(target, ALL.join(' '));
    await withWebhook(
      target,
      { status: 'paused' },
      async (hook) => {
        await patchHook(target, hook, { status: 'active' });
        await revoke(target, token);
        await makeSome(target, 1);
        await untilEnded(target, hook);
        await patchHook(target, hook, { status: 'active' });
        await untilEnded(target, hook);
        await patchHook(target, hook, { status: 'active', types: TYPES });
        await attemptsUntil(target, hook, 'An attempt with the rights of another caller');
      },
      withToken(token),
    );
  },
);

/** Scenarios of decision N7d: who may configure webhooks, and whose rights apply to their deliveries. */
export const webhookRightScenarios = [scopes, ended];
