/**
 * Releases the interface: `contract:release`. Writes what changed since the last release into the package's change log,
 * under the version of its package.json and today's date, and keeps a copy of the document. Fails where the version is
 * released already, or doesn't announce what breaks.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { sectionOf, withSection } from './changelog.ts';
import { diff } from './diff.ts';
import { lastRelease, PACKAGE, PRESENT, readDocument, releaseFile } from './releases.ts';
import { compareVersions, mayBreak } from './version.ts';

const [before, after] = await Promise.all([readDocument(await lastRelease()), readDocument(PRESENT)]);
const [from, to] = [before.info.version, after.info.version];
const changes = diff(before, after);
if (compareVersions(to, from) <= 0) {
  throw new Error(`${to} is released already: set a new version in packages/contract/package.json.`);
}
if (changes.some(({ level }) => level === 'breaking') && !mayBreak(from, to)) {
  throw new Error(`${to} breaks callers of ${from}: it needs a new major version, before 1.0.0 a new minor.`);
}
const file = new URL('CHANGELOG.md', PACKAGE);
const log = await readFile(file, 'utf8');
const today = new Date().toISOString().slice(0, 10);
await writeFile(file, withSection(log, sectionOf(to, today, changes)));
await copyFile(PRESENT, releaseFile(to));
console.log(`Released ${to}: changes ${changes.length}. Look at packages/contract/CHANGELOG.md, and commit.`);
