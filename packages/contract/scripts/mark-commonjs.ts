/** Marks the CommonJS build as such: the package itself is ESM. */
import { writeFile } from 'node:fs/promises';

await writeFile(new URL('../dist/commonjs/package.json', import.meta.url), '{ "type": "commonjs" }\n');
