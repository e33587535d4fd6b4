import { readFile } from 'node:fs/promises';

/** The maximum costs of the package for its users. The file is checked in, so that a reviewer decides about changes. */
export interface Budgets {
  /**
   * The size of the client in a browser's bundle, minified and gzipped. It has grown beyond 10,000 because the client
   * reports mistakes specifically before it sends a request. Otherwise, these mistakes would clear fields or look like
   * an unreachable service.
   */
  clientGzipBytes: number;
  /** The size of the options of TanStack Query in a browser's bundle, without the client. */
  reactQueryGzipBytes: number;
  /** The size of the verification of webhooks on its own. */
  webhooksGzipBytes: number;
  /** The size of one schema in a browser's bundle, minified and gzipped, with the part of zod that it needs. */
  schemaGzipBytes: number;
  /**
   * The number of type instantiations per operation in a consumer that uses all operations, as counted by TypeScript 6.
   */
  typeInstantiationsPerOperation: number;
}

export const budgets: Budgets = JSON.parse(await readFile(new URL('budgets.json', import.meta.url), 'utf8'));
