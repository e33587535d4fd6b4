import type { Client } from '../deployment/settings.ts';
import type { Check } from '../expect/check.ts';
import type { Module } from '../interface/modules.ts';
import type { Profile } from '../requirements/profile.ts';

/** The options of a run. */
export interface RunOptions {
  /** Base of the deployment, without `/v1`. */
  baseUrl: string;
  /** Further base URLs of the same deployment, such as of another instance or of a replica. */
  furtherBaseUrls?: readonly string[] | undefined;
  /** Access token of an organisation in which data may be created and removed. */
  token: string;
  /** Access token of another organisation, to test isolation. */
  otherToken?: string | undefined;
  /** Access token of the first organisation without scopes. */
  limitedToken?: string | undefined;
  /** Access token of the first organisation with only the scopes for histories and changes of participants. */
  partialToken?: string | undefined;
  /** An OAuth client of the first organisation with all scopes. */
  client?: Client | undefined;
  /** An OAuth client of the first organisation with all scopes that acts for a user who has no permission groups. */
  userClient?: Client | undefined;
  /** The URL where the deployment reaches receivers of the run; `{port}` stands for the port of each. */
  webhookUrl?: string | undefined;
  /** The local port that receives webhooks; undefined: a free one. */
  webhookPort?: number | undefined;
  profile: Profile;
  /** Only this module. */
  module?: Module | undefined;
  /** Only sends GET and HEAD. */
  readOnly: boolean;
  /** Creates records that the interface cannot delete: users. */
  allowResidue: boolean;
  /** Keeps the created records. */
  keepData: boolean;
  /** Only these requirements. */
  only: readonly string[];
  /** Only checks whose name matches. */
  grep?: RegExp | undefined;
  /** Only checks with this property. */
  where?: ((check: Check) => boolean) | undefined;
  /** The folder of reports and the ledger. */
  reportDir: string;
  /** File of known failures. */
  baseline?: string | undefined;
  /** Seed of the random values. */
  seed: number;
  /** The number of simultaneous checks and connections; undefined: derived from the deployment's latency. */
  concurrency?: number | undefined;
  /** The maximum time until a response, in milliseconds. */
  timeoutMs: number;
  /** The maximum duration of the run because of rate limits, in milliseconds; undefined: ten minutes. */
  maxWaitMs?: number | undefined;
  /** Whether the observations of each check are recorded, to compare them with another run. */
  isCompared?: boolean;
}
