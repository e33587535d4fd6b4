import type { Import, NewImport } from '../wire/imports.ts';

type Member<Name extends keyof NewImport> = Readonly<NonNullable<NewImport[Name]>>;

/** What an import says of its file: a member that it does not say is null. */
export interface Asked {
  readonly collection: Member<'collection'>;
  readonly operation: Member<'operation'>;
  readonly key: Member<'key'> | null;
  readonly source: string | null;
  readonly empty: Member<'empty'>;
  /** Headers to paths of fields. */
  readonly columns: Readonly<Record<string, string>> | null;
  /** For paths of fields, words of the file to values of the field. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>> | null;
  readonly ignoreColumns: readonly string[] | null;
  readonly charset: Member<'charset'> | null;
  readonly delimiter: Member<'delimiter'> | null;
}

/** The same of an import as a caller sends or gets it. */
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
