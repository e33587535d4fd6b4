import { expect, test } from 'vitest';
import { placeOf } from './named.ts';

test.each([
  ['of the same origin', 'https://h', 'https://h/problems/a?b=1', 'https://h/problems/a?b=1'],
  ['below a path of the base URL', 'https://h/tp', 'https://h/tp/oauth/token', 'https://h/tp/oauth/token'],
  ['outside the path of the base URL', 'https://h/tp', 'https://h/docs/a', 'https://h/docs/a'],
  ['of another origin', 'http://127.0.0.1:1', 'https://h/problems/a?b=1', '/problems/a?b=1'],
  ['of another origin with the same path', 'http://127.0.0.1:1/tp', 'https://h/tp/oauth/token', '/oauth/token'],
  ['of another origin that starts with the same characters', 'http://127.0.0.1:1/tp', 'https://h/tpx/a', '/tpx/a'],
])('a URL %s is mapped to the place where the run finds it', (_, baseUrl, address, place) => {
  expect(placeOf(baseUrl, address)).toBe(place);
});
