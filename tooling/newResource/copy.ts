/** Creates a copy of this repository in its current state, with its installed dependencies, for changes and tests. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FILES, forResource, isOfForm, type Named, REGISTRIES, SCRIPTS } from './contributing.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ADDED = fileURLToPath(new URL('added/', import.meta.url));

/**
 * Copies `node_modules`: packages in pnpm's store are linked, and a link to a package of the workspace leads to the
 * copy.
 */
const copyDependencies = (from: string, to: string): void => {
  for (const name of readdirSync(from)) {
    if (name === '.pnpm') symlinkSync(join(from, name), join(to, name));
    else if (!name.startsWith('.') || name === '.bin')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
};

/** Copies the files that git tracks or would add. */
export const copyRepository = (folder: string): void => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  for (const file of files) cpSync(join(ROOT, file), join(folder, file));
  for (const parent of new Set(files.filter((file) => file.endsWith('package.json')).map(dirname))) {
    const from = join(ROOT, parent, 'node_modules');
    if (!existsSync(from)) continue;
    mkdirSync(join(folder, parent, 'node_modules'), { recursive: true });
    copyDependencies(from, join(folder, parent, 'node_modules'));
  }
  // Tools that ask git for ignored files need a repository.
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
};

/** A file of the copy. */
export const readIn = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

const insertAfterLast = (text: string, isSought: (line: string) => boolean, line: string): string => {
  const lines = text.split('\n');
  const last = lines.findLastIndex(isSought);
  if (last < 0) throw new Error(`there is no line of the form of: ${line}`);
  const indentation = /^ */.exec(lines[last] ?? '')?.[0] ?? '';
  return lines.toSpliced(last + 1, 0, indentation + line).join('\n');
};

/** Writes the files of a made-up resource. */
export const addFiles = (folder: string, named: Named): void => {
  for (const file of FILES.map((each) => forResource(each, named)))
    cpSync(join(ADDED, `${file}.txt`), join(folder, file));
};

/** Registers a resource, line by line. */
export const register = (folder: string, named: Named): void => {
  for (const { file, lines } of REGISTRIES) {
    const text = lines.reduce(
      (before, line) => insertAfterLast(before, isOfForm(line), forResource(line, named)),
      readIn(folder, file),
    );
    writeFileSync(join(folder, file), text);
  }
};

/**
 * Writes a file of the copy, or removes it if `text` is undefined. Returns a function that restores the previous
 * content.
 */
export const replace = (folder: string, file: string, text?: string): (() => void) => {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  if (text === before) throw new Error(`No part of ${file} is omitted: adapt the omission to its current content.`);
  if (text === undefined) rmSync(path);
  else writeFileSync(path, text);
  return () => writeFileSync(path, before);
};

/** The exit code and the output of a command. */
export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command line in the copy, with the programs of its dependencies. */
export const runIn = async (
  folder: string,
  command: string,
  { cwd = '', env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Outcome> => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST|MODE|DEV|PROD)/.test(name));
  const child = spawn('sh', ['-c', command], {
    cwd: join(folder, cwd),
    env: {
      ...Object.fromEntries(inherited),
      PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
};

/** Runs a command that must succeed. Returns its output. */
export const succeedIn = async (...args: Parameters<typeof runIn>): Promise<string> => {
  const { code, output } = await runIn(...args);
  if (code !== 0) throw new Error(`${args[1]} ended with ${code}:\n${output}`);
  return output;
};

/** The folders of packages, by name. */
const PACKAGES: Readonly<Record<string, string>> = { '@training-provider/api': 'apps/api' };

/** Runs the scripts that generate the migration and the files from the contract, as on the page. */
export const generate = async (folder: string, named: Named, databaseUrl: string): Promise<void> => {
  for (const line of SCRIPTS) {
    const [, name = '', script = '', args = ''] = /^(?:--filter (\S+) )?(\S+)(.*)$/.exec(line) ?? [];
    const cwd = PACKAGES[name] ?? '';
    const { scripts } = JSON.parse(readIn(folder, join(cwd, 'package.json')));
    // The copy already has its dependencies. An installation would change the packages to which it links.
    const command = `${scripts[script].replace('pnpm install && ', '')} ${forResource(args, named)}`;
    await succeedIn(folder, command, { cwd, env: { DATABASE_URL: databaseUrl } });
  }
};
