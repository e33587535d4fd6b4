import type { Outcome } from '../engine/outcome.ts';
import type { Check } from '../expect/check.ts';
import { catalogue, type Requirement, type RequirementId } from '../requirements/index.ts';
import type { Excuse, RequirementResult, Verdict } from './report.ts';

type Entry = Requirement<RequirementId>;

const plainVerdict = (
  { untestable, module }: Entry,
  outcomes: readonly Outcome[],
  wasChosen: boolean,
  offered: readonly string[],
): Verdict => {
  if (module !== undefined && !offered.includes(module)) return 'not offered';
  if (untestable !== undefined) return 'untestable';
  if (outcomes.some(({ verdict }) => verdict === 'failed')) return 'failed';
  if (outcomes.some(({ verdict }) => verdict === 'passed')) return 'passed';
  return outcomes.length > 0 && wasChosen ? 'skipped' : 'not run';
};

const excused = (verdict: Verdict): Verdict => {
  if (verdict === 'failed') return 'failed expectedly';
  return verdict === 'passed' ? 'passed unexpectedly' : verdict;
};

/**
 * The result of each requirement in the catalogue.
 * @param chosen the checks that were to run
 * @param outcomes the results of the checks that ran
 * @param offered the modules that the deployment claims
 * @param excuses the known failures, by requirement
 */
export const judge = (
  chosen: readonly Check[],
  outcomes: readonly Outcome[],
  offered: readonly string[],
  excuses: ReadonlyMap<string, Excuse>,
): RequirementResult[] => {
  const byName = new Map(outcomes.map((outcome) => [outcome.name, outcome]));
  return catalogue.map((requirement) => {
    const { id, section, level, source, sentence, untestable } = requirement;
    const checks = chosen
      .filter(({ requirements }) => requirements.includes(id))
      .flatMap(({ name }) => byName.get(name) ?? []);
    const plain = plainVerdict(requirement, checks, checks.length > 0, offered);
    const excuse = excuses.get(id);
    const verdict = excuse === undefined ? plain : excused(plain);
    return {
      id,
      section,
      level,
      source,
      sentence,
      verdict,
      ...(untestable === undefined ? {} : { note: untestable }),
      ...(excuse === undefined ? {} : { excuse }),
      checks,
    };
  });
};

const BREAKS: readonly Verdict[] = ['failed', 'passed unexpectedly'];

/** Whether a requirement prevents conformance. There can be good reasons to deviate from a SHOULD. */
export const breaks = ({ level, verdict }: Pick<RequirementResult, 'level' | 'verdict'>): boolean =>
  level === 'MUST' && BREAKS.includes(verdict);
