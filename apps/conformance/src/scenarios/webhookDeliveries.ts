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

/** What an inbox has got once a record is in it. */
const untilRecord = (target: Target, { delivered }: Inbox, made: Made | undefined): Promise<readonly Delivered[]> => {
  const id = String(made?.id);
  const has = (all: readonly Delivered[]): boolean => ofRecord(changesIn(all), { id }).length > 0;
  return until(target, `The delivery of ${id}`, () => [...delivered], has);
};

/** The changes from that of one record to that of another. */
const between = (changes: readonly Change[], first: Made | undefined, last: Made | undefined): readonly Change[] => {
  const at = (made: Made | undefined) => changes.findIndex(({ recordId }) => recordId === made?.id);
  return changes.slice(at(first), at(last) + 1);
};

const order = check(
  ['N7-ORDER', 'N7a-MESSAGE', 'N7-ETAG'],
  'deliveries are the changes of the feed, also those made during a pause',
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
      equal(between(changesIn(delivered), made[0], last), between(feed, made[0], last), 'What was delivered');
      const told = await until(
        target,
        '`lastSuccessAt`',
        () => readHook(target, hook),
        (now) => 'lastSuccessAt' in now,
      );
      equal(told.status, 'active', '`status`');
      equal((await target.send('GET', hook.path)).headers.etag, headers.etag, 'The `ETag` after deliveries');
      const { next, changes } = messageIn(delivered.at(-1) as Delivered);
      const page = hasStatus(await target.send('GET', placeOf(target.settings.baseUrl, next)), 200);
      const known = new Set(changes.map(({ id }) => id));
      const again = (JSON.parse(page.text).data as Change[]).filter(({ id }) => known.has(id));
      equal(again, [], 'What `next` answers again');
    });
  },
);

const batchSize = check(['N7a-BATCH-SIZE'], 'a delivery has two changes at most if two are wanted', async (target) => {
  await withReceiver(target, { status: 'paused', batchSize: 2 }, undefined, async (hook, inbox) => {
    const made = await makeSome(target, 5);
    await patchHook(target, hook, { status: 'active' });
    const sizes = (await untilRecord(target, inbox, made.at(-1))).map((each) => messageIn(each).changes.length);
    holds(
      sizes.every((size) => size === 1 || size === 2),
      `The deliveries have ${show(sizes)} changes.`,
    );
  });
});

const signed = (['hmac', 'ed25519'] as const).map((signature) =>
  check(['N7a-SIGNED'], `a delivery is signed by ${signature}, and says what it is and when it began`, (target) =>
    withReceiver(target, { signature }, undefined, async (hook, inbox) => {
      await makeSome(target, 1);
      const [first] = (await received(target, inbox, 1)) as [Delivered];
      const { id, changes } = messageIn(first);
      isSigned(first, [signature === 'hmac' ? hook.secret : hook.record.publicKey]);
      equal(id, `${hook.id}_${changes[0]?.id}`, '`webhook-id`');
      const attempts = await attemptsUntil(target, hook, 'The attempt of a delivery');
      const { firstChange, lastChange, attempt, responseStatus, error } = attempts.at(-1) ?? {};
      equal([firstChange, lastChange], [changes[0]?.id, changes.at(-1)?.id], 'The changes of the attempt');
      equal([attempt, responseStatus, error], [1, 204, undefined], 'What came of the attempt');
      holds(isAttemptOf(first, attempts.at(-1) ?? {}), `\`webhook-timestamp\` is not when ${show(attempts)} began.`);
    }),
  ),
);

/** Answers so at first, and then with success. */
const first = (reply: Reply): Inbox['reply'] => {
  const replies: Reply[] = [reply];
  return () => (replies.length > 0 ? replies.pop() : { status: 204 });
};

const repeated = (
  [
    ['N7a-REPEATED', 'that had no success', { status: 500 }],
    ['N7a-LOST-ANSWER', 'whose answer was lost', undefined],
  ] as const
).map(([id, which, reply]) =>
  check([id], `a delivery ${which} comes again as it was, before anything later`, (target) =>
    withReceiver(target, {}, first(reply), async (hook, inbox) => {
      await makeSome(target, 1);
      await attemptsUntil(target, hook, 'The first attempt');
      const [last] = await makeSome(target, 1);
      await patchHook(target, hook, { batchSize: 1, types: [...TYPES, 'contact'] });
      await tell(target, hook, 'retry');
      const [one, two] = (await received(target, inbox, 2)) as [Delivered, Delivered];
      equal([deliveryId(two), messageIn(two)], [deliveryId(one), messageIn(one)], 'The repetition');
      isSigned(two, [hook.secret]);
      await untilRecord(target, inbox, last);
    }),
  ),
);

const outcomeOf = ({ responseStatus, error }: JsonObject): unknown[] => [responseStatus, error];

const success = check(
  ['N7b-SUCCESS'],
  'a redirect is no success and is not followed, and 299 is one',
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
        'What came of the attempts',
      );
      equal(elsewhere.delivered, [], 'What came where the redirect led');
      await makeSome(target, 1);
      const [, , third] = await received(target, inbox, 3);
      holds(third !== undefined && deliveryId(third) !== deliveryId(two), 'A delivery with 299 is repeated.');
    });
  },
);

/** More than the pause after a first attempt, which is six seconds at most. */
const WANTED_S = 8;

const retryAfter = check(['N7b-RETRY-AFTER'], '503 with `Retry-After` postpones the next attempt', async (target) => {
  const reply = first({ status: 503, headers: { 'retry-after': String(WANTED_S) } });
  await withReceiver(target, {}, reply, async (_, inbox) => {
    await makeSome(target, 1);
    const [one, two] = (await received(target, inbox, 2)) as [Delivered, Delivered];
    const passed = two.at - one.at;
    holds(
      passed >= WANTED_S * 1_000 - 50,
      `The next attempt came ${passed} ms after a \`Retry-After\` of ${WANTED_S} s.`,
    );
  });
});

const gone = check(
  ['N7b-GONE', 'N7b-RETRY'],
  'after 410 a webhook is failing, until a caller has it retry',
  async (target) => {
    await withReceiver(target, {}, first({ status: 410 }), async (hook, inbox) => {
      await makeSome(target, 1);
      const isFailing = ({ status }: JsonObject): boolean => status === 'failing';
      const failing = await until(target, '`failing`', () => readHook(target, hook), isFailing);
      equal(failing.reason, 'gone', '`reason`');
      const [last] = await makeSome(target, 1);
      equal(inbox.delivered.length, 1, 'How much was delivered to what is gone');
      const { status, reason } = await tell(target, hook, 'retry');
      equal([status, reason], ['active', undefined], '`status` and `reason` after a retry');
      const [one, two] = (await untilRecord(target, inbox, last)) as [Delivered, Delivered];
      equal(deliveryId(two), deliveryId(one), 'The first delivery after the retry');
    });
  },
);

const test = check(
  ['N7a-TEST-SENT', 'N7a-TEST', 'N7e-BOTH'],
  'a test is signed by all secrets, whatever the status is and whatever is answered',
  async (target) => {
    await withReceiver(target, { status: 'paused' }, first({ status: 410 }), async (hook, inbox) => {
      const told = [await tell(target, hook, 'test'), await tell(target, hook, 'test')];
      equal(
        told.map(outcomeOf),
        [
          [410, 'unsuccessful_status'],
          [204, undefined],
        ],
        'What came of the tests',
      );
      equal((await readHook(target, hook)).status, 'paused', '`status`');
      const rotated = JSON.parse(hasStatus(await target.send('POST', `${hook.path}/rotate`), 200).text).data;
      await tell(target, hook, 'test');
      const [one, two, three] = (await received(target, inbox, 3)) as [Delivered, Delivered, Delivered];
      for (const each of inbox.delivered) isTest(each);
      for (const each of [one, two]) isSigned(each, [hook.secret]);
      isSigned(three, [rotated.secret, hook.secret]);
      equal(new Set(inbox.delivered.map(deliveryId)).size, 3, 'How many ids three tests have');
    });
  },
);

const WIDE = 0xfee0;
/** A host in the wide letters of East Asian scripts, which WHATWG URL reads as the usual ones. */
const widened = (host: string): string =>
  [...host].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + WIDE)).join('');

const host = check(
  ['N7c-HOST'],
  'a host is read in wide letters, and sent without a dot at its end',
  async (target) => {
    await withReceiver(target, { status: 'paused' }, undefined, async (hook, inbox) => {
      const { hostname, host: authority, pathname } = new URL(inbox.url);
      const port = authority.slice(hostname.length);
      const names = [hostname, `${hostname}.`, ...(hostname.startsWith('[') ? [] : [widened(hostname)])];
      for (const name of names) {
        await patchHook(target, hook, { url: `https://${name}${port}${pathname}` });
        equal(outcomeOf(await tell(target, hook, 'test')), [204, undefined], `What came of a test of ${name}`);
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

/** Scenarios of decision N7 about what receivers of the run get. */
export const webhookDeliveryScenarios = [
  ...[order, batchSize, ...signed, ...repeated],
  ...[success, retryAfter, gone, test, host],
];
