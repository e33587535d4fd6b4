import { afterAll, describe, inject, type TestContext, test } from 'vitest';
import { checks } from '../checks.ts';
import { returnChanged } from '../deployment/borrowed.ts';
import {
  ChangedByOthers,
  Failed,
  NoBodyAccepted,
  Overloaded,
  Skipped,
  Stopped,
  Throttled,
} from '../deployment/errors.ts';
import { areKeptBack, type Exchange, ofFailure, ofPass } from '../deployment/exchange.ts';
import { NoAnswer, openHttpClient } from '../deployment/httpClient.ts';
import { redactor } from '../deployment/redact.ts';
import { newRunState, targetFor } from '../deployment/target.ts';
import { openThrottle } from '../deployment/throttle.ts';
import { type Check, sourceOf } from '../expect/check.ts';
import { openObserver } from './observations.ts';
import { inOrder, openOrder } from './order.ts';
import { NOT_BEGUN, type Outcome, type Told } from './outcome.ts';
import { stopOrders } from './stopOrders.ts';

/** The file that vitest runs: each check is a test in it. */

const settings = inject('settings');

/** The average number of requests of a check. */
const REQUESTS_PER_CHECK = 4;
/** How often a check is repeated when its failure proves nothing. */
const MAX_AGAIN = 2;

const throttle = openThrottle({
  maxWaitMs: settings.maxWaitMs,
  requests: settings.checks.length * REQUESTS_PER_CHECK,
});
const http = openHttpClient(settings.concurrency, settings.timeoutMs, throttle);
const shared = newRunState({ settings, http, throttle });
const STOPPED = 'The run was stopped during this check.';
const orders = stopOrders(settings.runId);
orders.onmessage = () => {
  shared.stopped ??= new Stopped(STOPPED);
};
afterAll(() => {
  orders.close();
  shared.stopped ??= new Stopped(STOPPED);
  return shared.http.close();
});

/** A failure is displayed immediately, before the report is written: it must not contain a token from an endpoint. */
const withoutSecrets = redactor([]);

const observe = openObserver();

const numbers = new WeakMap<Exchange, number>();
let lastNumber = 0;
const numberOf = (exchange: Exchange): number => {
  const known = numbers.get(exchange);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(exchange, lastNumber);
  return lastNumber;
};

const chosen = new Set(settings.checks);
const wanted = inOrder(checks.filter(({ name }) => chosen.has(name)));
const inPlace = openOrder(wanted, settings.concurrency, () => throttle.waitedMs() > 0);

/** Why a check that threw is skipped; undefined if it failed. */
const skippedFor = (check: Check, error: unknown): Partial<Outcome> | undefined => {
  if (error instanceof Throttled) return { message: error.message, throttled: true };
  // A stopped run sends no more requests, and requests in progress may get no response.
  if (shared.stopped !== undefined) return { message: STOPPED };
  if (error instanceof Skipped)
    return { message: error.message, ...(error.option === undefined ? {} : { option: error.option }) };
  return error instanceof NoBodyAccepted && sourceOf(check) === 'SPEC' ? { message: error.message } : undefined;
};

/**
 * Why the failure of a check proves nothing: the deployment delayed requests, was overloaded, or another client
 * changed a record that the check has read. Undefined if the check really failed.
 */
const excuseFor = async (
  error: unknown,
  isLate: boolean,
  exchanges: readonly Exchange[],
): Promise<Throttled | Skipped | undefined> => {
  if (error instanceof ChangedByOthers) return error;
  if (error instanceof Overloaded) return new Throttled(error.message);
  if (isLate) return new Throttled('The check could not complete between the delays of the rate limit.');
  if (!(error instanceof Failed)) return undefined;
  return returnChanged(
    targetFor(shared, []),
    exchanges.map(({ request }) => `${request.url} ${request.body ?? ''}`),
  );
};

/** Runs a check, and repeats it if its failure proves nothing. */
const prove = async (check: Check, exchanges: Exchange[]): Promise<void> => {
  for (let again = 0; ; again += 1) {
    const began = performance.now();
    try {
      exchanges.length = 0;
      return await check.prove(targetFor(shared, exchanges));
    } catch (error) {
      if (!(error instanceof ChangedByOthers) && skippedFor(check, error) !== undefined) throw error;
      const excuse = await excuseFor(error, areKeptBack(exchanges, began), exchanges);
      if (excuse === undefined) throw error;
      if (again === MAX_AGAIN) throw excuse;
    }
  }
};

const declare = (check: Check): void => {
  const make = async ({ task, skip }: TestContext): Promise<void> => {
    const exchanges: Exchange[] = [];
    const began = performance.now();
    const meta = task.meta as { outcome?: Told };
    const settle = (verdict: Outcome['verdict'], about: Partial<Outcome> = {}): void => {
      const shown = verdict === 'failed' ? ofFailure(exchanges) : ofPass(exchanges);
      meta.outcome = {
        name: check.name,
        verdict,
        ...about,
        ...(settings.isCompared ? { observed: observe(exchanges) } : {}),
        covered: shared.recorder.take(),
        exchanges: shown,
        numbers: shown.map(numberOf),
        requests: exchanges.length,
        durationMs: Math.round(performance.now() - began),
      };
    };
    if (shared.stopped !== undefined) {
      settle('skipped', { message: NOT_BEGUN });
      return skip(NOT_BEGUN);
    }
    try {
      await prove(check, exchanges);
      settle('passed');
    } catch (error) {
      const reason = skippedFor(check, error);
      const message = withoutSecrets(error instanceof Error ? error.message : String(error));
      const unanswered = error instanceof NoAnswer ? { unanswered: true as const } : {};
      settle(reason === undefined ? 'failed' : 'skipped', reason ?? { message, ...unanswered });
      if (reason === undefined) throw error;
      skip(reason.message);
    }
  };
  test(check.name, (context) => inPlace(check, () => make(context)));
};

describe.concurrent('while the run goes on', () => {
  for (const check of wanted) if (check.stage === undefined) declare(check);
});
describe.concurrent('at its end', () => {
  for (const check of wanted) if (check.stage === 'end') declare(check);
});
describe('of the whole run', () => {
  for (const check of wanted) if (check.stage === 'whole') declare(check);
});
