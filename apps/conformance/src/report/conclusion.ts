import type { Outcome } from '../engine/outcome.ts';
import { breaks } from './judge.ts';
import type { Conclusion, Doubt, Report, RequirementResult } from './report.ts';

/** The state of a run, apart from its checks. */
interface Course {
  /** The options that restricted the run. */
  parts: readonly string[];
  interrupted: boolean;
  /** Why the run could not start or continue. */
  obstacles: readonly Doubt[];
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

const OUTSIDE = ['untestable', 'not offered'];
const CHECKED = ['passed', 'failed', 'failed expectedly', 'passed unexpectedly'];

/** The options that a complete run requires. */
const CREDENTIALS = /-(?:token|secret)$/;

/** A requirement that was skipped because of a missing token may be broken: without it the run is inconclusive. */
const missingTokens = (requirements: readonly RequirementResult[]): Doubt[] => {
  const open = requirements.filter(({ level, verdict }) => level === 'MUST' && verdict === 'skipped');
  const needed = open.flatMap(({ checks }) => {
    const options = new Set(checks.map(({ option }) => option));
    return [...options].flatMap((option) => (option !== undefined && CREDENTIALS.test(option) ? [option] : []));
  });
  if (needed.length === 0) return [];
  const options = [...new Set(needed)].toSorted();
  return [
    {
      kind: 'partial',
      text: `${count(needed.length, 'requirement was', 'requirements were')} not checked: give ${listed(options)} too.`,
    },
  ];
};

const throttling = (outcomes: readonly Outcome[]): Doubt[] => {
  const late = outcomes.filter(({ throttled }) => throttled);
  const [text] = new Set(late.flatMap(({ message }) => message ?? []));
  return text === undefined
    ? []
    : [{ kind: 'throttled', text: `${count(late.length, 'check was', 'checks were')} not completed. ${text}` }];
};

const doubtsOf = (
  requirements: readonly RequirementResult[],
  outcomes: readonly Outcome[],
  { parts, interrupted, obstacles }: Course,
): Doubt[] => {
  const isBegun = outcomes.some(({ verdict }) => verdict !== 'skipped');
  const reasons = [...new Set(outcomes.flatMap(({ message }) => message ?? []))].slice(0, 3).join(' ');
  const nothing: Doubt = { kind: 'nothing checked', text: `No check could be completed. ${reasons}`.trim() };
  const cut: Doubt = { kind: 'interrupted', text: 'The run was interrupted: start it again, and let it finish.' };
  const part: Doubt = { kind: 'partial', text: `The run was restricted: run it without ${listed(parts)}.` };
  return [
    ...obstacles,
    ...(interrupted ? [cut] : []),
    ...throttling(outcomes),
    ...(obstacles.length > 0 || isBegun ? [] : [nothing]),
    ...(parts.length > 0 ? [part] : []),
    ...missingTokens(requirements),
  ];
};

/** The verdict of a run. A failed requirement is not met, whatever was skipped. */
export const conclude = (
  requirements: readonly RequirementResult[],
  outcomes: readonly Outcome[],
  course: Course,
): Pick<Report, 'verdict' | 'doubts' | 'scope'> => {
  const doubts = doubtsOf(requirements, outcomes, course);
  const sure: Conclusion = requirements.some(breaks) ? 'not conformant' : 'conformant';
  return {
    verdict: sure === 'conformant' && doubts.length > 0 ? 'inconclusive' : sure,
    doubts,
    scope: {
      checked: requirements.filter(({ verdict }) => CHECKED.includes(verdict)).length,
      of: requirements.filter(({ verdict }) => !OUTSIDE.includes(verdict)).length,
    },
  };
};

/** The verdict as a headline. */
export const headlineOf = ({ verdict, scope, requirements }: Report): string => {
  const broken = requirements.filter(breaks).length;
  if (verdict === 'conformant') return 'Conformant';
  if (verdict === 'not conformant') return `Not conformant: ${broken} not met`;
  if (scope.checked === 0) return 'Inconclusive: nothing was checked';
  return `Inconclusive: conformant in what was checked: ${scope.checked} of ${scope.of}`;
};
