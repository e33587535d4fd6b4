import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addLeftovers, cleanUp } from '../../src/target/cleanUp.ts';
import { openHttpClient } from '../../src/target/httpClient.ts';
import { ledgerOf } from '../../src/target/ledger.ts';
import { claimedModules } from '../../src/target/preflight.ts';
import { newRunId } from '../../src/target/runId.ts';
import type { Settings } from '../../src/target/settings.ts';
import { newRunState, type RunState } from '../../src/target/target.ts';
import { openThrottle } from '../../src/target/throttle.ts';
import type { Deployment } from '../run/suite.ts';

/** A slow machine is no reason to take an answer for missing. */
const TIMEOUT_MS = 60_000;
/** How long a check looks for what does not come: what is changed may be what it waits for. */
const PATIENCE_MS = 1_000;
export const AT_A_TIME = 12;
/** Wrong answers make some checks ask more often than the rate allows. */
const MAX_WAIT_MS = 600_000;

const settingsFor = (service: Deployment, ledgerFile: string, runId: string, modules: readonly string[]): Settings => ({
  baseUrl: service.baseUrl,
  baseUrls: [service.baseUrl],
  runId,
  tokens: {
    main: service.token,
    other: service.otherToken,
    limited: service.limitedToken,
    partial: service.partialToken,
  },
  client: service.client,
  // All that acts for the user of a client changes that one user, so it can't be made twice at the same time.
  userClient: undefined,
  modules,
  readOnly: false,
  allowResidue: true,
  ledgerFile,
  seed: 1,
  concurrency: AT_A_TIME,
  timeoutMs: PATIENCE_MS,
  maxWaitMs: MAX_WAIT_MS,
  checks: [],
  isCompared: false,
});

/** Calls `use` with the state of a run against a service, and removes what it has created there. */
export const withRunState = async <Result>(
  service: Deployment,
  use: (shared: RunState) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-vacuity-'));
  const throttle = openThrottle({ maxWaitMs: MAX_WAIT_MS, requests: 0 });
  const http = openHttpClient(AT_A_TIME * 2, TIMEOUT_MS, throttle);
  const runId = newRunId();
  const modules = await claimedModules(http, service.baseUrl);
  const settings = settingsFor(service, ledgerOf(folder, runId), runId, modules);
  try {
    return await use(newRunState({ settings, http, throttle }));
  } finally {
    await addLeftovers(http, settings, settings.tokens);
    await cleanUp(http, settings.baseUrl, settings.ledgerFile, settings.tokens, modules);
    await http.close();
    await rm(folder, { recursive: true, force: true });
  }
};
