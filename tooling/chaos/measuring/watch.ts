import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../../testbed/service.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import type { Answer, Send } from './http.ts';
import { openLedger } from './ledger.ts';
import { largest, repeat } from './load.ts';
import { atLeast, atMost, counter, type Figure, none } from './scenario.ts';

/** The number of kinds of work: write and read back, write with an idempotency key until it succeeds, and read. */
const KINDS = 3;
const WORKERS = 4 * KINDS;
const PAUSE_MS = 5;
/** The service counts as recovered if this time passes without a failure, in milliseconds. */
const CALM_MS = 1_500;
const RECOVERY_LIMIT_MS = 20_000;

/** A service under constant requests while failures are injected. */
export interface Watch {
  /**
   * Waits until the service has recovered from a failure that ends now. Returns for how many seconds it continued to
   * fail.
   */
  recovery(): Promise<number>;
  /**
   * Stops the requests. Returns figures about whether every response was correct and in time, and whether any write is
   * missing.
   */
  end(databaseUrl: string): Promise<readonly Figure[]>;
}

/**
 * Whether a response is an expected refusal: a 503, or a 409 to a repetition while the first request with the same key
 * is still running.
 */
const isRefusal = ({ status, headers, text }: Answer): boolean =>
  Number(headers['retry-after']) > 0 && (status === 503 || (status === 409 && text.includes('"request_in_progress"')));
const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Continuously sends requests to the service, and records every response. */
export const watch = (testbed: Testbed, service: Service, send: Send): Watch => {
  const ledger = openLedger();
  const wrong = counter();
  const recoveries: number[] = [];
  let slowest = 0;
  let refused = 0;
  let answered = 0;
  let lastFailure = 0;

  const note = (answer: Answer): void => {
    answered += 1;
    slowest = Math.max(slowest, answer.milliseconds);
    if (isSuccess(answer)) return;
    lastFailure = performance.now();
    if (isRefusal(answer)) refused += 1;
    else wrong.add(answer.text.slice(0, 200));
  };
  const broken = (error: unknown): void => {
    lastFailure = performance.now();
    wrong.add(String(error));
  };
  const read = async (): Promise<void> => {
    const id = ledger.anyId();
    if (id !== undefined) await send('GET', `/v1/participants/${id}`).then(note, broken);
  };
  const steps = [
    async () => {
      const answer = await ledger.write(send);
      if (answer === undefined) broken('the service closed a connection');
      else note(answer);
      await read();
    },
    () => ledger.insist(send, note),
    read,
  ];
  const load = repeat(testbed, WORKERS, async (worker) => {
    await steps[worker % KINDS]?.();
    await sleep(PAUSE_MS);
  });

  const recovery = async (): Promise<number> => {
    const healed = performance.now();
    while (performance.now() - Math.max(healed, lastFailure) < CALM_MS) {
      if (performance.now() - healed > RECOVERY_LIMIT_MS) break;
      await sleep(PAUSE_MS);
    }
    const seconds = Math.max(0, lastFailure - healed) / 1_000;
    recoveries.push(seconds);
    return seconds;
  };

  const end = async (databaseUrl: string): Promise<readonly Figure[]> => {
    await load.stop();
    for (const [text, count] of wrong.counts) testbed.say(`${count} × ${text}`);
    return [
      atLeast('answers', answered, 1_000),
      atLeast('of them 503, or 409 while the first runs, with Retry-After', refused, 1),
      none('neither 2xx nor that', wrong.sum()),
      atMost('slowest answer', slowest / 1_000, 2, 's'),
      atMost('slowest recovery', largest(recoveries), 2, 's'),
      none('ends of the process', service.ended() === undefined ? 0 : 1),
      atLeast('acknowledged writes', ledger.acknowledged(), 100),
      ...(await ledger.compare(databaseUrl)),
    ];
  };
  return { recovery, end };
};
