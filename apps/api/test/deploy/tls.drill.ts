import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launchService } from '../support/program.ts';
import { ownFolder, runToEnd } from './asPostgres.ts';
import { newCluster, sql } from './cluster.ts';
import { createParticipant, deployDatabase, startDeployed } from './database.ts';
import { programs } from './packages.ts';

const openssl = (...args: string[]) => runToEnd(programs().openssl, args);

const REQUEST = ['req', '-x509', '-newkey', 'rsa:2048', '-noenc', '-days', '1'];

/** A certificate authority. */
const authority = async (folder: string, name: string) => {
  const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  await openssl(...REQUEST, '-subj', `/CN=${name}`, '-keyout', key, '-out', certificate);
  return { certificate, key };
};

/** A server certificate from an authority, for one host. */
const certificateFor = async (folder: string, host: string, ca: Awaited<ReturnType<typeof authority>>) => {
  const [certificate, key] = [join(folder, `${host}.pem`), join(folder, `${host}.key`)];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const signed = ['-CA', ca.certificate, '-CAkey', ca.key, ...subject];
  await openssl(...REQUEST, ...signed, '-keyout', key, '-out', certificate);
  return { ssl_cert_file: certificate, ssl_key_file: key };
};

test('with sslmode=verify-full, the service connects to its database only over TLS and only with a trusted certificate', async () => {
  const { folder, remove } = await ownFolder();
  onTestFinished(remove);
  const [right, wrong] = [await authority(folder, 'right'), await authority(folder, 'wrong')];
  const ours = await certificateFor(folder, 'localhost', right);
  const theirs = await certificateFor(folder, 'other.example.org', right);
  // The server reads copies, so that the test can replace the certificate.
  const [certificate, key] = [join(folder, 'server.pem'), join(folder, 'server.key')];
  const present = async ({ ssl_cert_file, ssl_key_file }: typeof ours) => {
    await runToEnd('cp', [ssl_cert_file, certificate]);
    await runToEnd('cp', [ssl_key_file, key]);
  };
  await present(ours);
  const settings = { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key };
  // The superuser creates the database without TLS; all others require TLS.
  const access =
    'host all postgres,training_owner 127.0.0.1/32 scram-sha-256\nhostssl all all 127.0.0.1/32 scram-sha-256\n';
  const cluster = await newCluster(settings, `${access}host training training_service 127.0.0.1/32 reject\n`);
  const { serviceUrl, superuserUrl, token } = await deployDatabase(cluster, '?sslmode=no-verify');
  const withTls = (ca: { certificate: string }): string => {
    const url = new URL(serviceUrl);
    url.hostname = 'localhost';
    url.search = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: ca.certificate }).toString();
    return url.href;
  };

  const { client } = await startDeployed({ DATABASE_URL: withTls(right) }, token);
  await createParticipant(client, 'Verschlüsselt');
  const connections = await sql<{ ssl: boolean }>(
    superuserUrl,
    "select ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'training_service'",
  );
  expect(connections.length).toBeGreaterThan(0);
  for (const { ssl } of connections) expect(ssl).toBe(true);

  const clear = new URL(serviceUrl);
  clear.search = '';
  const expectRefused = async (url: string, reason: RegExp): Promise<void> => {
    const service = launchService({ PORT: '0', DATABASE_URL: url });
    onTestFinished(service.stop);
    expect(await service.exit).toBe(1);
    expect(service.output().err).toMatch(reason);
    expect(service.output().err).not.toContain('service@');
  };
  await expectRefused(withTls(wrong), /certificate of the database of DATABASE_URL is not trusted/);
  await expectRefused(clear.href, /refuses the login/);
  await present(theirs);
  await sql(superuserUrl, 'select pg_reload_conf()');
  await expectRefused(withTls(right), /certificate of the database of DATABASE_URL is not trusted/);
});
