import { type ImportErrorOfLine, violationsOf } from '@training-provider/contract';
import * as z from 'zod/mini';
import { fieldsOf } from '../content/fields.ts';
import type { ImportRow } from '../rows.ts';
import { errorsOf, RECORD_DELETED, RECORD_EXISTS, RECORD_MISSING } from './errors.ts';
import type { ResolvedLine } from './references.ts';
import type { Target } from './targets.ts';

/** What is to be done with a line. */
export type Plan = { readonly line: ResolvedLine } & (
  | { readonly action: 'refuse'; readonly errors: readonly ImportErrorOfLine[]; readonly recordId?: string }
  | { readonly action: 'create'; readonly body: object }
  | { readonly action: 'update'; readonly id: string; readonly patch: object }
);

/** The key by which lines find their records: an external id also where lines only create, since it has to be free. */
export const keyOf = ({ key, source }: ImportRow): ImportRow['key'] => key ?? (source === null ? null : 'externalId');

const compiled = new Map<ImportRow['collection'], z.ZodMiniType>();

/** The contract's schema of a new record: that of the patch, by which a line was read, lacks what a creation requires. */
const creationOf = (collection: ImportRow['collection']): z.ZodMiniType => {
  const known = compiled.get(collection);
  if (known !== undefined) return known;
  // The boundary: a compiled schema has the methods of its own.
  const schema = z.compile(fieldsOf(collection).resource.input as z.ZodMiniType) as unknown as z.ZodMiniType;
  compiled.set(collection, schema);
  return schema;
};

const creation = (row: ImportRow, line: ResolvedLine): Plan => {
  const value = row.key === 'id' ? { ...line.fields, id: line.key } : line.fields;
  const schema = creationOf(row.collection);
  const parsed = schema.safeParse(value);
  if (parsed.success) return { line, action: 'create', body: parsed.data as object };
  const part = { part: 'body', schema, value, issues: parsed.error.issues } as const;
  return {
    line,
    action: 'refuse',
    errors: errorsOf(
      row,
      violationsOf(part, () => ''),
      '',
    ),
  };
};

/** What is to be done with a line whose key has found a record, or none. */
export const planOf = (row: ImportRow, line: ResolvedLine, target: Target | undefined): Plan => {
  const refuse = (error: ImportErrorOfLine): Plan => ({
    ...{ line, action: 'refuse', errors: [error] },
    ...(target === undefined ? {} : { recordId: target.id }),
  });
  if (line.errors.length > 0) return { line, action: 'refuse', errors: line.errors };
  if (target?.isDeleted === true) return refuse(RECORD_DELETED);
  if (target !== undefined)
    return row.operation === 'create'
      ? refuse(RECORD_EXISTS)
      : { line, action: 'update', id: target.id, patch: line.fields };
  const isUnknownId = row.key === 'id' && !fieldsOf(row.collection).resource.suppliedId;
  return row.operation === 'update' || isUnknownId ? refuse(RECORD_MISSING) : creation(row, line);
};
