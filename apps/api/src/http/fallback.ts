import { type Module, operations } from '@training-provider/contract';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { Fault, notFound } from '../problems/fault.ts';
import { otherRoutes } from './routes.ts';

interface PathMethods {
  pattern: RegExp;
  methods: string[];
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);

/** The methods of each path in the contract, but for those of modules that are not offered. */
const contractPaths = (missing: readonly Module[]): Map<string, string[]> => {
  const paths = new Map<string, string[]>();
  for (const { path, method, module } of operations)
    if (module === undefined || !missing.includes(module)) paths.set(path, [...(paths.get(path) ?? []), method]);
  return paths;
};

const withHead = (methods: string[]): string[] => (methods.includes('GET') ? ['HEAD', ...methods] : methods);

const pathsBut = (missing: readonly Module[]): PathMethods[] =>
  [...contractPaths(missing), ...otherRoutes].map(([path, methods]) => ({
    pattern: patternOf(path),
    methods: withHead([...methods]).sort(),
  }));

/**
 * Answers a request without a route: 405 with `Allow` if the path has other methods, 204 with `Allow` for OPTIONS on it,
 * 404 for any other path (decision L1), as of a module that is missing.
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

/** Counts the requests whose path has broken escapes: matching it with a route fails before any step of that route. */
export const countUndecodable =
  (anonymous: RequestHandler): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (!(error instanceof URIError)) return next(error);
    anonymous(request, response, (refused) => next(refused ?? error));
  };
