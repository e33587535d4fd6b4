import { sql } from 'kysely';
import type { Database } from './database.ts';

/*
 * Chooses how to look up a long word. A trigram index would intersect the lists of all trigrams of the word, most of
 * which are long. The rarest two or three are enough: the index is searched for these pieces, and the rows found are
 * compared with the whole word. The frequency of a piece is estimated with the planner's statistics of the column.
 */

const PIECE = 3;
const MAX_PIECES = 3;
/** The minimum length of a word from which pieces are chosen. Shorter words have too few trigrams. */
const MIN_LENGTH = 2 * PIECE;
/** The maximum share of texts that contain a piece; a more frequent piece is not selective. */
const MAX_SHARE = 0.5;
const SAMPLE_LIFETIME_MS = 10 * 60_000;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A letter or digit. All other characters separate words in the index. */
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** A sequence of letters and digits in a word: the indexes of its first and last character. */
interface Run {
  readonly from: number;
  readonly to: number;
}

const runsOf = (letters: readonly string[]): Run[] => {
  const runs: Run[] = [];
  let from: number | undefined;
  for (const [at, letter] of [...letters, ' '].entries()) {
    if (LETTER.test(letter)) from ??= at;
    else if (from !== undefined) {
      runs.push({ from, to: at - 1 });
      from = undefined;
    }
  }
  return runs;
};

/** A sample of texts: their number, and for each trigram the number of texts that contain it. */
interface Sample {
  readonly size: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts for each trigram the texts that contain it. */
export const sampleOf = (texts: readonly string[]): Sample => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const trigrams = new Set(Array.from({ length: text.length - PIECE + 1 }, (_, at) => text.slice(at, at + PIECE)));
    for (const trigram of trigrams) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  return { size: texts.length, counts };
};

interface Piece {
  readonly at: number;
  readonly text: string;
  /** The estimated share of the texts that contain the piece. */
  readonly share: number;
}

/** The start of each piece of a run. The piece of a run of two letters also contains the character before the run. */
const startsOf = ({ from, to }: Run): number[] => {
  const within = to - from + 2 - PIECE;
  if (within > 0) return Array.from({ length: within }, (_, offset) => from + offset);
  return to > from && from > 0 ? [from - 1] : [];
};

/** The pieces of a run, the rarest first. */
const piecesOf = (letters: readonly string[], run: Run, shareOf: (text: string) => number): Piece[] =>
  startsOf(run)
    .map((at) => ({ at, text: letters.slice(at, at + PIECE).join('') }))
    .map(({ at, text }) => ({ at, text, share: shareOf(text) }))
    .sort((a, b) => a.share - b.share);

const overlap = (one: Piece, other: Piece): boolean => Math.abs(one.at - other.at) < PIECE;

/**
 * The two pieces of a run that are rarest together, or only the rarest piece if all others overlap it. A piece that is
 * not in the sample may still be frequent among many texts, so two such pieces are better than one.
 */
const bestOfRun = (pieces: readonly Piece[], size: number): Piece[] => {
  const least = 1 / (2 * size);
  const shareOfBoth = (pair: readonly Piece[]) =>
    pair.reduce((product, { share }) => product * Math.max(share, least), 1);
  // The rarest piece overlaps at most four others, so the best pair is among the six rarest pieces.
  const few = pieces.slice(0, 2 * PIECE);
  const pairs = few.flatMap((one, index) =>
    few.slice(index + 1).flatMap((other) => (overlap(one, other) || other.share > MAX_SHARE ? [] : [[one, other]])),
  );
  const [best] = pairs.sort((a, b) => shareOfBoth(a) - shareOfBoth(b));
  return best ?? pieces.slice(0, 1);
};

const textsOf = (pieces: readonly Piece[]): string[] => pieces.toSorted((a, b) => a.at - b.at).map(({ text }) => text);

/**
 * The pieces of a word that are rarest among the texts, in their order. It returns the rarest piece of each run of
 * letters and digits, at most three, because pieces of the same run often occur together. It returns two pieces if the
 * word is a single run, and the whole word if the word is short or the sample is empty. The pieces are not folded,
 * because the database folds them like the texts.
 */
export const rarePieces = (word: string, { size, counts }: Sample): string[] => {
  const letters = [...word.normalize('NFC')];
  if (letters.length < MIN_LENGTH || size === 0) return [word];
  const shareOf = (text: string): number => (counts.get(fold(text)) ?? 0) / size;
  const ofRuns = runsOf(letters)
    .map((run) => ({ run, pieces: piecesOf(letters, run, shareOf) }))
    .sort((a, b) => (a.pieces[0]?.share ?? Infinity) - (b.pieces[0]?.share ?? Infinity));
  const [first, ...others] = ofRuns;
  const [rarest] = first?.pieces ?? [];
  if (first === undefined || rarest === undefined) return [word];
  const further = others.flatMap(({ pieces: [piece] }) => piece ?? []);
  if (further.length === 0) {
    // If a run is too short for two pieces, the whole run is more selective than one piece.
    const { from, to } = first.run;
    if (to - from + 1 < MIN_LENGTH) return [letters.slice(Math.min(from, rarest.at), to + 1).join('')];
    return textsOf(bestOfRun(first.pieces, size));
  }
  const chosen = [rarest];
  for (const piece of further.slice(0, MAX_PIECES - 1)) {
    if (piece.share <= MAX_SHARE && !chosen.some((one) => overlap(one, piece))) chosen.push(piece);
  }
  return textsOf(chosen);
};

/** Reads the planner's statistics of the column `search` (from `analyze`), over all organisations. */
const readSample = async (db: Database, table: string): Promise<string[]> => {
  const { rows } = await sql<{ texts: string[] | null }>`
    select coalesce(histogram_bounds::text::text[], '{}') || coalesce(most_common_vals::text::text[], '{}') as texts
    from pg_stats where schemaname = any(current_schemas(false)) and tablename = ${table} and attname = 'search'
  `.execute(db);
  return rows[0]?.texts ?? [];
};

/**
 * Returns a function that chooses the pieces of a word for the search in one table. Until a sample has been read, the
 * function returns the whole word without waiting.
 */
export const pieceChooser = (table: string) => {
  let sample: Sample = { size: 0, counts: new Map() };
  let until = 0;
  const refresh = async (db: Database): Promise<void> => {
    sample = sampleOf(await readSample(db, table));
  };
  return (db: Database, word: string): string[] => {
    if (Date.now() > until) {
      until = Date.now() + SAMPLE_LIFETIME_MS;
      // Without a new sample the search is slower, but correct.
      refresh(db).catch(() => undefined);
    }
    return rarePieces(word, sample);
  };
};
