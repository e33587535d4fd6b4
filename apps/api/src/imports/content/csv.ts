import {
  type CsvRow,
  csvOptionsOf,
  type Delimiter,
  emptyFile,
  invalidCsv,
  isBlank,
  type Lines,
  openingOf,
} from '@training-provider/contract/imports';
import { type Info, type Parser, parse } from 'csv-parse';

/** A CSV file: what separates its cells, and its records one by one, the header first. */
export interface CsvFile {
  readonly delimiter: Delimiter;
  readonly rows: AsyncGenerator<CsvRow>;
}

interface ParsedRow {
  readonly record: string[];
  readonly info: Info;
}

/** More than the records of one block, so that the parser never waits for a reader while it is given one. */
const HIGH_WATER_MARK = 100_000;

const newParser = (delimiter: Delimiter): Parser => {
  // Of its stream, to which csv-parse passes it on.
  const options = { ...csvOptionsOf(delimiter), readableHighWaterMark: HIGH_WATER_MARK };
  return parse(options);
};

const rowsOf = async function* (
  blocks: AsyncIterable<Lines>,
  delimiter: Delimiter,
  linesBefore: number,
): AsyncGenerator<CsvRow> {
  const parser = newParser(delimiter);
  // Whoever writes gets its errors.
  parser.on('error', () => undefined);
  // Where the next record begins.
  let line = linesBefore + 1;
  const parsed = function* (): Generator<CsvRow> {
    for (let row: ParsedRow | null = parser.read(); row !== null; row = parser.read()) {
      const begun = line;
      line = linesBefore + row.info.lines + 1;
      if (!isBlank(row.record)) yield { line: begun, cells: row.record };
    }
  };
  const refuse = (error: Error | null | undefined): void => {
    if (error) throw invalidCsv(error, line, linesBefore);
  };
  for await (const { text } of blocks) {
    refuse(await new Promise<Error | null | undefined>((resolve) => parser.write(text, resolve)));
    yield* parsed();
  }
  refuse(await new Promise<Error | null | undefined>((resolve) => parser.end(resolve)));
  yield* parsed();
};

/** The first block, and all of them again. */
const withFirst = async (blocks: AsyncGenerator<Lines>): Promise<[Lines | undefined, AsyncGenerator<Lines>]> => {
  const { value: first } = await blocks.next();
  const all = async function* () {
    if (first !== undefined) yield first;
    yield* blocks;
  };
  return [first ?? undefined, all()];
};

const without = async function* (blocks: AsyncIterable<Lines>, start: number): AsyncGenerator<Lines> {
  let left = start;
  for await (const { text, first } of blocks) {
    yield { first, text: text.slice(left) };
    left = 0;
  }
};

/**
 * Opens a CSV file.
 * @throws InvalidContent `empty_file`; while rows are read, `invalid_quote`, `unclosed_quote` and `line_too_long`
 */
export const openCsv = async (blocks: AsyncGenerator<Lines>, given: Delimiter | null): Promise<CsvFile> => {
  const [first, all] = await withFirst(blocks);
  if (first === undefined) throw emptyFile();
  const { delimiter, skipped } = openingOf(first.text, given);
  return { delimiter, rows: rowsOf(without(all, skipped), delimiter, skipped === 0 ? 0 : 1) };
};
