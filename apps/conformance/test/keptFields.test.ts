import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KEPT } from '../src/expect/keptFields.ts';

const page = readFileSync(new URL('../../../docs/data-protection.md', import.meta.url), 'utf8');
const ROW = /^\| ([a-z]+) \| (?:the person|participants) \| (.*) \| (.*) \|$/gm;
const namesIn = (text = ''): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

test('the suite expects an erasure to keep exactly the fields that docs/data-protection.md lists', () => {
  const said = [...page.matchAll(ROW)].map(([, records, , stays]) => [records, namesIn(stays)]);
  expect(said.length).toBeGreaterThan(5);
  expect(KEPT).toEqual(Object.fromEntries(said));
});
