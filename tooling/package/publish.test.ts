import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { originOf } from './origin.ts';
import { preparePackage } from './publishable.ts';

const REPOSITORY = 'https://git.example.org/training/administration';

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

test.each(['packages/contract', 'apps/conformance'])(
  'the published package %s contains its origin in its manifest',
  async (directory) => {
    const folder = await preparePackage(directory, REPOSITORY, await temporaryFolder());
    const source = JSON.parse(await readFile(new URL(`../../${directory}/package.json`, import.meta.url), 'utf8'));
    expect(source).not.toHaveProperty('repository');
    expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toMatchObject({
      name: source.name,
      version: source.version,
      repository: { type: 'git', url: `git+${REPOSITORY}.git`, directory },
      homepage: `${REPOSITORY}#readme`,
      bugs: { url: `${REPOSITORY}/issues` },
    });
  },
);

describe('the URL of the repository', () => {
  test.each([
    undefined,
    '',
    'example',
    'http://example.org/a/b',
    'https://example.org',
    'https://user@example.org/a/b',
    `${REPOSITORY}.git`,
    `${REPOSITORY}?x`,
  ])('is rejected if it is %s', (address) => {
    expect(() => originOf(address, 'packages/contract')).toThrow('Set PACKAGE_REPOSITORY');
  });
});

test.each(['contract', 'conformance'])('%s is not published without PACKAGE_REPOSITORY', (name) => {
  const { PACKAGE_REPOSITORY: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'publish.ts'), name], {
    encoding: 'utf8',
    env,
  });
  expect(status).toBe(1);
  expect(stderr).toContain('Set PACKAGE_REPOSITORY to the address of the repository');
});
