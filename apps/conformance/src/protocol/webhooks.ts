import { recordOf } from '../deployment/answers.ts';
import { hasStatus, holdsFields } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { nowhere, sharedWebhook, TYPES, withWebhook } from '../expect/webhooks.ts';
import { fieldsIn, type Schema } from '../interface/schema.ts';
import { WEBHOOKS, webhookOperations } from '../interface/webhooks.ts';
import { namesFaultsOf } from './generated/fields.ts';
import { fieldsAt, fieldsBeyond } from './generated/limits.ts';

const MAX_URL = 2_000;
const written = webhookOperations.filter(({ takes }) => takes !== undefined);
const schemaOf = ({ takes, wrapper }: (typeof written)[number]): Schema => fieldsIn(takes, wrapper ?? '');

const beyond = written.map((operation) =>
  check(
    ['L2-LIMITS', 'R2-CODE'],
    `${operation.name} responds with 422 to fields beyond their limits`,
    async (target) => {
      requireModules(target, 'webhooks');
      const { method, path, takes } = operation;
      const place = path === WEBHOOKS ? WEBHOOKS : (await sharedWebhook(target)).path;
      const all = { url: nowhere(target), types: TYPES };
      const twice = { types: [...TYPES, ...TYPES] };
      for (const fields of [...fieldsBeyond(schemaOf(operation)), twice, { types: [] }]) {
        const body = { webhook: { ...all, ...fields } };
        namesFaultsOf(await target.send(method, place, { body }), takes, body);
      }
      const { required = [] } = schemaOf(operation);
      const lacking = required.map((name) => ({ webhook: { ...all, [name]: undefined } }));
      for (const body of [{ webhook: 'a' }, {}, ...lacking])
        namesFaultsOf(await target.send(method, place, { body }), takes, body);
    },
  ),
);

/** The longest URL, with an unreachable host. */
const longUrl = (begin: string): string => `${begin}${'x'.repeat(MAX_URL - begin.length)}`;

const at = check(['L2-LIMITS'], `${WEBHOOKS} accepts fields at their limits`, async (target) => {
  requireModules(target, 'webhooks');
  for (const { properties = {} } of written.map(schemaOf)) {
    const { url: _, types, ...free } = properties;
    for (const fields of fieldsAt({ properties: free }, target.word())) {
      const all = { url: longUrl(nowhere(target)), types: types?.items?.enum, ...fields };
      await withWebhook(target, { status: 'paused' }, async ({ path, record }) => {
        const { signature: _signature, ...others } = all as typeof all & { signature?: unknown };
        const webhook = { ...others, signature: record.signature, status: 'paused' };
        const changed = recordOf(hasStatus(await target.send('PATCH', path, { body: { webhook } }), 200));
        holdsFields(changed, webhook, 'the webhook');
      });
      await withWebhook(target, all, async ({ record }) => holdsFields(record, all, 'the webhook'));
    }
  }
});

/** Laws of decision L2 about the fields of a webhook. */
export const webhookLaws = [...beyond, at];
