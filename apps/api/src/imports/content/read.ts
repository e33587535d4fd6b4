import {
  type Asked,
  type ContentReader,
  contentReader,
  type ImportMediaType,
  jsonRows,
  type StagedLine,
} from '@training-provider/contract/imports';
import { openCsv } from './csv.ts';
import { suggestPath } from './suggest.ts';
import { linesOf } from './text.ts';

const csvLines = async function* (
  bytes: AsyncIterable<Buffer>,
  { charset }: ImportMediaType,
  asked: Asked,
  reader: ContentReader,
): AsyncGenerator<StagedLine> {
  const { delimiter, rows } = await openCsv(linesOf(bytes, charset), asked.delimiter);
  for await (const row of rows) {
    const staged = reader.csv(row, delimiter);
    if (staged !== undefined) yield staged;
  }
};

const jsonLines = async function* (bytes: AsyncIterable<Buffer>, reader: ContentReader): AsyncGenerator<StagedLine> {
  for await (const lines of linesOf(bytes, 'utf-8')) {
    for (const row of jsonRows(lines)) yield reader.json(row);
  }
};

/**
 * Converts the lines of a file for staging, one after another, without keeping any in memory.
 * @throws InvalidContent if the file cannot be imported; any error of `bytes`
 */
export const readContent = async function* (
  bytes: AsyncIterable<Buffer>,
  media: ImportMediaType,
  asked: Asked,
): AsyncGenerator<StagedLine> {
  const reader = contentReader(media, asked, suggestPath);
  yield* media.type === 'text/csv' ? csvLines(bytes, media, asked, reader) : jsonLines(bytes, reader);
  reader.end();
};
