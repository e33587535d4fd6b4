import { ImportCollection, resources } from '@training-provider/contract';
import type { Kind } from './kinds.ts';
import { operationsOf } from './operations.ts';

/** The path of imports. */
export const IMPORTS = '/v1/imports';

/** Every operation on imports. */
export const importOperations = operationsOf('import');

/** An operation's path with the id of an import. */
export const pathAt = (path: string, ofImport: string): string => path.replace(`${IMPORTS}/{id}`, ofImport);

/** The collection whose files contain this kind of records; undefined for other kinds. */
export const importedAs = (kind: Kind): ImportCollection | undefined =>
  ImportCollection.options.find((name) => resources[name].singular === kind);
