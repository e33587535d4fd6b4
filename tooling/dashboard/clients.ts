import { randomUUID } from 'node:crypto';
import { setTimeout as sleep, setInterval as ticks } from 'node:timers/promises';
import type { Request } from 'autocannon';
import type { Kind, Phase } from './phases.ts';

type Headers = Readonly<Record<string, string>>;

/** Sends a request to one of the instances. */
type Send = (request: Request, headers: Headers) => Promise<Response>;

const TICK_MS = 100;
const MS_PER_SECOND = 1_000;
const OK = 200;
const RETRY_MS = 500;
const FEED = '/v1/changes?from=now&types=course';
const PREFER_TO_WAIT = { prefer: 'wait=5' };

const nth = <Value>(all: readonly Value[], index: number): Value => {
  const value = all[index % all.length];
  if (value === undefined) throw new Error('there is nothing to send');
  return value;
};

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** Sends requests to the instances in turn, and counts the answers by their status. */
export const senderTo = (baseUrls: readonly string[]): { send: Send; statuses: ReadonlyMap<number, number> } => {
  const statuses = new Map<number, number>();
  let sent = 0;
  const send: Send = async ({ method, path, body }, headers) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(nth(baseUrls, sent++) + path, {
      method,
      headers: { ...headers, ...type },
      body: body ?? null,
    });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };
  return { send, statuses };
};

/**
 * Returns what sends the requests of a phase at its rates, whether those before them were answered or not, as clients do
 * that do not know each other.
 */
export const pacedClients = (
  send: Send,
  tokens: readonly string[],
  requests: ReadonlyMap<Kind, readonly Request[]>,
): ((phase: Phase) => Promise<void>) => {
  const done = new Map<Kind, number>();
  const sendNext = (kind: Kind, count: number): Promise<Response>[] => {
    const before = done.get(kind) ?? 0;
    done.set(kind, before + count);
    const first = Math.floor(before);
    return Array.from({ length: Math.floor(before + count) - first }, (_, index) =>
      send(nth(requests.get(kind) ?? [], first + index), bearer(nth(tokens, first + index))),
    );
  };
  return async ({ seconds, rates }) => {
    const answers: Promise<unknown>[] = [];
    const failures: unknown[] = [];
    const end = performance.now() + seconds * MS_PER_SECOND;
    for await (const _ of ticks(TICK_MS)) {
      if (performance.now() >= end) break;
      for (const kind of requests.keys()) {
        const sent = sendNext(kind, (rates[kind] * TICK_MS) / MS_PER_SECOND);
        // Nobody awaits them before the end of the phase, and an error that nobody awaits would end this process.
        answers.push(...sent.map((answer) => answer.catch((error: unknown) => failures.push(error))));
      }
    }
    await Promise.all(answers);
    if (failures.length > 0) throw failures[0];
  };
};

/** A client that waits for changes: each call waits for the next ones. */
export const mirror = (send: Send, token: string): (() => Promise<void>) => {
  let path = FEED;
  return async () => {
    const answer = await send({ method: 'GET', path }, { ...bearer(token), ...PREFER_TO_WAIT });
    if (answer.status !== OK) return void (await sleep(RETRY_MS));
    const { pathname, search } = new URL(/<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '');
    path = pathname + search;
  };
};

/** Somebody who guesses a token with each call. */
export const guesser = (send: Send) => async (): Promise<void> => {
  await send({ method: 'GET', path: '/v1/org' }, bearer(`tpa_${randomUUID()}`));
};

/** Somebody who looks for files that other software has. */
export const scanner = (send: Send) => async (): Promise<void> => {
  await send({ method: 'GET', path: '/.env' }, {});
};
