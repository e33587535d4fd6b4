import { ImportCollection, operations, resources } from '@training-provider/contract';
import type { Kind } from './kinds.ts';
import type { Zod } from './schema.ts';

/** Where imports are found. */
export const IMPORTS = '/v1/imports';

/** An operation on imports. */
export interface ImportOperation {
  /** Its method and path with parameters in braces: how checks name it. */
  name: string;
  method: string;
  path: string;
  action: string;
  /** The schemas of its parameters and of its body, and the key under which that says what the import is. */
  query: Zod;
  takes: Zod | undefined;
  wrapper: string | undefined;
}

/** Every operation on imports. */
export const importOperations: readonly ImportOperation[] = operations
  .filter(({ module }) => module === 'import')
  .map(({ method, template: path, action, query, body: takes, wrapper }) => ({
    name: `${method} ${path}`,
    ...{ method, path, action, query, takes, wrapper },
  }));

/** An operation's path with the id of an import. */
export const pathAt = (path: string, ofImport: string): string => path.replace(`${IMPORTS}/{id}`, ofImport);

/** The collection of a kind of records that a file may have; undefined for other kinds. */
export const importedAs = (kind: Kind): ImportCollection | undefined =>
  ImportCollection.options.find((name) => resources[name].singular === kind);
