import { isDeepStrictEqual } from 'node:util';
import { type Change, type Finding, located, type Place, risky, safe } from './change.ts';
import { type Comparison, follow, isObject, type JsonObject, namesIn, tokenOf } from './document.ts';

/** Keywords that are only documentation. */
const DOCUMENTATION = new Set(['title', 'summary', 'description', 'example', 'examples', 'externalDocs', '$comment']);

const MAX_SHOWN = 60;

/** A value as JSON; only its beginning if it is long. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'none';
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};

const difference = (pointer: string, before: unknown, after: unknown): Finding =>
  risky('unknown-difference', `${pointer} ${shown(before)} -> ${shown(after)}`);

/**
 * Every place at which two values differ, as a JSON pointer. This comparison is the fallback of all rules: the only
 * keyword that it knows is `$ref`, which it follows. `seen` contains the pairs of references that were followed; each
 * is followed once.
 */
export const unknownDifferences = (
  comparison: Comparison,
  pointer: string,
  before: unknown,
  after: unknown,
  seen: Set<string> = new Set(),
): Finding[] => {
  const [was, is] = [follow(comparison.before, before), follow(comparison.after, after)];
  if (was !== undefined && is !== undefined) {
    const pair = `${was.reference} ${is.reference}`;
    const isNew = !seen.has(pair);
    seen.add(pair);
    return [
      ...(was.reference === is.reference ? [] : [difference(`${pointer}/$ref`, was.reference, is.reference)]),
      ...unknownDifferences(comparison, pointer, was.beside, is.beside, seen),
      ...(isNew ? unknownDifferences(comparison, pointer, was.target, is.target, seen) : []),
    ];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((value, index) =>
      unknownDifferences(comparison, `${pointer}/${index}`, value, after[index], seen),
    );
  }
  if (!isObject(before) || !isObject(after)) {
    return isDeepStrictEqual(before, after) ? [] : [difference(pointer, before, after)];
  }
  return namesIn(before, after).flatMap((key) =>
    unknownDifferences(comparison, `${pointer}/${tokenOf(key)}`, before[key], after[key], seen),
  );
};

/**
 * The changes that rules have found or, if there are none, a difference in parts that no rule checks, such as a new
 * empty list.
 */
export const orUnknown = (place: Place, changes: Change[], before: unknown, after: unknown): Change[] =>
  changes.length > 0 || isDeepStrictEqual(before, after) ? changes : located(place, [difference('', before, after)]);

/**
 * The differences in all keywords of two objects, except for keywords that rules compare. Differences in documentation
 * are safe.
 */
export const otherDifferences = (
  comparison: Comparison,
  before: JsonObject,
  after: JsonObject,
  compared: readonly string[],
): Finding[] =>
  namesIn(before, after)
    .filter((keyword) => !compared.includes(keyword))
    .flatMap((keyword) => {
      const differences = unknownDifferences(comparison, keyword, before[keyword], after[keyword]);
      const isDocumentation = differences.length > 0 && DOCUMENTATION.has(keyword);
      return isDocumentation ? [safe('documentation-changed', keyword)] : differences;
    });
