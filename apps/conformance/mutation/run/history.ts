import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '../../src/deployment/cleanUp.ts';
import { Overloaded, Skipped } from '../../src/deployment/errors.ts';
import { NoAnswer, openHttpClient } from '../../src/deployment/httpClient.ts';
import { ledgerOf } from '../../src/deployment/ledger.ts';
import { claimedModules } from '../../src/deployment/preflight.ts';
import { newRunId } from '../../src/deployment/runId.ts';
import { newRunState, targetFor } from '../../src/deployment/target.ts';
import { openThrottle } from '../../src/deployment/throttle.ts';
import { requirementsOf } from '../../src/oracles/model/checkedRequirements.ts';
import { PERFORMED } from '../../src/oracles/model/histories.ts';
import { beginHistory, beginLists, type History } from '../../src/oracles/model/history.ts';
import { listedKinds, writableKinds } from '../../src/oracles/model/resources.ts';
import type { Stage } from './stages.ts';
import type { Deployment } from './suite.ts';

const CONNECTIONS = 8;
const TIMEOUT_MS = 30_000;

/**
 * Runs the history of one kind alone, which needs a tenth of a run's time; undefined if there is none.
 * @param origin - the service itself, where the records are removed: that proves nothing about the mutant
 */
export const historyOf = async (
  deployment: Deployment,
  origin: string,
  kind: string,
  seed: number,
): Promise<History | undefined> => {
  const writable = writableKinds.find((each) => each.kind === kind);
  const listed = listedKinds.find((each) => each.kind === kind);
  if (writable === undefined && listed === undefined) return undefined;
  const { baseUrl, token, otherToken, limitedToken, partialToken } = deployment;
  const folder = await mkdtemp(join(tmpdir(), 'conformance-random-'));
  const runId = newRunId();
  const throttle = openThrottle();
  const http = openHttpClient(CONNECTIONS, TIMEOUT_MS, throttle);
  const tokens = { main: token, other: otherToken, limited: limitedToken, partial: partialToken };
  const modules = await claimedModules(http, baseUrl);
  const ledgerFile = ledgerOf(folder, runId);
  const settings = {
    ...{
      baseUrl,
      baseUrls: [baseUrl],
      runId,
      tokens,
      client: undefined,
      userClient: undefined,
      webhook: undefined,
      modules,
      ledgerFile,
      seed,
    },
    ...{ readOnly: false, allowResidue: true, concurrency: CONNECTIONS, timeoutMs: TIMEOUT_MS, checks: [] },
    isCompared: false,
    maxWaitMs: Number.POSITIVE_INFINITY,
  };
  try {
    const target = targetFor(newRunState({ settings, http, throttle }), []);
    if (writable !== undefined) return await (await beginHistory(target, writable)).goOn(target);
    return listed === undefined ? undefined : await (await beginLists(target, listed)).goOn(target);
  } finally {
    await cleanUp(http, origin, ledgerFile, tokens, modules);
    await http.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Errors that prove nothing about the mutant: a broken connection, or an overloaded service. */
const isHindrance = (error: unknown): boolean => error instanceof NoAnswer || error instanceof Overloaded;

const ATTEMPTS = 4;

/**
 * Runs the history again if an error interrupted it; undefined if the kind has none, or if each attempt was
 * interrupted.
 */
const historyAgain = async (...given: Parameters<typeof historyOf>): Promise<History | undefined> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
    try {
      const history = await historyOf(...given);
      if (!isHindrance(history?.ended)) return history;
    } catch (error) {
      if (error instanceof Skipped) return undefined;
      if (!isHindrance(error)) throw error;
    }
  return undefined;
};

/**
 * The stage of the model: the history of one kind.
 * @param origin - the service itself, where the records are removed
 */
export const modelOf = (kind: string, origin: string, seed: number): Stage => ({
  name: 'the model',
  run: async (deployment) => {
    const start = performance.now();
    const history = await historyAgain(deployment, origin, kind, seed);
    if (history === undefined) return undefined;
    const { disagreements, ended } = history;
    const failed = disagreements.flatMap(({ topic }): readonly string[] => requirementsOf(topic));
    if (failed.length === 0 && ended !== undefined) failed.push(PERFORMED);
    return {
      verdicts: new Map(failed.map((id) => [id, 'failed'])),
      seconds: (performance.now() - start) / 1000,
      output: [...disagreements, ...(ended === undefined ? [] : [ended])].map(({ message }) => message).join('\n'),
      isThrottled: false,
    };
  },
});
