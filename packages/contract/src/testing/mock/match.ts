import { type Operation, operations } from '../../operations.ts';
import { Refused } from './refused.ts';

/** The operation of a request. */
export interface Matched {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

const table = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }));

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
    return match === null ? [] : [{ operation, groups: match.groups ?? {} }];
  });
  if (found.length === 0) throw new Refused('not_found');
  const met = found.find(({ operation }) => operation.method === method);
  if (met === undefined) {
    const methods = found.map(({ operation }) => operation.method);
    throw new Refused('method_not_allowed', { headers: { Allow: methods.join(', ') } });
  }
  const { operation, groups } = met;
  const params = Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, decoded(value)]));
  return { operation, params };
};
