/** The only module of the service that imports ts-rest. */
import { contract } from '@training-provider/contract';
import { createExpressEndpoints, initServer, type TsRestRequestHandler } from '@ts-rest/express';
import type { Express, RequestHandler } from 'express';
import { faultOfValidation } from './validation.ts';

const server = initServer();

/** Types handlers by their routes: a missing handler or a response that the contract lacks does not compile. */
export const implement: typeof server.router = server.router;

/** The boundary to ts-rest, whose type of middleware expects the validated request. */
const beforeValidation = (steps: readonly RequestHandler[]) => [...steps] as TsRestRequestHandler<typeof contract>[];

/** Registers the operations of the contract. `steps` run in their order before the validation of each request. */
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
