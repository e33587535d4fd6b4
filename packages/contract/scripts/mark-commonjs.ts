/** Marks the CommonJS build as such: the package itself is ESM. The `imports` of the package do not reach it. */
import { readFile, writeFile } from 'node:fs/promises';

const folder = new URL('../dist/commonjs/', import.meta.url);
await writeFile(new URL('package.json', folder), '{ "type": "commonjs" }\n');

/** What the files import by a name of the package, as Node finds it. */
const NAMED = [
  ['testing/server.js', '#http', './nodeHttp.js'],
  ['model/importFile.js', '#csv', 'csv-parse/sync'],
] as const;
for (const [file, name, path] of NAMED) {
  const code = await readFile(new URL(file, folder), 'utf8');
  await writeFile(new URL(file, folder), code.replace(`"${name}"`, `"${path}"`));
}
