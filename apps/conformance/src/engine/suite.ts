import { afterAll, describe, inject, type TestContext, test } from 'vitest';
import { type Check, sourceOf } from '../checks/check.ts';
import { checks } from '../checks/index.ts';
import { type Exchange, ofFailure, ofPass } from '../site/exchange.ts';
import { Refused, Skipped } from '../site/outcome.ts';
import { type Shared, siteOf } from '../site/site.ts';
import { openWire } from '../site/wire.ts';
import type { Outcome } from './outcome.ts';

/** The file that vitest runs: each check is a test of it. */

const settings = inject('settings');
const shared: Shared = {
  settings,
  wire: openWire(settings.concurrency, settings.timeoutMs),
  results: new Map(),
  words: { last: 0 },
  serverErrors: [],
  withoutRetryAfter: [],
};
afterAll(() => shared.wire.close());

const chosen = new Set(settings.checks);

/** Why a check that threw was not made, if it was not. */
const reasonToSkip = (check: Check, error: unknown): string | undefined => {
  if (error instanceof Skipped) return error.message;
  return error instanceof Refused && sourceOf(check) === 'SPEC' ? error.message : undefined;
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
      await check.prove(siteOf(shared, exchanges));
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
