import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { runToEnd, whoRuns } from './asPostgres.ts';
import { newCluster, sql, startCluster } from './cluster.ts';
import { as, createParticipant, deployDatabase, newestIds, startDeployed } from './database.ts';
import { atDesk } from './runbook.ts';

/** A digest of the rows of every table, by its name. */
const digests = async (url: string): Promise<Record<string, string>> => {
  const tables = await sql<{ name: string }>(
    url,
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ digest: string }>(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest from "${name}" t`,
    );
    found[name] = row?.digest ?? '';
  }
  return found;
};

test('a restored dump contains every row, and the service runs on it with the same tokens and database rights', async () => {
  const [source, target] = [await newCluster(), await newCluster()];
  const { superuserUrl, serviceUrl, token } = await deployDatabase(source);
  const first = await startDeployed({ DATABASE_URL: serviceUrl }, token);
  const ids = [await createParticipant(first.client, 'Eins'), await createParticipant(first.client, 'Zwei')];
  await first.service.stop();

  const before = await digests(superuserUrl);
  const { run } = await atDesk();
  await run('backup', { SUPERUSER_URL: superuserUrl });
  await run('restore', { NEW_URL: target.url });
  const after = await digests(as(target.url, 'postgres', target.password));
  expect(Object.keys(before).length).toBeGreaterThan(15);
  expect(after).toEqual(before);
  const [done] = await sql(
    superuserUrl,
    "select from upkeep where task = 'backup' and done_at > now() - interval '1 hour'",
  );
  expect(done).toBeDefined();

  const restoredUrl = as(target.url, 'training_service', 'service');
  await expect(sql(restoredUrl, 'alter table participant add column x int')).rejects.toMatchObject({ code: '42501' });
  const second = await startDeployed({ DATABASE_URL: restoredUrl }, token);
  expect(await newestIds(second.client)).toEqual(expect.arrayContaining(ids));
});

test('a base backup and the archived WAL restore the database to the moment before an accident', async () => {
  const { folder, run } = await atDesk();
  const [archive, base] = [join(folder, 'archive'), join(folder, 'base')];
  await runToEnd('mkdir', [archive]);
  const unarchived = await newCluster();
  await run('archive', { SUPERUSER_URL: unarchived.url, ARCHIVE: archive });
  await unarchived.stop();
  const source = { ...(await startCluster(unarchived.folder, {}, unarchived.password)), password: unarchived.password };
  const { superuserUrl, serviceUrl, token } = await deployDatabase(source);
  const { client } = await startDeployed({ DATABASE_URL: serviceUrl }, token);
  const early = await createParticipant(client, 'Vor der Sicherung');
  await run('base-backup', { SUPERUSER_URL: source.url });
  const late = await createParticipant(client, 'Nach der Sicherung');
  const [moment] = await sql<{ now: string }>(superuserUrl, 'select clock_timestamp()::text as now');
  await sql(superuserUrl, 'delete from participant');
  expect(await newestIds(client)).toEqual([]);
  const [segment] = await sql<{ name: string }>(source.url, 'select pg_walfile_name(pg_switch_wal()) as name');
  await until(async () => {
    const [row] = await sql<{ last: string | null }>(
      source.url,
      'select last_archived_wal as last from pg_stat_archiver',
    );
    return (row?.last ?? '') >= (segment?.name ?? '~') ? true : undefined;
  });
  await source.stop();

  await run('recover', { ARCHIVE: archive, MOMENT: moment?.now ?? '' });
  const { uid, gid } = whoRuns();
  await promisify(execFile)('chown', ['--recursive', `${uid}:${gid}`, base]);
  const target = await startCluster(base, { archive_mode: 'off' }, source.password);
  const url = as(target.url, 'training_service', 'service');
  await until(async () => {
    const [state] = await sql<{ recovering: boolean }>(target.url, 'select pg_is_in_recovery() as recovering');
    return state?.recovering ? undefined : true;
  });
  const again = await startDeployed({ DATABASE_URL: url }, token);
  expect(await newestIds(again.client)).toEqual(expect.arrayContaining([early, late]));
  expect(await createParticipant(again.client, 'Nachher')).toMatch(/^[0-9a-f-]{36}$/);
});
