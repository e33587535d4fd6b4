import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';

const request = {
  method: 'POST',
  url: 'http://127.0.0.1/v1/contacts?q=a&b=c',
  headers: { authorization: 'Bearer ‹main token›', 'content-type': 'application/json' },
  body: `{"contact": {"lastName": "d'Arc $HOME \`id\`"}}`,
};

test('the curl command repeats the request in a shell, with a token from the environment', () => {
  const line = curlOf({ request, durationMs: 1 });
  const printed = execFileSync('sh', ['-c', line.replace('curl', `printf '%s\\n'`)], {
    env: { CONFORMANCE_TOKEN: 'abc' },
    encoding: 'utf8',
  });
  expect(printed.split('\n').filter(Boolean)).toEqual([
    '-i',
    '-X',
    'POST',
    '-H',
    'authorization: Bearer abc',
    '-H',
    'content-type: application/json',
    '--data-raw',
    request.body,
    request.url,
  ]);
});
