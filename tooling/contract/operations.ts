import { type Finding, risky } from './change.ts';
import { allOf, type Comparison, type Located, type Result, resultAt, together } from './comparison.ts';
import { deprecationFindings } from './deprecation.ts';
import { isObject, type Operation, type PathItem, resolve, type Version } from './document.ts';
import { compareParameters, type Sides } from './parameters.ts';
import { compareRequestBodies } from './requestBody.ts';
import { compareResponses } from './responses.ts';
import { securityFindings } from './security.ts';
import { ownServerFindings } from './servers.ts';
import { otherDifferences } from './unknownDifferences.ts';

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** An operation with the path item that it is in. */
export interface Declared {
  /** Method and path. */
  name: string;
  path: string;
  item: PathItem;
  operation: Operation;
}

/** The path items by path. */
export const itemsOf = (version: Version): Map<string, PathItem> =>
  new Map(Object.entries(version.document.paths ?? {}).map(([path, item]) => [path, resolve(version, item)]));

/** The operations by method and path. */
export const operationsOf = (version: Version): Map<string, Declared> =>
  new Map(
    [...itemsOf(version)].flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) => {
        if (!METHODS.has(method) || !isObject(operation)) return [];
        const name = `${method.toUpperCase()} ${path}`;
        return [[name, { name, path, item, operation: operation as Operation }] as const];
      }),
    ),
  );

const PARAMETER = /\{([^}]+)\}/g;

/** The name of an operation without those of its path parameters, which make no difference on the wire. */
export const withoutNames = (name: string): string => name.replace(PARAMETER, '{}');

const namesIn = (path: string): string[] => [...path.matchAll(PARAMETER)].map(([, name = '']) => name);

const COMPARED = [
  ...['operationId', 'deprecated', 'x-sunset', 'security', 'parameters', 'requestBody', 'responses', 'servers'],
];

/** Until when an operation works: by `x-sunset`, or by the header that a success has. */
const sunsetOf = (version: Version, { responses = {}, 'x-sunset': sunset }: Operation): unknown => {
  if (sunset !== undefined) return sunset;
  const announced = Object.entries(responses).some(
    ([status, response]) =>
      status.startsWith('2') &&
      Object.keys(resolve(version, response).headers ?? {}).some((name) => name.toLowerCase() === 'sunset'),
  );
  return announced ? 'the day that the header Sunset names' : undefined;
};

const deprecationOf = (version: Version, operation: Operation) => ({
  deprecated: operation.deprecated === true,
  sunset: sunsetOf(version, operation),
});

/** Generated clients name their functions after the id. */
const operationIdChanged = ({ operationId: was }: Operation, { operationId: is }: Operation): Finding[] =>
  was === is ? [] : [risky('operation-id-changed', `${was ?? 'none'} -> ${is ?? 'none'}`)];

/** The servers of an operation, if it or its path has its own. */
const serversOf = ({ item, operation }: Declared): unknown => operation.servers ?? item.servers;

const compareOperations = (comparison: Comparison, before: Declared, after: Declared): Result => {
  const sides: Sides = {
    before,
    after,
    renamed: new Map(namesIn(before.path).map((name, index) => [name, namesIn(after.path)[index] ?? name])),
  };
  const [was, is] = [before.operation, after.operation];
  const securityOf = ({ document }: Version, { security }: Operation) => security ?? document.security;
  return together([
    compareParameters(comparison, sides),
    compareRequestBodies(comparison, was, is),
    compareResponses(comparison, was, is),
    resultAt(
      { direction: 'request', at: 'security' },
      securityFindings(securityOf(comparison.before, was), securityOf(comparison.after, is)),
    ),
    resultAt({ at: 'servers' }, ownServerFindings(comparison, serversOf(before), serversOf(after))),
    resultAt({ at: 'operationId' }, operationIdChanged(was, is)),
    resultAt({ at: 'operation' }, [
      ...deprecationFindings(deprecationOf(comparison.before, was), deprecationOf(comparison.after, is)),
      ...otherDifferences(comparison, was, is, COMPARED),
    ]),
  ]);
};

/** Every change of an operation that both versions have. */
export const operationChanges = (comparison: Comparison, before: Declared, after: Declared): Located[] =>
  allOf(comparison, compareOperations(comparison, before, after));

/** What differs between two path items beside their operations, and beside what these take from them. */
export const pathItemFindings = (comparison: Comparison, before: PathItem, after: PathItem): Finding[] =>
  otherDifferences(comparison, before, after, ['$ref', 'parameters', 'servers', ...METHODS]);
