/** The one module in which ts-rest enters the service. */
import { contract } from '@training-provider/contract';
import { createExpressEndpoints, initServer, type TsRestRequestHandler } from '@ts-rest/express';
import type { Express, RequestHandler } from 'express';
import { faultOfValidation } from './validation.ts';

const server = initServer();

/** Types handlers by the routes that they implement: a missing handler or a wrong answer does not compile. */
export const implement: typeof server.router = server.router;

/** The boundary to ts-rest, which types middleware by the validated request that it does not see yet. */
const beforeValidation = (steps: readonly RequestHandler[]) => [...steps] as TsRestRequestHandler<typeof contract>[];

/** Registers the operations of the contract; `steps` run before each, in their order, and before it is validated. */
export const registerOperations = (
  app: Express,
  handlers: Parameters<typeof createExpressEndpoints<typeof contract>>[1],
  steps: readonly RequestHandler[],
): void =>
  createExpressEndpoints(contract, handlers, app, {
    logInitialization: false,
    globalMiddleware: beforeValidation(steps),
    requestValidationErrorHandler: (error, request, _response, next) => next(faultOfValidation(error, request)),
  });
