import type { ImportErrorOfLine } from '../wire/imports.ts';
import type { Asked } from './asked.ts';
import { valueOfCell } from './cells.ts';
import { type Column, columnOf } from './columns.ts';
import type { Kind } from './fields.ts';
import type { JsonRow } from './ndjson.ts';

/** A line as read: its fields, references and key, before validation with the contract's schema. */
export interface RawLine {
  readonly line: number;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
  readonly references: Record<string, unknown>;
  readonly errors: ImportErrorOfLine[];
  /** The header of the column that sets a field, by the field's pointer. */
  readonly columns: ReadonlyMap<string, string>;
}

/** JSON pointer of a path of a field. */
const pointerOf = (path: string): string => `/${path.replaceAll('.', '/')}`;

/** Sets a field, which may be a member of an object. */
const setAt = (body: Record<string, unknown>, path: string, value: unknown): void => {
  const [first = '', part] = path.split('.');
  if (part === undefined) body[first] = value;
  else body[first] = { ...Object(body[first]), [part]: value };
};

const SEPARATOR_OF_LISTS = '|';

/** The items of a cell; a cell without a list has one item. */
const partsOf = (cell: string, isList: boolean): readonly string[] =>
  isList ? cell.split(SEPARATOR_OF_LISTS).map((part) => part.trim()) : [cell];

interface Target {
  readonly path: string;
  readonly kind: Kind;
  readonly isList: boolean;
}

/** Returns a function that reads a row of a CSV file with these columns. */
export const csvReader = (
  header: { readonly headers: readonly string[]; readonly columns: readonly Column[] },
  asked: Asked,
  hasCommas: boolean,
) => {
  const { headers, columns } = header;
  const pointers = columns.map((column): string | undefined => {
    if (column.role === 'field') return pointerOf(column.path);
    return column.role === 'reference' ? pointerOf(column.field) : undefined;
  });
  const byPointer = new Map(
    pointers.flatMap((pointer, index): [string, string][] =>
      pointer === undefined ? [] : [[pointer, headers[index] ?? '']],
    ),
  );
  const keyIndex = columns.findIndex(
    (column) => column.role === 'key' || (column.role === 'field' && column.path === asked.key),
  );
  /** The value that the import maps to a word of the file; by default the word itself. */
  const meant = (path: string, word: string): string => {
    const words = asked.values?.[path] ?? {};
    const sought = word.trim();
    return Object.hasOwn(words, sought) ? (words[sought] ?? '') : word;
  };

  /** The value of a cell; undefined if the field stays unchanged, or the cell is rejected. */
  const read = (raw: RawLine, cell: string, { path, kind, isList }: Target, column: string): unknown => {
    const parts = cell.trim() === '' ? [] : partsOf(cell, isList);
    const words = parts.map((part) => meant(path, part));
    if (words.length === 0 || (!isList && words[0] === '')) return asked.empty === 'clear' ? null : undefined;
    const values: unknown[] = [];
    for (const word of words) {
      const one = valueOfCell(word, kind, hasCommas);
      if ('value' in one) values.push(one.value);
      else {
        raw.errors.push({ pointer: pointerOf(path), column, ...one });
        return undefined;
      }
    }
    return isList ? values : values[0];
  };

  return (line: number, cells: readonly string[]): RawLine => {
    const key = keyIndex < 0 ? null : (cells[keyIndex]?.trim() ?? '');
    const raw: RawLine = { line, key, body: {}, references: {}, errors: [], columns: byPointer };
    if (cells.length !== headers.length) {
      const detail = `Has ${cells.length} cells, and the header has ${headers.length}.`;
      raw.errors.push({ pointer: '', code: 'wrong_column_count', detail });
      return raw;
    }
    for (const [index, column] of columns.entries()) {
      const cell = cells[index] ?? '';
      const name = headers[index] ?? '';
      if (column.role === 'field') {
        const value = read(raw, cell, column, name);
        if (value !== undefined) setAt(raw.body, column.path, value);
      } else if (column.role === 'reference') {
        const value = read(raw, cell, { path: column.name, kind: 'word', isList: column.isList }, name);
        if (value !== undefined) raw.references[column.name] = value;
      }
    }
    return raw;
  };
};

const NO_COLUMNS: ReadonlyMap<string, string> = new Map();

/**
 * Returns a function that reads an object of an NDJSON file: fields without a wrapper, together with the key and
 * references.
 */
export const jsonReader =
  (asked: Asked) =>
  ({ line, value }: JsonRow): RawLine => {
    const errors: ImportErrorOfLine[] = [];
    const raw: RawLine = { line, key: null, body: {}, references: {}, errors, columns: NO_COLUMNS };
    if (value === undefined) {
      errors.push({ pointer: '', code: 'invalid_json', detail: 'The line is no JSON object (RFC 8259) of a record.' });
      return raw;
    }
    const roles = Object.entries(value).map(([name, member]) => [name, member, columnOf(name, asked)?.role] as const);
    const membersOf = (...sought: (Column['role'] | undefined)[]) =>
      Object.fromEntries(roles.filter(([, , role]) => sought.includes(role)));
    const [own] = Object.values(membersOf('key'));
    const key: unknown = own ?? (asked.key === null ? null : value[asked.key]);
    if (key !== null && key !== undefined && typeof key !== 'string')
      errors.push({ pointer: `/${asked.key ?? 'key'}`, code: 'wrong_type', detail: 'Is not text.' });
    const fields = { body: membersOf('field', undefined), references: membersOf('reference') };
    return { ...raw, ...fields, key: typeof key === 'string' ? key : asked.key === null ? null : '' };
  };
