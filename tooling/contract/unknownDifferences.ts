import { isDeepStrictEqual } from 'node:util';
import { type Finding, risky, safe } from './change.ts';
import type { Comparison } from './comparison.ts';
import { follow, isObject, type JsonObject, tokenOf } from './document.ts';

/** What is written for people. */
const DOCUMENTATION = new Set(['title', 'summary', 'description', 'example', 'examples', 'externalDocs', '$comment']);

const MAX_SHOWN = 60;

const shown = (value: unknown): string => {
  if (value === undefined) return 'none';
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

const difference = (pointer: string, before: unknown, after: unknown): Finding =>
  risky('unknown-difference', `${pointer} ${shown(before)} -> ${shown(after)}`);

/**
 * Every place at which two values differ, as a JSON pointer: the comparison below all rules, which knows no keyword but
 * `$ref`, and follows it. `seen` collects the pairs of references that were followed, each of which is followed once.
 */
const structural = (
  comparison: Comparison,
  pointer: string,
  values: readonly [unknown, unknown],
  seen: Set<string>,
): Finding[] => {
  const [before, after] = values;
  const [was, is] = [follow(comparison.before, before), follow(comparison.after, after)];
  if (was !== undefined && is !== undefined) {
    const pair = `${was.reference} ${is.reference}`;
    const other = was.reference === is.reference ? [] : [difference(`${pointer}/$ref`, was.reference, is.reference)];
    const beside = structural(comparison, pointer, [was.beside, is.beside], seen);
    if (seen.has(pair)) return [...other, ...beside];
    seen.add(pair);
    return [...other, ...beside, ...structural(comparison, pointer, [was.target, is.target], seen)];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((value, index) => structural(comparison, `${pointer}/${index}`, [value, after[index]], seen));
  }
  if (!isObject(before) || !isObject(after)) {
    return isDeepStrictEqual(before, after) ? [] : [difference(pointer, before, after)];
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    structural(comparison, `${pointer}/${tokenOf(key)}`, [before[key], after[key]], seen),
  );
};

/** Every difference between two values that no rule knows. */
export const unknownDifferences = (
  comparison: Comparison,
  pointer: string,
  before: unknown,
  after: unknown,
): Finding[] => structural(comparison, pointer, [before, after], new Set());

/** A difference of one keyword that has no rule: what is written for people is safe, anything else may matter. */
export const keywordDifferences = (
  comparison: Comparison,
  keyword: string,
  before: unknown,
  after: unknown,
): Finding[] => {
  const differences = unknownDifferences(comparison, keyword, before, after);
  if (differences.length === 0 || !DOCUMENTATION.has(keyword)) return differences;
  return [safe('documentation-changed', keyword)];
};

/** The differences of all keywords of two objects but those that rules compare. */
export const otherDifferences = (
  comparison: Comparison,
  before: JsonObject,
  after: JsonObject,
  compared: readonly string[],
): Finding[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((keyword) => !compared.includes(keyword))
    .flatMap((keyword) => keywordDifferences(comparison, keyword, before[keyword], after[keyword]));
