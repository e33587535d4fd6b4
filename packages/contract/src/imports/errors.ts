import { type ImportErrorOfLine, MAX_IMPORT_ERRORS } from '../wire/imports.ts';
import type { Violation } from '../wire/problem.ts';
import { PROBLEM_CODES, type ProblemCode } from '../wire/problemCodes.ts';
import type { Asked } from './asked.ts';

type Mapped = Pick<Asked, 'columns'>;

/** The header of the column that the import maps to a field; undefined if there is none. */
const columnOf = ({ columns }: Mapped, pointer: string): string | undefined => {
  const path = pointer.slice(1).replaceAll('/', '.');
  return Object.entries(columns ?? {}).find(([, mapped]) => mapped === path)?.[0];
};

/** An error in a field, with the header of its column. */
const errorAt = (asked: Mapped, pointer: string, code: string, detail: string): ImportErrorOfLine => {
  const column = columnOf(asked, pointer);
  return { pointer, ...(column === undefined ? {} : { column }), code, detail };
};

/** An error of the whole line. */
const errorOfLine = (code: string, detail: string): ImportErrorOfLine => ({ pointer: '', code, detail });

/** Converts violations of a body to errors of a line. `wrapper` is removed from the beginning of their pointers. */
export const errorsOf = (asked: Mapped, violations: readonly Violation[], wrapper: string): ImportErrorOfLine[] =>
  violations
    .slice(0, MAX_IMPORT_ERRORS)
    .map(({ pointer, code, detail }) => errorAt(asked, pointer.slice(wrapper.length), code, detail));

export const RECORD_MISSING = errorOfLine('record_missing', 'No record of the organisation has this key.');
export const RECORD_DELETED = errorOfLine(
  'record_deleted',
  'The record with this key is deleted: bring it back first, or remove the line.',
);
export const RECORD_EXISTS = errorOfLine('record_exists', 'A record has this key already, and lines only create.');
/** An unexpected error, which the service has logged. */
export const INTERNAL = errorOfLine(
  'internal_error',
  'The service failed with this line. Report the import and the line.',
);

/** The rejection of a single write. */
interface Refusal {
  readonly code: ProblemCode;
  readonly errors?: readonly Violation[] | undefined;
}

/**
 * Converts the rejection of a write to errors of a line. Details are omitted, because they may contain a value of the
 * line.
 */
export const errorsOfRefusal = (asked: Mapped, { code, errors }: Refusal, wrapper: string): ImportErrorOfLine[] => {
  if (code === 'invalid_body') return errorsOf(asked, errors ?? [], wrapper);
  // The record was deleted between the look-up and the change.
  if (code === 'not_found') return [RECORD_MISSING];
  const { meaning, remedy } = PROBLEM_CODES[code];
  const [{ pointer } = { pointer: wrapper }] = errors ?? [];
  return [errorAt(asked, pointer.slice(wrapper.length), code, `${meaning} ${remedy}`)];
};

/**
 * The key by which lines find their records. An external id is a key even if lines only create records, because it must
 * not be in use.
 */
export const keyOf = ({ key, source }: Pick<Asked, 'key' | 'source'>): Asked['key'] =>
  key ?? (source === null ? null : 'externalId');

/** The error if another line of the file has the same key. */
export const keyRepeated = (asked: Pick<Asked, 'columns' | 'key' | 'source'>): ImportErrorOfLine =>
  errorAt(
    asked,
    `/${keyOf(asked) ?? 'id'}`,
    'key_repeated',
    'Other lines of the file have the same key: none of them is taken.',
  );

/** The error if another line of the file has the same value in a unique field. */
export const valueRepeated = (asked: Mapped, pointer: string): ImportErrorOfLine =>
  errorAt(
    asked,
    pointer,
    'value_repeated',
    'Other lines of the file have the same value, which must be unique: none of them is taken.',
  );

/** The error if another record has the value of a unique field, even if the file would change that record. */
export const valueTakenNow = (asked: Mapped, pointer: string): ImportErrorOfLine =>
  errorAt(asked, pointer, 'value_taken', 'Another record has this value now, even if the file changes that one.');

/** The error if a column refers to a record that does not exist. */
export const unknownReference = (name: string): ImportErrorOfLine => ({
  pointer: `/${name}`,
  code: 'unknown_reference',
  detail: 'Refers to nothing in this organisation.',
});
