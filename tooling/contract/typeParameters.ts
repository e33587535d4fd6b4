import { breaking, type Finding, risky, safe } from './change.ts';
import { isDefault, type Line } from './typeLine.ts';
import { alternativesOf, uncovered } from './typeText.ts';

const isOfType = (key: string): boolean => /^type [\w$/]+<\d+>$/.test(key);

/** Who gives type arguments has to give all that have no default; those of a function were never given if it had none. */
export const typeParameterAdded = ({ key, optional }: Line): Finding => {
  if (optional) return safe('type-parameter-added', 'is new');
  const isFirst = key.endsWith('<0>');
  return isFirst && !isOfType(key)
    ? risky('type-parameter-added', 'is new')
    : breaking('required-type-parameter-added', 'is new');
};

/** What a type parameter has to extend, and what it is if it is not given. */
export const typeParameterChanged = (before: Line, after: Line): Finding => {
  const detail = `${before.type} -> ${after.type}`;
  if (isDefault(after.key)) return risky('type-default-changed', detail);
  const isLooser = uncovered(alternativesOf(before.type), alternativesOf(after.type)).length === 0;
  // Types are inferred by what they have to extend.
  return isLooser ? risky('constraint-changed', detail) : breaking('constraint-changed', detail);
};
