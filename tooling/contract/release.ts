/**
 * `contract:release`: releases the contract. It determines the new version from the notes in `.changeset` and the
 * difference to the last release, writes both into the package's change log under this version and today's date, and
 * stores a copy of the document. If there is no note, or if the version does not announce a breaking change, it fails
 * and changes nothing.
 */
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { argumentsOf } from '../commands/arguments.ts';
import { plannedRelease } from './changesets.ts';
import { changesSince, run, writeInterface, writeSection } from './interface.ts';
import { lastRelease, PRESENT, releaseFile } from './releases.ts';
import { mayBreak } from './version.ts';

argumentsOf('contract:release (takes no arguments)', {});
const from = await lastRelease();
const planned = await plannedRelease(from);
if (planned === undefined) throw new Error('There is no note for a release: write one with `pnpm changeset`.');
const { version, notes } = planned;
const changes = await changesSince(from);
if (changes.some(({ level }) => level === 'breaking') && !mayBreak(from, version)) {
  throw new Error(`${version} breaks callers of ${from}: note a new major version, before 1.0.0 a new minor.`);
}

run(fileURLToPath(new URL('../node_modules/.bin/changeset', import.meta.url)), 'version');
await writeInterface(version);
await writeSection(version, new Date().toISOString().slice(0, 10), { changes, notes });
await copyFile(PRESENT, releaseFile(version));
console.log(`Released ${version}: notes ${notes.length}, changes ${changes.length}. Look at the diff, and commit.`);
