import { type JsonObject, valueAt } from '../../interface/json.ts';
import type { Draw } from '../random.ts';
import { allShown, type ListWorld } from './world.ts';

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** A text without case and accents. */
const folded = (text: string): string => withoutAccents(text).toLowerCase().replaceAll('ß', 'ss');

const LONGEST_WORD = 30;

/**
 * Whether a word is short enough to be searched for, and every search folds its letters alike: what others have stored may be
 * long, and of any script.
 */
const isPlain = (word: string): boolean => word.length <= LONGEST_WORD && /^[a-z\d]+$/.test(folded(word));

/** What a record is searched by, in one text. */
const searchedText = ({ resource }: ListWorld, shown: JsonObject): string =>
  resource.facts.searched.map((path) => String(valueAt(shown, path) ?? '')).join(' ');

/** What stands between words. */
const NO_LETTER = /[^\p{L}\p{N}]+/u;

/** What most records of a history are found by, and some by none. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  part: ['dle', 'fen', 'traß', 'DLER'],
  start: ['ad', 'of', 'fe', 'zu'],
  'two words': ['adler ofen', 'conf zug', 'ost zug'],
  accents: ['armel', 'OLWERK', 'Ärm'],
};

/** The words of three letters or more in what a record is searched by. */
const wordsOf = (world: ListWorld, shown: JsonObject): string[] =>
  (searchedText(world, shown).match(/\p{L}{3,}/gu) ?? []).filter(isPlain);

const partOf = (word: string, draw: Draw): string => {
  const from = draw.below(word.length - 2);
  return word.slice(from, from + 3 + draw.below(4));
};

const MANY = 10;

/** Many different parts of a word. */
const partsOf = (word: string): string[] => {
  const starts = Array.from({ length: word.length - 2 }, (_, from) => from);
  return starts.flatMap((from) => starts.map((more) => word.slice(from, from + 3 + more))).slice(0, MANY);
};

type Searching = (words: readonly string[], draw: Draw, ofAnother: () => readonly string[]) => string | undefined;

/** How a record is searched for by words of its own, or one of another record; undefined if it has none of the kind. */
const OF_RECORD: Readonly<Record<string, Searching>> = {
  part: ([word], draw) => word && partOf(word, draw),
  start: ([word], draw) => word?.slice(0, 1 + draw.below(2)),
  'two words': ([one, own], draw, ofAnother) => {
    if (one === undefined) return undefined;
    const other = draw.oneIn(2) ? ofAnother()[0] : own;
    // Now and then many words come before the last one.
    const more = draw.oneIn(2) ? partsOf(one) : [];
    return other && [...more, partOf(one, draw), partOf(other, draw)].join(' ');
  },
  accents: (words) => {
    const accented = words.find((word) => withoutAccents(word) !== word);
    return accented && withoutAccents(accented).toUpperCase();
  },
};

/** Whether a record has the short word inside of what stands between spaces: nothing decides whether `org` of an address is a word. */
const isDoubtful = (world: ListWorld, start: string): boolean =>
  allShown(world).some((shown) => {
    const text = folded(searchedText(world, shown));
    const begins = (separator: RegExp) => text.split(separator).some((word) => word.startsWith(folded(start)));
    return begins(NO_LETTER) && !begins(/ +/);
  });

/** What `q` searches for if no record has a word for it: that of the world itself if all others are doubtful. */
const usual = (world: ListWorld, q: string): string => {
  const sure = (WORDS[q] ?? []).filter((word) => q !== 'start' || !isDoubtful(world, word));
  return sure.length === 0 ? world.word : world.draw.pick(sure);
};

/** What `q` searches for: words of one of these records, or any. */
export const searchedFor = (world: ListWorld, q: string, records: readonly JsonObject[]): string => {
  const { draw } = world;
  const words = records.length === 0 || draw.oneIn(4) ? [] : draw.shuffled(wordsOf(world, draw.pick(records)));
  const own = OF_RECORD[q]?.(words, draw, () => draw.shuffled(wordsOf(world, draw.pick(allShown(world)))));
  return own === undefined || (q === 'start' && isDoubtful(world, own)) ? usual(world, q) : own;
};
