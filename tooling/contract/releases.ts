import { readdir, readFile } from 'node:fs/promises';
import type { OpenApi } from './document.ts';
import { compareVersions } from './version.ts';

/** The package of the contract. */
export const PACKAGE = new URL('../../packages/contract/', import.meta.url);

/** The document of the working tree, as checked in. */
export const PRESENT = new URL('openapi.json', PACKAGE);

/** Where the document of a release is kept. */
export const releaseFile = (version: string): URL => new URL(`releases/${version}.json`, PACKAGE);

/** Reads an OpenAPI document. */
export const readDocument = async (file: string | URL): Promise<OpenApi> => JSON.parse(await readFile(file, 'utf8'));

/** The document of the last release. */
export const lastRelease = async (): Promise<URL> => {
  const files = await readdir(new URL('releases/', PACKAGE));
  const versions = files.map((file) => file.replace(/\.json$/, '')).sort(compareVersions);
  return releaseFile(versions.at(-1) ?? '');
};
