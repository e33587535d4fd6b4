import * as z from 'zod/mini';
import { type ImportErrorOfLine, MAX_IMPORT_ERRORS } from '../wire/imports.ts';
import { violationsOf } from '../wire/violations.ts';
import type { Asked } from './asked.ts';
import { type ImportBody, REFERENCES } from './body.ts';
import { pathsIn, type Suggest } from './columns.ts';
import { fieldsOf } from './fields.ts';
import type { RawLine } from './rawLine.ts';

/** A staged line: the values that it sets, or the reasons why it is rejected. */
export interface StagedLine {
  readonly line: number;
  readonly key: string | null;
  readonly uniques: Readonly<Record<string, string>> | null;
  readonly body: ImportBody | null;
  readonly errors: readonly ImportErrorOfLine[] | null;
}

/** Stands for an id that is unknown until the run has looked up another key. */
const ANY_ID = '00000000-0000-7000-8000-000000000000';
const MAX_KEY = 255;
const MAX_LIST = 50;
const OF_EVERY_RECORD = ['id', 'insertedAt', 'updatedAt'];

/** A UUID of any version in its canonical form (RFC 9562). */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
const isKeyText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_KEY && isStorable(value);

const INVALID_KEY = { code: 'invalid_value', detail: 'Is no key: 1 to 255 characters of text.' };

type Violated = Omit<ImportErrorOfLine, 'column'>;

/** The key of a line in the form in which records store it, or the error. */
const keyOf = ({ key: name }: Asked, key: string | null): { key: string | null } | Violated => {
  const pointer = `/${name ?? 'externalId'}`;
  if (key === null) return { key };
  if (key === '') return { pointer, code: 'key_missing', detail: 'The key of the import is empty in this line.' };
  if (!isKeyText(key)) return { pointer, ...INVALID_KEY };
  if (name !== 'id') return { key };
  return UUID.test(key) ? { key: key.toLowerCase() } : { pointer, code: 'invalid_format', detail: 'Not a UUID.' };
};

const isReferenceValue = (value: unknown, isList: boolean): boolean =>
  isList ? Array.isArray(value) && value.length <= MAX_LIST && value.every(isKeyText) : isKeyText(value);

/**
 * Returns a function that validates lines with the contract's schema of a create request if lines only create records,
 * otherwise with that of the patch. An upsert line may therefore be valid although it can only update a record. The run
 * rejects it later if it must create a record and lacks a required field.
 */
export const lineValidator = (asked: Asked, suggest: Suggest) => {
  const known = fieldsOf(asked.collection);
  const { resource, references } = known;
  const paths = pathsIn(known);
  // The cast is safe: every importable collection has a patch.
  const schema = (asked.operation === 'create' ? resource.input : resource.patch) as z.ZodMiniType;
  const compiled = z.compile(schema);
  const dropped = [...OF_EVERY_RECORD, ...resource.readOnly].filter(
    (field) => field !== 'id' || !resource.suppliedId || asked.operation !== 'create',
  );
  const uniqueFields = resource.unique.filter((field) => field !== 'id' && field !== asked.key);

  /** Puts ids in the place of references by other keys, so that the schema finds its required fields. */
  const withIds = (raw: RawLine, fail: (violated: Violated) => void) => {
    const body = { ...raw.body };
    const given: Record<string, string | string[]> = {};
    for (const [name, value] of Object.entries(raw.references)) {
      const { field, isList } = references.get(name) ?? { field: '', isList: false };
      if (Object.hasOwn(body, field))
        fail({ pointer: `/${name}`, code: 'conflicting_fields', detail: `Is given together with "${field}".` });
      else if (value === null) body[field] = null;
      else if (isReferenceValue(value, isList)) {
        given[name] = value as string | string[];
        body[field] = isList ? [ANY_ID] : ANY_ID;
      } else fail({ pointer: `/${name}`, ...INVALID_KEY });
    }
    return { body, given };
  };

  const columnOf = ({ columns }: RawLine, pointer: string): string | undefined =>
    columns.get(pointer) ?? columns.get(pointer.slice(0, pointer.lastIndexOf('/')));

  return (raw: RawLine): StagedLine => {
    const errors = [...raw.errors];
    const fail = ({ pointer, code, detail }: Violated): void => {
      const column = columnOf(raw, pointer);
      if (errors.length < MAX_IMPORT_ERRORS && !errors.some((one) => one.pointer === pointer && pointer !== ''))
        errors.push({ pointer, ...(column === undefined ? {} : { column }), code, detail });
    };
    const refused = () => ({ line: raw.line, key: null, uniques: null, body: null, errors });
    if (errors.some(({ pointer }) => pointer === '')) return refused();
    const key = keyOf(asked, raw.key);
    if ('code' in key) fail(key);
    const { body, given } = withIds(raw, fail);
    const isOfContact = asked.operation === 'create' && resource.suppliedId && asked.key === null && raw.key !== null;
    const value = isOfContact && asked.source === null ? { ...body, id: raw.key } : body;
    const parsed = compiled.safeParse(value);
    if (!parsed.success) {
      const part = { part: 'body', schema, value, issues: parsed.error.issues } as const;
      for (const violation of violationsOf(part, (name) => suggest(name, paths))) fail(violation);
    }
    if (errors.length > 0 || !parsed.success || 'code' in key) return refused();
    const fields = { ...(parsed.data as Record<string, unknown>) };
    for (const field of dropped) delete fields[field];
    for (const name of Object.keys(given)) delete fields[references.get(name)?.field ?? ''];
    const uniques = uniqueFields.flatMap((field): [string, string][] =>
      typeof fields[field] === 'string' ? [[`/${field}`, fields[field]]] : [],
    );
    return {
      line: raw.line,
      key: key.key,
      uniques: uniques.length === 0 ? null : Object.fromEntries(uniques),
      body: Object.keys(given).length === 0 ? fields : { ...fields, [REFERENCES]: given },
      errors: null,
    };
  };
};
