import { afterAll, describe, inject, type TestContext, test } from 'vitest';
import { checks } from '../checks/index.ts';
import { type Check, sourceOf } from '../checks/support/check.ts';
import { NoBodyAccepted, Skipped } from '../target/errors.ts';
import { type Exchange, ofFailure, ofPass } from '../target/exchange.ts';
import { openHttpClient } from '../target/httpClient.ts';
import { type RunState, targetFor } from '../target/target.ts';
import type { Outcome } from './outcome.ts';

/** The file that vitest runs: each check is a test of it. */

const settings = inject('settings');
const shared: RunState = {
  settings,
  http: openHttpClient(settings.concurrency, settings.timeoutMs),
  results: new Map(),
  words: { last: 0 },
  answers: [],
  created: new Set(),
};
let isOver = false;
afterAll(() => {
  isOver = true;
  return shared.http.close();
});

const chosen = new Set(settings.checks);

/** The reason to skip a check that threw; undefined if it failed. */
const reasonToSkip = (check: Check, error: unknown): string | undefined => {
  // A run that is stopped closes the client while checks are running.
  if (isOver) return 'The run was stopped during it.';
  if (error instanceof Skipped) return error.message;
  return error instanceof NoBodyAccepted && sourceOf(check) === 'SPEC' ? error.message : undefined;
};

const declare = (check: Check): void => {
  test(check.name, async ({ task, skip }: TestContext) => {
    const exchanges: Exchange[] = [];
    const began = performance.now();
    const meta = task.meta as { outcome?: Outcome };
    const settle = (verdict: Outcome['verdict'], message?: string): void => {
      meta.outcome = {
        name: check.name,
        verdict,
        ...(message === undefined ? {} : { message }),
        exchanges: verdict === 'failed' ? ofFailure(exchanges) : ofPass(exchanges),
        requests: exchanges.length,
        durationMs: Math.round(performance.now() - began),
      };
    };
    try {
      await check.prove(targetFor(shared, exchanges));
      settle('passed');
    } catch (error) {
      const reason = reasonToSkip(check, error);
      const message = error instanceof Error ? error.message : String(error);
      settle(reason === undefined ? 'failed' : 'skipped', reason ?? message);
      if (reason === undefined) throw error;
      skip(reason);
    }
  });
};

const wanted = checks.filter(({ name }) => chosen.has(name));
describe.concurrent('while the run goes on', () => {
  for (const check of wanted) if (check.last === undefined) declare(check);
});
describe('at its end', () => {
  for (const check of wanted) if (check.last !== undefined) declare(check);
});
