import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packTarball } from '../package/tarball.ts';

const run = promisify(execFile);
const SUITE = fileURLToPath(new URL('../../apps/conformance/', import.meta.url));
const publint = fileURLToPath(new URL('../node_modules/.bin/publint', import.meta.url));
let to = '';
let tarball = '';
let folder = '';
let files: string[] = [];

beforeAll(async () => {
  to = await mkdtemp(join(tmpdir(), 'conformance-package-'));
  tarball = join(to, 'conformance.tgz');
  folder = join(to, 'package');
  await packTarball(SUITE, tarball);
  await mkdir(folder);
  await run('tar', ['xzf', tarball, '--strip-components=1', '-C', folder]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  files = entries.flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length + 1)] : [],
  );
});
afterAll(() => rm(to, { recursive: true, force: true }));

describe('the packed conformance suite', () => {
  test('contains readme, licence, change log, code and example pacts, and nothing else', () => {
    const code = files.filter((file) => /^dist\/[\w/]+\.js$/.test(file));
    expect(code).toContain('dist/cli/main.js');
    expect(code).toContain('dist/engine/suite.js');
    expect(files.filter((file) => !code.includes(file)).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'package.json',
      'pacts/nightly-sync.json',
      'pacts/web-portal.json',
    ]);
    expect(code.filter((file) => /(^|\/|\.)test/.test(file))).toEqual([]);
  });

  test('requires exact versions of its dependencies', async () => {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const versions = Object.values<string>(manifest.dependencies);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    expect(manifest).toMatchObject({ type: 'module', license: 'MIT', publishConfig: { access: 'public' } });
    expect(manifest.private).toBeUndefined();
  });

  test('is a valid package for Node according to publint', async () => {
    const { stdout } = await run(publint, ['--strict', tarball]);
    expect(stdout).toContain('All good!');
  });
});
