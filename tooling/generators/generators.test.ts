import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { type DemoService, startDemo } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { undescribedIn } from './undescribed.ts';

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

const EXPECTED = {
  listed: [200, 2, true],
  followed: 4,
  sorted: 200,
  created: 201,
  found: ['OF,1'],
  updated: [200, 'Grundkurs'],
  removed: 204,
  gone: [404, 'not_found'],
};

const runProgram = async (program: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, service.baseUrl, service.token]);
  return JSON.parse(stdout);
};

const GENERATORS = [
  ['openapi-fetch', () => run('openapi-typescript', document, '--output', 'generated/openapi-typescript.ts')],
  ['hey-api', () => run('openapi-ts', '--input', document, '--output', 'generated/hey-api')],
] as const;

test.each(GENERATORS)(
  'the client that %s generates compiles in strict mode and can call the service',
  async (name, generate) => {
    await generate();
    await run('tsc', '--project', `tsconfig.${name}.json`);
    expect(await runProgram(join(smoke, 'built', name, `${name}.js`))).toEqual(EXPECTED);
  },
);

const OPENAPI_CODEGEN = ['--output', 'generated/openapi-typescript-codegen', '--useOptions', '--useUnionTypes'];
/** Their code imports without file extensions, or libraries whose types are not strict: it is for bundlers. */
const FOR_BUNDLERS = [
  ['oazapfts', () => run('oazapfts', document, 'generated/oazapfts.ts')],
  ['orval', () => run('orval', '--input', document, '--output', 'generated/orval.ts', '--client', 'fetch')],
  [
    'swagger-typescript-api',
    () =>
      run('swagger-typescript-api', 'generate', '-p', document, '-o', 'generated', '-n', 'swagger-typescript-api.ts'),
  ],
  ['openapi-typescript-codegen', () => run('openapi', '--input', document, ...OPENAPI_CODEGEN)],
  ['openapi-zod-client', () => run('openapi-zod-client', document, '-o', 'generated/openapi-zod-client.ts')],
  ['typed-openapi', () => run('typed-openapi', document, '--output', 'generated/typed-openapi.ts')],
] as const;

test.each(FOR_BUNDLERS)(
  'the client that %s generates compiles, can be bundled and can call the service',
  async (name, generate) => {
    await generate();
    const options = ['--strict', '--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const checks = ['--skipLibCheck', '--types', 'node', '--allowImportingTsExtensions', '--noEmit'];
    await run('tsc', ...options, ...checks, `${name}.ts`);
    const program = `built/${name}.js`;
    const bundle = ['--bundle', '--platform=node', '--format=esm', '--packages=external', `--outfile=${program}`];
    await run('esbuild', `${name}.ts`, ...bundle);
    expect(await runProgram(join(smoke, program))).toEqual(EXPECTED);
  },
);

/** The names that the generators put around fields. */
const AROUND = /\.(body|headers|path|query|url|baseUrl|status|data)$/;
const TYPES = [
  [
    'openapi-typescript',
    GENERATORS[0][1],
    'openapi-typescript.ts',
    (path: string) => path.startsWith('components.schemas.') && path.split('.').length > 3,
  ],
  ['hey-api', GENERATORS[1][1], 'hey-api/types.gen.ts', (path: string) => !AROUND.test(path)],
  ['orval', FOR_BUNDLERS[1][1], 'orval.ts', (path: string) => !AROUND.test(path)],
] as const;

test.each(TYPES)('every field has a description in the types that %s generates', async (_, generate, file, isField) => {
  await generate();
  expect(await undescribedIn(join(smoke, 'generated', file), isField)).toEqual([]);
});
