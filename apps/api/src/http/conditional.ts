import type { Response } from 'express';
import { callerOf } from '../context/caller.ts';
import { anyVersion, type RecordKey } from '../db/record.ts';
import { Fault, notFound } from '../problems/fault.ts';
import { uuidOr404 } from './uuid.ts';

const MAX_VERSION = 2_147_483_647;
const STRONG_TAG = /^"([1-9]\d{0,9})"$/;

/** Sets the strong `ETag` of a record's version (RFC 9110, section 8.8.3). */
export const tag = (response: Response, version: number): void => {
  response.setHeader('ETag', `"${version}"`);
};

/** The versions that `If-Match` names; undefined where any will do. Tags that we never gave, weak ones too, match none. */
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

/** The record that a request is about: of the caller's organisation, in the versions that `If-Match` expects. */
export const recordKey = ({ params, headers, res }: RecordRequest): RecordKey => {
  const versions = versionsOf(headers['if-match']);
  const key = { organisation_id: callerOf(res).organisationId, id: uuidOr404(params.id) };
  return versions === undefined ? key : { ...key, versions };
};

/**
 * Why a write has met no row: 412 where the record is there in another version than `If-Match` expects, 404 where it
 * isn't there at all. `find` looks for it in any version.
 */
export const notFoundOrPreconditionFailed = async (
  key: RecordKey,
  find: (key: RecordKey) => Promise<unknown>,
): Promise<Fault> => {
  if (key.versions === undefined || (await find(anyVersion(key))) === undefined) return notFound();
  return new Fault('precondition_failed');
};

interface ReadRequest {
  readonly headers: { readonly 'if-none-match'?: string | undefined };
  readonly res: Response;
}

const isHeld = (ifNoneMatch: string, version: number): boolean =>
  ifNoneMatch.split(',').some((text) => {
    const held = text.trim();
    return held === '*' || held.replace(/^W\//, '') === `"${version}"`;
  });

/** A record as it is read: 200 with its `ETag`, or 304 where `If-None-Match` says that the caller has it. */
export const okOrNotModified = <Data>({ headers, res }: ReadRequest, version: number, data: Data) => {
  tag(res, version);
  const held = headers['if-none-match'];
  if (held !== undefined && isHeld(held, version)) return { status: 304, body: undefined } as const;
  return { status: 200, body: { data } } as const;
};
