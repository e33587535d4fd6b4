import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifests } from './artefacts.ts';
import { startKubernetesApi } from './kubernetesApi.ts';
import { atDesk } from './runbook.ts';

const NAMESPACE = 'training-provider';

/** A working folder where `kubectl` sends to a fake cluster. */
const atKubectl = async () => {
  const { url, created } = await startKubernetesApi();
  const { folder, run } = await atDesk();
  const configuration = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'drill' },
    clusters: [{ name: 'drill', cluster: { server: url } }],
    users: [{ name: 'drill', user: { token: 'drill' } }],
    contexts: [{ name: 'drill', context: { cluster: 'drill', user: 'drill' } }],
  };
  const KUBECONFIG = join(folder, 'kubeconfig');
  await writeFile(KUBECONFIG, JSON.stringify(configuration));
  return { created, folder, run, KUBECONFIG };
};

test("kubectl sends every object of the manifests and the two secrets to the service's namespace", async () => {
  const { created, run, KUBECONFIG } = await atKubectl();
  const secrets = { OWNER_URL: 'postgres://owner', SERVICE_URL: 'postgres://service', LEDGER_URL: 'postgres://ledger' };
  await run('kubernetes', { KUBECONFIG, ...secrets });

  const [namespace, owner, service, ...objects] = created;
  expect(namespace?.text).toContain(NAMESPACE);
  for (const secret of [owner, service]) expect(secret?.path).toBe(`/api/v1/namespaces/${NAMESPACE}/secrets`);
  expect(owner?.text).toMatch(/training-provider-owner[\s\S]*MIGRATION_DATABASE_URL[\s\S]*postgres:\/\/owner/);
  for (const part of ['DATABASE_URL', secrets.SERVICE_URL, 'ERASURE_LEDGER_URL', secrets.LEDGER_URL])
    expect(service?.text).toContain(part);
  const sent = objects.map(({ text }) => JSON.parse(text));
  for (const { metadata } of sent) expect(metadata.namespace).toBe(NAMESPACE);
  const specsOf = (all: readonly { kind: string; data?: unknown; spec?: unknown }[]) =>
    Object.fromEntries(all.map(({ kind, data, spec }) => [kind, data ?? spec]));
  const ours = specsOf((await manifests()).map(({ object }) => object));
  expect(Object.keys(specsOf(sent)).toSorted()).toEqual(Object.keys(ours).toSorted());
  for (const kind of ['ConfigMap', 'NetworkPolicy', 'Service'])
    expect(specsOf(sent)[kind]).toMatchObject(ours[kind] as object);
});

test('kubectl sends the nodes of a Citus cluster, their files and their secrets to the namespace', async () => {
  const { created, folder, run, KUBECONFIG } = await atKubectl();
  await run('cluster-certificates', { CERTIFICATES: folder, NAMES: '*.nodes coordinator localhost' });
  const passwords = { POSTGRES_PASSWORD: 'one', OWNER_PASSWORD: 'two', SERVICE_PASSWORD: 'three', PGPASS: 'four' };
  await run('cluster-kubernetes', { KUBECONFIG, CERTIFICATES: folder, ...passwords });

  const sentTo = (kind: string) => created.filter(({ path }) => path.endsWith(`/${kind}`));
  expect(sentTo('secrets')).toHaveLength(2);
  expect(sentTo('configmaps')).toHaveLength(2);
  const objects = (await manifests('citus/kubernetes')).map(({ object }) => object.kind);
  expect(created).toHaveLength(objects.length + 4);
  for (const { path } of created) expect(path).toContain(`/namespaces/${NAMESPACE}/`);
});
