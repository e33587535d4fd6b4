import { parseQuery } from '@training-provider/contract';
import type { Request } from 'express';
import { operationOf } from '../context/operation.ts';
import { isUuid } from './uuid.ts';

/** Ids by the names of the path parameters and query filters that contain them. */
export type RecordIds = Readonly<Record<string, readonly string[]>>;

/**
 * Decodes a part of a path as the router does. Returns an empty string, which is not an id, for a part that cannot be
 * decoded.
 */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

const inPath = (template: string, path: string): (readonly [string, string[]])[] => {
  const values = path.split('/').map(decoded);
  return template
    .split('/')
    .flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), [values[index] ?? '']] as const] : []));
};

const inQuery = (filters: readonly string[], search: string): (readonly [string, string[]])[] => {
  const query = parseQuery(search);
  return filters.map((name) => [name, [query[name] ?? []].flat().flatMap((value) => value.split(','))] as const);
};

/**
 * The ids that identify records in a request: in its path, and in the filters that the contract declares. All are
 * UUIDs, so the result contains no names or search strings. Undefined if there are none.
 */
export const recordIdsOf = (request: Request): RecordIds | undefined => {
  const operation = operationOf(request);
  if (operation === undefined) return undefined;
  const [path = '', ...search] = request.originalUrl.split('?');
  const { filters = [] } = operation.collection ?? {};
  const given = [...inPath(operation.path, path), ...(search.length === 0 ? [] : inQuery(filters, search.join('?')))];
  const ids = given
    .map(([name, values]) => [name, values.filter(isUuid).map((id) => id.toLowerCase())] as const)
    .filter(([, values]) => values.length > 0);
  return ids.length === 0 ? undefined : Object.fromEntries(ids);
};
