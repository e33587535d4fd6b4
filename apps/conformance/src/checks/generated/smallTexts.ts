import { isDeepStrictEqual } from 'node:util';

/** The end of a word of the run, which is not what it is found by. */
const END = /(x\d+)z/g;

const inTexts = (value: unknown, end: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => inTexts(each, end));
  return typeof value === 'string' ? value.replaceAll(END, `$1${end}`) : value;
};

/**
 * A text with words of the run, or a list of such texts, once with a letter in another case and once with an accent: the least
 * in which texts differ. None if it has no such words.
 */
export const smallChangesOf = (value: unknown): unknown[] =>
  ['Z', 'ž'].map((end) => inTexts(value, end)).filter((changed) => !isDeepStrictEqual(changed, value));
