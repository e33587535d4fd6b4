import { breaks } from './judge.ts';
import type { Report, RequirementResult } from './report.ts';

/** How the responses of two deployments differ for a requirement. */
interface Difference {
  requirement: string;
  sentence: string;
  /**
   * `lost`: only the first deployment meets it. `gained`: only the second. `changed`: both respond, but differently.
   */
  kind: 'lost' | 'gained' | 'changed';
  details: string[];
}

/** The result of the comparison of two deployments. */
export interface Comparison {
  answer: 'yes' | 'no' | 'inconclusive';
  seed: number;
  /** The URL and verdict of each, the present one first. */
  deployments: { baseUrl: string; verdict: string; doubts: string[] }[];
  differences: Difference[];
  /** Fields, header fields and statuses in the responses of only one of them, by operation. */
  onlyBefore: string[];
  onlyAfter: string[];
}

const MAX_DETAILS = 5;

/**
 * The responses to one check that only one deployment gave: as statuses, because numbers of pages and waits may
 * differ.
 */
const changesIn = (before: RequirementResult, after: RequirementResult): string[] => {
  const later = new Map(after.checks.map((check) => [check.name, check]));
  return before.checks.flatMap(({ name, verdict, observed }) => {
    const other = later.get(name);
    if (observed === undefined || other?.observed === undefined || verdict !== 'passed') return [];
    const [one, two] = [observed.answers, other.observed.answers];
    const gone = one.filter((answer) => !two.includes(answer));
    const come = two.filter((answer) => !one.includes(answer));
    return gone.length + come.length === 0
      ? []
      : [`${name}: ${gone.join(', ') || 'nothing'} became ${come.join(', ') || 'nothing'}`];
  });
};

const messagesOf = ({ checks }: RequirementResult): string[] =>
  checks.filter(({ verdict }) => verdict === 'failed').map(({ name, message }) => `${name}: ${message}`);

const differenceOf = (before: RequirementResult, after: RequirementResult): Difference[] => {
  const { id: requirement, sentence } = before;
  const [was, is] = [before.verdict, after.verdict];
  const cut = (details: string[]): string[] => details.slice(0, MAX_DETAILS);
  if (was === 'passed' && is !== 'passed')
    return [{ requirement, sentence, kind: 'lost', details: cut([`${was} became ${is}`, ...messagesOf(after)]) }];
  if (was !== 'passed' && is === 'passed')
    return [{ requirement, sentence, kind: 'gained', details: cut([`${was} became ${is}`, ...messagesOf(before)]) }];
  const details = changesIn(before, after);
  return details.length === 0 ? [] : [{ requirement, sentence, kind: 'changed', details: cut(details) }];
};

const factsOf = ({ requirements }: Report): Set<string> =>
  new Set(requirements.flatMap(({ checks }) => checks.flatMap(({ observed }) => observed?.facts ?? [])));

const operationOf = (fact: string): string => fact.split(' ').slice(0, 3).join(' ');
const placeOf = (fact: string): string => fact.replace(/: \w+$/, '');

/** The facts of only the first of two. A field that is always null in the other is not a difference. */
const only = (facts: ReadonlySet<string>, others: ReadonlySet<string>): string[] => {
  const operations = new Set([...others].map(operationOf));
  const nullable = new Set([...others].filter((fact) => fact.endsWith(': null')).map(placeOf));
  return [...facts]
    .filter((fact) => !others.has(fact) && operations.has(operationOf(fact)))
    .filter((fact) => !fact.endsWith(': null') && !nullable.has(placeOf(fact)))
    .toSorted();
};

/** Compares the results and observations of the same seeded checks on two deployments. */
export const compared = (before: Report, after: Report): Comparison => {
  const later = new Map(after.requirements.map((requirement) => [requirement.id, requirement]));
  const differences = before.requirements.flatMap((requirement) => {
    const other = later.get(requirement.id);
    return other === undefined ? [] : differenceOf(requirement, other);
  });
  const [one, two] = [factsOf(before), factsOf(after)];
  const isLost = differences.some(({ kind }) => kind === 'lost');
  const isOpen = [before, after].some(({ scope }) => scope.checked === 0);
  const broken = after.requirements.filter(breaks).length > before.requirements.filter(breaks).length;
  const isCut = [before, after].some(({ doubts }) => doubts.some(({ kind }) => kind !== 'partial'));
  const deployments = [before, after].map(({ environment, verdict, doubts }) => ({
    baseUrl: environment.baseUrl,
    verdict,
    doubts: doubts.map(({ text }) => text),
  }));
  const answer = isOpen || isCut ? 'inconclusive' : isLost || broken ? 'no' : 'yes';
  return {
    answer,
    seed: before.run.seed,
    deployments,
    differences,
    onlyBefore: only(one, two),
    onlyAfter: only(two, one),
  };
};

const ANSWERS = {
  yes: 'Can I upgrade? Yes: the other deployment meets every requirement that the first one meets.',
  no: 'Can I upgrade? No: the other deployment does not meet every requirement that the first one meets.',
  inconclusive: 'Can I upgrade? Inconclusive: at least one deployment was not checked completely.',
} as const;

const MARKS = { lost: '✗', gained: '✓', changed: '≠' } as const;

/** The summary of a comparison. */
export const comparisonText = ({ answer, seed, deployments, differences, ...facts }: Comparison): string =>
  [
    ...differences.flatMap(({ kind, requirement, sentence, details }) => [
      `${MARKS[kind]} ${requirement} ${kind}: ${sentence}`,
      ...details.map((detail) => `    ${detail}`),
    ]),
    ...facts.onlyBefore.map((fact) => `- ${fact}`),
    ...facts.onlyAfter.map((fact) => `+ ${fact}`),
    '',
    ...deployments.flatMap(({ baseUrl, verdict, doubts }) => [`${baseUrl}: ${verdict}`, ...doubts]),
    `Seed ${seed}: ${differences.length} requirements differ.`,
    ANSWERS[answer],
  ].join('\n');
