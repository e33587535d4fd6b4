import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { freePort } from '../../../../tooling/testbed/ports.ts';
import type { Settings } from '../../../../tooling/testbed/program.ts';
import { adminWith } from '../support/admin.ts';
import { emptyDatabase } from '../support/ownService.ts';
import { launchService } from '../support/program.ts';

const run = (url: string, statement: string) =>
  withConnection(url, async (client) => void (await client.query(statement)));

const databaseIn = async (encoding: string): Promise<string> => {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(inject('serverUrl'), `create database ${name} template template0 encoding '${encoding}' locale 'C'`);
  onTestFinished(() => run(inject('serverUrl'), `drop database ${name} with (force)`));
  return Object.assign(new URL(inject('serverUrl')), { pathname: `/${name}` }).href;
};

/** A database, and its URL for a role with only these rights. */
const databaseWithRole = async (grant: string) => {
  const url = await emptyDatabase();
  const [role, password] = [`t${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')];
  await run(url, `create role ${role} login password '${password}'; ${grant.replaceAll('ROLE', role)}`);
  onTestFinished(async () => {
    await run(url, `drop owned by ${role}`);
    await run(url, `drop role ${role}`);
  });
  return { url, roleUrl: Object.assign(new URL(url), { username: role, password }).href };
};

const relationsIn = (url: string): Promise<number> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
    return rows.length;
  });

const takenPort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return String(typeof address === 'object' ? address?.port : '');
};

/** The message of a failed start. */
const failureOf = async (settings: Settings): Promise<string> => {
  const service = launchService(settings);
  onTestFinished(service.stop);
  expect(await service.exit).toBe(1);
  return service.output().err;
};

const served = () => ({ DATABASE_URL: inject('databaseUrl') });

describe('the message of a failed start', () => {
  test.each([
    ['HOST', 'nohost.invalid', /^HOST nohost\.invalid cannot be used to listen \((ENOTFOUND|EAI_AGAIN)\)/m],
    ['METRICS_HOST', 'nohost.invalid', /^METRICS_HOST nohost\.invalid cannot be used to listen/m],
    ['HOST', '192.0.2.1', /^HOST 192\.0\.2\.1 is not an address of this machine/m],
  ])('reports a %s that this machine does not have: %s', async (setting, host, message) => {
    const said = await failureOf({ ...served(), METRICS_PORT: '0', [setting]: host });
    expect(said).toMatch(message);
    expect(said).not.toContain('DATABASE_URL');
  });

  test.each(['PORT', 'METRICS_PORT'])('reports that the %s is in use', async (setting) => {
    const port = await takenPort();
    const said = await failureOf({ ...served(), [setting]: port });
    expect(said).toContain(
      `Port ${port} is in use: stop the process that listens there, or set ${setting} to another port.`,
    );
  });

  test.each([
    ['PORT', '99999', 'PORT must be a whole number from 0 to 65535, not "99999"'],
    ['DATABASE_URL', 'mysql://geheim@x', 'DATABASE_URL must be a URL of the form postgres://'],
  ])('reports the wrong setting %s=%s in one line', async (name, value, message) => {
    const said = await failureOf({ DATA_DIR: '/nonexistent/never', [name]: value });
    const lines = said.split('\n').filter((line) => line.includes(name));
    expect(lines).toEqual([expect.stringContaining(`Wrong setting: ${message}`)]);
    expect(said).not.toContain('geheim');
  });

  test('reports an unreachable or missing database or a rejected login, without the password', async () => {
    const unreachable = await failureOf({ DATABASE_URL: 'postgres://user:geheim@127.0.0.1:1/name' });
    expect(unreachable).toMatch(/The database of DATABASE_URL is unreachable \(ECONNREFUSED\)/);
    expect(unreachable).not.toContain('geheim');
    const missing = Object.assign(new URL(inject('serverUrl')), { pathname: '/does_not_exist' }).href;
    expect(await failureOf({ DATABASE_URL: missing })).toContain('does not exist');
    const stranger = Object.assign(new URL(inject('serverUrl')), { username: 'nobody_at_all' }).href;
    expect(await failureOf({ DATABASE_URL: stranger })).toContain('The database refuses the login of DATABASE_URL');
  });

  test.each(['/proc/nothing/data', `${import.meta.filename}/data`, import.meta.filename])(
    'reports a DATA_DIR that cannot be created: %s',
    async (DATA_DIR) => {
      const said = await failureOf({ DATA_DIR });
      expect(said).toContain(`DATA_DIR ${DATA_DIR} is not writable`);
      expect(said).toContain('set DATA_DIR to another folder');
    },
  );

  test('reports which setting contains an unreachable database, for the service and the command line', async () => {
    const [DATABASE_URL, closed] = [await emptyDatabase(), `postgres://127.0.0.1:${await freePort()}/training`];
    const wrong = { DATABASE_URL, MIGRATION_DATABASE_URL: closed };
    expect(await failureOf(wrong)).toContain('The database of MIGRATION_DATABASE_URL is unreachable (ECONNREFUSED)');
    for (const [line, settings, setting] of [
      ['migrate', wrong, 'MIGRATION_DATABASE_URL'],
      ['erasures replay', { ...served(), ERASURE_LEDGER_URL: closed }, 'ERASURE_LEDGER_URL'],
      ['org import /nowhere', { ...served(), SOURCE_DATABASE_URL: closed }, 'SOURCE_DATABASE_URL'],
    ] as const) {
      const { code, err } = await adminWith(settings)(line);
      expect([code, err]).toEqual([1, expect.stringContaining(`of ${setting} is unreachable (ECONNREFUSED)`)]);
    }
  });

  test('reports an encoding without Unicode with the remedy, and the service creates nothing', async () => {
    const DATABASE_URL = await databaseIn('SQL_ASCII');
    const said = await failureOf({ DATABASE_URL });
    expect(said).toMatch(/has the encoding SQL_ASCII.*createdb --template=template0 --encoding=UTF8/);
    expect(await relationsIn(DATABASE_URL)).toBe(0);
  });

  test.each([
    ['tables', 'select'],
    ['the extensions pg_trgm and btree_gin', 'grant create on schema public to ROLE'],
  ])('reports a role without the right to create %s, and the service creates nothing', async (what, grant) => {
    const { url, roleUrl } = await databaseWithRole(grant);
    const said = await failureOf({ DATABASE_URL: roleUrl });
    expect(said).toMatch(new RegExp(`The role \\w+ has no right to create ${what} in the database`));
    expect(await relationsIn(url)).toBe(0);
    const { code, err } = await adminWith({ DATABASE_URL: roleUrl })('migrate');
    expect([code, err]).toEqual([1, expect.stringContaining(`has no right to create ${what}`)]);
    expect(await relationsIn(url)).toBe(0);
  });
});

test('a role that may not create extensions can migrate a database that already has them', async () => {
  const { url, roleUrl } = await databaseWithRole('grant create on schema public to ROLE');
  await run(url, 'create extension pg_trgm; create extension btree_gin');
  expect((await adminWith({ DATABASE_URL: roleUrl })('migrate')).code).toBe(0);
});
