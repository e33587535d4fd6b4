import { expect, test } from 'vitest';
import { allOperations } from '../../interface/operations.ts';
import type { Schema } from '../../interface/schema.ts';
import { faultsOf, fieldsOf, wrappersOf } from './fields.ts';
import { fieldsAt, fieldsBeyond, valuesAt, valuesBeyond } from './limits.ts';

const writing = allOperations.filter(({ takes }) => takes !== undefined);

test.each(writing)('the contract of $name rejects every field beyond a limit', (operation) => {
  for (const [wrapper, schema] of Object.entries(wrappersOf(operation))) {
    const rounds = fieldsBeyond(schema);
    expect(rounds.length).toBeGreaterThan(1);
    for (const fields of rounds) {
      const faults = faultsOf(operation.takes, { [wrapper]: fields });
      const unnoticed = Object.keys(fields).filter(
        (name) => !faults.some((at) => at.startsWith(`/${wrapper}/${name}`)),
      );
      expect(unnoticed).toEqual([]);
    }
  }
});

test.each(writing)('the contract of $name accepts every field at a limit', (operation) => {
  const { takes, wrapper = '' } = operation;
  const rounds = fieldsAt(fieldsOf(operation), 'CfRunx1z');
  expect(rounds.length).toBeGreaterThan(0);
  for (const fields of rounds) {
    const faults = faultsOf(takes, { [wrapper]: fields });
    const own = Object.keys(fields).map((name) => `/${wrapper}/${name}`);
    expect(faults.filter((at) => own.some((field) => at.startsWith(field)))).toEqual([]);
  }
});

test.each<[Schema, unknown[]]>([
  [{ type: 'string', minLength: 1, maxLength: 5 }, ['😀 w  ', 'Ä']],
  [{ type: 'string', maxLength: 5 }, ['😀 w  ']],
  [{ type: 'integer', minimum: 0, maximum: 9 }, [9, 0]],
  [{ type: 'boolean' }, [true, false]],
  [{ type: 'string', enum: ['a', 'b'] }, ['a', 'b']],
  [{ type: 'string', format: 'uuid' }, []],
  [{ type: 'array', maxItems: 2, items: { type: 'string', maxLength: 3 } }, [['😀  ', 'w 0'], []]],
  [{ type: 'array', maxItems: 2, items: { type: 'string', format: 'uuid' } }, [[]]],
])('the suite derives the values at the limits of %j', (schema, expected) => {
  expect(valuesAt(schema, 'w')).toEqual(expected);
});

test('a string at a length limit has exactly this length, for any length of the marker', () => {
  for (const length of [1, 2, 20, 255]) {
    const [text] = valuesAt({ type: 'string', maxLength: length }, 'Cf2j5j88uhlnx1234567z');
    expect([...String(text)].length).toBe(length);
  }
});

test.each<[Schema, unknown[]]>([
  [{ type: 'string', minLength: 1, maxLength: 2 }, [7, '', 'xxx']],
  [{ type: 'integer', minimum: 0, maximum: 9 }, ['7', -1, 10]],
  [{ type: 'array', maxItems: 1, items: { type: 'boolean' } }, ['a', ['0', '1'], ['true']]],
  [
    { type: 'object', properties: { a: { type: 'boolean' }, b: { type: 'string', readOnly: true } } },
    ['a', { a: 'true' }],
  ],
  [{ anyOf: [{ type: 'number', const: 45 }, { type: 'null' }] }, ['7']],
])('the suite derives the values beyond the limits of %j', (schema, expected) => {
  expect(valuesBeyond(schema)).toEqual(expected);
});
