import { MAX_IMPORT_LINE_BYTES } from '../wire/imports.ts';
import { emptyFile, type InvalidContent, invalid, lineTooLong } from './faults.ts';

export type Delimiter = ',' | ';' | '\t';

/** A record of a CSV file: its cells, and the number of the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
/** The line that tells Excel which character separates cells. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?\r?\n/i;

/** The most frequent delimiter in the first line, outside of quotes. */
const delimiterIn = (text: string): Delimiter => {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  const unquoted = line.replaceAll(/"(?:[^"]|"")*"?/g, '');
  const count = (sought: Delimiter): number => unquoted.split(sought).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
};

/**
 * The delimiter of a file that begins with `text`, and the length of its `sep` line, which is not a record. The
 * delimiter is `given`, or that of a line `sep=;`, or the one found in the header.
 * @throws InvalidContent `empty_file`
 */
export const openingOf = (text: string, given: Delimiter | null): { delimiter: Delimiter; skipped: number } => {
  if (text.trim() === '') throw emptyFile();
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const skipped = separatorLine.length;
  return { delimiter: given ?? (named as Delimiter | undefined) ?? delimiterIn(text.slice(skipped)), skipped };
};

/**
 * Options with which csv-parse reads a file (RFC 4180, CRLF and LF mixed): it only checks quotes and the size of
 * records.
 */
export const csvOptionsOf = (delimiter: Delimiter) => ({
  delimiter,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n'],
  max_record_size: MAX_IMPORT_LINE_BYTES,
});

const isBlank = ([first = '', ...others]: readonly string[]): boolean => others.length === 0 && first.trim() === '';

const newlinesIn = (cell: string): number => (cell.includes('\n') ? cell.split('\n').length - 1 : 0);

/** The codes of csv-parse for faults of a file. */
const FAULTS = ['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED', 'CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE'];

/** Converts an error of csv-parse to the fault of the file; returns any other error unchanged. */
const invalidCsv = (error: unknown, line: number): InvalidContent | unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!FAULTS.includes(code)) return error;
  if (code === 'CSV_MAX_RECORD_SIZE') return lineTooLong(line);
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return invalid('unclosed_quote', 'A quote is opened here and never closed.', { line });
  return invalid('invalid_quote', 'A cell with quotes begins and ends with one, and doubles those within it.', {
    line,
  });
};

/**
 * Collects the records that csv-parse emits, and counts their lines, because csv-parse counts a CRLF within quotes as
 * two lines.
 * @param linesBefore number of lines at the beginning of the file that the parser does not get
 */
export const csvRows = (linesBefore: number) => {
  let rows: CsvRow[] = [];
  // The line on which the next record begins.
  let line = linesBefore + 1;
  return {
    /** Collects a record; for `on_record` of csv-parse. */
    take: (cells: readonly string[]): null => {
      if (!isBlank(cells)) rows.push({ line, cells });
      line += cells.reduce((lines, cell) => lines + newlinesIn(cell), 1);
      return null;
    },
    /** The records since the last call, without blank lines. */
    taken: (): CsvRow[] => {
      const taken = rows;
      rows = [];
      return taken;
    },
    /**
     * The fault of the record after the collected ones, which csv-parse rejected; any other error is returned
     * unchanged.
     */
    faultOf: (error: unknown): InvalidContent | unknown => invalidCsv(error, line),
  };
};
