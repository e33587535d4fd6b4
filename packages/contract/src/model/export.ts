import type { Operation } from '../operations.ts';
import { wantsNdjson } from '../wire/ndjson.ts';

type Headers = Readonly<Record<string, string>>;

/** Whether a request exports a collection. */
export const isExport = ({ exportQuery }: Operation, { accept }: Headers): boolean =>
  exportQuery !== undefined && wantsNdjson(accept);

/** The operation against which a request is validated. An export has its own query parameters. */
export const asRequested = (operation: Operation, headers: Headers): Operation =>
  isExport(operation, headers) ? { ...operation, query: operation.exportQuery ?? operation.query } : operation;

/** The complete NDJSON body of an export. */
export const linesOf = (records: readonly object[]): string =>
  [...records.map((data) => ({ data })), { end: { count: records.length } }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
