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
 * `failed expectedly`: the baseline excuses the failure. `passed unexpectedly`: the baseline excuses a passing
 * requirement. `skipped`: all of its checks require options that the run does not have. `not offered`: about a module
 * that the deployment does not claim.
 * `not run`: outside of the restricted run.
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

/** The result of one requirement. */
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

/** `inconclusive`: no requirement failed, but not all required checks ran. */
export type Conclusion = 'conformant' | 'not conformant' | 'inconclusive';

/** Why a run is inconclusive, and how to complete it. */
export interface Doubt {
  kind: 'interrupted' | 'throttled' | 'misconfigured' | 'partial' | 'nothing checked';
  text: string;
}

/** The complete result of a run. */
export interface Report {
  verdict: Conclusion;
  /** Empty unless the verdict is inconclusive, or would be without failures. */
  doubts: Doubt[];
  /** The number of checked requirements among those that apply to this deployment. */
  scope: { checked: number; of: number };
  /** Further notes, such as expired entries of the baseline. */
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
    /** Further URLs of the same deployment, which simultaneous clients also used. */
    furtherBaseUrls: readonly string[];
    /** The modules that the deployment claims. */
    modules: readonly string[];
    suite: string;
    node: string;
    platform: string;
    tokens: string[];
  };
  counts: { requirements: Record<Verdict, number>; checks: Record<Outcome['verdict'], number> };
  requirements: RequirementResult[];
  /** The coverage. */
  coverage: Coverage;
  cleanUp: CleanUp;
}
