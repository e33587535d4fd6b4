import { readFile } from 'node:fs/promises';

/** The limits of what the package costs its users. They are checked in, so that a change is seen in review. */
export interface Budgets {
  /** The bytes of the client in a bundle for browsers, minified and gzipped. */
  clientGzipBytes: number;
  /** Type instantiations of a consumer that uses every operation, as TypeScript 6 counts them. */
  typeInstantiations: number;
}

export const budgets: Budgets = JSON.parse(await readFile(new URL('budgets.json', import.meta.url), 'utf8'));
