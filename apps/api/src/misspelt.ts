import { distance } from 'fastest-levenshtein';

/** Words for the unit of a setting, which somebody may have added or omitted. */
const UNITS = ['MS', 'S', 'SEC', 'SECS', 'SECOND', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'];
/**
 * The minimum length of a setting's name that is compared. Shorter names are similar to ordinary variables, for example
 * HOST to HOME.
 */
const LEAST_LETTERS = 7;
const LETTERS_OF_TWO_SLIPS = 10;

const wordsOf = (name: string): string[] => name.toUpperCase().split(/[_-]+/);

const withoutUnit = (words: readonly string[]): string =>
  words.filter((word, index) => index === 0 || index < words.length - 1 || !UNITS.includes(word)).join('_');

const lettersOf = (word: string): string => [...word].toSorted().join('');

/**
 * Whether one word is a misspelling of the other. PATH is not a misspelling of PORT, because half of its letters
 * differ.
 */
const isSlip = (word: string, meant: string): boolean =>
  lettersOf(word) === lettersOf(meant) || distance(word, meant) <= Math.max(1, Math.floor(meant.length / 3));

const isMisspelt = (name: string, setting: string): boolean => {
  if (name.toUpperCase() === setting) return true;
  const [words, meant] = [wordsOf(name), wordsOf(setting)];
  if (UNITS.includes(meant.at(-1) ?? '') && withoutUnit(words) === withoutUnit(meant)) return true;
  if (setting.length < LEAST_LETTERS) return false;
  if (words.length !== meant.length) return distance(words.join(''), meant.join('')) <= 1;
  const slips = setting.length < LETTERS_OF_TWO_SLIPS ? 1 : 2;
  const isClose = distance(words.join(), meant.join()) <= slips || lettersOf(words.join()) === lettersOf(meant.join());
  return isClose && words.every((word, index) => isSlip(word, meant[index] ?? ''));
};

/**
 * The first variable that is not a setting but looks like a misspelt one, and the setting that was probably meant.
 * Variables of the system and of other programs must not match, although settings have no common prefix.
 */
export const misspeltAmong = (
  variables: readonly string[],
  settings: readonly string[],
): { readonly name: string; readonly meant: string } | undefined => {
  for (const name of variables.filter((one) => !settings.includes(one))) {
    const meant = settings.find((setting) => isMisspelt(name, setting));
    if (meant !== undefined) return { name, meant };
  }
  return undefined;
};
