import { describe, expect, test } from 'vitest';
import { documentsOf, manifests, textOf } from './artefacts.ts';
import { faultsOfTypes, requireLeastRights, requireSchema } from './kubernetesSchemas.ts';

/** The settings of a node. */
const settings = new Map(
  [...(await textOf('citus/postgresql.conf')).matchAll(/^([\w.]+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
const numberOf = (name: string): number => Number(settings.get(name));

const objects = (await manifests('citus/kubernetes')).map(({ object }) => object);
const pods = objects.flatMap(({ spec }) => (spec?.template === undefined ? [] : [spec.template.spec]));

describe.concurrent('the Kubernetes manifests of the Citus cluster', () => {
  test('match their schemas, contain no field unknown to Kubernetes, and are all applied by the kustomization', async () => {
    for (const object of objects) requireSchema(object);
    expect(await faultsOfTypes(objects)).toBe('');
    const [kustomization] = await documentsOf('citus/kubernetes/kustomization.yaml');
    const files = (await manifests('citus/kubernetes')).map(({ file }) => file);
    expect(kustomization.resources.toSorted()).toEqual([...new Set(files)].toSorted());
  });

  test('run no container as root, with a writable file system or unnecessary rights, and limit the memory of each', () => {
    expect(pods).toHaveLength(3);
    requireLeastRights(pods);
  });

  test('start as many workers as the job adds to the cluster, and contain no password', () => {
    const nodes = objects.find(({ kind }) => kind === 'StatefulSet');
    const [job] = objects.find(({ metadata }) => metadata.name === 'training-provider-cluster').spec.template.spec
      .containers;
    const settingOf = (name: string) => job.env.find((one: { name: string }) => one.name === name).value;
    const joined = [settingOf('PGHOST'), ...settingOf('WORKERS').split(' ')];
    expect(joined).toEqual(
      Array.from({ length: nodes.spec.replicas }, (_, index) => `node-${index}.${nodes.spec.serviceName}`),
    );
    const secrets = pods.flatMap(({ containers }) => containers).flatMap(({ env }) => env);
    for (const { name, value } of secrets) if (/PASS(WORD)?$|_URL$/.test(name)) expect(value).toBeUndefined();
  });

  test('use the same Citus version as compose.yaml', async () => {
    const [{ images }] = await documentsOf('citus/kubernetes/kustomization.yaml');
    const citus = images.find(({ name }: { name: string }) => name === 'citusdata/citus');
    expect(citus.newTag).toMatch(/^\d+\.\d+\.\d+$/);
    const { coordinator } = (await documentsOf('citus/compose.yaml'))[0].services;
    expect(coordinator.image).toBe(`citusdata/citus:${citus.newTag}`);
  });
});

test('a node allows one prepared transaction per connection, and reserves two thirds of its connections for other nodes', async () => {
  expect(numberOf('max_prepared_transactions')).toBeGreaterThanOrEqual(numberOf('max_connections'));
  expect(numberOf('citus.max_client_connections')).toBeLessThanOrEqual(numberOf('max_connections') / 3);
  const limits = [...(await textOf('citus/cluster.sh')).matchAll(/connection limit (\d+)/g)].map(([, limit]) => limit);
  expect(limits).toHaveLength(2);
  for (const limit of limits) expect(Number(limit)).toBeLessThan(numberOf('max_connections'));
});

test('nodes connect to each other only with TLS and verified host names, and reject all other connections', async () => {
  expect(settings.get('citus.node_conninfo')).toMatch(/^sslmode=verify-full sslrootcert=/);
  const lines = (await textOf('citus/pg_hba.conf')).split('\n').filter((line) => /^\w/.test(line));
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).toMatch(/^(hostssl .* scram-sha-256|local .* peer)$/);
});

test('the settings allow moving shards during writes, and limit the WAL that a failed move retains', () => {
  expect(settings.get('wal_level')).toBe('logical');
  expect(settings.get('max_slot_wal_keep_size')).toMatch(/^\d+GB$/);
});
