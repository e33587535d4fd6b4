/**
 * Releases the contract: `contract:release`. Takes the notes in `.changeset` and the difference to the last release,
 * raises the version, writes both into the package's change log under that version and today's date, and keeps a copy of the
 * document. Fails and changes nothing if there is no note, or if the version doesn't announce a breaking change.
 */
import { execFileSync } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { argumentsOf } from '../commands/arguments.ts';
import { sectionOf, withSection } from './changelog.ts';
import { plannedRelease } from './changesets.ts';
import { diff } from './diff.ts';
import { lastRelease, PACKAGE, PRESENT, readDocument, releaseFile } from './releases.ts';
import { mayBreak } from './version.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: root, stdio: 'inherit' });

argumentsOf('contract:release (takes no arguments)', {});
const from = await lastRelease();
const planned = await plannedRelease(from);
if (planned === undefined) throw new Error('There is no note for a release: write one with `pnpm changeset`.');
const { version, notes } = planned;
const changes = diff(...(await Promise.all([readDocument(releaseFile(from)), readDocument(PRESENT)])));
if (changes.some(({ level }) => level === 'breaking') && !mayBreak(from, version)) {
  throw new Error(`${version} breaks callers of ${from}: note a new major version, before 1.0.0 a new minor.`);
}

run(fileURLToPath(new URL('../node_modules/.bin/changeset', import.meta.url)), 'version');
run(process.execPath, 'packages/contract/scripts/write-openapi.ts');
run(process.execPath, '--conditions=source', 'tooling/client/write.ts');
run(process.execPath, 'tooling/contract/writeTypes.ts');
const file = new URL('CHANGELOG.md', PACKAGE);
const today = new Date().toISOString().slice(0, 10);
await writeFile(file, withSection(await readFile(file, 'utf8'), sectionOf(version, today, { changes, notes })));
await copyFile(PRESENT, releaseFile(version));
console.log(`Released ${version}: notes ${notes.length}, changes ${changes.length}. Look at the diff, and commit.`);
