import { type Module, operations } from '@training-provider/contract';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { Fault, notFound } from '../problems/fault.ts';
import { otherRoutes } from './routes.ts';

interface PathMethods {
  pattern: RegExp;
  methods: string[];
}

/** A pattern that matches the request paths of a path template of the contract. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);

/** The methods of each path in the contract, without the modules that this deployment does not offer. */
const contractPaths = (missing: readonly Module[]): Map<string, string[]> => {
  const paths = new Map<string, string[]>();
  for (const { path, method, module } of operations)
    if (module === undefined || !missing.includes(module)) paths.set(path, [...(paths.get(path) ?? []), method]);
  return paths;
};

const withHead = (methods: string[]): string[] => (methods.includes('GET') ? ['HEAD', ...methods] : methods);

// Paths with fewer parameters come first: `attendances/history` before `attendances/:enrolment_id`.
const parametersIn = ({ pattern }: PathMethods): number => pattern.source.split('[^/]+').length;

const pathsBut = (missing: readonly Module[]): PathMethods[] =>
  [...contractPaths(missing), ...otherRoutes]
    .map(([path, methods]) => ({
      pattern: patternOf(path),
      methods: withHead([...methods]).sort(),
    }))
    .sort((one, other) => parametersIn(one) - parametersIn(other));

/**
 * Responds to a request without a route (decision L1): 405 with `Allow` if the path has other methods, 204 with `Allow`
 * for OPTIONS, 404 for any other path, including the paths of missing modules.
 */
export const fallback = (missing: readonly Module[]): RequestHandler => {
  const paths = pathsBut(missing);
  return (request, response) => {
    const path = paths.find(({ pattern }) => pattern.test(request.path));
    if (path === undefined) throw notFound();
    const headers = { Allow: [...path.methods, 'OPTIONS'].join(', ') };
    if (request.method !== 'OPTIONS') throw new Fault('method_not_allowed', { headers });
    response.status(204).set(headers).end();
  };
};

/**
 * Counts requests whose path has invalid escapes. For these, matching a route fails before any step of the route runs.
 */
export const countUndecodable =
  (anonymous: RequestHandler): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (!(error instanceof URIError)) return next(error);
    anonymous(request, response, (refused) => next(refused ?? error));
  };
