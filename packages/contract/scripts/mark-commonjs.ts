/** Marks the CommonJS build as such: the package itself is ESM. The `imports` of the package do not reach it. */
import { readFile, writeFile } from 'node:fs/promises';

const folder = new URL('../dist/commonjs/', import.meta.url);
await writeFile(new URL('package.json', folder), '{ "type": "commonjs" }\n');
const server = new URL('testing/server.js', folder);
await writeFile(server, (await readFile(server, 'utf8')).replace('"#http"', '"./nodeHttp.js"'));
