import { operationById } from '@training-provider/contract';
import { expect, test } from 'vitest';
import { seedOrganisation } from '../../src/seed/seed.ts';
import type { Client } from '../support/client.ts';
import { walk } from '../support/pages.ts';
import { database, newTenant } from '../support/tenant.ts';

const ROWS = 5_000;
const PASSING = 40;
const NAMES = ['Ärmel', 'Müller', 'zu Tisch', 'Abel', 'Öz'];

const sorts = operationById('listParticipants').collection?.sort ?? [];
const orders = [...sorts.flatMap((field) => [field, `-${field}`]), 'lastName,-insertedAt', '-lastName,firstName'];

/** Adds, changes (which moves them in every order but one) and deletes records until `isOver`. */
const write = async (client: Client, isOver: () => boolean): Promise<number> => {
  const passing: string[] = [];
  let writes = 0;
  while (!isOver()) {
    const lastName = NAMES[writes % NAMES.length];
    const participant = { firstName: `${lastName} ${writes}`, lastName };
    const answer = await client('POST', '/v1/participants', { body: { participant } });
    passing.push(answer.json.data.id);
    const changed = passing[writes % passing.length] ?? '';
    const other = { firstName: 'Zoë', lastName: NAMES[(writes + 2) % NAMES.length] };
    await client('PATCH', `/v1/participants/${changed}`, { body: { participant: other } });
    if (passing.length > PASSING) await client('DELETE', `/v1/participants/${passing.shift()}`);
    writes += 3;
  }
  return writes;
};

test(`a walk through ${ROWS} records in pages of 7 finds each exactly once in every order, while others are added, changed and deleted`, async () => {
  const { client, organisationId } = await newTenant();
  const db = await database();
  await seedOrganisation(db, organisationId, { participants: ROWS });
  const stable = (await walk(client, '/v1/participants?limit=200')).flat().map(({ id }) => id);
  expect(stable).toHaveLength(ROWS);

  let over = false;
  const writes = [write(client, () => over), write(client, () => over)];
  const walks = orders.map(async (sort) => {
    const seen = new Map<string, number>();
    for (const { id } of (await walk(client, `/v1/participants?limit=7&sort=${sort}`)).flat()) {
      seen.set(id, (seen.get(id) ?? 0) + 1);
    }
    return { sort, not: stable.filter((id) => seen.get(id) !== 1) };
  });
  const found = await Promise.all(walks);
  over = true;
  expect(found).toEqual(orders.map((sort) => ({ sort, not: [] })));
  expect((await Promise.all(writes)).every((count) => count > 100)).toBe(true);
});
