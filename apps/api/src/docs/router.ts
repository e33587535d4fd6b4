import type { Module } from '@training-provider/contract';
import { type RequestHandler, Router } from 'express';
import { DOCUMENTS, READ } from '../http/routes.ts';
import { serviceDescription } from './serviceDescription.ts';
import { missingDocument, siteDocument, toReference, withoutSlash } from './site.ts';

/**
 * Serves the documentation of the service: the reference, the OpenAPI document, and the description of the service.
 * OPTIONS has no route here, because a router would respond itself, uncounted and with a different `Allow` than
 * `fallback.ts`.
 * @param admit runs before each document
 * @param missing the modules that this deployment does not offer
 */
export const documentation = (admit: RequestHandler, missing: readonly Module[]): RequestHandler => {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(READ.description, admit, serviceDescription(missing));
  router.get(DOCUMENTS, admit, siteDocument);
  router.get(
    DOCUMENTS.map((path) => `${path}/`),
    admit,
    withoutSlash,
  );
  router.get('/docs/*rest', admit, missingDocument);
  router.get('/', admit, toReference);
  return (request, response, next) => {
    if (request.method === 'OPTIONS') next();
    else router(request, response, next);
  };
};
