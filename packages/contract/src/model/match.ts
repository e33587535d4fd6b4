import { type Operation, operations } from '../operations.ts';
import { DOCUMENTS } from './documents.ts';
import { Refused } from './refused.ts';

/** The operation that a request calls, and the parameters in its path. */
export interface Matched {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/**
 * Sorts a path with a fixed segment before a path with a parameter in its place: `attendances/history` before
 * `attendances/:enrolment_id`.
 */
const wordsFirst = (one: string, other: string): number => one.split(':').length - other.split(':').length;

const table = operations
  .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
  .sort((one, two) => wordsFirst(one.operation.path, two.operation.path));

const methodsOf = new Map<string, string[]>();
for (const { path, method } of operations) methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
for (const { path, method } of DOCUMENTS) methodsOf.set(path, [method]);

/** Every path with its methods, as `Allow` lists them. */
const paths = [...methodsOf]
  .sort(([one], [other]) => wordsFirst(one, other))
  .map(([path, methods]) => ({
    pattern: patternOf(path),
    allowed: [...[...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort(), 'OPTIONS'].join(', '),
  }));

/** The methods of a path, as `Allow` lists them; undefined for an unknown path. */
export const methodsAt = (path: string): string | undefined => paths.find(({ pattern }) => pattern.test(path))?.allowed;

/** A path segment after percent-decoding. @throws Refused 400 if the encoding is invalid */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refused('invalid_request');
  }
};

/**
 * The operation that a request calls.
 * @throws Refused 400 for an invalid encoding in the path, 404 for an unknown path, 405 for another method
 */
export const matchOperation = (method: string, path: string): Matched => {
  const found = table.flatMap(({ operation, pattern }) => {
    const match = pattern.exec(path);
    if (match === null) return [];
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)] as const);
    return [{ operation, params: Object.fromEntries(params) }];
  });
  const met = found.find(({ operation }) => operation.method === method && operation.path === found[0]?.operation.path);
  if (met !== undefined) return met;
  const allowed = methodsAt(path);
  if (allowed === undefined) throw new Refused('not_found');
  throw new Refused('method_not_allowed', { headers: { Allow: allowed } });
};
