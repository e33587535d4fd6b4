/** Checks for every Kubernetes manifest: its schema, its types, and the rights of a container. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Deployment, StatefulSet } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { expect } from 'vitest';
import type { manifests } from './artefacts.ts';

const MODELS = { Deployment, StatefulSet, Job, NetworkPolicy, PodDisruptionBudget, ConfigMap, Service };
const api = new URL('../..', import.meta.url).pathname;

/** The required rights of every container. */
const LEAST_RIGHTS = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/** Requires that pods run nothing as root, writable or with unnecessary rights, and limit their memory. */
export const requireLeastRights = (pods: Awaited<ReturnType<typeof manifests>>[number]['object'][]): void => {
  for (const pod of pods) {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(pod.automountServiceAccountToken).toBe(false);
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual(LEAST_RIGHTS);
      expect(container.resources).toMatchObject({ limits: { memory: expect.stringMatching(/Mi$/) } });
    }
  }
};

/** Throws if an object does not match the schema of its kind. */
export const requireSchema = (object: { kind: string }): void =>
  new MODELS[object.kind as keyof typeof MODELS](object as never).validate();

/** Schemas allow unknown fields; types do not: the compiler finds misspelt ones. */
export const faultsOfTypes = async (objects: { kind: string; apiVersion: string }[]): Promise<string> => {
  const folder = await mkdtemp(join(api, 'node_modules', '.manifests-'));
  const lines = objects.flatMap((object, index) => {
    const type = `import type { I${object.kind} as T${index} } from 'kubernetes-models/${object.apiVersion}';`;
    return [type, `export const o${index}: T${index} = ${JSON.stringify(object, undefined, 1)};`];
  });
  await writeFile(join(folder, 'manifests.ts'), lines.join('\n'));
  const options = '--noEmit --strict --skipLibCheck --module nodenext --types node --ignoreConfig'.split(' ');
  const run = promisify(execFile)('tsc', [...options, join(folder, 'manifests.ts')], { cwd: api });
  const faults = await run.then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  await rm(folder, { recursive: true });
  return faults;
};
