import { show } from '../deployment/answers.ts';
import type { Delivered, Inbox, Reply } from '../deployment/receiver.ts';
import type { Made } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { changesIn, deliveryId, isAttemptOf, isSigned, isTest, messageIn } from '../expect/deliveries.ts';
import { changesUntil, endOfFeed, ofRecord } from '../expect/feed.ts';
import { placeOf } from '../expect/named.ts';
import { requireModules } from '../expect/offered.ts';
import {
  attemptsUntil,
  makeSome,
  newInbox,
  patchHook,
  readHook,
  received,
  TYPES,
  tell,
  until,
  WRITTEN,
  withReceiver,
} from '../expect/webhooks.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Change } from '../interface/modules.ts';

/** The deliveries in an inbox up to the one with this record. */
const untilRecord = (target: Target, { delivered }: Inbox, made: Made | undefined): Promise<readonly Delivered[]> => {
  const id = String(made?.id);
  const has = (all: readonly Delivered[]): boolean => ofRecord(changesIn(all), { id }).length > 0;
  return until(target, `The delivery of ${id}`, () => [...delivered], has);
};

/** The changes from the one of a record to the one of another. */
const between = (changes: readonly Change[], first: Made | undefined, last: Made | undefined): readonly Change[] => {
  const at = (made: Made | undefined) => changes.findIndex(({ recordId }) => recordId === made?.id);
  return changes.slice(at(first), at(last) + 1);
};

const order = check(
  ['N7-ORDER', 'N7a-MESSAGE', 'N7-ETAG'],
  'webhook deliveries contain the changes of the change feed, including changes during a pause',
  async (target) => {
    requireModules(target, 'changes');
    await withReceiver(target, {}, undefined, async (hook, inbox) => {
      const from = await endOfFeed(target, [WRITTEN]);
      const made = await makeSome(target, 3);
      await untilRecord(target, inbox, made.at(-1));
      await patchHook(target, hook, { status: 'paused' });
      const later = await makeSome(target, 2);
      const { headers } = await patchHook(target, hook, { status: 'active' });
      const [last] = later.slice(-1);
      const delivered = await untilRecord(target, inbox, last);
      const feed = await changesUntil(target, from, last as Made);
      equal(between(changesIn(delivered), made[0], last), between(feed, made[0], last), 'The delivered changes');
      const told = await until(
        target,
        'A value of `lastSuccessAt`',
        () => readHook(target, hook),
        (now) => 'lastSuccessAt' in now,
      );
      equal(told.status, 'active', '`status`');
      equal((await target.send('GET', hook.path)).headers.etag, headers.etag, 'The `ETag` after deliveries');
      const { next, changes } = messageIn(delivered.at(-1) as Delivered);
      const page = hasStatus(await target.send('GET', placeOf(target.settings.baseUrl, next)), 200);
      const known = new Set(changes.map(({ id }) => id));
      const again = (JSON.parse(page.text).data as Change[]).filter(({ id }) => known.has(id));
      equal(again, [], 'The delivered changes on the page of `next`');
    });
  },
);

const batchSize = check(
  ['N7a-BATCH-SIZE'],
  'a webhook delivery contains at most two changes if `batchSize` is 2',
  async (target) => {
    await withReceiver(target, { status: 'paused', batchSize: 2 }, undefined, async (hook, inbox) => {
      const made = await makeSome(target, 5);
      await patchHook(target, hook, { status: 'active' });
      const sizes = (await untilRecord(target, inbox, made.at(-1))).map((each) => messageIn(each).changes.length);
      holds(
        sizes.every((size) => size === 1 || size === 2),
        `Each delivery must have one or two changes, but the deliveries have ${show(sizes)}.`,
      );
    });
  },
);

const signed = (['hmac', 'ed25519'] as const).map((signature) =>
  check(
    ['N7a-SIGNED'],
    `a webhook delivery has a valid ${signature} signature, and the id and start time of the attempt`,
    (target) =>
      withReceiver(target, { signature }, undefined, async (hook, inbox) => {
        await makeSome(target, 1);
        const [first] = (await received(target, inbox, 1)) as [Delivered];
        const { id, changes } = messageIn(first);
        isSigned(first, [signature === 'hmac' ? hook.secret : hook.record.publicKey]);
        equal(id, `${hook.id}_${changes[0]?.id}`, '`webhook-id`');
        const attempts = await attemptsUntil(target, hook, 'The attempt of a delivery');
        const { firstChange, lastChange, attempt, responseStatus, error } = attempts.at(-1) ?? {};
        equal([firstChange, lastChange], [changes[0]?.id, changes.at(-1)?.id], 'The changes of the attempt');
        equal([attempt, responseStatus, error], [1, 204, undefined], 'The outcome of the attempt');
        holds(
          isAttemptOf(first, attempts.at(-1) ?? {}),
          `\`webhook-timestamp\` must be the start of the attempt in ${show(attempts)}.`,
        );
      }),
  ),
);

/** Responds with this at first, and then with success. */
const first = (reply: Reply): Inbox['reply'] => {
  const replies: Reply[] = [reply];
  return () => (replies.length > 0 ? replies.pop() : { status: 204 });
};

const repeated = (
  [
    ['N7a-REPEATED', 'that failed', { status: 500 }],
    ['N7a-LOST-ANSWER', 'whose response was lost', undefined],
  ] as const
).map(([id, which, reply]) =>
  check(
    [id],
    `the service repeats a webhook delivery ${which}, without changes and before any later delivery`,
    (target) =>
      withReceiver(target, {}, first(reply), async (hook, inbox) => {
        await makeSome(target, 1);
        await attemptsUntil(target, hook, 'The first attempt');
        const [last] = await makeSome(target, 1);
        await patchHook(target, hook, { batchSize: 1, types: [...TYPES, 'contact'] });
        await tell(target, hook, 'retry');
        const [one, two] = (await received(target, inbox, 2)) as [Delivered, Delivered];
        equal([deliveryId(two), messageIn(two)], [deliveryId(one), messageIn(one)], 'The repeated delivery');
        isSigned(two, [hook.secret]);
        await untilRecord(target, inbox, last);
      }),
  ),
);

const outcomeOf = ({ responseStatus, error }: JsonObject): unknown[] => [responseStatus, error];

const success = check(
  ['N7b-SUCCESS'],
  'the service treats a redirect as a failed webhook delivery, does not follow it, and treats 299 as success',
  async (target) => {
    const elsewhere = await newInbox(target);
    const replies: Reply[] = [{ status: 302, headers: { location: elsewhere.url } }, { status: 299 }];
    const reply = () => replies.shift() ?? { status: 204 };
    await withReceiver(target, {}, reply, async (hook, inbox) => {
      await makeSome(target, 1);
      await attemptsUntil(target, hook, 'The first attempt');
      await tell(target, hook, 'retry');
      const [one, two] = (await received(target, inbox, 2)) as [Delivered, Delivered];
      equal(deliveryId(two), deliveryId(one), 'The delivery after a redirect');
      const attempts = await attemptsUntil(target, hook, 'The second attempt', ({ attempt }) => attempt === 2);
      const outcomes = attempts.slice(-2).map(outcomeOf);
      equal(
        outcomes,
        [
          [299, undefined],
          [302, 'unsuccessful_status'],
        ],
        'The outcomes of the attempts',
      );
      equal(elsewhere.delivered, [], 'The list of requests to the target of the redirect');
      await makeSome(target, 1);
      const [, , third] = await received(target, inbox, 3);
      holds(
        third !== undefined && deliveryId(third) !== deliveryId(two),
        'A delivery with the response 299 must not be repeated.',
      );
    });
  },
);

/** More than the pause after a first attempt, which lasts at most six seconds. */
const WANTED_S = 8;

const retryAfter = check(
  ['N7b-RETRY-AFTER'],
  'the response 503 with `Retry-After` postpones the next attempt of a webhook delivery',
  async (target) => {
    const reply = first({ status: 503, headers: { 'retry-after': String(WANTED_S) } });
    await withReceiver(target, {}, reply, async (_, inbox) => {
      await makeSome(target, 1);
      const [one, two] = (await received(target, inbox, 2)) as [Delivered, Delivered];
      const passed = two.at - one.at;
      holds(
        passed >= WANTED_S * 1_000 - 50,
        `The next attempt must not begin before the \`Retry-After\` of ${WANTED_S} s, but began after ${passed} ms.`,
      );
    });
  },
);

const gone = check(
  ['N7b-GONE', 'N7b-RETRY'],
  'after the response 410 a webhook has the status failing, until a caller triggers a retry',
  async (target) => {
    await withReceiver(target, {}, first({ status: 410 }), async (hook, inbox) => {
      await makeSome(target, 1);
      const isFailing = ({ status }: JsonObject): boolean => status === 'failing';
      const failing = await until(target, 'The status `failing`', () => readHook(target, hook), isFailing);
      equal(failing.reason, 'gone', '`reason`');
      const [last] = await makeSome(target, 1);
      equal(inbox.delivered.length, 1, 'The number of deliveries to a receiver that responded with 410');
      const { status, reason } = await tell(target, hook, 'retry');
      equal([status, reason], ['active', undefined], '`status` and `reason` after a retry');
      const [one, two] = (await untilRecord(target, inbox, last)) as [Delivered, Delivered];
      equal(deliveryId(two), deliveryId(one), 'The first delivery after the retry');
    });
  },
);

const test = check(
  ['N7a-TEST-SENT', 'N7a-TEST', 'N7e-BOTH'],
  'a test delivery of a paused webhook is signed with all secrets of the webhook, and the caller receives the outcome',
  async (target) => {
    await withReceiver(target, { status: 'paused' }, first({ status: 410 }), async (hook, inbox) => {
      const told = [await tell(target, hook, 'test'), await tell(target, hook, 'test')];
      equal(
        told.map(outcomeOf),
        [
          [410, 'unsuccessful_status'],
          [204, undefined],
        ],
        'The outcomes of the tests',
      );
      equal((await readHook(target, hook)).status, 'paused', '`status`');
      const rotated = JSON.parse(hasStatus(await target.send('POST', `${hook.path}/rotate`), 200).text).data;
      await tell(target, hook, 'test');
      const [one, two, three] = (await received(target, inbox, 3)) as [Delivered, Delivered, Delivered];
      for (const each of inbox.delivered) isTest(each);
      for (const each of [one, two]) isSigned(each, [hook.secret]);
      isSigned(three, [rotated.secret, hook.secret]);
      equal(new Set(inbox.delivered.map(deliveryId)).size, 3, 'The number of different ids of three tests');
    });
  },
);

const WIDE = 0xfee0;
/** A host in fullwidth letters, which WHATWG URL converts to ASCII. */
const widened = (host: string): string =>
  [...host].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + WIDE)).join('');

const host = check(
  ['N7c-HOST'],
  'the service sends webhook deliveries with the host in ASCII letters and without a trailing dot',
  async (target) => {
    await withReceiver(target, { status: 'paused' }, undefined, async (hook, inbox) => {
      const { hostname, host: authority, pathname } = new URL(inbox.url);
      const port = authority.slice(hostname.length);
      const names = [hostname, `${hostname}.`, ...(hostname.startsWith('[') ? [] : [widened(hostname)])];
      for (const name of names) {
        await patchHook(target, hook, { url: `https://${name}${port}${pathname}` });
        equal(outcomeOf(await tell(target, hook, 'test')), [204, undefined], `The outcome of a test of ${name}`);
      }
      const [plain, ...others] = inbox.delivered.map(({ headers }) => headers.host);
      equal(
        others,
        names.slice(1).map(() => plain),
        '`Host`',
      );
    });
  },
);

/** Scenarios of decision N7 about deliveries to the receivers of the run. */
export const webhookDeliveryScenarios = [
  ...[order, batchSize, ...signed, ...repeated],
  ...[success, retryAfter, gone, test, host],
];
