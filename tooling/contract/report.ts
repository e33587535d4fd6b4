import type { Change, Level } from './change.ts';

const LEVELS: readonly Level[] = ['breaking', 'risky', 'safe'];
const MAX_OPERATIONS = 4;
/**
 * If there are more safe changes, or more places of the same finding, they are combined into one entry of the report.
 */
const MANY = 8;
const MAX_LENGTH = 200;

/** A string of at most 200 characters, with an ellipsis if it was cut. */
export const clipped = (text: string): string => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);

const titleOf = ({ rule, direction }: Change, text: string): string =>
  clipped([rule, ...(direction === undefined ? [] : [direction]), text].join('  '));

const lineOf = (change: Change): string => titleOf(change, `${change.at}: ${change.detail}`);

/** The operations of changes as a string: the first of them, and the number of others. */
export const operationsOf = (changes: readonly Change[]): string => {
  const operations = [...new Set(changes.map(({ operation }) => operation))];
  const more = operations.length - MAX_OPERATIONS;
  const first = operations.slice(0, MAX_OPERATIONS).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
};

const placesOf = (changes: readonly Change[]): string[] => [...new Set(changes.map(({ at }) => at))];

/**
 * The lines for changes of one rule with the same detail. If there are many, the detail is printed once, with all
 * places.
 */
const findingLines = (changes: readonly Change[]): string[] => {
  const [first] = changes;
  const places = placesOf(changes);
  if (first !== undefined && places.length > MANY) {
    return [`  ${titleOf(first, first.detail)}`, `      at ${places.join(', ')}`, `      ${operationsOf(changes)}`];
  }
  return [...Map.groupBy(changes, lineOf)].flatMap(([line, same]) =>
    same.length === 1 ? [`  ${line}  (${operationsOf(same)})`] : [`  ${line}`, `      ${operationsOf(same)}`],
  );
};

/** The lines for the changes of one rule. Of many safe changes, only their number and the first of them are printed. */
const ruleLines = (level: Level, rule: string, changes: readonly Change[]): string[] => {
  const lines = new Set(changes.map(lineOf));
  if (level === 'safe' && (lines.size > MANY || rule === 'documentation-changed')) {
    const first = placesOf(changes).slice(0, MAX_OPERATIONS).join(', ');
    return [`  ${rule}  ${changes.length} times, such as ${first}`, `      ${operationsOf(changes)}`];
  }
  const findings = Map.groupBy(changes, ({ direction, detail }) => `${direction} ${detail}`);
  return [...findings.values()].flatMap(findingLines);
};

/**
 * The report about changes: the most severe first, and those of a shared schema grouped with their operations. Of many
 * safe changes, only the first are listed.
 */
export const reportOf = (changes: readonly Change[]): string =>
  LEVELS.flatMap((level) => {
    const ofLevel = changes.filter((change) => change.level === level);
    const rules = [...Map.groupBy(ofLevel, ({ rule }) => rule)];
    return ofLevel.length === 0 ? [] : [`${level}:`, ...rules.flatMap(([rule, same]) => ruleLines(level, rule, same))];
  }).join('\n');
