import { SERVICE_DESCRIPTION_PATH } from '@training-provider/contract';
import { type RequestHandler, Router } from 'express';
import { serviceDescription } from './serviceDescription.ts';
import { siteDocument } from './site.ts';

/** The paths of documents, which only change with a release. */
const DOCUMENTS = [
  '/openapi.json',
  '/docs',
  '/docs/:name',
  '/docs/operations/:name',
  '/docs/resources/:name',
  '/docs/assets/:name',
  '/problems/:name',
];

/**
 * The documentation of the service: the reference, the OpenAPI document, and what the service offers.
 * `admit` runs before each document.
 */
export const documentation = (admit: RequestHandler): Router => {
  const router = Router();
  router.get(SERVICE_DESCRIPTION_PATH, admit, serviceDescription);
  router.get(DOCUMENTS, admit, siteDocument);
  return router;
};
