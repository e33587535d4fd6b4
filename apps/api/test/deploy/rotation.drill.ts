import { expect, test } from 'vitest';
import { newCluster, sql } from './cluster.ts';
import { as, createParticipant, deployDatabase, startDeployed } from './database.ts';

test("the database's password is rotated by a second login with the rights of the first, without a gap", async () => {
  const cluster = await newCluster();
  const { superuserUrl, serviceUrl, token } = await deployDatabase(cluster);
  const old = await startDeployed({ DATABASE_URL: serviceUrl }, token);
  await createParticipant(old.client, 'Mit dem alten');

  await sql(superuserUrl, "create role training_service_2 login in role training_service password 'second'");
  const nextUrl = as(cluster.url, 'training_service_2', 'second');
  const next = await startDeployed({ DATABASE_URL: nextUrl }, token);
  await createParticipant(next.client, 'Mit dem neuen');
  await createParticipant(old.client, 'Noch mit dem alten');
  await old.service.stop();

  await sql(superuserUrl, 'alter role training_service nologin');
  await createParticipant(next.client, 'Ohne den alten');
  await expect(sql(serviceUrl, 'select 1')).rejects.toThrow();
  await expect(sql(nextUrl, 'alter table participant add column x int')).rejects.toMatchObject({ code: '42501' });
});
