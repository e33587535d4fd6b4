import { type IMPORT_MEDIA_TYPES, MAX_IMPORT_LINES } from '@training-provider/contract';
import { type Asked, columnsOf } from './columns.ts';
import { emptyFile, openCsv } from './csv.ts';
import { invalid } from './faults.ts';
import { jsonRows } from './ndjson.ts';
import { csvReader, jsonReader, type RawLine } from './raw.ts';
import { type Charset, linesOf } from './text.ts';
import { lineValidator, type StagedLine } from './validate.ts';

/** What the bytes of a file are. */
export interface ImportMediaType {
  readonly type: (typeof IMPORT_MEDIA_TYPES)[number];
  readonly charset: Charset;
}

/** The lines of a CSV file behind its header. */
const csvLines = async function* (
  bytes: AsyncIterable<Buffer>,
  charset: Charset,
  asked: Asked,
): AsyncGenerator<RawLine> {
  const { delimiter, rows } = await openCsv(linesOf(bytes, charset), asked.delimiter ?? undefined);
  let read: ReturnType<typeof csvReader> | undefined;
  for await (const { line, cells } of rows) {
    if (read !== undefined) {
      yield read(line, cells);
      continue;
    }
    const headers = cells.map((cell) => cell.trim());
    read = csvReader({ headers, columns: columnsOf(line, headers, asked) }, asked, delimiter !== ',');
  }
};

/** What an import can say of CSV alone. */
const requireNothingOfCsv = ({ columns, values, ignore_columns, delimiter, empty }: Asked): void => {
  const given = { columns, values, ignoreColumns: ignore_columns, delimiter };
  const [first] = Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [name]));
  const name = first ?? (empty === 'clear' ? 'empty' : undefined);
  if (name !== undefined)
    throw invalid(
      'only_for_csv',
      `The import has "${name}", which is about CSV files: NDJSON names fields, and has null.`,
    );
};

const jsonLines = async function* (bytes: AsyncIterable<Buffer>, asked: Asked): AsyncGenerator<RawLine> {
  requireNothingOfCsv(asked);
  const read = jsonReader(asked);
  for await (const row of jsonRows(linesOf(bytes, 'utf-8'))) yield read(row);
};

/**
 * The lines of a file as they are staged, one by one: none is kept.
 * @throws InvalidContent for a file that can't be imported; whatever `bytes` throws
 */
export const readContent = async function* (
  bytes: AsyncIterable<Buffer>,
  { type, charset }: ImportMediaType,
  asked: Asked,
): AsyncGenerator<StagedLine> {
  const validate = lineValidator(asked);
  const isCsv = type === 'text/csv';
  let count = 0;
  for await (const raw of isCsv ? csvLines(bytes, charset, asked) : jsonLines(bytes, asked)) {
    count += 1;
    if (count > MAX_IMPORT_LINES)
      throw invalid('too_many_lines', 'Has more than 1,000,000 lines: divide it.', { line: raw.line });
    yield validate(raw);
  }
  if (count === 0) throw isCsv ? invalid('no_lines', 'Has a header and no lines.') : emptyFile();
};
