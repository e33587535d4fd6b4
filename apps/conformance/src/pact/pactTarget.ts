import { mkdir } from 'node:fs/promises';
import { type CleanUp, cleanUp } from '../deployment/cleanUp.ts';
import { openHttpClient } from '../deployment/httpClient.ts';
import { ledgerOf } from '../deployment/ledger.ts';
import { claimedModules, requireDeployment } from '../deployment/preflight.ts';
import { newRunId } from '../deployment/runId.ts';
import type { Settings } from '../deployment/settings.ts';
import { newRunState, type Target, targetFor } from '../deployment/target.ts';
import { openThrottle } from '../deployment/throttle.ts';

interface Place {
  baseUrl: string;
  token: string;
  /** Where the ledger is written. */
  reportDir: string;
  timeoutMs: number;
  allowResidue: boolean;
}

/** The deployment for a verification, and the records created there. */
export interface PactTarget {
  runId: string;
  target: Target;
  /** Makes sure that the deployment is reachable, and reads its modules. @throws CouldNotRun */
  inspect(): Promise<void>;
  /** Removes the records of this run. */
  tearDown(): Promise<void>;
  /** The result of the clean-up so far. */
  cleaned(): CleanUp;
  close(): Promise<void>;
}

/** Opens a deployment for a verification: every creation is written to the ledger of the run. */
export const openPactTarget = async ({
  baseUrl,
  token,
  reportDir,
  timeoutMs,
  allowResidue,
}: Place): Promise<PactTarget> => {
  const runId = newRunId();
  await mkdir(reportDir, { recursive: true });
  const tokens = { main: token, other: undefined, limited: undefined, partial: undefined };
  const ledgerFile = ledgerOf(reportDir, runId);
  // Known after the deployment was inspected.
  const modules: string[] = [];
  const own = { baseUrl, baseUrls: [baseUrl], runId, tokens, modules, ledgerFile, timeoutMs, allowResidue };
  const settings: Settings = {
    ...own,
    client: undefined,
    userClient: undefined,
    webhook: undefined,
    readOnly: false,
    seed: 0,
    concurrency: 1,
    checks: [],
    isCompared: false,
    maxWaitMs: Number.POSITIVE_INFINITY,
  };
  const http = openHttpClient(settings.concurrency, timeoutMs);
  const shared = newRunState({ settings, http, throttle: openThrottle() });
  let total: CleanUp = { removed: 0, restored: 0, failed: [], residue: [], kept: 0 };
  return {
    runId,
    target: targetFor(shared, []),
    async inspect() {
      await requireDeployment(http, baseUrl, tokens);
      modules.push(...(await claimedModules(http, baseUrl)));
    },
    async tearDown() {
      const { removed, restored, failed, residue } = await cleanUp(http, baseUrl, ledgerFile, tokens, settings.modules);
      const sums = { removed: total.removed + removed, restored: total.restored + restored };
      // Each clean-up retries earlier failures, so the last result counts.
      total = { ...total, ...sums, failed, residue };
    },
    cleaned: () => total,
    close: () => http.close(),
  };
};
