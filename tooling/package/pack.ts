import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packTarball } from './tarball.ts';

const run = promisify(execFile);
const contract = fileURLToPath(new URL('../../packages/contract/', import.meta.url));

/** The packed contract. */
export interface Packed {
  /** The tarball that would be published. */
  tarball: string;
  /** A folder in which the package of the tarball is installed, with its dependencies. */
  consumer: string;
  /** The folder of the installed package. */
  folder: string;
  remove(): Promise<void>;
}

/** Builds the contract, packs it as it would be published, and installs the tarball in a temporary folder. */
export const packContract = async (): Promise<Packed> => {
  const consumer = await mkdtemp(join(tmpdir(), 'contract-package-'));
  const tarball = join(consumer, 'contract.tgz');
  await packTarball(contract, tarball);

  const folder = join(consumer, 'node_modules/@training-provider/contract');
  await mkdir(folder, { recursive: true });
  await run('tar', ['xzf', tarball, '--strip-components=1', '-C', folder]);
  for (const name of ['zod', '@ts-rest', 'csv-parse']) {
    await symlink(await realpath(join(contract, 'node_modules', name)), join(consumer, 'node_modules', name));
  }
  return { tarball, consumer, folder, remove: () => rm(consumer, { recursive: true, force: true }) };
};
