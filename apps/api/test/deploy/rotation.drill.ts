import { expect, test } from 'vitest';
import { newCluster, sql } from './cluster.ts';
import { as, createParticipant, deployDatabase, startDeployed } from './database.ts';
import { atDesk } from './runbook.ts';

test('a second login with the same rights allows rotating the database password without downtime', async () => {
  const cluster = await newCluster();
  const { superuserUrl, ownerUrl, serviceUrl, token } = await deployDatabase(cluster);
  const old = await startDeployed({ DATABASE_URL: serviceUrl }, token);
  await createParticipant(old.client, 'Mit dem alten');

  const { run } = await atDesk();
  await run('rotate-service', { SUPERUSER_URL: superuserUrl, NEW_PASSWORD: 'second' });
  const limits = await sql<{ limit: number }>(
    superuserUrl,
    "select rolconnlimit as limit from pg_roles where rolname like 'training_service%'",
  );
  expect(limits).toEqual([{ limit: 80 }, { limit: 80 }]);
  const nextUrl = as(cluster.url, 'training_service_2', 'second');
  const next = await startDeployed({ DATABASE_URL: nextUrl }, token);
  await createParticipant(next.client, 'Mit dem neuen');
  await createParticipant(old.client, 'Noch mit dem alten');
  await old.service.stop();

  await run('close-old-service', { SUPERUSER_URL: superuserUrl });
  await createParticipant(next.client, 'Ohne den alten');
  await expect(sql(serviceUrl, 'select 1')).rejects.toThrow();
  await run('rotate-owner', { SUPERUSER_URL: superuserUrl, NEW_PASSWORD: 'other' });
  await expect(sql(ownerUrl, 'select 1')).rejects.toThrow();
  await run('migrate', { MIGRATION_DATABASE_URL: as(cluster.url, 'training_owner', 'other') });
  await expect(sql(nextUrl, 'alter table participant add column x int')).rejects.toMatchObject({ code: '42501' });
});
