/** The only module of the service that imports ts-rest. */
import { type contract, type Module, type Operation, operations } from '@training-provider/contract';
import type { AppRouter } from '@ts-rest/core';
import { createExpressEndpoints, initServer, type TsRestExpressOptions } from '@ts-rest/express';
import { type RequestHandler, Router } from 'express';
import * as z from 'zod/mini';
import { patternOf } from './fallback.ts';
import { faultOfValidation } from './validation.ts';

const server = initServer();

/** Types handlers by their routes. A missing handler, or a response that is not in the contract, does not compile. */
export const implement: typeof server.router = server.router;

type Handlers = Parameters<typeof createExpressEndpoints<typeof contract>>[1];
type UntypedEndpoints = Parameters<typeof createExpressEndpoints<AppRouter>>;

/**
 * The compiled schemas of a request: they check valid input in a fraction of the time. Invalid input is parsed again
 * for its issues. The headers have a single schema, because with a schema for each field, ts-rest copies all headers
 * into a map and back.
 */
const compiled = ({ query, headers, body }: Operation) => ({
  query: z.compile(query),
  headers: z.compile(headers),
  ...(body === undefined ? {} : { body: z.compile(body) }),
});

/** The boundary to ts-rest: the routes of some operations, and their handlers, whose types `implement` has checked. */
const endpointsOf = (declared: readonly Operation[], handlers: Handlers) => {
  const routes = declared.map((operation) => [operation.id, { ...operation.route, ...compiled(operation) }]);
  const byName: Readonly<Record<string, Readonly<Record<string, unknown>>>> = handlers;
  const implemented = declared.map(({ id, resource, action }) => [id, byName[resource]?.[action]]);
  return [Object.fromEntries(routes), Object.fromEntries(implemented)] as [UntypedEndpoints[0], UntypedEndpoints[1]];
};

/** The collection in a path: `participants` in `/v1/participants/:id/notes`. */
const collectionIn = (path: string): string => path.split('/', 3)[2] ?? '';

const routerOf = (declared: readonly Operation[], handlers: Handlers, steps: readonly RequestHandler[]): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  createExpressEndpoints(...endpointsOf(declared, handlers), router, {
    logInitialization: false,
    // The cast is the boundary to ts-rest, whose type of middleware expects the validated request.
    globalMiddleware: [...steps] as Required<TsRestExpressOptions<AppRouter>>['globalMiddleware'],
    requestValidationErrorHandler: (error, request, _response, next) => next(faultOfValidation(error, request)),
  });
  return router;
};

const ENDING = /\/[^/]+$/;
const BEFORE_IDS = new Set(operations.flatMap(({ path }) => (/\/:\w+$/.test(path) ? [path.replace(ENDING, '')] : [])));

/** The paths that end with a word (`batch`, `history`) where other paths have an id, with the methods of each path. */
const WORDS = [...Map.groupBy(operations, ({ path }) => path)]
  .filter(([path]) => !/\/:\w+$/.test(path) && BEFORE_IDS.has(path.replace(ENDING, '')))
  .map(([path, declared]) => ({ pattern: patternOf(path), methods: declared.map(({ method }): string => method) }));

/**
 * Whether the path of a request ends with such a word but has no route for the method. The word must then not be
 * treated as an id.
 */
const isNotTaken = (method: string, path: string): boolean =>
  WORDS.find(({ pattern }) => pattern.test(path))?.methods.includes(method === 'HEAD' ? 'GET' : method) === false;

/**
 * Registers the operations of the contract, except those of modules that are `missing`. `steps` run in this order
 * before the validation of each request. Each collection has its own router, because Express compares a path with one
 * route after another. OPTIONS has no route here, because a router would respond itself, with a different `Allow` than
 * `fallback.ts`.
 */
export const operationsOf = (
  handlers: Handlers,
  steps: readonly RequestHandler[],
  missing: readonly Module[],
): RequestHandler => {
  const routers = new Map<string, Router>();
  const offered = operations.filter(({ module }) => module === undefined || !missing.includes(module));
  for (const [collection, declared] of Map.groupBy(offered, ({ path }) => collectionIn(path)))
    routers.set(collection, routerOf(declared, handlers, steps));
  return (request, response, next) => {
    const { method, path } = request;
    const router = method === 'OPTIONS' || isNotTaken(method, path) ? undefined : routers.get(collectionIn(path));
    if (router === undefined) next();
    else router(request, response, next);
  };
};
