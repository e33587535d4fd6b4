import { expect, test } from 'vitest';
import { circlesIn } from './folders.ts';

const ONE_WAY = [
  { file: 'src/a/one.ts', imported: ['src/b/two.ts', 'src/a/other.ts'] },
  { file: 'src/b/two.ts', imported: ['src/b/three.ts'] },
];

test('folders with imports in one direction form no circle', () => {
  expect(circlesIn(ONE_WAY)).toEqual([]);
});

test('two folders that import each other are reported once, with an import of each direction', () => {
  const back = { file: 'src/b/three.ts', imported: ['src/a/other.ts'] };
  expect(circlesIn([...ONE_WAY, back])).toEqual([
    {
      folders: ['src/a', 'src/b'],
      examples: ['src/a/one.ts -> src/b/two.ts', 'src/b/three.ts -> src/a/other.ts'],
    },
  ]);
});

test('a folder and a folder inside it are two folders', () => {
  const files = [
    { file: 'src/index.ts', imported: ['src/inside/one.ts'] },
    { file: 'src/inside/one.ts', imported: ['src/shared.ts'] },
  ];
  expect(circlesIn(files)).toHaveLength(1);
});

test('the generated part of the client belongs to the client', () => {
  const files = [
    { file: 'src/client/client.ts', imported: ['src/client/generated/routes.ts'] },
    { file: 'src/client/generated/routes.ts', imported: ['src/client/answers.ts'] },
  ];
  expect(circlesIn(files)).toEqual([]);
});
