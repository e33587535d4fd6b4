import { readdir, readFile } from 'node:fs/promises';
import type { OpenApi } from './document.ts';
import { compareVersions } from './version.ts';

/** The package of the contract. */
export const PACKAGE = new URL('../../packages/contract/', import.meta.url);

/** The document of the working tree, as checked in. */
export const PRESENT = new URL('openapi.json', PACKAGE);

/** The checked-in types that consumers of the working tree compile against. */
export const PRESENT_TYPES = new URL('types.txt', PACKAGE);

/** The file with the document of a release. */
export const releaseFile = (version: string): URL => new URL(`releases/${version}.json`, PACKAGE);

/** Reads an OpenAPI document. */
export const readDocument = async (file: string | URL): Promise<OpenApi> => JSON.parse(await readFile(file, 'utf8'));

/** The version of the last release. */
export const lastRelease = async (): Promise<string> => {
  const files = await readdir(new URL('releases/', PACKAGE));
  const versions = files.filter((file) => file.endsWith('.json')).map((file) => file.replace(/\.json$/, ''));
  const last = versions.sort(compareVersions).at(-1);
  if (last === undefined) throw new Error('There is no release to compare with.');
  return last;
};
