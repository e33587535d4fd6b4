import type { Coverage } from '../coverage/coverage.ts';
import type { CleanUp } from '../deployment/cleanUp.ts';
import type { Outcome } from '../engine/outcome.ts';
import type { Module } from '../interface/modules.ts';
import type { Level, RequirementId, Source } from '../requirements/index.ts';
import type { Profile } from '../requirements/profile.ts';

/** A known failure that the baseline excuses. */
export interface Excuse {
  owner: string;
  /** The last day on which it is excused. */
  expires: string;
  reason: string;
}

/**
 * `failed expectedly`: the baseline knows of it. `passed unexpectedly`: the baseline excuses what works. `skipped`: all of
 * its checks need something that the run does not have. `not offered`: about a module that the deployment does not claim.
 * `not run`: outside of what was asked for.
 */
export type Verdict =
  | 'passed'
  | 'failed'
  | 'failed expectedly'
  | 'passed unexpectedly'
  | 'skipped'
  | 'untestable'
  | 'not offered'
  | 'not run';

/** What became of one requirement. */
export interface RequirementResult {
  id: RequirementId;
  section: string;
  level: Level;
  source: Source;
  sentence: string;
  verdict: Verdict;
  /** Why it is untestable, or why the baseline does not apply. */
  note?: string;
  excuse?: Excuse;
  checks: Outcome[];
}

/** `inconclusive`: no requirement failed, but not all that has to be checked was. */
export type Conclusion = 'conformant' | 'not conformant' | 'inconclusive';

/** Why a run does not say whether the deployment is conformant, and what it would take. */
export interface Doubt {
  kind: 'interrupted' | 'throttled' | 'misconfigured' | 'partial' | 'nothing checked';
  text: string;
}

/** All that is known after a run. */
export interface Report {
  verdict: Conclusion;
  /** Empty unless the verdict is inconclusive, or would be if nothing had failed. */
  doubts: Doubt[];
  /** How many of the requirements that this deployment can be checked for were checked. */
  scope: { checked: number; of: number };
  /** What else is to be known, such as entries of the baseline that have expired. */
  findings: string[];
  run: {
    id: string;
    startedAt: string;
    durationMs: number;
    seed: number;
    profile: Profile;
    /** The module to which the run is restricted. */
    module?: Module;
    readOnly: boolean;
    concurrency: number;
    interrupted: boolean;
  };
  environment: {
    baseUrl: string;
    /** Further base URLs of the same deployment, over which concurrent clients have asked too. */
    furtherBaseUrls: readonly string[];
    /** What the deployment claims to offer beside the specification. */
    modules: readonly string[];
    suite: string;
    node: string;
    platform: string;
    tokens: string[];
  };
  counts: { requirements: Record<Verdict, number>; checks: Record<Outcome['verdict'], number> };
  requirements: RequirementResult[];
  /** What was sent and seen. */
  coverage: Coverage;
  cleanUp: CleanUp;
}
