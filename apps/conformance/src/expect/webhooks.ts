import { setTimeout as pause } from 'node:timers/promises';
import { listOf, recordOf } from '../deployment/answers.ts';
import { Failed, Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Delivered, type Inbox, openReceiver, type Receiver } from '../deployment/receiver.ts';
import { type Made, make } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { openLanes } from '../deployment/turns.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Kind } from '../interface/kinds.ts';
import { WEBHOOKS } from '../interface/webhooks.ts';
import { hasStatus } from './assertions.ts';
import { requireModules } from './offered.ts';

/** The kind of records that webhook checks write; other checks rarely write it. */
export const WRITTEN: Kind = 'fundingAgency';
export const TYPES: readonly string[] = [WRITTEN];

/** A webhook of the run. */
export interface Hook {
  id: string;
  path: string;
  /** The response to its creation. */
  answer: Answer;
  /** The same without the secret. */
  record: JsonObject;
  secret: string;
}

/** An organisation may have 20 webhooks, and two runs may share it: each run uses at most half of them. */
const inTurn = openLanes(8);

/** A host name that never resolves (RFC 6761, section 6.4). */
export const nowhere = (target: Target): string => `https://${target.word().toLowerCase()}.invalid/`;

/** Requests a new webhook. By default its URL is unreachable. */
export const askForWebhook = (
  target: Target,
  webhook: JsonObject = {},
  sending: RequestOptions = {},
): Promise<Answer> => {
  const all = { url: nowhere(target), types: TYPES, description: target.word(), ...webhook };
  return target.send('POST', WEBHOOKS, { ...sending, body: { webhook: all } });
};

/** The webhook from a creation, which the end of the run removes. */
export const hookIn = (answer: Answer): Hook => {
  const { secret, ...record } = recordOf(hasStatus(answer, 201));
  const id = String(record.id);
  return { id, path: `${WEBHOOKS}/${id}`, answer, record, secret: String(secret) };
};

/** Creates a webhook as soon as the run has a free place, passes it on, and removes it. */
export const withWebhook = <Result>(
  target: Target,
  fields: JsonObject,
  use: (hook: Hook) => Promise<Result>,
  sending: RequestOptions = {},
): Promise<Result> => {
  requireModules(target, 'webhooks');
  return inTurn(async () => {
    const hook = hookIn(await askForWebhook(target, fields, sending));
    try {
      return await use(hook);
    } finally {
      await target.send('DELETE', hook.path);
    }
  });
};

/** A webhook that no check changes and that delivers nothing. */
export const sharedWebhook = (target: Target): Promise<Hook> =>
  target.once('a paused webhook', async (own) => {
    requireModules(own, 'webhooks');
    return hookIn(await askForWebhook(own, { status: 'paused' }));
  });

/** The receivers of the run, to which the deployment delivers. */
const sharedReceiver = (target: Target): Promise<Receiver> =>
  target.once('the receiver of webhooks', async (own) => {
    const receiver = await openReceiver(own.settings);
    const answer = await askForWebhook(own, { url: receiver.open().url, status: 'paused' });
    if (answer.status === 422)
      throw new Skipped('The deployment rejects a webhook with the URL from --webhook-url.', '--webhook-url');
    await own.send('DELETE', hookIn(answer).path);
    return receiver;
  });

/** A receiver of the run. */
export const newInbox = async (target: Target, reply?: Inbox['reply']): Promise<Inbox> => {
  requireModules(target, 'webhooks');
  return (await sharedReceiver(target)).open(reply);
};

/** Creates a webhook that delivers to this run. */
export const withReceiver = async <Result>(
  target: Target,
  fields: JsonObject,
  reply: Inbox['reply'] | undefined,
  use: (hook: Hook, inbox: Inbox) => Promise<Result>,
): Promise<Result> => {
  const inbox = await newInbox(target, reply);
  return withWebhook(target, { ...fields, url: inbox.url }, (hook) => use(hook, inbox));
};

/** Longer than an instance needs to take over from another one, in addition to the load of a run. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 50;

/** Repeats a request until the response is as expected. */
export const until = async <Told>(
  target: Target,
  what: string,
  ask: () => Told | Promise<Told>,
  isAwaited: (told: Told) => boolean,
): Promise<Told> => {
  const began = target.now();
  for (;;) {
    const told = await ask();
    if (isAwaited(told)) return told;
    if (target.now() - began > PATIENCE_MS) throw new Failed(`${what} did not arrive in time.`);
    await pause(PAUSE_MS);
  }
};

/** The current webhook. */
export const readHook = async (target: Target, { path }: Hook): Promise<JsonObject> =>
  recordOf(hasStatus(await target.send('GET', path), 200));

/** Changes a webhook. */
export const patchHook = async (
  target: Target,
  { path }: Hook,
  webhook: JsonObject,
  sending: RequestOptions = {},
): Promise<Answer> => hasStatus(await target.send('PATCH', path, { ...sending, body: { webhook } }), 200);

/** Makes a webhook retry, skip or test. */
export const tell = async (target: Target, { path }: Hook, what: 'retry' | 'skip' | 'test'): Promise<JsonObject> =>
  recordOf(hasStatus(await target.send('POST', `${path}/${what}`, { waits: true }), 200));

/** The attempts of a webhook, newest first. */
export const attemptsOf = async (target: Target, { path }: Hook): Promise<JsonObject[]> =>
  listOf(hasStatus(await target.send('GET', `${path}/deliveries`), 200));

/** The attempts of a webhook, as soon as an expected one exists. */
export const attemptsUntil = (
  target: Target,
  hook: Hook,
  what: string,
  isAwaited: (attempt: JsonObject) => boolean = () => true,
): Promise<JsonObject[]> =>
  until(
    target,
    what,
    () => attemptsOf(target, hook),
    (all) => all.some(isAwaited),
  );

/** The messages in an inbox, as soon as it has this number. */
export const received = (target: Target, { delivered }: Inbox, count: number): Promise<readonly Delivered[]> =>
  until(
    target,
    `Delivery ${count}`,
    () => delivered,
    ({ length }) => length >= count,
  );

/** The records that a webhook check writes, one after the other. */
export const makeSome = async (target: Target, count: number): Promise<Made[]> => {
  const made: Made[] = [];
  while (made.length < count) made.push(await make(target, WRITTEN));
  return made;
};
