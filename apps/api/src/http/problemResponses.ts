import { STATUS_CODES } from 'node:http';
import { PROBLEM_CODES, type Problem } from '@training-provider/contract';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { baseUrlOf } from '../context/baseUrl.ts';
import { operationOf } from '../context/operation.ts';
import { requestIdOf } from '../context/requestId.ts';
import { traceIdOf } from '../context/trace.ts';
import { unavailableFault } from '../db/connections/unavailable.ts';
import { Fault } from '../problems/fault.ts';

/** The problem document (RFC 9457) of a fault. `instance` is the path of the request, without its query. */
const problemOf = (fault: Fault, baseUrl: string, instance: string, requestId: string): Problem => ({
  type: `${baseUrl}/problems/${fault.code}`,
  title: PROBLEM_CODES[fault.code].title,
  status: fault.status,
  detail: fault.detail,
  instance,
  code: fault.code,
  requestId,
  ...(fault.retainUntil === undefined ? {} : { retainUntil: fault.retainUntil }),
  ...(fault.errors === undefined ? {} : { errors: fault.errors }),
  ...(fault.allowedStatuses === undefined ? {} : { allowedStatuses: [...fault.allowedStatuses] }),
  ...(fault.references === undefined ? {} : { references: [...fault.references] }),
});

/** The fault for an error of Express that is caused by invalid input; undefined for other errors. */
const faultOfExpress = (error: unknown): Fault | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof URIError) return new Fault('invalid_request');
  const status = 'status' in error ? error.status : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Fault('invalid_request');
  }
  return undefined;
};

const faultOf = (error: unknown): Fault => {
  if (error instanceof Fault) return error;
  return faultOfExpress(error) ?? unavailableFault(error) ?? new Fault('internal_error', { cause: error });
};

/** Sends the problem document of an error. */
export type SendProblem = (error: unknown, request: Request, response: Response) => void;

/** Returns a function that sends errors as problem documents. The cause of an internal error is only logged. */
export const problemSender =
  (log: Logger): SendProblem =>
  (error, request, response) => {
    const fault = faultOf(error);
    if (response.headersSent) {
      // Express would print the whole error. A stream is also aborted when its token becomes invalid, which is not an
      // error of the service.
      const level = fault.status >= 500 ? 'error' : 'info';
      log[level]({ requestId: requestIdOf(response), traceId: traceIdOf(response), err: error }, 'an answer broke off');
      response.destroy();
      return;
    }
    const requestId = requestIdOf(response);
    if (fault.status >= 500)
      log.error(
        {
          requestId,
          traceId: traceIdOf(response),
          operation: operationOf(request)?.id,
          code: fault.code,
          err: fault.cause ?? error,
        },
        fault.message,
      );
    for (const [name, value] of Object.entries(fault.headers)) response.setHeader(name, value);
    response.status(fault.status);
    response.setHeader('Content-Type', 'application/problem+json');
    response.end(JSON.stringify(problemOf(fault, baseUrlOf(response), request.path, requestId)));
  };

/** The error handler of the application, which sends every error. */
export const problemHandler =
  (sendProblem: SendProblem): ErrorRequestHandler =>
  (error, request, response, _next) => {
    // The deadline (`deadline.ts`) has already sent a response.
    if (response.writableEnded) return;
    sendProblem(error, request, response);
  };

const CODE_OF_SOCKET_ERROR: Readonly<Record<string, 'request_timeout' | 'headers_too_large'>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * The complete response to a request that Node cannot parse and that therefore never reaches Express. Node closes the
 * connection afterwards.
 */
export const problemOnSocket = (errorCode: string | undefined, baseUrl: string, requestId: string): string => {
  const fault = new Fault(CODE_OF_SOCKET_ERROR[errorCode ?? ''] ?? 'invalid_request');
  const body = JSON.stringify(problemOf(fault, baseUrl, '/', requestId));
  return [
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
};
