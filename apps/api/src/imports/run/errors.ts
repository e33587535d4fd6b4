import { type ImportErrorOfLine, MAX_IMPORT_ERRORS, PROBLEM_CODES, type Violation } from '@training-provider/contract';
import type { Fault } from '../../problems/fault.ts';
import type { ImportRow } from '../rows.ts';

/** The header of the column that sets a field, if the import says which one does. */
const columnOf = ({ columns }: ImportRow, pointer: string): string | undefined => {
  const path = pointer.slice(1).replaceAll('/', '.');
  return Object.entries(columns ?? {}).find(([, mapped]) => mapped === path)?.[0];
};

/** An error at a field, with the header of its column. */
export const errorAt = (row: ImportRow, pointer: string, code: string, detail: string): ImportErrorOfLine => {
  const column = columnOf(row, pointer);
  return { pointer, ...(column === undefined ? {} : { column }), code, detail };
};

/** An error that is about the whole line. */
const errorOfLine = (code: string, detail: string): ImportErrorOfLine => ({ pointer: '', code, detail });

/** What violations of a body are as errors of a line; `wrapper` is what their pointers begin with. */
export const errorsOf = (row: ImportRow, violations: readonly Violation[], wrapper: string): ImportErrorOfLine[] =>
  violations
    .slice(0, MAX_IMPORT_ERRORS)
    .map(({ pointer, code, detail }) => errorAt(row, pointer.slice(wrapper.length), code, detail));

/** What the refusal of a write is as errors of a line: without details, which may have a value of the line. */
export const errorsOfFault = (row: ImportRow, { code, errors }: Fault, wrapper: string): ImportErrorOfLine[] => {
  if (code === 'invalid_body') return errorsOf(row, errors ?? [], wrapper);
  // The record was deleted between the look for it and its change.
  if (code === 'not_found') return [RECORD_MISSING];
  const { meaning, remedy } = PROBLEM_CODES[code];
  const [{ pointer } = { pointer: wrapper }] = errors ?? [];
  return [errorAt(row, pointer.slice(wrapper.length), code, `${meaning} ${remedy}`)];
};

export const RECORD_MISSING = errorOfLine('record_missing', 'No record of the organisation has this key.');
export const RECORD_DELETED = errorOfLine(
  'record_deleted',
  'The record with this key is deleted: bring it back first, or remove the line.',
);
export const RECORD_EXISTS = errorOfLine('record_exists', 'A record has this key already, and lines only create.');
/** An error that nobody foresaw: the log has it. */
export const INTERNAL = errorOfLine(
  'internal_error',
  'The service failed with this line. Report the import and the line.',
);
