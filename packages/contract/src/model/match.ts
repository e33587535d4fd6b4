import { type Operation, operations } from '../operations.ts';
import { DOCUMENTS } from './documents.ts';
import { Refused } from './refused.ts';

/** The operation of a request. */
export interface Matched {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/** A word stands before an id that reads like it: `attendances/history` before `attendances/:enrolment_id`. */
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

/** A segment of a path without its percent-encoding. @throws Refused 400 if that is broken */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refused('invalid_request');
  }
};

/** The operation of a request. @throws Refused 400 for a broken path, 404 for an unknown one, 405 for another method */
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
