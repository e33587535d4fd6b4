/** An OAuth client of the organisation, which obtains tokens with fewer scopes than it has. */
export interface Client {
  id: string;
  secret: string;
}

/** The settings of a run for its worker. They are passed between threads, so they are plain data. */
export interface Settings {
  baseUrl: string;
  /** Every URL of the deployment; `baseUrl` is the first. */
  baseUrls: readonly string[];
  runId: string;
  tokens: { main: string; other: string | undefined; limited: string | undefined; partial: string | undefined };
  client: Client | undefined;
  /** A client that acts for a user without permission groups, whom the run changes. */
  userClient: Client | undefined;
  /** The URL where the deployment reaches receivers of the run, and their local port; 0: a free one. */
  webhook: { url: string; port: number } | undefined;
  /** The modules that the deployment claims. */
  modules: readonly string[];
  readOnly: boolean;
  allowResidue: boolean;
  ledgerFile: string;
  seed: number;
  concurrency: number;
  timeoutMs: number;
  /** The maximum duration of the run because of rate limits, in milliseconds. */
  maxWaitMs: number;
  /** The names of the checks to run. */
  checks: readonly string[];
  /** Whether the observations of each check are recorded, to compare them with another run. */
  isCompared: boolean;
}
