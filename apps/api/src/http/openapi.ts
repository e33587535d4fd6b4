import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RequestHandler } from 'express';

const document = readFileSync(createRequire(import.meta.url).resolve('@training-provider/contract/openapi.json'));

/** `GET /openapi.json`: the interface as the contract publishes it. It changes with a release only. */
export const openApi: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'public, max-age=3600').type('json').send(document);
};
