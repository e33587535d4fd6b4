/** The commands of docs/runbook.md and docs/reach.md: drills run these lines. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { ADMIN, API } from '../../../../tooling/testbed/api.ts';
import { repository } from './artefacts.ts';
import { ownFolder } from './asPostgres.ts';
import { programs } from './packages.ts';

const PAGES = ['runbook.md', 'reach.md'];

/** Commands in one block of a page. */
interface Block {
  readonly language: string;
  /** The name of the block, after the language. */
  readonly name: string;
  readonly text: string;
}

/** The text of the pages. */
export const pagesText = async (): Promise<string> =>
  (await Promise.all(PAGES.map((page) => readFile(join(repository, 'docs', page), 'utf8')))).join('\n');

/** The fenced blocks of a page. In a list they are indented. */
export const blocksIn = (page: string): readonly Block[] =>
  [...page.matchAll(/^( *)```(\w*) ?(.*)\n([\s\S]*?)\n\1```$/gm)].map(
    ([, indent = '', language = '', name = '', text]) => ({
      language,
      name,
      text: (text ?? '').replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

type Variables = Readonly<Record<string, string>>;

/** A drill's folder in which it runs blocks, exactly as on the page, with these variables as the environment. */
export const atDesk = async () => {
  const { folder, remove } = await ownFolder();
  onTestFinished(remove);
  const admin = join(folder, 'bin', 'admin');
  await mkdir(join(folder, 'bin'));
  await writeFile(admin, `#!/bin/sh\nexec ${process.execPath} --conditions=source ${join(API, ADMIN)} "$@"\n`);
  await chmod(admin, 0o755);
  await symlink(join(repository, 'apps'), join(folder, 'apps'));
  const path = `${join(folder, 'bin')}:${programs().postgres}:${process.env.PATH}`;

  /** Runs a block; returns its output. Rejects if one of its lines fails. */
  const run = async (name: string, variables: Variables): Promise<string> => {
    const block = blocksIn(await pagesText()).find((one) => one.name === name);
    if (block === undefined) throw new Error(`no page has a block ${name}`);
    const command = {
      sh: ['--norc', '-euo', 'pipefail', '-c', block.text],
      sql: [
        '--norc',
        '-c',
        // Sent line by line, as at a terminal: as one command, all would be one transaction.
        'psql "$SUPERUSER_URL" --set=ON_ERROR_STOP=1 --no-psqlrc <<< "$1"',
        'sql',
        block.text,
      ],
    }[block.language];
    if (command === undefined) throw new Error(`${name} is in ${block.language}, not a shell block`);
    const env = { PATH: path, HOME: folder, LC_ALL: 'C', ...variables };
    return (await promisify(execFile)('bash', command, { cwd: folder, env })).stdout;
  };
  return { folder, run };
};
