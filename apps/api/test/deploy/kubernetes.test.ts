import { Deployment } from 'kubernetes-models/apps/v1';
import { describe, expect, test } from 'vitest';
import { SETTINGS } from '../../src/env.ts';
import { documentsOf, manifests } from './artefacts.ts';
import { faultsOfTypes, requireLeastRights, requireSchema } from './kubernetesSchemas.ts';

const KINDS = ['ConfigMap', 'Deployment', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'];

const podsOf = async () =>
  (await manifests()).flatMap(({ object }) => (object.spec?.template === undefined ? [] : [object.spec.template.spec]));

describe.concurrent('the Kubernetes manifests of the service', () => {
  test('match their schemas', async () => {
    const all = await manifests();
    expect(all.map(({ object }) => object.kind).sort()).toEqual(KINDS);
    for (const { object } of all) requireSchema(object);
    expect(() => new Deployment({ ...all[0]?.object, spec: {} } as never).validate()).toThrow();
  });

  test('contain no field unknown to Kubernetes', async () => {
    const objects = (await manifests()).map(({ object }) => object);
    expect(await faultsOfTypes(objects)).toBe('');
    const misspelt = structuredClone(objects.find(({ kind }) => kind === 'Deployment'));
    misspelt.spec.template.spec.containers[0].readynessProbe = {};
    expect(await faultsOfTypes([misspelt])).toContain('readynessProbe');
  });

  test('are all applied by the kustomization', async () => {
    const [kustomization] = await documentsOf('kubernetes/kustomization.yaml');
    expect(kustomization.resources.toSorted()).toEqual((await manifests()).map(({ file }) => file).toSorted());
  });

  test('run no container as root, with a writable file system or unnecessary rights, and limit the memory of each', async () => {
    const pods = await podsOf();
    expect(pods).toHaveLength(2);
    requireLeastRights(pods);
  });

  test('give the service a restricted database role, define probes, and allow a rollout without downtime', async () => {
    const all = (await manifests()).map(({ object }) => object);
    const deployment = all.find(({ kind }) => kind === 'Deployment');
    const [container] = deployment.spec.template.spec.containers;
    expect(JSON.stringify(deployment)).not.toContain('MIGRATION_DATABASE_URL');
    const settings = all.find(({ kind }) => kind === 'ConfigMap').data;
    expect(settings.MIGRATIONS).toBe('wait');
    // Load balancers keep idle connections for 60 s: none may be closed during a request.
    expect(Number(settings.KEEP_ALIVE_TIMEOUT_MS)).toBeGreaterThan(60_000);
    expect(container.startupProbe.httpGet.path).toBe('/healthz');
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.readinessProbe.httpGet.path).toBe('/readyz');
    expect(deployment.spec.replicas).toBeGreaterThan(1);
    expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  });

  test('allow each pod to resolve host names and to connect to the configured servers, but to nothing else', async () => {
    const all = (await manifests()).map(({ object }) => object);
    const policy = all.find(({ kind }) => kind === 'NetworkPolicy').spec;
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress']);
    const [{ values }] = policy.podSelector.matchExpressions;
    const pods = all.filter(({ spec }) => spec?.template !== undefined);
    expect(pods.map(({ spec }) => spec.template.metadata.labels['app.kubernetes.io/name']).toSorted()).toEqual(values);
    for (const { to, ports } of policy.egress) {
      expect([to?.length, ports?.length]).toEqual([1, expect.any(Number)]);
      const [{ ipBlock, namespaceSelector, podSelector }] = to;
      // One server, without a real address (RFC 5737), or the pods that resolve names.
      if (ipBlock !== undefined) expect(ipBlock).toEqual({ cidr: expect.stringMatching(/^192\.0\.2\.\d+\/32$/) });
      else expect([namespaceSelector, podSelector]).not.toContain(undefined);
    }
    const reached = policy.egress.flatMap(({ ports }: { ports: { port: number }[] }) => ports.map(({ port }) => port));
    expect(reached).toEqual([53, 53, 5432, 6432, 443, 4318]);
  });

  test('contain only settings that the service has', async () => {
    const all = (await manifests()).map(({ object }) => object);
    const inPods = (await podsOf()).flatMap(({ containers }) => containers).flatMap(({ env = [] }) => env);
    const names = [
      ...Object.keys(all.find(({ kind }) => kind === 'ConfigMap').data),
      ...inPods.map(({ name }: { name: string }) => name),
    ];
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });
});
