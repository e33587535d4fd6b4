import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The known kinds by group, with their names in paths. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': { Namespace: 'namespaces', Secret: 'secrets', ConfigMap: 'configmaps', Service: 'services' },
  apps: { Deployment: 'deployments', StatefulSet: 'statefulsets' },
  batch: { Job: 'jobs' },
  'networking.k8s.io': { NetworkPolicy: 'networkpolicies' },
  policy: { PodDisruptionBudget: 'poddisruptionbudgets' },
};

/** An empty document: kubectl then leaves the validation to the tests of the manifests. */
const NO_SCHEMAS = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';

const versionOf = (group: string): string => (group === '' ? 'v1' : `${group}/v1`);

const resourcesOf = (group: string) => ({
  kind: 'APIResourceList',
  groupVersion: versionOf(group),
  resources: Object.entries(GROUPS[group] ?? {}).map(([kind, name]) => ({
    ...{ kind, name, singularName: '', namespaced: kind !== 'Namespace' },
    verbs: ['create', 'get', 'list', 'patch'],
  })),
});

/** The paths that kubectl reads before it creates an object. */
const DISCOVERY: Readonly<Record<string, unknown>> = {
  '/version': { major: '1', minor: '32', gitVersion: 'v1.32.0' },
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: Object.keys(GROUPS).flatMap((name) => {
      const version = { groupVersion: versionOf(name), version: 'v1' };
      return name === '' ? [] : [{ name, versions: [version], preferredVersion: version }];
    }),
  },
  ...Object.fromEntries(
    Object.keys(GROUPS).map((group) => [group === '' ? '/api/v1' : `/apis/${group}/v1`, resourcesOf(group)]),
  ),
};

/** An object that kubectl has created. */
interface Created {
  readonly path: string;
  /** The object, as JSON or, by `kubectl create`, as protobuf. */
  readonly text: string;
}

/** A fake Kubernetes API that stores the created objects. The end of the test stops it. */
export const startKubernetesApi = async () => {
  const created: Created[] = [];
  const server = createServer(async (request, response) => {
    const { pathname: path } = new URL(request.url ?? '', 'http://localhost');
    const answer = (status: number, type: string, body: Buffer | string): void =>
      void response.writeHead(status, { 'Content-Type': type }).end(body);
    const body = Buffer.concat(await request.toArray());
    if (request.method === 'POST') {
      created.push({ path, text: body.toString('latin1') });
      return answer(201, request.headers['content-type'] ?? '', body);
    }
    if (path === '/openapi/v2') return answer(200, NO_SCHEMAS, '');
    const found = DISCOVERY[path];
    if (found !== undefined) return answer(200, 'application/json', JSON.stringify(found));
    const unknown = { kind: 'Status', apiVersion: 'v1', reason: 'NotFound', code: 404 };
    answer(404, 'application/json', JSON.stringify(unknown));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, created };
};
