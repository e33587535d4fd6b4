import { resources } from '@training-provider/contract';
import { expect, test } from 'vitest';
import { identity, readOnly } from '../../src/tables/fields.ts';
import { fundingAgencyTable } from '../../src/tables/fundingAgency.ts';
import { byText } from '../../src/tables/order.ts';
import { tableOf } from '../../src/tables/table.ts';

const { entity } = fundingAgencyTable;
const facts = resources.fundingAgencies;
const rest = { ...identity, partnerType: 'partner_type', type: 'type', email: 'email' } as const;
const orders = { name: byText };

/** Each of these compiles only with the comment above it, which is itself an error if the mistake compiles. */
export const mistakes = {
  // @ts-expect-error a field of the contract is missing
  missing: () => tableOf({ facts, entity, fields: rest, internal: ['name'], orders }),
  // @ts-expect-error a field that the contract does not have
  extra: () => tableOf({ facts, entity, fields: { ...rest, name: 'name', slug: 'email' }, internal: [], orders }),
  // @ts-expect-error a column that the table does not have
  unknown: () => tableOf({ facts, entity, fields: { ...rest, name: 'title' }, internal: ['name'], orders }),
  // @ts-expect-error a column that can be null, for a field that is always there
  nullable: () => tableOf({ facts, entity, fields: { ...rest, name: 'email' }, internal: ['name'], orders }),
  // @ts-expect-error a column of another type
  type: () => tableOf({ facts, entity, fields: { ...rest, name: 'partner_type' }, internal: ['name'], orders }),
  // @ts-expect-error a field that bodies write, as one that they do not
  writable: () => tableOf({ facts, entity, fields: { ...rest, name: readOnly('name') }, internal: [], orders }),
  // @ts-expect-error a column that no field shows and that is not named as internal
  column: () => tableOf({ facts, entity, fields: { ...rest, name: 'name', email: 'name' }, internal: [], orders }),
  // @ts-expect-error a sort field of the contract without its order
  order: () => tableOf({ facts, entity, fields: { ...rest, name: 'name' }, internal: [] }),
};

test('a field map that matches the contract and the table compiles, and has a column for each field', () => {
  const table = tableOf({ facts, entity, fields: { ...rest, name: 'name' }, internal: [], orders });
  expect(Object.keys(facts.record.shape).map((field) => table.columnOf(field))).not.toContain(undefined);
});
