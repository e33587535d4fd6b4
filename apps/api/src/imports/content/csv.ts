import {
  type CsvRow,
  csvOptionsOf,
  csvRows,
  type Delimiter,
  emptyFile,
  type Lines,
  openingOf,
} from '@training-provider/contract/imports';
import { parse } from 'csv-parse';

/** A CSV file: its delimiter, and its records one after another, beginning with the header. */
export interface CsvFile {
  readonly delimiter: Delimiter;
  readonly rows: AsyncGenerator<CsvRow>;
}

const rowsOf = async function* (
  blocks: AsyncIterable<Lines>,
  delimiter: Delimiter,
  linesBefore: number,
): AsyncGenerator<CsvRow> {
  const rows = csvRows(linesBefore);
  // The parser emits each record immediately, so that the records before a fault are known.
  const parser = parse({ ...csvOptionsOf(delimiter), on_record: rows.take });
  // The callback of `write` receives the errors.
  parser.on('error', () => undefined);
  const read = (error: Error | null | undefined): CsvRow[] => {
    if (error) throw rows.faultOf(error);
    return rows.taken();
  };
  for await (const { text } of blocks)
    yield* read(await new Promise<Error | null | undefined>((resolve) => parser.write(text, resolve)));
  yield* read(await new Promise<Error | null | undefined>((resolve) => parser.end(resolve)));
};

/** Returns the first block, and a generator of all blocks including the first. */
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
 * Opens a CSV file, and detects its delimiter unless it is given.
 * @throws InvalidContent `empty_file`; while rows are read, `invalid_quote`, `unclosed_quote` and `line_too_long`
 */
export const openCsv = async (blocks: AsyncGenerator<Lines>, given: Delimiter | null): Promise<CsvFile> => {
  const [first, all] = await withFirst(blocks);
  if (first === undefined) throw emptyFile();
  const { delimiter, skipped } = openingOf(first.text, given);
  return { delimiter, rows: rowsOf(without(all, skipped), delimiter, skipped === 0 ? 0 : 1) };
};
