import { recordOf } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { sentTwice } from '../expect/answeredOnce.ts';
import { equal, hasCode, hasStatus, hasViolationCode, holds, holdsFields } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { changesUntil, endOfFeed } from '../expect/feed.ts';
import { requireModules } from '../expect/offered.ts';
import { idsOf } from '../expect/pages.ts';
import {
  askForWebhook,
  attemptsOf,
  hookIn,
  makeSome,
  nowhere,
  patchHook,
  readHook,
  TYPES,
  tell,
  until,
  WRITTEN,
  withWebhook,
} from '../expect/webhooks.ts';
import { MAX_WEBHOOKS, WEBHOOKS } from '../interface/webhooks.ts';

const PAUSED = { status: 'paused' };

const life = check(
  ['N7-LIFE', 'N7-NO-RECORD'],
  'a webhook can be created, listed, read, updated and permanently deleted, and has no history',
  async (target) => {
    await withWebhook(target, PAUSED, async ({ id, path, answer, record }) => {
      holds(
        String(answer.headers.location).endsWith(path),
        `\`Location\` must end with the path of the webhook, but is ${answer.headers.location}.`,
      );
      const read = hasStatus(await target.send('GET', path), 200);
      // Other checks write undelivered changes, which it counts.
      const { behind: _, ...unchanged } = record;
      holdsFields(recordOf(read), unchanged, 'the webhook in the response to GET');
      const listed = hasStatus(await target.send('GET', WEBHOOKS, { query: { limit: '200' } }), 200);
      holds(idsOf(listed).includes(id), 'The list must contain the webhook.');
      const description = target.word();
      const patched = await target.send('PATCH', path, { body: { webhook: { description } } });
      equal(recordOf(hasStatus(patched, 200)).description, description, '`description`');
      hasStatus(await target.send('GET', `${path}/history`), 404);
      hasStatus(await target.send('DELETE', path), 204);
      for (const [method, gone] of [
        ['GET', path],
        ['DELETE', path],
        ['GET', `${path}/deliveries`],
        ['POST', `${path}/test`],
        ['POST', `${path}/undelete`],
      ] as const)
        hasStatus(await target.send(method, gone), 404);
    });
  },
);

const foreign = check(
  ['A4-SAME-404', 'A4-NOT-LISTED', 'A4-UNTOUCHED'],
  'another organisation can neither see nor change a webhook',
  async (target) => {
    await withWebhook(target, PAUSED, async (hook) => {
      const as = 'other' as const;
      for (const what of ['', '/deliveries']) hasStatus(await target.send('GET', hook.path + what, { as }), 404);
      for (const what of ['rotate', 'test', 'retry', 'skip'])
        hasStatus(await target.send('POST', `${hook.path}/${what}`, { as }), 404);
      hasStatus(await target.send('PATCH', hook.path, { as, body: { webhook: { types: ['participant'] } } }), 404);
      hasStatus(await target.send('DELETE', hook.path, { as }), 404);
      const listed = hasStatus(await target.send('GET', WEBHOOKS, { as, query: { limit: '200' } }), 200);
      holds(!idsOf(listed).includes(hook.id), 'The list of the other organisation must not contain the webhook.');
      const { behind: _, ...before } = hook.record;
      holdsFields(await readHook(target, hook), before, 'the webhook');
    });
  },
);

const fields = check(
  ['N7-FIELDS'],
  'a webhook has default values, and its `signature` cannot be changed',
  async (target) => {
    await withWebhook(target, { description: undefined }, async (hook) => {
      const { id: _, url: _url, insertedAt: _inserted, updatedAt: _updated, behind: _behind, ...record } = hook.record;
      equal(
        record,
        { types: TYPES, batchSize: 64, signature: 'hmac', status: 'active' },
        'The fields of a webhook that was created with only required fields',
      );
      const fixed = await target.send('PATCH', hook.path, { body: { webhook: { signature: 'ed25519' } } });
      hasViolationCode(fixed, 422, '/webhook/signature', 'fixed');
      for (const webhook of [{ status: 'failing' }, { types: [] }, { url: null }])
        hasStatus(await target.send('PATCH', hook.path, { body: { webhook } }), 422);
      // The representation from GET can be sent back: read-only fields are ignored (Q2).
      const now = await readHook(target, hook);
      const sent = { ...now, ...PAUSED, description: 'x', batchSize: 1, behind: 7, reason: 'gone' };
      const changed = recordOf(await patchHook(target, hook, sent));
      holdsFields(
        changed,
        { ...PAUSED, description: 'x', batchSize: 1, url: now.url, types: now.types },
        'the webhook',
      );
      equal([changed.reason, changed.lastSuccessAt], [undefined, undefined], 'The fields that only the service sets');
      equal(recordOf(await patchHook(target, hook, { description: null })).description, undefined, '`description`');
    });
  },
);

const behind = check(
  ['N7-FROM-NOW', 'N7-BEHIND', 'N7-ETAG'],
  '`behind` of a webhook counts the changes since its creation, and does not affect the `ETag`',
  async (target) => {
    requireModules(target, 'changes');
    await makeSome(target, 2);
    const from = await endOfFeed(target, [WRITTEN]);
    await withWebhook(target, PAUSED, async (hook) => {
      const { etag = '' } = hook.answer.headers;
      await makeSome(target, 3);
      const asked = () => target.send('GET', hook.path);
      const answer = await until(
        target,
        'The count of three changes',
        asked,
        (told) => Number(recordOf(told).behind) >= 3,
      );
      equal(answer.headers.etag, etag, 'The `ETag` of a webhook with undelivered changes');
      const counted = Number(recordOf(answer).behind);
      const changes = await changesUntil(target, from, await make(target, WRITTEN));
      holds(
        counted <= changes.length,
        `\`behind\` must be at most ${changes.length}, the number of changes since before the creation, but is ${counted}.`,
      );
      const condition = { headers: { 'if-match': etag } };
      const changed = await patchHook(target, hook, { description: target.word() }, condition);
      holds(changed.headers.etag !== etag, 'A changed webhook must have a different `ETag`.');
      hasStatus(await target.send('PATCH', hook.path, { ...condition, body: { webhook: {} } }), 412);
    });
  },
);

const most = check(['N7-MOST'], 'an organisation can have at most 20 webhooks', async (target) => {
  requireModules(target, 'webhooks');
  const sending = { as: 'other' } as const;
  const count = async () => idsOf(await target.send('GET', WEBHOOKS, { ...sending, query: { limit: '200' } })).length;
  const before = await count();
  const paths: string[] = [];
  try {
    for (;;) {
      const answer = await askForWebhook(target, PAUSED, sending);
      if (answer.status !== 201) {
        hasCode(answer, 409, 'too_many_webhooks');
        break;
      }
      paths.push(hookIn(answer).path);
      holds(
        paths.length <= MAX_WEBHOOKS,
        `An organisation may have at most ${MAX_WEBHOOKS} webhooks, but ${paths.length} were created in addition to ${before}.`,
      );
    }
    // Another run may have had some in the meantime, and deleted them again.
    if ((await count()) === MAX_WEBHOOKS)
      holds(
        paths.length >= MAX_WEBHOOKS - before,
        `An organisation may have ${MAX_WEBHOOKS} webhooks, but only ${paths.length} could be created in addition to ${before}.`,
      );
  } finally {
    for (const path of paths) await target.send('DELETE', path, sending);
  }
});

const nobody = check(
  ['N7c-NOWHERE', 'N7a-TEST'],
  'the service accepts a webhook host that does not resolve, and a test reports the failure and changes nothing',
  async (target) => {
    await withWebhook(target, PAUSED, async (hook) => {
      const told = await tell(target, hook, 'test');
      equal([told.error, told.responseStatus], ['name_not_resolved', undefined], 'The outcome of the test');
      holds(
        Number(told.durationMs) < 11_000,
        `The test must take less than 11,000 ms, but took ${String(told.durationMs)} ms.`,
      );
      equal(await attemptsOf(target, hook), [], 'The list of deliveries after a test');
      const answer = await target.send('GET', hook.path);
      equal(answer.headers.etag, hook.answer.headers.etag, 'The `ETag` after a test');
      hasStatus(await target.send('PATCH', hook.path, { body: { webhook: { url: nowhere(target) } } }), 200);
    });
  },
);

const WRITTEN_SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const WRITTEN_KEY = /^whpk_[A-Za-z0-9+/]{43}=$/;

const isSecret = (secret: unknown): void =>
  holds(WRITTEN_SECRET.test(String(secret)), 'The secret must have the form `whsec_…`.');

const secret = check(
  ['N7e-SECRET'],
  'the service returns the secret of a webhook only in the response to the creation',
  async (target) => {
    await withWebhook(target, PAUSED, async (hook) => {
      isSecret(hook.secret);
      const answers = [
        await target.send('GET', hook.path),
        await target.send('GET', WEBHOOKS, { query: { limit: '200' } }),
        await patchHook(target, hook, { description: target.word() }),
        await target.send('POST', `${hook.path}/skip`),
      ];
      for (const { asked, text } of answers)
        holds(!text.includes('"secret"') && !text.includes(hook.secret), `${asked} must not return a secret.`);
    });
    const body = { webhook: { url: nowhere(target), types: TYPES, description: target.word(), ...PAUSED } };
    const { path } = hookIn(await sentTwice(target, WEBHOOKS, body));
    await target.send('DELETE', path);
    await withWebhook(target, { ...PAUSED, signature: 'ed25519' }, async ({ answer, record }) => {
      equal(recordOf(answer).secret, undefined, 'The secret of a webhook with an Ed25519 key');
      holds(
        WRITTEN_KEY.test(String(record.publicKey)),
        `\`publicKey\` must have the form \`whpk_…\`, but is ${String(record.publicKey)}.`,
      );
    });
  },
);

const rotatedKey = async (target: Target, signature: string, name: 'secret' | 'publicKey'): Promise<void> => {
  await withWebhook(target, { ...PAUSED, signature }, async ({ path, answer }) => {
    const rotated = hasStatus(await sentTwice(target, `${path}/rotate`), 200);
    const [before, after] = [answer, rotated].map((each) => String(recordOf(each)[name]));
    if (name === 'secret') isSecret(after);
    else holds(WRITTEN_KEY.test(String(after)), `\`publicKey\` must have the form \`whpk_…\`, but is ${after}.`);
    holds(before !== after, `The \`${name}\` after the rotation must differ from the previous one.`);
  });
};

const rotation = check(
  ['N7e-ROTATE'],
  'the rotation of a webhook returns the new secret or public key once',
  async (target) => {
    requireModules(target, 'webhooks');
    await rotatedKey(target, 'hmac', 'secret');
    await rotatedKey(target, 'ed25519', 'publicKey');
  },
);

/** Scenarios of decision N7: the fields of webhooks. */
export const webhookScenarios = [life, foreign, fields, behind, most, nobody, secret, rotation];
