import type { Change, Level } from './change.ts';

const LEVELS: readonly Level[] = ['breaking', 'risky', 'safe'];
const MAX_OPERATIONS = 4;
const MAX_SAFE = 8;
const MAX_LENGTH = 200;

const clipped = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

const lineOf = ({ rule, direction, at, detail }: Change): string =>
  clipped([rule, ...(direction === undefined ? [] : [direction]), `${at}: ${detail}`].join('  '));

const operationsOf = (changes: readonly Change[]): string => {
  const operations = [...new Set(changes.map(({ operation }) => operation))];
  const more = operations.length - MAX_OPERATIONS;
  const first = operations.slice(0, MAX_OPERATIONS).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
};

/** The changes of one rule; if they are safe and many, their number and the first of them. */
const ruleLines = (level: Level, rule: string, changes: readonly Change[]): string[] => {
  const groups = [...Map.groupBy(changes, lineOf)];
  if (level === 'safe' && (groups.length > MAX_SAFE || rule === 'documentation-changed')) {
    const places = new Set(changes.map(({ at }) => at));
    const first = [...places].slice(0, MAX_OPERATIONS).join(', ');
    return [`  ${rule}  ${changes.length} times, such as ${first}`, `      ${operationsOf(changes)}`];
  }
  return groups.flatMap(([line, same]) =>
    same.length === 1 ? [`  ${line}  (${operationsOf(same)})`] : [`  ${line}`, `      ${operationsOf(same)}`],
  );
};

/**
 * The changes as text: the most severe first, and those of a shared schema grouped with their operations. Of safe ones
 * that are many, only the first are named.
 */
export const reportOf = (changes: readonly Change[]): string =>
  LEVELS.flatMap((level) => {
    const ofLevel = changes.filter((change) => change.level === level);
    const rules = [...Map.groupBy(ofLevel, ({ rule }) => rule)];
    return ofLevel.length === 0 ? [] : [`${level}:`, ...rules.flatMap(([rule, same]) => ruleLines(level, rule, same))];
  }).join('\n');
