import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { callerIfAny } from '../context/caller.ts';
import { pathTemplateOf } from '../context/operation.ts';
import { requestIdOf } from '../context/requestId.ts';
import { traceIdOf } from '../context/trace.ts';

/**
 * Logs a line for each request when its response is complete: id, trace, method, route, status, milliseconds, token id.
 * The route is the path template, since paths and queries can contain ids and names.
 */
export const logRequests =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    response.once('close', () => {
      log.info(
        {
          requestId: requestIdOf(response),
          traceId: traceIdOf(response),
          method: request.method,
          route: pathTemplateOf(request),
          status: response.statusCode,
          milliseconds: Math.round((performance.now() - start) * 10) / 10,
          tokenId: callerIfAny(response)?.tokenId,
          aborted: response.writableFinished ? undefined : true,
        },
        'request',
      );
    });
    next();
  };
