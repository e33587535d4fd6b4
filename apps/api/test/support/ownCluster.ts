import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { filesOf, startEmbeddedPostgres } from '../../../../tooling/testbed/api.ts';
import { withConnection } from '../../../../tooling/testbed/database.ts';
import { migrateDatabase, newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { openTestbed } from '../../../../tooling/testbed/testbed.ts';

const quiet = (): void => undefined;

const start = async (dataDir: string) => {
  const server = await startEmbeddedPostgres({ dataDir, onProgress: quiet });
  onTestFinished(() => server.stop());
  return server;
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

/** A PostgreSQL of the test's own, migrated, with an organisation and a token of it. */
export const ownCluster = async () => {
  const { folder, clear } = await openTestbed(quiet);
  onTestFinished(clear);
  const { url } = await start(folder);
  await migrateDatabase(url);
  const { token } = await newTenantIn(url);
  return { url, token };
};

/** A hot standby of the test's own, which follows nobody until `select pg_promote()` makes it a primary. */
export const ownStandby = async () => {
  const { folder, clear } = await openTestbed(quiet);
  onTestFinished(clear);
  const primary = await startEmbeddedPostgres({ dataDir: folder, onProgress: quiet });
  await migrateDatabase(primary.url);
  const { token } = await newTenantIn(primary.url);
  await primary.stop();
  await writeFile(join(filesOf(folder).cluster, 'standby.signal'), '', { mode: 0o644 });
  const { url } = await start(folder);
  return { url, token };
};
