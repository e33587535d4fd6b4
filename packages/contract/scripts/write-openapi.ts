/** Writes `openapi.json` from the contract. Its diff is the review of the interface. The version may be given. */
import { readFile, writeFile } from 'node:fs/promises';
import { openApiOf } from '../src/openapi/document.ts';

const folder = new URL('../', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
const document = openApiOf(process.argv[2] ?? version);
await writeFile(new URL('openapi.json', folder), `${JSON.stringify(document, null, 2)}\n`);
