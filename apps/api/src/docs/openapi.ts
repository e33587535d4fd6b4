import { createRequire } from 'node:module';
import type { RequestHandler } from 'express';

const file = createRequire(import.meta.url).resolve('@training-provider/contract/openapi.json');

/** `GET /openapi.json`: the interface as the contract publishes it. It changes with a release only. */
export const openApi: RequestHandler = (_request, response) => {
  response.sendFile(file, { maxAge: '1h' });
};
