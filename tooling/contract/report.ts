import type { Change, Level } from './change.ts';

const LEVELS: readonly Level[] = ['breaking', 'risky', 'safe'];

const grouped = (changes: readonly Change[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>();
  for (const { rule, direction, at, detail, operation } of changes) {
    const line = [rule, ...(direction === undefined ? [] : [direction]), `${at}: ${detail}`].join('  ');
    groups.set(line, [...(groups.get(line) ?? []), operation]);
  }
  return groups;
};

/** The changes as text: the most severe first, and those of a shared schema grouped with their operations. */
export const reportOf = (changes: readonly Change[]): string =>
  LEVELS.flatMap((level) => {
    const lines = [...grouped(changes.filter((change) => change.level === level))].map(
      ([line, operations]) => `  ${line}\n      ${operations.join(', ')}`,
    );
    return lines.length === 0 ? [] : [`${level}:`, ...lines];
  }).join('\n');
