import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { marked } from 'marked';
import { pageOf } from './page.ts';

const file = createRequire(import.meta.url).resolve('@training-provider/contract/CHANGELOG.md');
const main = marked.parse(readFileSync(file, 'utf8'), { async: false });

/** `GET /docs/changes`: the change log of the interface, as the contract's package holds it. */
export const changes = pageOf({ title: 'Changes', root: '..', main });
