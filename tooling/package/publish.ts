/**
 * Publishes the contract: `contract:publish`, and `contract:publish --dry-run` to see what would be published.
 * Meant for a CI job that may ask for an identity (`id-token: write`): npm then signs where the package comes from.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { releaseFile } from '../contract/releases.ts';
import { packContract } from './pack.ts';

const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const manifest = JSON.parse(await readFile(new URL('../../packages/contract/package.json', import.meta.url), 'utf8'));
if (!existsSync(releaseFile(manifest.version))) {
  throw new Error(`${manifest.version} is not released: run \`npx -y pnpm@12 contract:release\` first, and commit.`);
}
if (!values['dry-run'] && manifest.repository === undefined) {
  throw new Error('npm signs only where package.json says which repository the package comes from: set `repository`.');
}
const packed = await packContract();
try {
  const how = values['dry-run'] ? '--dry-run' : '--provenance';
  execFileSync('npm', ['publish', packed.tarball, '--access', 'public', how], { stdio: 'inherit' });
} finally {
  await packed.remove();
}
