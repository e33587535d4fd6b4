import { expect, test } from 'vitest';
import { newSlots } from './slots.ts';

const use = (organisationId: string, host: string, isRepeated = false) => ({ organisationId, host, isRepeated });

test('an organisation has four simultaneous requests per host; other organisations and other hosts have their own', () => {
  const slots = newSlots();
  const taken = [1, 2, 3, 4].map(() => slots.take(use('a', 'one')));
  expect(taken.every((release) => release !== undefined)).toBe(true);
  expect(slots.take(use('a', 'one'))).toBeUndefined();
  expect(slots.take(use('b', 'one'))).toBeDefined();
  expect(slots.take(use('a', 'two'))).toBeDefined();
  taken[0]?.();
  expect(slots.take(use('a', 'one'))).toBeDefined();
});

test('repeated requests leave half of all slots to other requests', () => {
  const slots = newSlots();
  const take = (isRepeated: boolean) => (n: number) => slots.take(use('a', `${isRepeated} ${n}`, isRepeated));
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  expect(numbers.map(take(true)).filter((release) => release !== undefined)).toHaveLength(32);
  expect(numbers.map(take(false)).filter((release) => release !== undefined)).toHaveLength(32);
});
