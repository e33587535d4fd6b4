import { operations } from '@training-provider/contract';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import { Fault, notFound } from '../problems/fault.ts';
import { otherRoutes } from './routes.ts';

interface PathMethods {
  pattern: RegExp;
  methods: string[];
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);

/** The methods of each path in the contract. */
const contractPaths = (): Map<string, string[]> => {
  const paths = new Map<string, string[]>();
  for (const { path, method } of operations) paths.set(path, [...(paths.get(path) ?? []), method]);
  return paths;
};

const withHead = (methods: string[]): string[] => (methods.includes('GET') ? ['HEAD', ...methods] : methods);

const paths: PathMethods[] = [...contractPaths(), ...otherRoutes].map(([path, methods]) => ({
  pattern: patternOf(path),
  methods: withHead([...methods]),
}));

/**
 * Answers a request without a route: 405 with `Allow` if the path has other methods, 204 with `Allow` for OPTIONS on it,
 * 404 for any other path (decision L1).
 */
export const fallback: RequestHandler = (request, response) => {
  const known = paths.filter(({ pattern }) => pattern.test(request.path));
  if (known.length === 0) throw notFound();
  const methods = new Set(known.flatMap((path) => path.methods));
  const headers = { Allow: [...[...methods].sort(), 'OPTIONS'].join(', ') };
  if (request.method !== 'OPTIONS') throw new Fault('method_not_allowed', { headers });
  response.status(204).set(headers).end();
};

/** Counts the requests whose path has broken escapes: matching it with a route fails before any step of that route. */
export const countUndecodable =
  (anonymous: RequestHandler): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (!(error instanceof URIError)) return next(error);
    anonymous(request, response, (refused) => next(refused ?? error));
  };
