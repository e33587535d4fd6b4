import { fileURLToPath } from 'node:url';
import type { TestCase } from 'vitest/node';
import type { Exchange } from '../deployment/exchange.ts';
import type { Settings } from '../deployment/settings.ts';
import { NOT_BEGUN, type Outcome, type Told } from './outcome.ts';
import { stopOrders } from './stopOrders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    settings: Settings;
  }
}

/** A check may wait for rate limits, and each of its requests has its own time-out: the check has none. */
const CHECK_TIMEOUT_MS = 0;

/** From source or built: the suite file has the same extension as this file. */
const isSource = import.meta.url.endsWith('.ts');
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SUITE = fileURLToPath(new URL(`./suite.${isSource ? 'ts' : 'js'}`, import.meta.url));
const CONDITIONS = isSource ? ['source'] : [];

/** The events of a running suite. */
export interface Listener {
  /** A check has ended. */
  onOutcome(outcome: Outcome): void;
  /** The checks are about to start; `stop` ends the run after those that are running. */
  onStart(stop: () => Promise<void>): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Removes vitest's signal handlers: they would end the process before the clean-up. */
const signalsAsNow = (): (() => void) => {
  const now = SIGNALS.map((signal) => ({ signal, listeners: process.listeners(signal) }));
  return () => {
    for (const { signal, listeners } of now) {
      for (const added of process.listeners(signal)) if (!listeners.includes(added)) process.off(signal, added);
    }
  };
};

const DURING = 'The run was stopped during this check.';

type Sharing = (told: Told) => Outcome;

/** Restores the sharing of exchanges between outcomes, so that later steps process each exchange once. */
const openSharing = (): Sharing => {
  const known = new Map<number, Exchange>();
  const shared = (exchange: Exchange, number: number | undefined): Exchange => {
    if (number === undefined) return exchange;
    const first = known.get(number) ?? exchange;
    known.set(number, first);
    return first;
  };
  return ({ numbers, ...outcome }) => ({
    ...outcome,
    exchanges: outcome.exchanges.map((exchange, index) => shared(exchange, numbers[index])),
  });
};

/**
 * The result of a check. A failure after the run was stopped proves nothing about the deployment; a check ended by the
 * stop has the reason.
 */
const outcomeOf = (testCase: TestCase, isStopped: boolean, sharing: Sharing): Outcome => {
  const { outcome: told } = testCase.meta() as { outcome?: Told };
  if (told !== undefined) {
    const outcome = sharing(told);
    return isStopped && outcome.verdict === 'failed' ? { ...outcome, verdict: 'skipped', message: DURING } : outcome;
  }
  const { state, errors } = testCase.result();
  const message = errors?.[0]?.message ?? NOT_BEGUN;
  return {
    name: testCase.name,
    verdict: state === 'failed' && !isStopped ? 'failed' : 'skipped',
    message,
    requests: 0,
    exchanges: [],
    durationMs: 0,
  };
};

/**
 * Runs the chosen checks as tests of vitest in one worker, so that they share records.
 * @throws Error if the suite itself could not be loaded or broke outside of a check
 */
export const runChecks = async (settings: Settings, { onOutcome, onStart }: Listener): Promise<void> => {
  const exitCode = process.exitCode;
  let isStopped = false;
  const broken: string[] = [];
  const told = new Set<string>();
  const sharing = openSharing();
  const orders = stopOrders(settings.runId);
  const restoreSignals = signalsAsNow();
  // Imported late: loading takes a second, and wrong arguments are reported earlier.
  const { startVitest } = await import('vitest/node');
  const vitest = await startVitest(
    [],
    {
      root: ROOT,
      config: false,
      watch: false,
      include: [SUITE],
      exclude: [],
      pool: 'threads',
      maxWorkers: 1,
      // No limit here: the worker itself limits the number of simultaneous checks.
      maxConcurrency: settings.checks.length,
      testTimeout: CHECK_TIMEOUT_MS,
      provide: { settings },
      reporters: [
        {
          onInit: (instance) => {
            restoreSignals();
            onStart(() => {
              isStopped = true;
              orders.postMessage('stop');
              return instance.cancelCurrentRun('keyboard-input');
            });
          },
          onTestCaseResult: (testCase) => {
            // When a run is stopped, vitest reports each test again: the first report counts.
            if (told.has(testCase.name)) return;
            told.add(testCase.name);
            onOutcome(outcomeOf(testCase, isStopped, sharing));
          },
          onTestRunEnd: (modules, errors) => {
            const own = modules.flatMap((module) => [...module.errors()]);
            broken.push(...[...own, ...errors].map(({ message }) => message));
          },
        },
      ],
    },
    {
      resolve: { conditions: CONDITIONS },
      ssr: { resolve: { conditions: CONDITIONS } },
    },
  );
  await vitest.close();
  orders.close();
  process.exitCode = exitCode;
  if (broken.length > 0 && !isStopped)
    throw new Error(`The suite failed with an unexpected error: ${broken.join('; ')}`);
};
