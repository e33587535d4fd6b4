import { sql } from 'kysely';
import type { Database } from './database.ts';

/*
 * A trigram index finds a long word by intersecting the lists of all its trigrams, of which most are long and the rarest
 * two or three would do. So the index is asked for the rarest pieces only, and the word itself is compared in the rows
 * that have them. How rare a piece is, is read off PostgreSQL's own sample of the column.
 */

const PIECE = 3;
const MOST_PIECES = 3;
/** Shorter words have too few trigrams for a choice. */
const SHORTEST = 2 * PIECE;
/** A piece that most texts have narrows nothing down. */
const MOST = 0.5;
const SAMPLE_KEPT_MS = 10 * 60_000;

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Other signs end a word for the index. */
const LETTER = /[\p{L}\p{N}\p{M}]/u;

/** A run of letters and digits in a word, from its first to its last. */
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

/** A sample of texts: how many there are, and in how many of them each trigram occurs. */
interface Sample {
  readonly size: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Counts the trigrams of texts, once each. */
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
  /** In which share of the texts it occurs, about. */
  readonly share: number;
}

/** Where the pieces of a run begin: within it, or one sign earlier where it has two letters only. */
const startsOf = ({ from, to }: Run): number[] => {
  const within = to - from + 2 - PIECE;
  if (within > 0) return Array.from({ length: within }, (_, offset) => from + offset);
  return to > from && from > 0 ? [from - 1] : [];
};

/** The pieces of one run of letters and digits, the rarest first. */
const piecesOf = (letters: readonly string[], run: Run, shareOf: (text: string) => number): Piece[] =>
  startsOf(run)
    .map((at) => ({ at, text: letters.slice(at, at + PIECE).join('') }))
    .map(({ at, text }) => ({ at, text, share: shareOf(text) }))
    .sort((a, b) => a.share - b.share);

const overlap = (one: Piece, other: Piece): boolean => Math.abs(one.at - other.at) < PIECE;

/**
 * Of one run, the two pieces that are rarest together, or the rarest if all others overlap it. A piece that the sample
 * does not have may still be frequent among many texts, so two of those are better than the rarest with none beside it.
 */
const bestOfRun = (pieces: readonly Piece[], size: number): Piece[] => {
  const least = 1 / (2 * size);
  const shareOfBoth = (pair: readonly Piece[]) =>
    pair.reduce((product, { share }) => product * Math.max(share, least), 1);
  const pairs = pieces.flatMap((one, index) =>
    pieces.slice(index + 1).flatMap((other) => (overlap(one, other) || other.share > MOST ? [] : [[one, other]])),
  );
  const [best] = pairs.sort((a, b) => shareOfBoth(a) - shareOfBoth(b));
  return best ?? pieces.slice(0, 1);
};

const textsOf = (pieces: readonly Piece[]): string[] => pieces.toSorted((a, b) => a.at - b.at).map(({ text }) => text);

/**
 * Pieces of a word, in their order, that are rare among the texts: the rarest of each of its runs of letters and digits,
 * three at most, since pieces of one run mostly come together; two of a word that is a single run. The whole word where
 * it is short or the sample empty. Pieces are as they stand in the word: the database folds them as it folds the texts.
 */
export const rarePieces = (word: string, { size, counts }: Sample): string[] => {
  const letters = [...word.normalize('NFC')];
  if (letters.length < SHORTEST || size === 0) return [word];
  const shareOf = (text: string): number => (counts.get(fold(text)) ?? 0) / size;
  const ofRuns = runsOf(letters)
    .map((run) => ({ run, pieces: piecesOf(letters, run, shareOf) }))
    .sort((a, b) => (a.pieces[0]?.share ?? Infinity) - (b.pieces[0]?.share ?? Infinity));
  const [first, ...others] = ofRuns;
  const [rarest] = first?.pieces ?? [];
  if (first === undefined || rarest === undefined) return [word];
  const further = others.flatMap(({ pieces: [piece] }) => piece ?? []);
  if (further.length === 0) {
    // Too short for two pieces, a run narrows down by all of its trigrams better than by one of them.
    const { from, to } = first.run;
    if (to - from + 1 < SHORTEST) return [letters.slice(Math.min(from, rarest.at), to + 1).join('')];
    return textsOf(bestOfRun(first.pieces, size));
  }
  const chosen = [rarest];
  for (const piece of further.slice(0, MOST_PIECES - 1)) {
    if (piece.share <= MOST && !chosen.some((one) => overlap(one, piece))) chosen.push(piece);
  }
  return textsOf(chosen);
};

/** The sample of a column that PostgreSQL takes for its planner (`analyze`), over all organisations. */
const readSample = async (db: Database, table: string): Promise<string[]> => {
  const { rows } = await sql<{ texts: string[] | null }>`
    select coalesce(histogram_bounds::text::text[], '{}') || coalesce(most_common_vals::text::text[], '{}') as texts
    from pg_stats where schemaname = any(current_schemas(false)) and tablename = ${table} and attname = 'search'
  `.execute(db);
  return rows[0]?.texts ?? [];
};

/** Chooses the pieces of words for the search in one table. It knows nothing until the sample is read: no search waits. */
export const pieceChooser = (table: string) => {
  let sample: Sample = { size: 0, counts: new Map() };
  let until = 0;
  const refresh = async (db: Database): Promise<void> => {
    sample = sampleOf(await readSample(db, table));
  };
  return (db: Database, word: string): string[] => {
    if (Date.now() > until) {
      until = Date.now() + SAMPLE_KEPT_MS;
      // Without a sample the search is slower, not wrong; the next time it is read again.
      refresh(db).catch(() => undefined);
    }
    return rarePieces(word, sample);
  };
};
