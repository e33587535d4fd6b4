import type { Response } from 'express';
import { authorOf } from '../context/author.ts';
import { callerOf } from '../context/caller.ts';
import type { RecordKey, WriteKey } from '../db/recordKey.ts';
import { uuidOr404 } from './uuid.ts';

const MAX_VERSION = 2_147_483_647;
const STRONG_TAG = /^"([1-9]\d{0,9})"$/;

/** Sets the strong `ETag` of a record's version (RFC 9110, section 8.8.3). */
export const setETag = (response: Response, version: number): void => {
  response.setHeader('ETag', `"${version}"`);
};

/** The versions in `If-Match`; undefined if any version matches. Weak tags and tags of other servers match none. */
const versionsOf = (ifMatch: string | undefined): number[] | undefined => {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  const versions = ifMatch.split(',').map((text) => Number(STRONG_TAG.exec(text.trim())?.[1]));
  return versions.filter((version) => version <= MAX_VERSION);
};

interface RecordRequest {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'if-match'?: string | undefined };
  readonly res: Response;
}

/** The key of the record that a request reads, in the caller's organisation. */
export const keyToRead = ({ params, res }: Pick<RecordRequest, 'params' | 'res'>): RecordKey => ({
  organisation_id: callerOf(res).organisationId,
  id: uuidOr404(params.id),
});

/** The key of the record that a request writes, in the caller's organisation, with its author and the versions of `If-Match`. */
export const keyToWrite = (request: RecordRequest): WriteKey => {
  const versions = versionsOf(request.headers['if-match']);
  const key = { ...keyToRead(request), by: authorOf(request.res) };
  return versions === undefined ? key : { ...key, versions };
};

/** The organisation and the author of the records that a request creates. */
export const keyToCreate = (response: Response) => ({
  organisation_id: callerOf(response).organisationId,
  by: authorOf(response),
});

/** Whether `If-None-Match` names this version (RFC 9110, section 13.1.2). */
export const matchesETag = (ifNoneMatch: string, version: number): boolean =>
  ifNoneMatch.split(',').some((text) => {
    const tag = text.trim();
    return tag === '*' || tag.replace(/^W\//, '') === `"${version}"`;
  });
