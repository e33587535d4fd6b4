import * as z from 'zod/mini';
import type { ImportCollection, ImportErrorOfLine } from '../wire/imports.ts';
import { violationsOf } from '../wire/violations.ts';
import type { Asked } from './asked.ts';
import { type ImportBody, type ImportReferences, REFERENCES } from './body.ts';
import { errorsOf, RECORD_DELETED, RECORD_EXISTS, RECORD_MISSING, unknownReference } from './errors.ts';
import { fieldsOf } from './fields.ts';

/** The record with the key of a line. */
export interface Target {
  readonly id: string;
  readonly isDeleted: boolean;
}

/** A line in which references by other keys have been replaced by ids, or the errors of these references. */
export interface ResolvedLine {
  readonly key: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly errors: readonly ImportErrorOfLine[];
}

/** The action for a line. */
export type Plan<Line extends ResolvedLine> = { readonly line: Line } & (
  | { readonly action: 'refuse'; readonly errors: readonly ImportErrorOfLine[]; readonly recordId?: string }
  | { readonly action: 'create'; readonly body: object }
  | { readonly action: 'update'; readonly id: string; readonly patch: object }
);

/** The values of a reference by another key. */
export const valuesOf = (reference: ImportReferences[string] | undefined): readonly string[] =>
  [reference ?? []].flat();

/**
 * A line in which references by other keys have been replaced by ids.
 * @param idOf returns the id of the record that a reference identifies by a value
 */
export const resolved = <Line extends { readonly body: ImportBody }>(
  collection: ImportCollection,
  line: Line,
  idOf: (reference: string, value: string) => string | undefined,
): Line & Omit<ResolvedLine, 'key'> => {
  const { references } = fieldsOf(collection);
  const { [REFERENCES]: given = {}, ...fields } = line.body;
  const errors: ImportErrorOfLine[] = [];
  const ids = Object.entries(given).map(([name, value]) => {
    const { field = '', isList = false } = references.get(name) ?? {};
    const found = valuesOf(value).map((one) => idOf(name, one));
    if (found.includes(undefined)) errors.push(unknownReference(name));
    return [field, isList ? found : found[0]];
  });
  return { ...line, fields: { ...fields, ...Object.fromEntries(ids) }, errors };
};

const compiled = new Map<ImportCollection, z.ZodMiniType>();

/**
 * The contract's schema of a new record. The patch schema, which validated the line, does not require the fields of a
 * new record.
 */
const creationOf = (collection: ImportCollection): z.ZodMiniType => {
  const known = compiled.get(collection);
  if (known !== undefined) return known;
  // The cast is safe: a compiled schema has the same methods.
  const schema = z.compile(fieldsOf(collection).resource.input as z.ZodMiniType) as unknown as z.ZodMiniType;
  compiled.set(collection, schema);
  return schema;
};

type Planned = Pick<Asked, 'collection' | 'operation' | 'key' | 'columns'>;

const creation = <Line extends ResolvedLine>(asked: Planned, line: Line): Plan<Line> => {
  const value = asked.key === 'id' ? { ...line.fields, id: line.key } : line.fields;
  const schema = creationOf(asked.collection);
  const parsed = schema.safeParse(value);
  if (parsed.success) return { line, action: 'create', body: parsed.data as object };
  const part = { part: 'body', schema, value, issues: parsed.error.issues } as const;
  const violations = violationsOf(part, () => '');
  return { line, action: 'refuse', errors: errorsOf(asked, violations, '') };
};

/** The action for a line. `target` is the record with the key of the line, if there is one. */
export const planOf = <Line extends ResolvedLine>(
  asked: Planned,
  line: Line,
  target: Target | undefined,
): Plan<Line> => {
  const refuse = (error: ImportErrorOfLine): Plan<Line> => ({
    ...{ line, action: 'refuse', errors: [error] },
    ...(target === undefined ? {} : { recordId: target.id }),
  });
  if (line.errors.length > 0) return { line, action: 'refuse', errors: line.errors };
  if (target?.isDeleted === true) return refuse(RECORD_DELETED);
  if (target !== undefined)
    return asked.operation === 'create'
      ? refuse(RECORD_EXISTS)
      : { line, action: 'update', id: target.id, patch: line.fields };
  const isUnknownId = asked.key === 'id' && !fieldsOf(asked.collection).resource.suppliedId;
  return asked.operation === 'update' || isUnknownId ? refuse(RECORD_MISSING) : creation(asked, line);
};
