import { distance } from 'fastest-levenshtein';

/** Words that say in what a setting counts. */
const UNITS = ['MS', 'S', 'SEC', 'SECS', 'SECOND', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'];
/** Of names that are shorter, ordinary variables are found close by: HOME is close to HOST. */
const LEAST_LETTERS = 7;
const LETTERS_OF_TWO_SLIPS = 10;

const wordsOf = (name: string): string[] => name.toUpperCase().split(/[_-]+/);

const withoutUnit = (words: readonly string[]): string =>
  words.filter((word, index) => index === 0 || index < words.length - 1 || !UNITS.includes(word)).join('_');

const lettersOf = (word: string): string => [...word].toSorted().join('');

/** Whether a slip makes one word of the other. METRICS_PATH is no slip of METRICS_PORT: half of a word is another one. */
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
 * The first of the variables that is no setting but looks like one that is misspelt, and that setting. The variables of
 * the system and of other programs look like none: settings have no prefix of their own by which to tell.
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
