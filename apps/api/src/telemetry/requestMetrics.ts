import type { RequestHandler } from 'express';
import { pathTemplateOf } from '../context/operation.ts';
import type { Metrics } from './metrics.ts';

/** The status that nginx and others use if the client closes the connection before the response. */
const CLIENT_CLOSED_REQUEST = 499;
/** Any other method is counted as `_OTHER`, so that callers cannot create an unlimited number of time series. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Measures the duration of every request (of an export, until it begins) by method, path template and status. */
export const measureRequests =
  ({ begin }: Metrics): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    const end = begin();
    response.once('close', () => {
      // The duration of a stream depends on its reader.
      const { streamsSince = performance.now() } = response.locals;
      end((streamsSince - start) / 1_000, {
        http_request_method: METHODS.includes(request.method) ? request.method : '_OTHER',
        http_route: pathTemplateOf(request) ?? '',
        http_response_status_code: response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
      });
    });
    next();
  };
