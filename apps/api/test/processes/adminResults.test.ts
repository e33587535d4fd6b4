import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, inject, test } from 'vitest';
import { adminCommand } from '../../src/admin/admin.ts';
import { admin } from '../support/admin.ts';
import { startAdmin } from '../support/program.ts';
import { database, newTenant } from '../support/tenant.ts';

const participantsOf = async (organisationId: string): Promise<number> => {
  const all = (await database()).selectFrom('participant').select('id').where('organisation_id', '=', organisationId);
  return (await all.execute()).length;
};

/** The help of every command and every group of commands, by their names. */
const helpsOf = (command: Command, line = 'admin'): [line: string, help: string][] => {
  let help = '';
  const writeOut = (text: string): void => {
    help += text;
  };
  command.configureOutput({ writeOut }).outputHelp();
  return [[line, help], ...command.commands.flatMap((inner) => helpsOf(inner, `${line} ${inner.name()}`))];
};

test('every command of the admin command line has help with an example', () => {
  const helps = helpsOf(adminCommand());
  expect(helps.length).toBeGreaterThan(40);
  for (const [line, help] of helps) {
    const [usage, example = ''] = help.split('\nExample:\n');
    expect([line, usage, example.split('\n')[0]]).toEqual([
      ...[line, expect.stringContaining(`Usage: ${line}`), expect.stringContaining(line)],
    ]);
  }
});

describe.concurrent('the admin command line', () => {
  test.each([
    ['location create --country XX --name', 'Köln', /^--country: /],
    ['token create --scope * --name', 'ä'.repeat(256), /^--name: Too long: at most 255 characters\.\n$/],
  ])('reports an invalid value under the option that was typed: %s', async (line, name, message) => {
    const { organisationId } = await newTenant();
    const result = await admin(line, name, '--org', organisationId);
    expect(result).toMatchObject({ code: 1, out: '', err: expect.stringMatching(message) });
  });

  test('prints one line per row of a list, even if a name contains line breaks', async () => {
    const { out } = await admin('org create', 'Zeile\nzwei\tdrei\u001b[31m');
    const lines = (await admin('org list')).out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^id +name +insertedAt +endedAt$/);
    for (const line of lines.slice(1)) expect(line).toMatch(/^[0-9a-f-]{36} {2}/);
    expect(lines.find((line) => line.startsWith(out.trim()))).toContain('Zeile zwei drei [31m');
  });

  test('prints the help of a command to standard output, with the scopes and the default lifetime of a token', async () => {
    const { code, out, err } = await admin('token create --help');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('(default: 90d)');
    expect(out).toContain('\n  participants:write\n');
  });

  test('exits with an error code and without a message if the reader of its output has closed the pipe', async () => {
    const program = startAdmin(['org', 'list'], { DATABASE_URL: inject('databaseUrl') });
    program.process.stdout?.destroy();
    expect(await program.exit).toBe(1);
    expect(program.output().err).toBe('');
  });

  test('reports on standard error that its output could not be written', async () => {
    const command = `${process.execPath} --conditions=source src/admin/main.ts org list >/dev/full`;
    const env = { PATH: process.env.PATH ?? '', DATABASE_URL: inject('databaseUrl') };
    const cwd = new URL('../..', import.meta.url);
    const shell = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [err, [code]] = await Promise.all([shell.stderr.toArray(), once(shell, 'close')]);
    expect(code).toBe(1);
    expect(Buffer.concat(err).toString()).toMatch(/^The result can't be written: ENOSPC[^\n]*\n$/);
  });

  test('exports a collection as NDJSON with a final count, into a new file that only its owner can read', async ({
    onTestFinished,
  }) => {
    const { organisationId, client } = await newTenant();
    const { json } = await client('POST', '/v1/locations', { body: { location: { name: 'Köln' } } });
    const lines = `${JSON.stringify(json)}\n{"end":{"count":1}}\n`;
    const line = `export --org ${organisationId} locations`;
    expect(await admin(line)).toEqual({ code: 0, out: lines, err: '' });
    const file = join(await mkdtemp(join(tmpdir(), 'export-')), 'locations.ndjson');
    onTestFinished(() => rm(dirname(file), { recursive: true }));
    expect(await admin(line, '--file', file)).toEqual({ code: 0, out: '1\n', err: '' });
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([lines, 0o600]);
    expect(await admin(line, '--file', file)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is a file/),
    });
  });

  test('does not seed an organisation that already has records', async () => {
    const { organisationId, client } = await newTenant();
    await client('POST', '/v1/participants', { body: { participant: { firstName: 'Jörg', lastName: 'Groß' } } });
    const result = await admin(`seed --org ${organisationId} --participants 20`);
    const err = expect.stringMatching(/^This organisation has data already/);
    expect(result).toMatchObject({ code: 1, out: '', err });
    expect(await participantsOf(organisationId)).toBe(1);
  });

  test('leaves no records if the seed command is interrupted', async () => {
    const { organisationId } = await newTenant();
    const settings = { DATABASE_URL: inject('databaseUrl') };
    const seed = startAdmin(['seed', '--org', organisationId, '--participants', '100000'], settings);
    await new Promise<void>((begun) => seed.process.stderr?.on('data', () => begun()));
    seed.process.kill('SIGTERM');
    await seed.exit;
    expect(seed.output().out).toBe('');
    expect(await participantsOf(organisationId)).toBe(0);
  });
});
