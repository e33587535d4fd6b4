import { listOf, show } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, holds, holdsFields } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { idsOf, walk } from '../expect/pages.ts';
import {
  attemptsOf,
  attemptsUntil,
  type Hook,
  makeSome,
  patchHook,
  readHook,
  tell,
  withWebhook,
} from '../expect/webhooks.ts';
import type { JsonObject } from '../interface/json.ts';
import { WebhookDelivery } from '../interface/webhooks.ts';

/* Attempts of a webhook whose host does not exist: they need no receiver. */

const isAttempt =
  (number: number) =>
  ({ attempt }: JsonObject): boolean =>
    Number(attempt) >= number;

/** After a change, the first attempt to deliver it has failed. */
const failed = async (target: Target, hook: Hook): Promise<JsonObject[]> => {
  await makeSome(target, 1);
  return attemptsUntil(target, hook, 'The first attempt');
};

const pause = check(
  ['N7b-PAUSE'],
  'the second attempt of a webhook delivery starts at least five seconds after the first',
  async (target) => {
    await withWebhook(target, {}, async (hook) => {
      await failed(target, hook);
      const attempts = await attemptsUntil(target, hook, 'The second attempt', isAttempt(2));
      const [second, first] = attempts.slice(-2).map(({ startedAt }) => Date.parse(String(startedAt)));
      const passed = Number(second) - Number(first);
      holds(
        passed >= 5_000,
        `The second attempt must begin at least 5,000 ms after the first, but began after ${passed} ms.`,
      );
    });
  },
);

/** More attempts than occur within the time limit of a check, unless a caller triggers them. */
const MANY = 5;

const retry = check(
  ['N7b-RETRY'],
  'a caller can trigger the next delivery attempt of an active webhook, but not of a paused webhook',
  async (target) => {
    await withWebhook(target, {}, async (hook) => {
      await failed(target, hook);
      for (let number = 2; number <= MANY; number += 1) {
        equal((await tell(target, hook, 'retry')).status, 'active', '`status` after a retry');
        await attemptsUntil(target, hook, `Attempt ${number}`, isAttempt(number));
      }
      await patchHook(target, hook, { status: 'paused' });
      hasCode(await target.send('POST', `${hook.path}/retry`), 409, 'webhook_paused');
      equal((await readHook(target, hook)).status, 'paused', '`status`');
    });
  },
);

const skip = check(['N7b-SKIP'], 'a skip request skips exactly the failed deliveries of a webhook', async (target) => {
  await withWebhook(target, {}, async (hook) => {
    const [first] = await failed(target, hook);
    await tell(target, hook, 'skip');
    await makeSome(target, 1);
    const isLater = ({ firstChange }: JsonObject): boolean => Number(firstChange) > Number(first?.lastChange);
    const attempts = await attemptsUntil(target, hook, 'An attempt after the skipped changes', isLater);
    const [last] = attempts.filter(isLater).slice(-1);
    equal(last?.attempt, 1, 'The number of the attempt after the skipped changes');
  });
  await withWebhook(target, { status: 'paused' }, async (hook) => {
    await makeSome(target, 1);
    const before = await target.send('GET', hook.path);
    const skipped = hasStatus(await target.send('POST', `${hook.path}/skip`), 200);
    const { behind, ...record } = await readHook(target, hook);
    holdsFields(record, { status: 'paused' }, 'the webhook');
    equal(skipped.headers.etag, before.headers.etag, 'The `ETag` after a skip request without failed deliveries');
    holds(
      Number(behind) >= 1,
      `\`behind\` must still count the change, because its delivery has not failed, but is ${show(behind)}.`,
    );
  });
});

const KEYS = Object.keys(WebhookDelivery.shape);

const deliveries = check(
  ['N7b-DELIVERIES'],
  'the list of deliveries of a webhook contains the attempts, newest first, in pages',
  async (target) => {
    await withWebhook(target, {}, async (hook) => {
      await failed(target, hook);
      await tell(target, hook, 'retry');
      await attemptsUntil(target, hook, 'The second attempt', isAttempt(2));
      await patchHook(target, hook, { status: 'paused' });
      // One may still be in progress.
      const pages = await walk(target, `${hook.path}/deliveries`, { limit: '1' });
      const walked = pages.flatMap(idsOf);
      const attempts = await attemptsOf(target, hook);
      const ids = attempts.map(({ id }) => id);
      equal(walked, ids.slice(-walked.length), 'The ids of the attempts on all pages');
      const times = attempts.map(({ startedAt }) => String(startedAt));
      equal(times, times.toSorted().toReversed(), 'The times at which the attempts began');
      for (const attempt of attempts) {
        const read = WebhookDelivery.safeParse(attempt);
        holds(read.success, `An attempt does not match the contract: ${read.error?.message}`);
        const strange = Object.keys(attempt).filter((key) => !KEYS.includes(key));
        equal(strange, [], 'The list of undocumented fields of an attempt');
        equal(
          [attempt.error, attempt.responseStatus],
          ['name_not_resolved', undefined],
          'The error and response status of the attempt',
        );
      }
      const changes = attempts.map(({ firstChange, lastChange }) => Number(lastChange) - Number(firstChange));
      holds(
        changes.every((count) => count >= 0),
        `\`firstChange\` of an attempt must not be after \`lastChange\`: ${show(attempts)}.`,
      );
      const { text } = await target.send('GET', `${hook.path}/deliveries`);
      holds(!text.includes('.invalid'), 'The list of deliveries must not contain the URL of the webhook.');
      equal(
        listOf(pages[0] ?? (await target.send('GET', hook.path))).length,
        1,
        'The number of attempts on a page with `limit=1`',
      );
    });
  },
);

/** Scenarios of decision N7b about failing attempts. */
export const webhookAttemptScenarios = [pause, retry, skip, deliveries];
