import { existsSync } from 'node:fs';
import { cleanUp } from '../target/cleanUp.ts';
import { CouldNotRun } from '../target/errors.ts';
import { openHttpClient } from '../target/httpClient.ts';
import { ledgerOf } from '../target/ledger.ts';
import { claimedModules } from '../target/preflight.ts';

interface SweepOptions {
  runId: string;
  baseUrl: string;
  token: string;
  otherToken?: string | undefined;
  reportDir: string;
}

const CONNECTIONS = 4;
const TIMEOUT_MS = 10_000;

/**
 * Finishes the clean-up of a run that was interrupted, from the ledger that it wrote.
 * @throws CouldNotRun if there is no ledger of the run
 */
export const sweep = async (options: SweepOptions): Promise<{ text: string; isDone: boolean }> => {
  const { runId, baseUrl, token, otherToken, reportDir } = options;
  const ledgerFile = ledgerOf(reportDir, runId);
  if (!existsSync(ledgerFile)) throw new CouldNotRun(`There is no ledger ${ledgerFile}.`);
  const http = openHttpClient(CONNECTIONS, TIMEOUT_MS);
  try {
    const { removed, restored, failed, residue } = await cleanUp(
      http,
      baseUrl,
      ledgerFile,
      { main: token, other: otherToken },
      await claimedModules(http, baseUrl),
    );
    const lines = [
      `Removed ${removed} records and put ${restored} back.`,
      ...failed.map(({ path, reason }) => `Not removed: ${path} (${reason})`),
      ...residue.map((path) => `Left behind, since it can't be deleted: ${path}`),
    ];
    return { text: lines.join('\n'), isDone: failed.length === 0 };
  } finally {
    await http.close();
  }
};
