import { MAX_IMPORT_LINES } from '../wire/imports.ts';
import type { Asked } from './asked.ts';
import { columnsOf, type Suggest } from './columns.ts';
import type { CsvRow, Delimiter } from './csv.ts';
import { emptyFile, invalid } from './faults.ts';
import type { ImportMediaType } from './media.ts';
import type { JsonRow } from './ndjson.ts';
import { csvReader, jsonReader, type RawLine } from './rawLine.ts';
import { lineValidator, type StagedLine } from './validate.ts';

/** Reads the rows of a file one by one. */
export interface ContentReader {
  /**
   * Converts the next record of a CSV file for staging; returns undefined for the header, which must come first.
   * @throws InvalidContent
   */
  csv(row: CsvRow, delimiter: Delimiter): StagedLine | undefined;
  /** Converts the next line of an NDJSON file for staging. @throws InvalidContent */
  json(row: JsonRow): StagedLine;
  /** Must be called after the last row. @throws InvalidContent if there was no line */
  end(): void;
}

/** Rejects parameters that only apply to CSV. */
const requireNothingOfCsv = ({ columns, values, ignoreColumns, delimiter, empty }: Asked): void => {
  const given = { columns, values, ignoreColumns, delimiter };
  const [first] = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [name]));
  const name = first ?? (empty === 'clear' ? 'empty' : undefined);
  if (name !== undefined)
    throw invalid(
      'only_for_csv',
      `The import has "${name}", which is about CSV files: NDJSON names fields, and has null.`,
    );
};

/**
 * Returns a reader that converts the rows of a file for staging, without storing any.
 * @throws InvalidContent if the file cannot be imported
 */
export const contentReader = ({ type }: ImportMediaType, asked: Asked, suggest: Suggest): ContentReader => {
  const isCsv = type === 'text/csv';
  if (!isCsv) requireNothingOfCsv(asked);
  const validate = lineValidator(asked, suggest);
  const readJson = jsonReader(asked);
  let readCsv: ReturnType<typeof csvReader> | undefined;
  let count = 0;
  const staged = (raw: RawLine): StagedLine => {
    count += 1;
    if (count > MAX_IMPORT_LINES)
      throw invalid('too_many_lines', 'Has more than 1,000,000 lines: divide it.', { line: raw.line });
    return validate(raw);
  };
  return {
    csv: ({ line, cells }, delimiter) => {
      if (readCsv !== undefined) return staged(readCsv(line, cells));
      const headers = cells.map((cell) => cell.trim());
      readCsv = csvReader({ headers, columns: columnsOf(line, headers, asked, suggest) }, asked, delimiter !== ',');
      return undefined;
    },
    json: (row) => staged(readJson(row)),
    end: () => {
      if (count === 0) throw isCsv ? invalid('no_lines', 'Has a header and no lines.') : emptyFile();
    },
  };
};
