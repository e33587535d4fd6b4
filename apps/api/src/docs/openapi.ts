import { createRequire } from 'node:module';
import type { RequestHandler } from 'express';

const file = createRequire(import.meta.url).resolve('@training-provider/contract/openapi.json');

/** These responses only change with a release, so they may be cached for an hour. */
export const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

/** `GET /openapi.json`: the interface as the contract publishes it. */
export const openApi: RequestHandler = (_request, response) => {
  response.set('Cache-Control', CACHE_FOR_AN_HOUR).sendFile(file);
};
