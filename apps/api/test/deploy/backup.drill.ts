import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../support/until.ts';
import { ownFolder, runToEnd } from './asPostgres.ts';
import { newCluster, sql, startCluster } from './cluster.ts';
import { as, createParticipant, deployDatabase, newestIds, startDeployed } from './database.ts';
import { programs } from './packages.ts';

const program = (name: string): string => join(programs().postgres, name);

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

test('a dump restored on another server holds every row, and the service serves it with the same rights and tokens', async () => {
  const [source, target] = [await newCluster(), await newCluster()];
  const { superuserUrl, serviceUrl, token } = await deployDatabase(source);
  const first = await startDeployed({ DATABASE_URL: serviceUrl }, token);
  const ids = [await createParticipant(first.client, 'Eins'), await createParticipant(first.client, 'Zwei')];
  await first.service.stop();

  const { folder, remove } = await ownFolder();
  onTestFinished(remove);
  const file = join(folder, 'training.dump');
  const roles = join(folder, 'roles.sql');
  await runToEnd(program('pg_dump'), ['--format=custom', `--file=${file}`, `--dbname=${superuserUrl}`]);
  await runToEnd(program('pg_dumpall'), ['--roles-only', `--file=${roles}`, `--dbname=${source.url}`]);

  // The superuser is there already.
  await runToEnd(program('psql'), ['--quiet', `--file=${roles}`, `--dbname=${target.url}`]);
  const restored = as(target.url, 'postgres', source.password, 'postgres');
  await runToEnd(program('pg_restore'), ['--create', '--exit-on-error', '--jobs=2', `--dbname=${restored}`, file]);
  const [before, after] = [await digests(superuserUrl), await digests(as(target.url, 'postgres', source.password))];
  expect(Object.keys(before).length).toBeGreaterThan(15);
  expect(after).toEqual(before);

  const restoredUrl = as(target.url, 'training_service', 'service');
  await expect(sql(restoredUrl, 'alter table participant add column x int')).rejects.toMatchObject({ code: '42501' });
  const second = await startDeployed({ DATABASE_URL: restoredUrl }, token);
  expect(await newestIds(second.client)).toEqual(expect.arrayContaining(ids));
});

test('an accident is undone by going back to the moment before it: base backup and archived log', async () => {
  const { folder, remove } = await ownFolder();
  onTestFinished(remove);
  const [archive, base] = [join(folder, 'archive'), join(folder, 'base')];
  const source = await newCluster({
    archive_mode: 'on',
    archive_command: `mkdir -p ${archive} && cp %p ${archive}/%f`,
  });
  const { superuserUrl, serviceUrl, token } = await deployDatabase(source);
  const { client } = await startDeployed({ DATABASE_URL: serviceUrl }, token);
  const early = await createParticipant(client, 'Vor der Sicherung');
  await runToEnd(program('pg_basebackup'), [
    '-D',
    base,
    '-d',
    source.url,
    '-X',
    'none',
    '--checkpoint=fast',
    '--no-sync',
  ]);
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

  await runToEnd('touch', [join(base, 'recovery.signal')]);
  const target = await startCluster(
    base,
    {
      archive_mode: 'off',
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment?.now ?? '',
      recovery_target_action: 'promote',
    },
    source.password,
  );
  const url = as(target.url, 'training_service', 'service');
  await until(async () => {
    const [state] = await sql<{ recovering: boolean }>(target.url, 'select pg_is_in_recovery() as recovering');
    return state?.recovering ? undefined : true;
  });
  const again = await startDeployed({ DATABASE_URL: url }, token);
  expect(await newestIds(again.client)).toEqual(expect.arrayContaining([early, late]));
  expect(await createParticipant(again.client, 'Nachher')).toMatch(/^[0-9a-f-]{36}$/);
});
