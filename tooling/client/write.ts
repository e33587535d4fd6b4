/** Writes the generated files of the client, as a part of `contract:openapi`. */
import { readFile, writeFile } from 'node:fs/promises';
import { clientSources } from './sources.ts';

const contract = new URL('../../packages/contract/', import.meta.url);
const sources = await clientSources(await readFile(new URL('openapi.json', contract), 'utf8'));
for (const [name, text] of Object.entries(sources)) {
  await writeFile(new URL(`src/client/generated/${name}`, contract), text);
}
