import { randomUUID } from 'node:crypto';
import { EVERY_SCOPE, type ResourceName, resources } from '@training-provider/contract';
import { createMockServer } from '@training-provider/contract/testing';
import { inject, onTestFinished } from 'vitest';
import { mintToken } from '../../src/access/tokens/tokens.ts';
import { systemAuthor } from '../../src/context/author.ts';
import { records } from '../../src/db/records.ts';
import { executorOn } from '../../src/db/transaction.ts';
import { database } from '../support/tenant.ts';
import { until } from '../support/until.ts';

/** The service or the mock, and by which symbol of the requests it knows its ids and cursors. */
export interface Side {
  readonly baseUrl: string;
  readonly values: Map<string, string>;
}

/** What the interface creates no records of, and how many there are. */
const STORED = ['programs', 'locations', 'permissionGroups'] as const satisfies ResourceName[];
const COUNT = 3;
/** The mock's own writes name it too. */
const BY = systemAuthor('mock');

const storedFields = (name: (typeof STORED)[number], index: number): Record<string, unknown> => {
  const { examples, readOnly } = resources[name];
  const hidden: readonly string[] = ['id', ...readOnly];
  const fields = Object.fromEntries(Object.entries(examples.record).filter(([field]) => !hidden.includes(field)));
  return { ...fields, name: `${'ÄBc'[index]} ${name}` };
};

const newService = async (): Promise<Side> => {
  const db = await database();
  const name = 'Bildungswerk Beispiel gGmbH';
  const { id: organisationId } = await records.org.createWithoutOrganisation(executorOn(db), BY, { name });
  const token = { organisationId, scopes: [EVERY_SCOPE], expiresAt: new Date(Date.now() + 3_600_000), name: 'mock' };
  return { baseUrl: inject('baseUrl'), values: new Map([['token', (await mintToken(db, token)).token]]) };
};

/** Waits until a millisecond is over: records of the same one stand in the order of their ids, which each side draws itself. */
const isOver = (millisecond: number): Promise<true> => until(async () => Date.now() > millisecond || undefined);

/** Adds the same records to both, one after the other. */
const addStored = async (service: Side, mock: Side, add: (name: never, fields: never) => { id: string }) => {
  const executor = executorOn(await database());
  const answer = await fetch(`${service.baseUrl}/v1/org`, {
    headers: { Authorization: `Bearer ${service.values.get('token')}` },
  });
  const organisation_id = ((await answer.json()) as { data: { id: string } }).data.id;
  for (const name of STORED) {
    for (let index = 0; index < COUNT; index += 1) {
      const body = storedFields(name, index);
      const columns = name === 'permissionGroups' ? { permissions: [] } : {};
      // The boundary: each resource has an input of its own, which its schema has just read.
      const store = records[name] as unknown as (typeof records)['locations'];
      const creation = { organisation_id, by: BY, columns };
      const { id } = await store.create(executor, creation, resources[name].input.parse(body) as never);
      await isOver(Date.now());
      const symbol = `${resources[name].singular}:${index}`;
      service.values.set(symbol, id);
      mock.values.set(symbol, add(name as never, body as never).id);
    }
  }
};

/** The service and the mock with the same organisation, and the same records of what the interface does not create. */
export const openSides = async (): Promise<{ service: Side; mock: Side }> => {
  const server = await createMockServer();
  onTestFinished(() => server.close());
  const service = await newService();
  const mock = { baseUrl: server.baseUrl, values: new Map([['token', server.token]]) };
  await addStored(service, mock, server.add as never);
  const nobody = randomUUID();
  for (const { values } of [service, mock]) values.set('nobody', nobody);
  return { service, mock };
};
