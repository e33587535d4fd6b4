import type { RequestHandler } from 'express';
import { pathTemplateOf } from '../context/operation.ts';
import type { Metrics } from './metrics.ts';

/** What nginx and others note for a request whose client has gone before its answer. */
const CLIENT_GONE = 499;
/** Callers choose the method: others than these count as one, so that the number of time series is bounded. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Times every request by its operation (method and template of the path) and status. */
export const measureRequests =
  ({ begin }: Metrics): RequestHandler =>
  (request, response, next) => {
    const start = performance.now();
    const end = begin();
    response.once('close', () => {
      end((performance.now() - start) / 1_000, {
        http_request_method: METHODS.includes(request.method) ? request.method : '_OTHER',
        http_route: pathTemplateOf(request) ?? '',
        http_response_status_code: response.writableFinished ? response.statusCode : CLIENT_GONE,
      });
    });
    next();
  };
