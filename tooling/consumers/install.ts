import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NPM = ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];

/** A consumer in which the tarballs are installed. */
export interface Consumer {
  folder: string;
  /** Runs a program in the folder of the consumer, and returns its output. @throws Error with the output if it fails */
  run(file: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
}

const runIn =
  (folder: string) =>
  async (file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> => {
    const tool = file.includes('/') ? file : join(folder, 'node_modules/.bin', file);
    try {
      const { stdout } = await run(tool, args, { cwd: folder, env: { ...process.env, ...env } });
      return stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${file} ${args.join(' ')} failed in ${folder}:\n${stdout}${stderr}`, { cause: error });
    }
  };

/**
 * Copies a consumer into a folder below `to`, and installs its dependencies from the configured registry, and the
 * tarballs.
 */
export const installConsumer = async (name: string, to: string, ...tarballs: string[]): Promise<Consumer> => {
  const folder = join(to, name);
  await cp(fileURLToPath(new URL(name, import.meta.url)), folder, { recursive: true });
  await run('npm', [...NPM, ...tarballs], { cwd: folder });
  return { folder, run: runIn(folder) };
};

/**
 * Installs a version of Node.js from npm below `to`, unless it is installed. Returns the path of the program `node`.
 */
export const installNode = async (version: string, to: string): Promise<string> => {
  const folder = join(to, `node-${version}`);
  const program = join(folder, 'node_modules/node/bin/node');
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  await run('npm', [...NPM, '--prefix', folder, `node@${version}`], { cwd: folder });
  return program;
};
