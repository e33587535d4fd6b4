/** The three numbers of a SemVer version. */
const numbersOf = (version: string): readonly [number, number, number] => {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (major === undefined) throw new Error(`"${version}" is not a version of the form 1.2.3`);
  return [Number(major), Number(minor), Number(patch)];
};

/** Compares two versions for sorting, the lower one first. */
export const compareVersions = (one: string, other: string): number => {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
};

/**
 * Whether a version may break callers of an earlier one: if its major number is higher, or before 1.0.0 its minor
 * number.
 */
export const mayBreak = (before: string, after: string): boolean => {
  const [was, is] = [numbersOf(before), numbersOf(after)];
  if (is[0] > was[0]) return true;
  return is[0] === 0 && was[0] === 0 && is[1] > was[1];
};

/** The number that a release raises. */
export type Step = 'patch' | 'minor' | 'major';

/** The version after a step. */
export const versionAfter = (version: string, step: Step): string => {
  const [major, minor, patch] = numbersOf(version);
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
};
