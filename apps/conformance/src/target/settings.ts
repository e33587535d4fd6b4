/** What a worker needs to know of a run. It travels between threads, so it holds data only. */
export interface Settings {
  baseUrl: string;
  runId: string;
  tokens: { main: string; other: string | undefined; limited: string | undefined };
  readOnly: boolean;
  allowResidue: boolean;
  ledgerFile: string;
  seed: number;
  concurrency: number;
  timeoutMs: number;
  /** The names of the checks to run. */
  checks: readonly string[];
}
