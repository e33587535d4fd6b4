/** An OAuth client of the organisation, which obtains tokens with fewer scopes than it has. */
export interface Client {
  id: string;
  secret: string;
}

/** The settings of a run that its worker needs. They are passed between threads, so they hold data only. */
export interface Settings {
  baseUrl: string;
  /** Every address of the deployment, of which `baseUrl` is the first. */
  baseUrls: readonly string[];
  runId: string;
  tokens: { main: string; other: string | undefined; limited: string | undefined; partial: string | undefined };
  client: Client | undefined;
  /** A client that acts for a user without permission groups, whom the run changes. */
  userClient: Client | undefined;
  /** Where the deployment reaches receivers of the run, and the port at which they listen; 0: a free one. */
  webhook: { url: string; port: number } | undefined;
  /** The modules that the deployment claims. */
  modules: readonly string[];
  readOnly: boolean;
  allowResidue: boolean;
  ledgerFile: string;
  seed: number;
  concurrency: number;
  timeoutMs: number;
  /** The longest time that the run may take because of rate limits, in milliseconds. */
  maxWaitMs: number;
  /** The names of the checks to run. */
  checks: readonly string[];
  /** Whether what each check sees is noted, to compare it with another run. */
  isCompared: boolean;
}
