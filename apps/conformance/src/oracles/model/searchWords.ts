import type { ListWorld } from './listWorld.ts';
import type { Draw } from './random.ts';
import { type Row, shownOf } from './rows.ts';
import { folded, isPlain, NO_LETTER, searchedText, withoutAccents } from './selection.ts';

/** What most records of a history are found by, and some by none. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  part: ['dle', 'fen', 'traß', 'DLER'],
  start: ['ad', 'of', 'fe', 'zu'],
  'two words': ['adler ofen', 'conf zug', 'ost zug'],
  accents: ['armel', 'OLWERK', 'Ärm'],
};

/** The words of three letters or more in what a row is searched by. */
const wordsOf = ({ subject }: ListWorld, row: Row): string[] =>
  (searchedText(subject, shownOf(subject, row)).match(/\p{L}{3,}/gu) ?? []).filter(isPlain);

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

/** How a row is searched for by words of its own, or one of another row; undefined if it has none of the kind. */
const OF_ROW: Readonly<Record<string, Searching>> = {
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

/** Whether some row has the short word inside of what stands between spaces: nothing says whether `org` of an address is a word. */
const isDoubtful = ({ subject, rows }: ListWorld, start: string): boolean =>
  rows.some((row) => {
    const text = folded(searchedText(subject, shownOf(subject, row)));
    const begins = (separator: RegExp) => text.split(separator).some((word) => word.startsWith(folded(start)));
    return begins(NO_LETTER) && !begins(/ +/);
  });

/** What `q` searches for if no row has a word for it: that of the world itself if all others are doubtful. */
const usual = (world: ListWorld, q: string): string => {
  const sure = (WORDS[q] ?? []).filter((word) => q !== 'start' || !isDoubtful(world, word));
  return sure.length === 0 ? world.word : world.draw.pick(sure);
};

/** What `q` searches for: words of one of these rows, or any. */
export const searchedFor = (world: ListWorld, q: string, rows: readonly Row[]): string => {
  const { draw } = world;
  const words = rows.length === 0 || draw.oneIn(4) ? [] : draw.shuffled(wordsOf(world, draw.pick(rows)));
  const own = OF_ROW[q]?.(words, draw, () => draw.shuffled(wordsOf(world, draw.pick(world.rows))));
  return own === undefined || (q === 'start' && isDoubtful(world, own)) ? usual(world, q) : own;
};
