/**
 * Publishes a package: `contract:publish`, `conformance:publish`. With `--dry-run`, it shows what would be published.
 * It is intended for a CI job with the permission `id-token: write`, so that npm signs the origin of the package.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argumentsOf } from '../commands/arguments.ts';
import { PACKAGE, releaseFile } from '../contract/releases.ts';
import { preparePackage } from './publishable.ts';

const DIRECTORIES: ReadonlyMap<string, string> = new Map([
  ['contract', 'packages/contract'],
  ['conformance', 'apps/conformance'],
]);

/** @throws if the interface of the contract's current version is not stored as a release */
const requireRelease = async (): Promise<void> => {
  const { version } = JSON.parse(await readFile(new URL('package.json', PACKAGE), 'utf8'));
  if (existsSync(releaseFile(version))) return;
  throw new Error(`${version} is not released: first run \`npx -y pnpm@12 contract:release\` and commit.`);
};

const USAGE = `contract:publish [--dry-run]
conformance:publish [--dry-run]

  --dry-run  shows what would be published`;

const { values, positionals } = argumentsOf(USAGE, {
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const directory = DIRECTORIES.get(positionals[0] ?? '');
if (directory === undefined) throw new Error(`Name the package: ${[...DIRECTORIES.keys()].join(' or ')}.`);
if (directory === 'packages/contract') await requireRelease();

const work = await mkdtemp(join(tmpdir(), 'publish-'));
try {
  const folder = await preparePackage(directory, process.env.PACKAGE_REPOSITORY, work);
  const how = values['dry-run'] ? '--dry-run' : '--provenance';
  execFileSync('npm', ['publish', folder, '--access', 'public', how], { stdio: 'inherit' });
} finally {
  await rm(work, { recursive: true, force: true });
}
