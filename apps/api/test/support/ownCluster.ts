import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { filesOf, startEmbeddedPostgres } from '../../../../tooling/testbed/api.ts';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { migrateDatabase, newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { openTestbed, type Testbed } from '../../../../tooling/testbed/testbed.ts';

const quiet = (): void => undefined;

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, onProgress: quiet });

const startForTest = async (dataDir: string): Promise<string> => {
  const server = await start(dataDir);
  onTestFinished(() => server.stop());
  return server.url;
};

/** Runs a statement as superuser and returns its rows, even while the cluster is read-only by default. */
export const onCluster = <Row>(url: string, statement: string, values: unknown[] = []): Promise<Row[]> =>
  withConnection(url, async (client) => {
    await client.query('set default_transaction_read_only = off');
    return (await client.query(statement, values)).rows as Row[];
  });

/** Changes a setting of the whole cluster, which takes effect a moment later. */
export const setOnCluster = async (url: string, name: string, value: string): Promise<void> => {
  await onCluster(url, `alter system set ${name} = '${value}'`);
  await onCluster(url, 'select pg_reload_conf()');
};

/** The folder of a PostgreSQL that is migrated and stopped, to be copied by each test. */
let migrated: Promise<Testbed> | undefined;

const newMigrated = async (): Promise<Testbed> => {
  const testbed = await openTestbed(quiet);
  const server = await start(testbed.folder);
  await migrateDatabase(server.url);
  await server.stop();
  return testbed;
};

/** Removes the template clusters of the tests. */
export const dropMigrated = async (): Promise<void> => {
  await (await migrated)?.clear();
  migrated = undefined;
};

const copyOfMigrated = async (): Promise<string> => {
  migrated ??= newMigrated();
  const { folder, clear } = await openTestbed(quiet);
  onTestFinished(clear);
  // The files belong to the user of the server.
  await promisify(execFile)('cp', ['-a', `${(await migrated).folder}/.`, folder]);
  return folder;
};

/** A separate migrated PostgreSQL for a test, with an organisation and its token. */
export const ownCluster = async () => {
  const url = await startForTest(await copyOfMigrated());
  const { token } = await newTenantIn(url);
  return { url, token };
};

/** Starts a separate hot standby for a test. It replicates from no primary; `select pg_promote()` makes it a primary. */
export const ownStandby = async () => {
  const folder = await copyOfMigrated();
  const primary = await start(folder);
  const { token } = await newTenantIn(primary.url);
  await primary.stop();
  await writeFile(join(filesOf(folder).cluster, 'standby.signal'), '', { mode: 0o644 });
  return { url: await startForTest(folder), token };
};
