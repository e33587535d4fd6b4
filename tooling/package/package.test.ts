import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as contract from '@training-provider/contract';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budgets } from './budgets.ts';
import { type Packed, packContract } from './pack.ts';

const run = promisify(execFile);
/**
 * The bodies that consumers validate before they send them, such as the values of a form. Webhooks name the types of
 * all resources.
 */
const SCHEMAS = Object.keys(contract).filter((name) => /^New[A-Z]|Patch$/.test(name) && !/Webhook/.test(name));
const bin = (name: string) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url));
let packed: Packed;

beforeAll(async () => {
  packed = await packContract();
});
afterAll(() => packed.remove());

const bundle = async (contents: string, external: string[] = []) => {
  const result = await build({
    stdin: { contents, resolveDir: packed.consumer, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    external,
    logLevel: 'silent',
  });
  const [output] = Object.values(result.metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [file] : [],
  );
  return { bytes: result.outputFiles[0]?.contents ?? new Uint8Array(), inputs };
};

describe('the packed contract', () => {
  test('contains readme, licence, change log, document, code and its types, and nothing else', async () => {
    const files = (await readdir(packed.folder, { recursive: true, withFileTypes: true })).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name).slice(packed.folder.length + 1)] : [],
    );
    const code = files.filter((file) => /^dist\/(esm|commonjs)\/[\w/]+\.(js|d\.ts)$/.test(file));
    expect(files.filter((file) => !code.includes(file)).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/commonjs/package.json',
      'openapi.json',
      'package.json',
    ]);
    expect(code.filter((file) => file.endsWith('.js'))).toHaveLength(code.length / 2);
    expect(code.filter((file) => /test/.test(file) && !/(^|\/)testing(\/|\.)/.test(file))).toEqual([]);
  });

  test('requires only csv-parse, zod and ts-rest, and exports no source files', async () => {
    const manifest = JSON.parse(await readFile(join(packed.folder, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies)).toEqual(['@ts-rest/core', 'csv-parse', 'zod']);
    expect(manifest).toMatchObject({ sideEffects: false, type: 'module', license: 'MIT' });
    expect(JSON.stringify(manifest.exports)).not.toContain('src/');
  });

  test('is a valid package for bundlers, Node and TypeScript according to publint', async () => {
    const { stdout } = await run(bin('publint'), ['--strict', packed.tarball]);
    expect(stdout).toContain('All good!');
  });

  test('has the right types for each kind of import according to attw', async () => {
    const { stdout } = await run(bin('attw'), [
      packed.tarball,
      '--no-color',
      '--exclude-entrypoints',
      './CHANGELOG.md',
    ]);
    expect(stdout).toContain('No problems found');
  });
});

describe('the size of the package in a bundle', () => {
  test('is zero for types', async () => {
    const source = `import type { Participant } from '@training-provider/contract'; import type { Client } from '@training-provider/contract/client'; export type X = Participant | Client;`;
    expect((await bundle(source)).bytes).toHaveLength(0);
  });

  test('is zero for imports that are not used', async () => {
    expect(
      (
        await bundle(
          `import { createClient } from '@training-provider/contract/client'; import { contract } from '@training-provider/contract';`,
        )
      ).bytes,
    ).toHaveLength(0);
  });

  test('of the client is within its budget, without zod and ts-rest', async () => {
    const { bytes, inputs } = await bundle(
      `export { createClient, isProblem } from '@training-provider/contract/client';`,
    );
    const size = gzipSync(bytes, { level: 9 }).length;
    console.log(`client: ${bytes.length} bytes minified, ${size} gzipped, budget ${budgets.clientGzipBytes}`);
    expect(inputs.filter((file) => /zod|ts-rest/.test(file))).toEqual([]);
    expect(size).toBeLessThanOrEqual(budgets.clientGzipBytes);
  });

  test('of the options for TanStack Query is within its budget, with only the client', async () => {
    const { bytes, inputs } = await bundle(`export { createQueries } from '@training-provider/contract/react-query';`);
    const size = gzipSync(bytes, { level: 9 }).length;
    console.log(`react-query: ${bytes.length} bytes minified, ${size} gzipped, budget ${budgets.reactQueryGzipBytes}`);
    expect(inputs.filter((file) => /zod|ts-rest|tanstack/.test(file))).toEqual([]);
    expect(size).toBeLessThanOrEqual(budgets.reactQueryGzipBytes);
  });

  test('of the verification of webhooks is within its budget, without other parts', async () => {
    const { bytes, inputs } = await bundle(`export * from '@training-provider/contract/webhooks';`);
    const size = gzipSync(bytes, { level: 9 }).length;
    console.log(`webhooks: ${bytes.length} bytes minified, ${size} gzipped, budget ${budgets.webhooksGzipBytes}`);
    expect(inputs.every((file) => /dist\/esm\/client\/(verifyWebhook|webhookError|brand)\.js$/.test(file))).toBe(true);
    expect(size).toBeLessThanOrEqual(budgets.webhooksGzipBytes);
  });

  test.each(['testing', 'msw'])('includes no server if /%s is bundled for browsers', async (entry) => {
    const { inputs } = await bundle(`export * from '@training-provider/contract/${entry}';`, ['msw']);
    expect(inputs.filter((file) => file.includes('nodeHttp'))).toEqual([]);
    expect(inputs.some((file) => file.includes('testing/mock'))).toBe(true);
  });

  test.each(SCHEMAS)(
    'of the schema %s is within its budget, without other resources, ts-rest and other languages',
    async (name) => {
      const { bytes, inputs } = await bundle(`export { ${name} } from '@training-provider/contract';`);
      const size = gzipSync(bytes, { level: 9 }).length;
      console.log(`${name}: ${bytes.length} bytes minified, ${size} gzipped, budget ${budgets.schemaGzipBytes}`);
      expect(inputs.filter((file) => /ts-rest|locales\/(?!en\.)/.test(file))).toEqual([]);
      expect(inputs.filter((file) => /dist\/esm\/resources\//.test(file)).length).toBeLessThanOrEqual(1);
      expect(size).toBeLessThanOrEqual(budgets.schemaGzipBytes);
    },
  );
});
