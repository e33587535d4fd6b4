import { readFile } from 'node:fs/promises';
import type { Change } from './change.ts';
import { diff } from './diff.ts';
import { PRESENT, PRESENT_TYPES, readDocument, releaseFile, releaseTypesFile } from './releases.ts';
import { typeDiff } from './typeDiff.ts';

/** Every change since a release: on the wire, and in what consumers compile against. */
export const changesSince = async (version: string): Promise<Change[]> => {
  const [before, after] = await Promise.all([readDocument(releaseFile(version)), readDocument(PRESENT)]);
  const types = [releaseTypesFile(version), PRESENT_TYPES].map((file) => readFile(file, 'utf8'));
  const [wasTypes = '', isTypes = ''] = await Promise.all(types);
  return [...diff(before, after), ...typeDiff(wasTypes, isTypes)];
};
