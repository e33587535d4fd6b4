import { expect, test } from 'vitest';
import { ownService } from '../support/ownService.ts';
import { documentsOf } from './artefacts.ts';

type Settings = Record<string, string>;

/** The default that compose substitutes for an unset variable. */
const interpolated = (value: string): string => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

/** All settings except those that depend on the machine: the database, and a taken port. */
const ofCompose = async (): Promise<Settings> => {
  const [{ services }] = await documentsOf('compose.yaml');
  const { DATABASE_URL: _, ...settings } = services.api.environment;
  return Object.fromEntries(Object.entries<string>(settings).map(([name, value]) => [name, interpolated(value)]));
};

const ofKubernetes = async (): Promise<Settings> => (await documentsOf('kubernetes/settings.yaml'))[0].data;

test.each([
  { name: 'compose.yaml', settingsOf: ofCompose },
  { name: 'the manifests for Kubernetes', settingsOf: ofKubernetes },
])('the service starts and serves metrics with the settings of $name', async ({ settingsOf }) => {
  const { service, client } = await ownService({ ...(await settingsOf()), METRICS_PORT: '0' });
  expect((await client('GET', '/readyz')).status).toBe(200);
  expect((await client('GET', '/v1/org')).status).toBe(200);
  expect((await fetch(await service.says(/Metrics: (\S+)/))).status).toBe(200);
});
