import { type ImportErrorOfFile, MAX_IMPORT_ERRORS } from '../wire/imports.ts';

/**
 * A file that can't be imported: the import fails with `invalid_content` and these errors. None has a value of the file but
 * the headers of its columns.
 */
export class InvalidContent extends Error {
  readonly errors: readonly ImportErrorOfFile[];

  constructor(errors: readonly ImportErrorOfFile[]) {
    super('invalid_content');
    this.errors = errors.slice(0, MAX_IMPORT_ERRORS);
  }
}

/** One error of a file, to be thrown. */
export const invalid = (code: string, detail: string, place: { line?: number; column?: string } = {}): InvalidContent =>
  new InvalidContent([{ ...place, code, detail }]);

/** The fault of a file in which nothing is. */
export const emptyFile = (): InvalidContent => invalid('empty_file', 'The file is empty.');

/** The fault of a line that is longer than any may be. */
export const lineTooLong = (line: number): InvalidContent =>
  invalid('line_too_long', 'Is longer than 1 MiB.', { line });

/** The fault of a file whose bytes are not of its charset. */
export const wrongCharset = (charset: string, line: number): InvalidContent =>
  invalid('wrong_charset', `Has bytes that are no ${charset}: say the charset of the file, or convert it.`, { line });
