import { readFile } from 'node:fs/promises';

/** The maximum cost of the package for its users. Checked in: a reviewer decides about a change. */
export interface Budgets {
  /**
   * The client in a browser's bundle, minified and gzipped. It has grown beyond 10,000 because it reports mistakes by
   * name before it sends anything: otherwise, they clear fields or look like an unreachable service.
   */
  clientGzipBytes: number;
  /** The options of TanStack Query in a browser's bundle, without the client. */
  reactQueryGzipBytes: number;
  /** Only the verification of webhooks. */
  webhooksGzipBytes: number;
  /** One schema in a browser's bundle, minified and gzipped, with the part of zod that it needs. */
  schemaGzipBytes: number;
  /** Type instantiations for each operation, by a consumer that uses all of them, as TypeScript 6 counts them. */
  typeInstantiationsPerOperation: number;
}

export const budgets: Budgets = JSON.parse(await readFile(new URL('budgets.json', import.meta.url), 'utf8'));
