import { type ImportErrorOfFile, MAX_IMPORT_COLUMNS } from '../wire/imports.ts';
import type { Asked } from './asked.ts';
import { InvalidContent } from './faults.ts';
import { type Field, type Fields, fieldsOf, type Reference } from './fields.ts';

/** The meaning of a column. */
export type Column =
  | { readonly role: 'ignored' }
  | { readonly role: 'key' }
  | ({ readonly role: 'field'; readonly path: string } & Field)
  | ({ readonly role: 'reference'; readonly name: string } & Reference);

/** Fields of every record that a line cannot set. */
const OF_EVERY_RECORD = ['id', 'insertedAt', 'updatedAt'];
const MAX_HEADER = 255;

const OWN_KEYS: readonly string[] = ['id', 'externalId'];

/** Whether a path is the key of the import rather than a field of its records. */
const isOwnKey = (path: string, { key, operation, source, collection }: Asked): boolean => {
  if (!OWN_KEYS.includes(path)) return false;
  if (path === key) return true;
  // Lines that only create records need no key, but may contain the id or external id of their records.
  if (key !== null || operation !== 'create') return false;
  return path === 'externalId' ? source !== null : collection === 'contacts';
};

/** The meaning of a path in an import; undefined if it is not a field, key or reference. */
export const columnOf = (path: string, asked: Asked): Column | undefined => {
  const { resource, fields, references } = fieldsOf(asked.collection);
  if (isOwnKey(path, asked)) return { role: 'key' };
  const field = fields.get(path);
  if (field !== undefined) return { role: 'field', path, ...field };
  const reference = references.get(path);
  if (reference !== undefined) return { role: 'reference', name: path, ...reference };
  // Callers can send records in the form in which the service returns them.
  const isReadOnly = OF_EVERY_RECORD.includes(path) || resource.readOnly.includes(path);
  return isReadOnly && path !== 'id' ? { role: 'ignored' } : undefined;
};

/**
 * Returns a sentence with the known path that a string probably means, to append to a message; empty if there is none.
 */
export type Suggest = (text: string, known: readonly string[]) => string;

/** The paths that a line can set. */
export const pathsIn = ({ fields, references }: Fields): readonly string[] => [...fields.keys(), ...references.keys()];

const isShown = (header: string): boolean =>
  header.length <= MAX_HEADER && header.isWellFormed() && !header.includes('\0');

/** The field that a column sets. Two columns must not set the same field. */
const setBy = (column: Column): string | undefined => {
  if (column.role === 'field') return column.path;
  if (column.role === 'reference') return column.field;
  return column.role === 'key' ? 'the key' : undefined;
};

type Failure = (code: string, detail: string, column?: string) => void;

const columnsIn = (headers: readonly string[], asked: Asked, suggest: Suggest, fail: Failure): Column[] => {
  const { columns, ignoreColumns, collection, source } = asked;
  const taken = new Map<string, string>();
  const names = new Set<string>();
  return headers.map((header, index): Column => {
    const ignored: Column = { role: 'ignored' };
    if (header === '') {
      fail('missing_header', `Column ${index + 1} has no header.`);
      return ignored;
    }
    if (!isShown(header)) {
      fail('invalid_header', `The header of column ${index + 1} is longer than 255 characters, or no text.`);
      return ignored;
    }
    if (names.has(header)) fail('duplicate_column', 'Two columns have this header.', header);
    names.add(header);
    if (ignoreColumns?.includes(header)) return ignored;
    const path = columns !== null && Object.hasOwn(columns, header) ? (columns[header] ?? '') : header;
    const column = columnOf(path, asked);
    if (column === undefined) {
      const hint = suggest(path, pathsIn(fieldsOf(collection)));
      fail(
        'unknown_column',
        `No field of ${collection}: map it by "columns", or name it in "ignoreColumns".${hint}`,
        header,
      );
      return ignored;
    }
    if (column.role === 'reference' && column.key === 'externalId' && source === null)
      fail('missing_source', 'External ids are those of a system: name it as "source".', header);
    const set = setBy(column);
    const other = set === undefined ? undefined : taken.get(set);
    if (other !== undefined && other !== header)
      fail('conflicting_columns', `Sets the same field as the column "${other}".`, header);
    if (set !== undefined) taken.set(set, header);
    return column;
  });
};

/**
 * The meanings of the columns of a file, by its header.
 * @throws InvalidContent with all faults of the header, such as `unknown_column`, `duplicate_column` and
 * `missing_column`
 */
export const columnsOf = (
  line: number,
  headers: readonly string[],
  asked: Asked,
  suggest: Suggest,
): readonly Column[] => {
  const errors: ImportErrorOfFile[] = [];
  const fail: Failure = (code, detail, column) =>
    void errors.push({ line, ...(column === undefined ? {} : { column }), code, detail });
  if (headers.length > MAX_IMPORT_COLUMNS) {
    fail('too_many_columns', `Has more than ${MAX_IMPORT_COLUMNS} columns.`);
    throw new InvalidContent(errors);
  }
  const all = columnsIn(headers, asked, suggest, fail);
  for (const header of Object.keys(asked.columns ?? {}))
    if (!headers.includes(header))
      fail('missing_column', 'The import maps this column, and the file has none.', header);
  const isKey = (column: Column): boolean =>
    column.role === 'key' || (column.role === 'field' && column.path === asked.key);
  if (asked.key !== null && !all.some(isKey))
    fail('missing_key', `No column is the key of the import, "${asked.key}".`);
  if (errors.length > 0) throw new InvalidContent(errors);
  return all;
};
