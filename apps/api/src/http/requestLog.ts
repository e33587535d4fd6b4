import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { callerIfAny } from '../context/caller.ts';
import { pathTemplateOf } from '../context/operation.ts';
import { requestIdOf } from '../context/requestId.ts';
import { traceIdOf } from '../context/trace.ts';
import { recordIdsOf } from './recordIds.ts';

/**
 * The log fields of the caller: the token, its client and its user. Client and user can be identified for longer than
 * the token.
 */
const callerFields = (response: Response) => {
  const caller = callerIfAny(response);
  if (caller === undefined) return {};
  const { tokenId, clientId, actor } = caller;
  return {
    tokenId,
    clientId: clientId === tokenId ? undefined : clientId,
    userId: actor.kind === 'user' ? actor.id : undefined,
  };
};

/**
 * Logs a line for each request when its response is complete: id, trace, method, route, status, milliseconds, caller,
 * ids of requested records and number of returned records. After a leak, operators can thus find out who has read a
 * person's data. The route is the path template, because paths and queries can contain names.
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
          ...callerFields(response),
          ids: recordIdsOf(request),
          records: response.locals.records,
          aborted: response.writableFinished ? undefined : true,
        },
        'request',
      );
    });
    next();
  };
