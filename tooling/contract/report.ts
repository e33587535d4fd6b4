import type { Change, Level } from './change.ts';

const LEVELS: readonly Level[] = ['breaking', 'risky', 'safe'];
const MAX_OPERATIONS = 4;

const isDocumentation = ({ rule }: Change): boolean => rule === 'documentation-changed';

const grouped = (changes: readonly Change[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const { rule, direction, at, detail, operation } of changes) {
    const line = [rule, ...(direction === undefined ? [] : [direction]), `${at}: ${detail}`].join('  ');
    groups.set(line, [...(groups.get(line) ?? []), operation]);
  }
  return groups;
};

const shown = (operations: readonly string[]): string => {
  const more = operations.length - MAX_OPERATIONS;
  const first = operations.slice(0, MAX_OPERATIONS).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
};

/** What changed for readers only, in one sentence; undefined if nothing did. */
export const documentationLine = (changes: readonly Change[]): string | undefined => {
  const places = changes.filter(isDocumentation);
  const operations = new Set(places.map(({ operation }) => operation));
  return places.length === 0
    ? undefined
    : `texts and examples changed in ${places.length} places of ${operations.size} operations`;
};

/** The changes that programs may notice. */
export const withoutDocumentation = (changes: readonly Change[]): Change[] =>
  changes.filter((change) => !isDocumentation(change));

/**
 * The changes as text: the most severe first, those of a shared schema grouped with their operations, and those of texts
 * and examples as a sum.
 */
export const reportOf = (changes: readonly Change[]): string =>
  LEVELS.flatMap((level) => {
    const ofLevel = changes.filter((change) => change.level === level);
    const lines = [...grouped(withoutDocumentation(ofLevel))].map(
      ([line, operations]) => `  ${line}\n      ${shown(operations)}`,
    );
    const documentation = documentationLine(ofLevel);
    const all = documentation === undefined ? lines : [...lines, `  documentation-changed  ${documentation}`];
    return all.length === 0 ? [] : [`${level}:`, ...all];
  }).join('\n');
