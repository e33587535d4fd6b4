import { MAX_IMPORT_LINE_BYTES } from '@training-provider/contract';
import { CsvError, type Parser, parse } from 'csv-parse';
import { type InvalidContent, invalid } from './faults.ts';
import type { Lines } from './text.ts';

export type Delimiter = ',' | ';' | '\t';

/** A record of a CSV file: its cells, and the line on which it begins. */
interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A CSV file: what separates its cells, and its records one by one, the header first. */
export interface CsvFile {
  readonly delimiter: Delimiter;
  readonly rows: AsyncGenerator<CsvRow>;
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
/** The line by which Excel says what separates cells. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?\r?\n/i;

/** The delimiter that stands most often in the first line, outside of quotes. */
const delimiterIn = (text: string): Delimiter => {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  const unquoted = line.replaceAll(/"(?:[^"]|"")*"?/g, '');
  const count = (sought: Delimiter): number => unquoted.split(sought).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
};

/** The fault of a file that the parser refuses; `line` is where the record begins in which it is. */
const invalidOf = (error: Error, line: number): Error => {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return invalid('line_too_long', 'Is longer than 1 MiB.', { line });
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return invalid('unclosed_quote', 'A quote is opened here and never closed.', { line });
  return invalid('invalid_quote', 'A cell with quotes begins and ends with one, and doubles those within it.', {
    line,
  });
};

const isBlank = ([first = '', ...others]: readonly string[]): boolean => others.length === 0 && first.trim() === '';

const newlinesIn = (cell: string): number => (cell.includes('\n') ? cell.split('\n').length - 1 : 0);

/** A parser that hands each record over at once, so that those before a fault are known. */
const newParser = (delimiter: Delimiter, take: (cells: readonly string[]) => void): Parser =>
  parse({
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n'],
    max_record_size: MAX_IMPORT_LINE_BYTES,
    on_record: (cells: string[]) => {
      take(cells);
      return null;
    },
  });

const rowsOf = async function* (
  blocks: AsyncIterable<Lines>,
  delimiter: Delimiter,
  linesBefore: number,
): AsyncGenerator<CsvRow> {
  let rows: CsvRow[] = [];
  // Where the next record begins. The parser counts a CRLF within quotes as two lines.
  let line = linesBefore + 1;
  const parser = newParser(delimiter, (cells) => {
    if (!isBlank(cells)) rows.push({ line, cells });
    line += cells.reduce((lines, cell) => lines + newlinesIn(cell), 1);
  });
  // Whoever writes gets its errors.
  parser.on('error', () => undefined);
  const read = (error: Error | null | undefined): CsvRow[] => {
    if (error) throw invalidOf(error, line);
    const taken = rows;
    rows = [];
    return taken;
  };
  for await (const { text } of blocks)
    yield* read(await new Promise<Error | null | undefined>((resolve) => parser.write(text, resolve)));
  yield* read(await new Promise<Error | null | undefined>((resolve) => parser.end(resolve)));
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
 * Opens a CSV file (RFC 4180, CRLF and LF mixed). What separates its cells is `given`, or said by a line `sep=;`, or found from
 * the header.
 * @throws InvalidContent `empty_file`; while rows are read, `invalid_quote`, `unclosed_quote` and `line_too_long`
 */
export const openCsv = async (blocks: AsyncGenerator<Lines>, given: Delimiter | undefined): Promise<CsvFile> => {
  const [first, all] = await withFirst(blocks);
  if (first === undefined || first.text.trim() === '') throw emptyFile();
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(first.text) ?? [];
  const text = first.text.slice(separatorLine.length);
  const delimiter = given ?? (named as Delimiter | undefined) ?? delimiterIn(text);
  const rest = without(all, separatorLine.length);
  return { delimiter, rows: rowsOf(rest, delimiter, separatorLine === '' ? 0 : 1) };
};

/** The fault of a file in which nothing is. */
export const emptyFile = (): InvalidContent => invalid('empty_file', 'The file is empty.');
