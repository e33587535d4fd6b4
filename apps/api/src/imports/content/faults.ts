import { type ImportErrorOfFile, MAX_IMPORT_ERRORS } from '@training-provider/contract';

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
