import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Change } from './change.ts';
import { type News, sectionOf, withSection } from './changelog.ts';
import type { Planned } from './changesets.ts';
import { contractTypes } from './contractTypes.ts';
import { diff } from './diff.ts';
import { PACKAGE, PRESENT, PRESENT_TYPES, readDocument, releaseFile } from './releases.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** The change log of the package. */
export const CHANGE_LOG = new URL('CHANGELOG.md', PACKAGE);

/** Runs a program of the repository. @throws Error if it fails */
export const run = (file: string, ...args: string[]): void => {
  execFileSync(file, args, { cwd: root, stdio: 'inherit' });
};

/**
 * Writes the files that are generated from the contract: the document with this version, the client's types and the
 * list of types.
 */
export const writeInterface = async (version: string): Promise<void> => {
  run(process.execPath, 'packages/contract/scripts/write-openapi.ts', version);
  run(process.execPath, '--conditions=source', 'tooling/client/write.ts');
  await writeFile(PRESENT_TYPES, contractTypes());
};

/** The version of an unreleased contract. */
export const unreleased = ({ version }: Planned): string => `${version}-next`;

/** The differences between the document of a release and that of the working tree. */
export const changesSince = async (release: string): Promise<Change[]> =>
  diff(...(await Promise.all([readDocument(releaseFile(release)), readDocument(PRESENT)])));

/**
 * Writes the section of a version at the top of the change log.
 * @param date a calendar date; undefined if the version is not released yet
 */
export const writeSection = async (version: string, date: string | undefined, news: News): Promise<void> => {
  const log = await readFile(CHANGE_LOG, 'utf8');
  await writeFile(CHANGE_LOG, withSection(log, sectionOf(version, date, news)));
};
