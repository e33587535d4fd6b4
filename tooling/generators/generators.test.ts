import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { type DemoService, startDemo } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';

const here = import.meta.dirname;
const smoke = join(here, 'smoke');
const document = join(here, '../../packages/contract/openapi.json');
const run = (file: string, ...args: string[]) =>
  promisify(execFile)(join(here, 'node_modules/.bin', file), args, { cwd: smoke });

let service: DemoService;
beforeAll(async () => {
  const testbed = await openTestbed(console.error);
  service = await startDemo(testbed);
  return testbed.clear;
});

const GENERATORS = [
  ['openapi-fetch', () => run('openapi-typescript', document, '--output', 'generated/openapi-typescript.ts')],
  ['hey-api', () => run('openapi-ts', '--input', document, '--output', 'generated/hey-api')],
] as const;

test.each(GENERATORS)(
  'the client that %s makes of the document compiles, strictly, and speaks to the service',
  async (name, generate) => {
    await generate();
    await run('tsc', '--project', `tsconfig.${name}.json`);
    const program = join(smoke, 'built', name, `${name}.js`);
    const { stdout } = await promisify(execFile)(process.execPath, [program, service.baseUrl, service.token]);
    expect(JSON.parse(stdout)).toEqual({
      listed: [200, 2, true],
      sorted: 200,
      created: 201,
      found: ['OF,1'],
      updated: [200, 'Grundkurs'],
      removed: 204,
      gone: [404, 'not_found'],
    });
  },
);
