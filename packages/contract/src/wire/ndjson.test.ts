import { expect, test } from 'vitest';
import { wantsNdjson } from './ndjson.ts';

test.each([
  ['application/x-ndjson', true],
  ['Application/X-NDJSON ; q=0.5', true],
  ['application/x-ndjson, application/problem+json', true],
  ['application/x-ndjson, */*', true],
  ['application/x-ndjson;q=0.5, application/json;q=0.499', true],
  ['application/json;q=0, */*', true],
  ['text/html;a="application/json, x", application/x-ndjson', true],
  ['application/x-ndjson;a=";q=0"', true],
  ['application/json, application/x-ndjson', false],
  ['application/x-ndjson, application/json', false],
  ['application/x-ndjson;q=0.9, application/json', false],
  ['application/x-ndjson;q=0.9, */*', false],
  ['application/x-ndjson;q=0', false],
  ['application/x-ndjson;q=0, application/*', false],
  ['application/x-ndjson;q=2', false],
  ['application/*', false],
  ['*/*', false],
  ['text/html', false],
  ['ndjson', false],
  ['', false],
  [undefined, false],
])('Accept: %s selects NDJSON: %j', (accept, wants) => {
  expect(wantsNdjson(accept)).toBe(wants);
});
