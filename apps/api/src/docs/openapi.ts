import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { staticDocument } from './staticDocument.ts';

const file = createRequire(import.meta.url).resolve('@training-provider/contract/openapi.json');

/** These responses only change with a release, so they may be cached for an hour. */
export const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

/** `GET /openapi.json`: the interface as the contract publishes it. */
export const openApi = staticDocument(readFileSync(file, 'utf8'), {
  'Cache-Control': CACHE_FOR_AN_HOUR,
  'Content-Type': 'application/json; charset=utf-8',
});
