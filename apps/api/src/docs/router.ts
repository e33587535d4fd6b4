import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SERVICE_DESCRIPTION_PATH } from '@training-provider/contract';
import { type RequestHandler, Router } from 'express';
import { notFound } from '../problems/fault.ts';
import { changes } from './changes.ts';
import { enrolmentTransitions } from './enrolments.ts';
import { CACHE_FOR_AN_HOUR, openApi } from './openapi.ts';
import { problemList, problemPage } from './problems.ts';
import { reference } from './reference.ts';
import { serviceDescription } from './serviceDescription.ts';

const own = join(import.meta.dirname, '../../assets');
const swaggerUi = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..');

/** The files that the pages load, with their folders. No other file of these folders is served. */
const ASSETS: Readonly<Record<string, string>> = {
  'docs.css': own,
  'reference.js': own,
  'swagger-ui.css': swaggerUi,
  'swagger-ui-bundle.js': swaggerUi,
};

const asset: RequestHandler<{ name: string }> = (request, response) => {
  const { name } = request.params;
  const folder = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (folder === undefined) throw notFound();
  response.set('Cache-Control', CACHE_FOR_AN_HOUR).sendFile(name, { root: folder });
};

/** The documentation of the service: the OpenAPI document, the reference, the problems, the changes, and what it offers. */
export const documentation = (): Router => {
  const router = Router();
  router.get('/openapi.json', openApi);
  router.get(SERVICE_DESCRIPTION_PATH, serviceDescription);
  router.get('/docs', reference);
  router.get('/docs/enrolments', enrolmentTransitions);
  router.get('/docs/problems', problemList);
  router.get('/docs/changes', changes);
  router.get('/docs/assets/:name', asset);
  router.get('/problems/:code', problemPage);
  return router;
};
