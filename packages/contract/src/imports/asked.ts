import type { Import, NewImport } from '../wire/imports.ts';

type Member<Name extends keyof NewImport> = Readonly<NonNullable<NewImport[Name]>>;

/** The parameters of an import that apply to its file. A parameter that is not set is null. */
export interface Asked {
  readonly collection: Member<'collection'>;
  readonly operation: Member<'operation'>;
  readonly key: Member<'key'> | null;
  readonly source: string | null;
  readonly empty: Member<'empty'>;
  /** A map from headers of columns to paths of fields. */
  readonly columns: Readonly<Record<string, string>> | null;
  /** For each path of a field, a map from words of the file to values of the field. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
  readonly ignoreColumns: readonly string[] | null;
  readonly charset: Member<'charset'> | null;
  readonly delimiter: Member<'delimiter'> | null;
}

/** The parameters of an import in a request or a response. */
export const askedOf = (given: NewImport | Import): Asked => ({
  collection: given.collection,
  operation: given.operation ?? 'upsert',
  key: given.key ?? null,
  source: given.source ?? null,
  empty: given.empty ?? 'keep',
  columns: given.columns ?? null,
  values: given.values ?? null,
  ignoreColumns: given.ignoreColumns ?? null,
  charset: given.charset ?? null,
  delimiter: given.delimiter ?? null,
});
