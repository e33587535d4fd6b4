import type { RequestHandler } from 'express';
import { pathTemplateOf } from '../context/operation.ts';
import type { Metrics } from './metrics.ts';

/** The status that nginx and others use if the client closes the connection before the response. */
const CLIENT_CLOSED_REQUEST = 499;
/**
 * The methods with their own time series. All others are counted as `_OTHER`, so that callers cannot create an
 * unlimited number of time series.
 */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Measures the duration of every request (for an export: until its stream begins), by method, path template and status.
 */
export const measureRequests =
  ({ begin }: Metrics): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    const end = begin();
    response.once('close', () => {
      // A stream counts until its beginning, because its duration depends on the client.
      const { streamsSince = performance.now() } = response.locals;
      end((streamsSince - start) / 1_000, {
        http_request_method: METHODS.includes(request.method) ? request.method : '_OTHER',
        http_route: pathTemplateOf(request) ?? '',
        http_response_status_code: response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
      });
    });
    next();
  };
