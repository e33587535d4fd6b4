import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFolder } from './folder.ts';

const ROUNDS = 1_000;
const TURNS = 10;

test('both sides of a move learn of the same decision, also if they decide at the same time', async () => {
  const path = await mkdtemp(join(tmpdir(), 'move-'));
  onTestFinished(() => rm(path, { recursive: true }));
  const [source, destination] = [openFolder(path), openFolder(path)];
  for (let pass = 1; pass <= ROUNDS; pass += 1) {
    const first = source.decide(pass, 'export');
    // At another moment of the first decision in each round.
    for (let turn = pass % TURNS; turn > 0; turn -= 1) await stat(path);
    const [one, other] = await Promise.all([first, destination.decide(pass, 'import')]);
    expect(one).toBe(other);
  }
  expect((await readdir(path)).filter((name) => /\.(export|import)$/.test(name))).toEqual([]);
});
