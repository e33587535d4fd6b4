import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCertificate } from '../../testbed/certificate.ts';
import { changesOf } from '../../testbed/feed.ts';
import { httpClient } from '../measuring/http.ts';
import { repeat } from '../measuring/load.ts';
import { atLeast, none, type Scenario, shown } from '../measuring/scenario.ts';
import { startGround } from '../measuring/stage.ts';
import { startWorld } from '../measuring/world.ts';
import { type Inbox, startInbox } from '../webhooks/inbox.ts';

const CHANGES = Number(process.env.CHAOS_WEBHOOK_CHANGES ?? 20_000);
/** The number of changes after which a process is killed. */
const CHANGES_PER_KILL = 5_000;
const BATCH = 200;
const WRITERS = 2;
const RETRY_MS = 50;
const LOOK_MS = 200;
/**
 * How long the deliveries are awaited, in milliseconds: longer than an instance waits for a killed one, plus the time
 * of all remaining deliveries.
 */
const PATIENCE_MS = 600_000;
/**
 * The share of requests to which a good receiver responds with 502. After each, deliveries to it pause for five
 * seconds.
 */
const LOST_SHARE = 0.002;
const NO_ANSWER = undefined;

const sumOf = (inboxes: readonly Inbox[], count: (inbox: Inbox) => number): number =>
  inboxes.reduce((sum, inbox) => sum + count(inbox), 0);

/** Returns a function that sends a request until it succeeds, whatever fails in the meantime. */
const insisting =
  (urls: readonly string[], token: string) =>
  async (method: string, path: string, body?: object): Promise<unknown> => {
    const key = randomUUID();
    const clients = urls.map((url) => httpClient(url, token));
    for (const begin = performance.now(), turn = { now: 0 }; performance.now() - begin < PATIENCE_MS; ) {
      const client = clients[turn.now++ % clients.length];
      const headers = method === 'POST' ? { 'Idempotency-Key': key } : {};
      const answer = await client?.send(method, path, { headers, ...(body && { body }) }).catch(() => undefined);
      if (answer !== undefined && answer.status < 300) {
        for (const { close } of clients) close();
        return answer.text === '' ? undefined : JSON.parse(answer.text).data;
      }
      if (answer !== undefined && answer.status < 500 && answer.status !== 409 && answer.status !== 404)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text}`);
      await sleep(RETRY_MS);
    }
    throw new Error(`${method} ${path} was repeated in vain`);
  };

/** Delivers changes to several receivers while instances and the database are killed. */
export const webhooks: Scenario = {
  name: 'webhooks',
  guarantee: 'Whatever is killed, each receiver gets every change in order; broken receivers do not stop others.',
  run: async (testbed) => {
    const { postgres, token } = await startGround(testbed);
    const certificate = makeCertificate(testbed);
    let isBroken = true;
    const good = () => (Math.random() < LOST_SHARE ? 502 : 204);
    const failing = () => (isBroken ? 500 : 204);
    const hanging = () => (isBroken ? NO_ANSWER : 204);
    const inboxes: Inbox[] = [];
    for (const answer of [good, good, good, failing, hanging])
      inboxes.push(await startInbox(testbed, certificate, answer));
    const settings = certificate.settingsFor(...inboxes.map(({ port }) => port));
    const world = await startWorld(testbed, postgres, () => settings);
    const insist = insisting(world.urls, token);
    const paths: string[] = [];
    for (const [index, { url }] of inboxes.entries()) {
      const webhook = { url, types: ['participant'], ...(index === 0 ? { batchSize: 16 } : {}) };
      const { id } = (await insist('POST', '/v1/webhooks', { webhook })) as { id: string };
      paths.push(`/v1/webhooks/${id}`);
    }
    let written = 0;
    const load = repeat(testbed, WRITERS, async () => {
      if (written >= CHANGES) return sleep(LOOK_MS);
      written += BATCH;
      const participants = Array.from({ length: BATCH }, () => ({ firstName: 'Jörg', lastName: randomUUID() }));
      await insist('POST', '/v1/participants/batch', { participants });
    });
    let kills = 0;
    for (; kills < CHANGES / CHANGES_PER_KILL; kills += 1) {
      const at = (kills + Math.random()) * CHANGES_PER_KILL;
      while (written < at) await sleep(1);
      await world.kill(kills);
      testbed.say(`${kills + 1} kills, ${written} changes, delivered ${inboxes.map(({ changes }) => changes.length)}`);
    }
    while (written < CHANGES) await sleep(LOOK_MS);
    await load.stop();
    const feed = (await changesOf(world.urls[0] ?? '', token)).map(({ id }) => id);
    const arrived = async (some: readonly Inbox[]): Promise<void> => {
      for (const begin = performance.now(); performance.now() - begin < PATIENCE_MS; await sleep(LOOK_MS))
        if (some.every(({ changes }) => changes.length >= feed.length)) return;
      testbed.say(`after ${PATIENCE_MS / 1_000} s ${some.map(({ changes }) => changes.length)} of ${feed.length}`);
    };
    const lostBy = ({ changes }: Inbox): number => {
      const known = new Set(changes);
      return feed.filter((id) => !known.has(id)).length;
    };
    await arrived(inboxes.slice(0, 3));
    const lost = sumOf(inboxes.slice(0, 3), lostBy);
    const leftByBroken = inboxes.slice(3).map(lostBy);
    isBroken = false;
    for (const path of paths.slice(3)) await insist('POST', `${path}/retry`);
    await arrived(inboxes.slice(3));
    const counted = (name: keyof Pick<Inbox, 'outOfOrder' | 'repeated' | 'different'>): number =>
      sumOf(inboxes, (inbox) => inbox[name]());
    return [
      shown('kills of instances and of PostgreSQL', kills),
      atLeast('changes', feed.length, CHANGES),
      none('changes that three good receivers never got', lost),
      shown('changes that each of two broken receivers had not got then', Math.min(...leftByBroken)),
      none('changes that these never got, after they were repaired', sumOf(inboxes.slice(3), lostBy)),
      none('deliveries out of order', counted('outOfOrder')),
      atLeast('deliveries that were repeated', counted('repeated'), 1),
      none('of them with other changes than before', counted('different')),
    ];
  },
};
