import { readFile } from 'node:fs/promises';

/** What the package may cost its users. Checked in: a change is a decision, to be seen in review. */
export interface Budgets {
  /**
   * The client in a browser's bundle, minified and gzipped. It has grown beyond 10,000 for mistakes that are told by name before
   * anything is sent: without that, they clear fields or look like a service that can't be reached.
   */
  clientGzipBytes: number;
  /** The options of TanStack Query in a browser's bundle, without the client. */
  reactQueryGzipBytes: number;
  /** The verification of webhooks, alone. */
  webhooksGzipBytes: number;
  /** One schema in a browser's bundle, minified and gzipped, with the part of zod that it needs. */
  schemaGzipBytes: number;
  /** Instantiations of types for each operation, by a consumer that uses all of them, as TypeScript 6 counts them. */
  typeInstantiationsPerOperation: number;
}

export const budgets: Budgets = JSON.parse(await readFile(new URL('budgets.json', import.meta.url), 'utf8'));
