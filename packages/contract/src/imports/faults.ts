import { type ImportErrorOfFile, MAX_IMPORT_ERRORS } from '../wire/imports.ts';

/**
 * Thrown if a file cannot be imported: the import fails with `invalid_content` and these errors. They contain no values
 * of the file except the headers of its columns.
 */
export class InvalidContent extends Error {
  readonly errors: readonly ImportErrorOfFile[];

  constructor(errors: readonly ImportErrorOfFile[]) {
    super('invalid_content');
    this.errors = errors.slice(0, MAX_IMPORT_ERRORS);
  }
}

/** An `InvalidContent` with one error. */
export const invalid = (code: string, detail: string, place: { line?: number; column?: string } = {}): InvalidContent =>
  new InvalidContent([{ ...place, code, detail }]);

/** The fault of an empty file. */
export const emptyFile = (): InvalidContent => invalid('empty_file', 'The file is empty.');

/** The fault of a line that exceeds the maximum length. */
export const lineTooLong = (line: number): InvalidContent =>
  invalid('line_too_long', 'Is longer than 1 MiB.', { line });

/** The fault of a file whose bytes are invalid in its charset. */
export const wrongCharset = (charset: string, line: number): InvalidContent =>
  invalid('wrong_charset', `Has bytes that are no ${charset}: say the charset of the file, or convert it.`, { line });
