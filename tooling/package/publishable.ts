import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { originOf } from './origin.ts';
import { packTarball } from './tarball.ts';

/**
 * Packs the package in the folder `directory` of this repository into a folder below `to`. Returns the folder to
 * publish: the contents of the tarball, with the URL `repository` in the manifest.
 */
export const preparePackage = async (
  directory: string,
  repository: string | undefined,
  to: string,
): Promise<string> => {
  const origin = originOf(repository, directory);
  const tarball = join(to, 'package.tgz');
  await packTarball(fileURLToPath(new URL(`../../${directory}`, import.meta.url)), tarball);
  execFileSync('tar', ['xzf', tarball, '-C', to]);
  const folder = join(to, 'package');
  const manifest = join(folder, 'package.json');
  const packed: object = JSON.parse(await readFile(manifest, 'utf8'));
  await writeFile(manifest, `${JSON.stringify({ ...packed, ...origin }, null, 2)}\n`);
  return folder;
};
