import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, inject, test } from 'vitest';
import { startAdmin } from '../support/program.ts';
import { database, newTenant } from '../support/tenant.ts';

const admin = async (...args: string[]) => {
  const program = startAdmin(args, { DATABASE_URL: inject('databaseUrl') });
  const code = await program.exit;
  return { code, ...program.output() };
};

/** Runs a command in a shell, where `$ADMIN` is the command line. */
const inShell = async (script: string) => {
  const shell = spawn('sh', ['-c', script], {
    cwd: new URL('../..', import.meta.url),
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: inject('databaseUrl'),
      ADMIN: `${process.execPath} --conditions=source src/admin/main.ts`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let err = '';
  shell.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = await once(shell, 'close');
  return { code, err };
};

const participantsOf = async (organisationId: string): Promise<number> => {
  const rows = await (await database())
    .selectFrom('participant')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .execute();
  return rows.length;
};

describe.concurrent('the admin command line', () => {
  test('names an invalid option as it is typed', async () => {
    const { organisationId } = await newTenant();
    const result = await admin('location', 'create', '--org', organisationId, '--name', 'Köln', '--country', 'XX');
    expect(result).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^--country: /) });
  });

  test('refuses a token name that is too long', async () => {
    const { organisationId } = await newTenant();
    const result = await admin('token', 'create', '--org', organisationId, '--scope', '*', '--name', 'ä'.repeat(256));
    expect(result).toMatchObject({ code: 1, out: '', err: '--name: Too long: at most 255 characters.\n' });
  });

  test('prints one line for each row of a list, whatever a name contains', async () => {
    const { out } = await admin('org', 'create', 'Zeile\nzwei\tdrei\u001b[31m');
    const list = await admin('org', 'list');
    const lines = list.out.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^id +name +insertedAt +endedAt$/);
    for (const line of lines.slice(1)) expect(line).toMatch(/^[0-9a-f-]{36} {2}/);
    expect(lines.find((line) => line.startsWith(out.trim()))).toContain('Zeile zwei drei [31m');
  });

  test.each([
    [[]],
    [['org']],
    [['org', 'create']],
    [['org', 'list']],
    [['token']],
    [['token', 'create']],
    [['token', 'list']],
    [['token', 'revoke']],
    [['audit']],
    [['audit', 'list']],
    [['client']],
    [['client', 'create']],
    [['client', 'list']],
    [['client', 'rotate']],
    [['client', 'revoke']],
    [['client', 'add-key']],
    [['client', 'remove-key']],
    [['program']],
    [['program', 'create']],
    [['location']],
    [['location', 'create']],
    [['group']],
    [['group', 'create']],
    [['migrate']],
    [['seed']],
  ])('prints help with an example on standard output: %j --help', async (args) => {
    const help = await admin(...args, '--help');
    expect(help).toMatchObject({ code: 0, err: '' });
    const [, example = ''] = help.out.split('\nExample:\n');
    expect(example.split('\n')[0]).toContain(`admin ${args.join(' ')}`);
  });

  test('lists the scopes and the default lifetime of a token', async () => {
    const { out } = await admin('token', 'create', '--help');
    expect(out).toContain('(default: 90d)');
    expect(out).toContain('\n  participants:write\n');
  });

  test('points to the help after wrong use of a subcommand', async () => {
    expect(await admin('token', 'create')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('(add --help for more)'),
    });
  });

  test('ends without a message, but with an error code, if the reader of the results has ended', async () => {
    const program = startAdmin(['org', 'list'], { DATABASE_URL: inject('databaseUrl') });
    program.process.stdout?.destroy();
    expect(await program.exit).toBe(1);
    expect(program.output().err).toBe('');
  });

  test('reports a result that could not be written', async () => {
    const { code, err } = await inShell('$ADMIN org list >/dev/full');
    expect(code).toBe(1);
    expect(err).toMatch(/^The result can't be written: ENOSPC[^\n]*\n$/);
  });

  test('seeds no organisation that has records, and does not change it', async () => {
    const { organisationId, client } = await newTenant();
    await client('POST', '/v1/participants', { body: { participant: { firstName: 'Jörg', lastName: 'Groß' } } });
    const result = await admin('seed', '--org', organisationId, '--participants', '20');
    expect(result).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^This organisation has data already/),
    });
    expect(await participantsOf(organisationId)).toBe(1);
  });

  test('leaves no rows of an interrupted seed', async () => {
    const { organisationId } = await newTenant();
    const seed = startAdmin(['seed', '--org', organisationId, '--participants', '100000'], {
      DATABASE_URL: inject('databaseUrl'),
    });
    await new Promise<void>((begun) => seed.process.stderr?.on('data', () => begun()));
    seed.process.kill('SIGTERM');
    await seed.exit;
    expect(seed.output().out).toBe('');
    expect(await participantsOf(organisationId)).toBe(0);
  });
});
