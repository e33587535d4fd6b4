import { recordOperations as operations } from '@training-provider/contract';
import { expect, test } from 'vitest';
import { KINDS, kindOf, neededBy } from './kinds.ts';

const ID = '01930f60-11aa-4b02-8a4e-90b1c2d3e4f5';
const creations = operations.filter(({ action }) => action === 'create');

test.each(creations.map((create) => ({ id: create.id, create })))(
  'the suite derives the required fields of $id from the contract alone',
  ({ create }) => {
    const fields = neededBy(create, 'Cf1x1z');
    const references = Object.keys(create.facts.references).filter((name) => name in fields);
    const body = { ...fields, ...Object.fromEntries(references.map((name) => [name, ID])) };
    const result = create.body?.safeParse({ [create.wrapper ?? '']: body });
    expect(result?.error?.issues).toBeUndefined();
    expect(result?.success).toBe(true);
  },
);

test('the path of each kind is the path of its operations in the contract', () => {
  for (const operation of operations) {
    const kind = kindOf(operation);
    if (kind !== undefined) expect(operation.path.startsWith(KINDS[kind].path), operation.path).toBe(true);
  }
  expect(Object.keys(KINDS)).toEqual(expect.arrayContaining(['participant', 'courseNote', 'program', 'user']));
});
