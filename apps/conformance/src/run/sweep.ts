import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { addLeftovers, cleanUp } from '../deployment/cleanUp.ts';
import { openHttpClient } from '../deployment/httpClient.ts';
import { ledgerOf } from '../deployment/ledger.ts';
import { claimedModules } from '../deployment/preflight.ts';

interface SweepOptions {
  runId: string;
  baseUrl: string;
  token: string;
  otherToken?: string | undefined;
  reportDir: string;
}

const CONNECTIONS = 16;
const TIMEOUT_MS = 10_000;

/** The maximum time until a killed run's request gets its response. */
const SETTLING_MS = 5_000;

/** Waits if the run may have ended a moment ago, until its requests have got their responses. */
const settle = async (ledgerFile: string): Promise<void> => {
  const { mtimeMs } = await stat(ledgerFile);
  const left = mtimeMs + SETTLING_MS - Date.now();
  if (left > 0) await wait(left);
};

/**
 * Finishes the clean-up of an interrupted run: undoes the entries of its ledger, and removes the records that a search
 * for the mark of the run finds.
 */
export const sweep = async (options: SweepOptions): Promise<{ text: string; isDone: boolean }> => {
  const { runId, baseUrl, token, otherToken, reportDir } = options;
  const ledgerFile = ledgerOf(reportDir, runId);
  const isNamed = existsSync(ledgerFile);
  if (isNamed) await settle(ledgerFile);
  const http = openHttpClient(CONNECTIONS, TIMEOUT_MS);
  try {
    const tokens = { main: token, other: otherToken };
    await addLeftovers(http, { baseUrl, runId, ledgerFile }, tokens);
    const { removed, restored, failed, residue } = await cleanUp(
      http,
      baseUrl,
      ledgerFile,
      tokens,
      await claimedModules(http, baseUrl),
    );
    const lines = [
      ...(isNamed
        ? []
        : [`There is no ledger ${ledgerFile}: the clean-up only searched for records with the mark of the run.`]),
      `Removed ${removed} records and restored ${restored}.`,
      ...failed.map(({ path, reason }) => `Not removed: ${path} (${reason})`),
      ...residue.map((path) => `Not removed, because the interface cannot delete it: ${path}`),
    ];
    return { text: lines.join('\n'), isDone: failed.length === 0 };
  } finally {
    await http.close();
  }
};
