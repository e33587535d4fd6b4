import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { portOf } from '../../../../tooling/testbed/database.ts';
import { freePort } from '../../../../tooling/testbed/ports.ts';
import { startTcpProxy } from '../../../../tooling/testbed/tcpProxy.ts';
import { adminWith } from '../support/admin.ts';
import { clientOf, type Client as HttpClient } from '../support/client.ts';
import { dropMigrated, onCluster, ownCluster, ownStandby, setOnCluster } from '../support/ownCluster.ts';
import { launchService, startService } from '../support/program.ts';
import { until } from '../support/until.ts';

afterAll(dropMigrated);

const PARTICIPANT = { body: { participant: { firstName: 'Jörg', lastName: 'Groß' } } };
/** Short, because these tests wait for it, but enough for the first statements of a service. */
const SHORT = { DATABASE_TIMEOUT_MS: '5000', DATABASE_POOL_SIZE: '4', MIGRATIONS: 'wait' };

const serviceOn = async (url: string, token: string, settings: Record<string, string> = {}) => {
  const service = await startService(onTestFinished, { ...SHORT, DATABASE_URL: url, ...settings });
  return { service, client: clientOf(token, service.baseUrl) };
};

const write = (client: HttpClient) => client('POST', '/v1/participants', PARTICIPANT);
const statusOf = async (answer: ReturnType<HttpClient>): Promise<number> => (await answer).status;

const readiness = async (client: HttpClient): Promise<unknown> => (await client('GET', '/readyz')).json.reason;

const OTHERS = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

/** The sessions of a cluster except the querying one. */
const sessionsOf = (url: string): Promise<{ pid: number; wait_event: string | null }[]> =>
  onCluster(url, `select pid, wait_event ${OTHERS}`);

/** The database URL with one host per local port. */
const onPorts = (url: string, ports: readonly number[]): string =>
  url.replace(/@[^/]+/, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`);

describe('read-only database sessions', () => {
  test('after a brief read-only phase of the server, no read-only session stays in the pool and the next write succeeds', async () => {
    const { url, token } = await ownCluster();
    const { client } = await serviceOn(url, token);
    expect(await statusOf(write(client))).toBe(201);

    // The setting applies to sessions from login to end, like a standby before PostgreSQL could change it.
    await onCluster(url, 'alter database postgres set default_transaction_read_only = on');
    await onCluster(url, `select pg_terminate_backend(pid) ${OTHERS}`);
    await until(async () => ((await readiness(client)) === 'database read-only' ? true : undefined));
    expect(await statusOf(write(client))).toBe(503);
    expect(await statusOf(client('GET', '/readyz'))).toBe(503);

    await onCluster(url, 'alter database postgres set default_transaction_read_only = off');
    expect(await statusOf(write(client))).toBe(201);
    expect(await statusOf(client('GET', '/readyz'))).toBe(200);
  });

  test('a session that becomes read-only is closed as soon as its next statement reports the change', async () => {
    const { url, token } = await ownCluster();
    const { client } = await serviceOn(url, token);
    await write(client);
    const before = (await sessionsOf(url)).map(({ pid }) => pid);
    expect(before.length).toBeGreaterThanOrEqual(2);
    await setOnCluster(url, 'default_transaction_read_only', 'on');
    await until(async () => ((await readiness(client)) === 'database read-only' ? true : undefined));
    await until(async () => {
      await Promise.all([write(client), client('GET', '/readyz'), client('GET', '/readyz')]);
      const now = await sessionsOf(url);
      return now.every(({ pid }) => !before.includes(pid)) ? true : undefined;
    });
    await setOnCluster(url, 'default_transaction_read_only', 'off');
    await until(async () => ((await statusOf(write(client))) === 201 ? true : undefined));
  });

  test('while the database is a standby, writes get 503 until the standby is promoted', async () => {
    const { url, token } = await ownStandby();
    const service = launchService({ ...SHORT, DATABASE_URL: url });
    onTestFinished(service.stop);
    const refusal = /^Not ready: database read-only. Requests to (\S+) get 503 until then/m;
    const client = clientOf(token, await until(async () => refusal.exec(service.output().err)?.[1]));
    expect(await statusOf(write(client))).toBe(503);
    expect(await readiness(client)).toBe('database read-only');
    await onCluster(url, 'select pg_promote()');
    await service.says(/^Ready: (\S+)\/v1$/m);
    expect(await statusOf(write(client))).toBe(201);
  });

  test('a standby serves reads through READ_DATABASE_URL, and the admin command line refuses to write to a standby', async () => {
    const { url, token } = await ownCluster();
    const standby = await ownStandby();
    await write(clientOf(token, (await serviceOn(url, token)).service.baseUrl));
    const { service, client } = await serviceOn(url, token, { READ_DATABASE_URL: standby.url, METRICS_PORT: '0' });
    // The standby lacks the participant, because it does not replicate.
    expect((await client('GET', '/v1/participants')).json.data).toEqual([]);
    const metrics = await (await fetch(await service.says(/Metrics: (\S+)/))).text();
    expect(metrics).toContain('database_read_only_sessions_total{database="replica",worker="1"} 0');

    const { code, err } = await adminWith({ DATABASE_URL: standby.url })('org create Bildungswerk');
    expect([code, err]).toEqual([1, expect.stringContaining('is read-only, like a standby')]);
  });
});

describe('a database URL with several hosts', () => {
  test('the service, its migrations and the command line use the writable host, also after another host becomes writable', async () => {
    const [primary, standby] = [await ownCluster(), await ownStandby()];
    const hosts = [await freePort(), portOf(standby.url), portOf(primary.url)];
    const url = `${onPorts(standby.url, hosts)}?target_session_attrs=read-write`;
    const { client } = await serviceOn(url, primary.token, { MIGRATIONS: 'apply' });
    expect(await statusOf(write(client))).toBe(201);

    const { code, err } = await adminWith({ MIGRATION_DATABASE_URL: url })('migrate');
    expect([code, err]).toEqual([0, expect.stringContaining('Nothing to do')]);

    await setOnCluster(onPorts(standby.url, hosts.slice(2)), 'default_transaction_read_only', 'on');
    await onCluster(standby.url, 'select pg_promote()');
    const other = clientOf(standby.token, (await serviceOn(url, standby.token)).service.baseUrl);
    expect(await statusOf(write(other))).toBe(201);
    // The first service now also uses the promoted host, where its token is unknown.
    await until(async () => ((await statusOf(write(client))) === 401 ? true : undefined));
  });

  test('hosts that do not respond leave enough time to connect to the next host', async () => {
    const { url, token } = await ownCluster();
    const silent = await startTcpProxy(portOf(url));
    onTestFinished(() => silent.close());
    silent.silence();
    const hosts = [portOf(silent.through(url)), portOf(silent.through(url)), portOf(url)];
    // The requests of a service wait for a login for two thirds of it: two silent hosts would use all of it.
    const { client } = await serviceOn(onPorts(url, hosts), token, { DATABASE_TIMEOUT_MS: '20000' });
    expect(await statusOf(write(client))).toBe(201);
  });
});

describe('if the only synchronous standby is missing', () => {
  test('abandoned writes keep their connections, further writes are rejected immediately, and reads succeed', async () => {
    const { url, token } = await ownCluster();
    const { service, client } = await serviceOn(url, token, { METRICS_PORT: '0', LOG_LEVEL: 'error' });
    const { json } = await write(client);
    await setOnCluster(url, 'synchronous_standby_names', 'nobody');
    const waiting = async () => (await sessionsOf(url)).filter(({ wait_event }) => wait_event === 'SyncRep').length;
    await until(async () => ((await statusOf(write(client))) === 503 ? true : undefined));

    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 6 }, async () => expect(await statusOf(write(client))).toBe(503)));
      expect((await sessionsOf(url)).length).toBeLessThanOrEqual(4);
    }
    expect(await waiting()).toBe(2);
    const refused = await write(client);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(service.output().out).toContain('were given up, but not yet ended by the server');

    expect(await statusOf(client('GET', `/v1/participants/${json.data.id}`))).toBe(200);
    expect(await statusOf(client('GET', '/v1/participants?q=gro'))).toBe(200);
    expect(await statusOf(client('GET', '/readyz'))).toBe(200);
    const metrics = await (await fetch(await service.says(/Metrics: (\S+)/))).text();
    expect(metrics).toContain('database_connections_given_up{database="primary",worker="1"} 2');
    // Nobody has cancelled the commits: they still wait.
    expect(await waiting()).toBe(2);

    await setOnCluster(url, 'synchronous_standby_names', '');
    await until(async () => ((await statusOf(write(client))) === 201 ? true : undefined));
    await Promise.all(Array.from({ length: 6 }, async () => expect(await statusOf(write(client))).toBe(201)));
    expect(await waiting()).toBe(0);
  });
});
