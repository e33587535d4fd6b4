import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clientSources } from './sources.ts';

const contract = new URL('../../packages/contract/', import.meta.url);
const textOf = (path: string) => readFile(new URL(path, contract), 'utf8');

test('the client matches the contract: otherwise run `npx -y pnpm@12 contract:openapi`', async () => {
  for (const [name, text] of Object.entries(await clientSources(await textOf('openapi.json')))) {
    expect((await textOf(`src/client/generated/${name}`)) === text, name).toBe(true);
  }
});
