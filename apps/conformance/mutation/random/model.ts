import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginHistory, beginLists, type History } from '../../src/model/history.ts';
import { collections, subjects } from '../../src/model/subjects.ts';
import { cleanUp } from '../../src/target/cleanUp.ts';
import { openHttpClient } from '../../src/target/httpClient.ts';
import { ledgerOf } from '../../src/target/ledger.ts';
import { claimedModules } from '../../src/target/preflight.ts';
import { newRunId } from '../../src/target/runId.ts';
import { newRunState, targetFor } from '../../src/target/target.ts';
import { openThrottle } from '../../src/target/throttle.ts';
import type { Deployment } from '../run/suite.ts';

const CONNECTIONS = 8;
const TIMEOUT_MS = 30_000;

/**
 * Performs the history of one kind alone, which takes a tenth of a run; undefined if there is none.
 * @param origin the service itself, where the records are removed: that says nothing of the mutant
 */
export const historyOf = async (
  deployment: Deployment,
  origin: string,
  kind: string,
  seed: number,
): Promise<History | undefined> => {
  const subject = subjects.find((each) => each.kind === kind);
  const collected = collections.find((each) => each.kind === kind);
  if (subject === undefined && collected === undefined) return undefined;
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
    if (subject !== undefined) return await (await beginHistory(target, subject)).goOn(target);
    return collected === undefined ? undefined : await (await beginLists(target, collected)).goOn(target);
  } finally {
    await cleanUp(http, origin, ledgerFile, tokens, modules);
    await http.close();
    await rm(folder, { recursive: true, force: true });
  }
};
