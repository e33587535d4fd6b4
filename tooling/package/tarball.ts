import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Builds the package in `folder` and packs it into the file `tarball`, as pnpm would publish it. */
export const packTarball = async (folder: string, tarball: string): Promise<void> => {
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await run('npx', ['-y', 'pnpm@12', 'run', 'build', `--filter=${name}`], { cwd: root });
  await run('npx', ['-y', 'pnpm@12', 'pack', '--out', tarball], { cwd: folder });
};
