import type { Client } from '../deployment/settings.ts';
import type { Check } from '../expect/check.ts';
import type { Module } from '../interface/modules.ts';
import type { Profile } from '../requirements/profile.ts';

/** What a run is asked to do. */
export interface RunOptions {
  /** Base of the deployment, without `/v1`. */
  baseUrl: string;
  /** Further base URLs of the same deployment, such as of another instance or of a replica. */
  furtherBaseUrls?: readonly string[] | undefined;
  /** Access token of an organisation in which data may be created and removed. */
  token: string;
  /** Access token of another organisation, which shows that both are kept apart. */
  otherToken?: string | undefined;
  /** Access token of the first organisation that grants nothing. */
  limitedToken?: string | undefined;
  /** Access token of the first organisation that grants only what histories and changes of participants need. */
  partialToken?: string | undefined;
  /** An OAuth client of the first organisation with all scopes. */
  client?: Client | undefined;
  /** An OAuth client of the first organisation with all scopes that acts for a user who has no permission groups. */
  userClient?: Client | undefined;
  /** Where the deployment reaches receivers of the run, of which each may have a port of its own: `{port}`. */
  webhookUrl?: string | undefined;
  /** The port of this machine to which that leads; undefined: a free one. */
  webhookPort?: number | undefined;
  profile: Profile;
  /** Only this module. */
  module?: Module | undefined;
  /** Sends nothing but GET and HEAD. */
  readOnly: boolean;
  /** Creates what the interface can't delete: users. */
  allowResidue: boolean;
  /** Leaves the created data where it is. */
  keepData: boolean;
  /** Only these requirements. */
  only: readonly string[];
  /** Only checks whose name matches. */
  grep?: RegExp | undefined;
  /** Only checks of which this holds. */
  where?: ((check: Check) => boolean) | undefined;
  /** Where reports and the ledger are written. */
  reportDir: string;
  /** File of known failures. */
  baseline?: string | undefined;
  /** Seed of the random values. */
  seed: number;
  /** Checks, and connections, at the same time; undefined: as many as the latency of the deployment suggests. */
  concurrency?: number | undefined;
  /** The longest time that an answer may take, in milliseconds. */
  timeoutMs: number;
  /** The longest time that the run may take because of rate limits, in milliseconds; undefined: ten minutes. */
  maxWaitMs?: number | undefined;
  /** Whether what each check sees is noted, to compare it with another run. */
  isCompared?: boolean;
}
