import { expect, test } from 'vitest';
import { statementNames } from './statementNames.ts';

test('a statement gets a name when it runs for the second time, and keeps the name', () => {
  const { nameOf, knownNameOf } = statementNames();
  expect([nameOf('select 1'), knownNameOf('select 1')]).toEqual([undefined, undefined]);
  const name = nameOf('select 1');
  expect(name).toMatch(/^[\w-]{22}$/);
  expect([nameOf('select 1'), knownNameOf('select 1'), nameOf('select 2')]).toEqual([name, name, undefined]);
});

test('after ten thousand statements that run once, a statement that runs twice still gets a name', () => {
  const { nameOf } = statementNames();
  for (let number = 0; number < 10_000; number += 1) nameOf(`select ${number} as once`);
  nameOf('select 1');
  expect(nameOf('select 1')).toBeDefined();
});

test('at most 500 statements have a name, and statements that run again keep their names', () => {
  const { nameOf, knownNameOf } = statementNames();
  const texts = Array.from({ length: 5_000 }, (_, number) => `select ${number}`);
  nameOf('find');
  for (const text of texts) {
    nameOf('find');
    nameOf(text);
    nameOf(text);
  }
  expect(knownNameOf('find')).toBeDefined();
  expect(texts.filter((text) => knownNameOf(text) !== undefined)).toEqual(texts.slice(-499));
});
