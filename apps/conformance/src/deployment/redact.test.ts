import { expect, test } from 'vitest';
import { redactor } from './redact.ts';

const redact = redactor([
  { value: 'to/ken+1', name: 'main token' },
  { value: 'to/ken+1-longer', name: 'other token' },
]);

test.each([
  ['Bearer to/ken+1', 'Bearer ‹main token›'],
  ['/v1/org?access_token=to%2Fken%2B1', '/v1/org?access_token=‹main token›'],
  ['dG8va2VuKzE=', '‹main token›'],
  ['to/ken+1-longer', '‹other token›'],
  ['{"access_token": "abc", "b": 1}', '{"access_token": "‹secret›", "b": 1}'],
  ['http://user:password@host/v1', 'http://‹credentials›@host/v1'],
  ['nothing here', 'nothing here'],
])('the redactor replaces %s by %s', (text, expected) => {
  expect(redact(text)).toBe(expected);
});
