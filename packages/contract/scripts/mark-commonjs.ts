/** Marks the CommonJS build as such: the package itself is ESM. Its `imports` are those of the package, which end here. */
import { writeFile } from 'node:fs/promises';

const imports = { '#http': { browser: './testing/noHttp.js', default: './testing/nodeHttp.js' } };
const manifest = { type: 'commonjs', imports };
await writeFile(new URL('../dist/commonjs/package.json', import.meta.url), `${JSON.stringify(manifest)}\n`);
