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

/** A check may wait for rate limits, and each of its requests has a time-out of its own: it has none itself. */
const CHECK_TIMEOUT_MS = 0;

/** From source or built: the suite has the same extension as this file. */
const isSource = import.meta.url.endsWith('.ts');
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SUITE = fileURLToPath(new URL(`./suite.${isSource ? 'ts' : 'js'}`, import.meta.url));
const CONDITIONS = isSource ? ['source'] : [];

/** What a run of the checks reports while it goes on. */
export interface Listener {
  /** A check has ended. */
  onOutcome(outcome: Outcome): void;
  /** The checks are about to start; `stop` ends the run after those that are running. */
  onStart(stop: () => Promise<void>): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Removes vitest's listeners for signals: they end the process before anything is cleaned up. */
const signalsAsNow = (): (() => void) => {
  const now = SIGNALS.map((signal) => ({ signal, listeners: process.listeners(signal) }));
  return () => {
    for (const { signal, listeners } of now) {
      for (const added of process.listeners(signal)) if (!listeners.includes(added)) process.off(signal, added);
    }
  };
};

const DURING = 'The run was stopped during it.';

type Sharing = (told: Told) => Outcome;

/** Lets outcomes share exchanges as they did in the worker: what is done to each later is done once. */
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

/** How a check ended. One that fails after the run was stopped says nothing of the deployment; one that was ended has the reason. */
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
 * Runs the chosen checks as tests of vitest, in one worker, so that they share what they make.
 * @throws Error when the suite itself could not be loaded or broke outside of a check
 */
export const runChecks = async (settings: Settings, { onOutcome, onStart }: Listener): Promise<void> => {
  const exitCode = process.exitCode;
  let isStopped = false;
  const broken: string[] = [];
  const told = new Set<string>();
  const sharing = openSharing();
  const orders = stopOrders(settings.runId);
  const restoreSignals = signalsAsNow();
  // Loaded late: it takes a second, and wrong arguments are reported before that.
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
      // All of them: the worker itself lets so many be made at a time.
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
            // When a run is stopped, vitest tells of each test again: what it found out before counts.
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
  if (broken.length > 0 && !isStopped) throw new Error(`The suite broke: ${broken.join('; ')}`);
};
