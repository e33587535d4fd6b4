import { createHash } from 'node:crypto';
import { type Conditions, entityTagsIn, failedCondition, withoutWeakness } from '@training-provider/contract';
import type { Response } from 'express';
import { authorOf } from '../context/author.ts';
import { callerOf } from '../context/caller.ts';
import type { ExpectedVersions, RecordKey, WriteKey } from '../db/recordKey.ts';
import { Fault } from '../problems/fault.ts';
import { uuidOr404 } from './uuid.ts';

const MAX_VERSION = 2_147_483_647;
const STRONG_TAG = /^"([1-9]\d{0,9})"$/;

/** Sets the strong `ETag` of a record's version (RFC 9110, section 8.8.3). */
export const setETag = (response: Response, version: number): void => {
  response.setHeader('ETag', `"${version}"`);
};

/** The strong entity tag of a resource without a version, from its content. `text` must contain all of the content. */
export const tagOfContent = (text: string): string =>
  `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;

/** The versions in entity tags. Weak tags, and tags that this service did not create, are ignored. */
const versionsIn = (tags: readonly string[]): number[] =>
  tags.map((tag) => Number(STRONG_TAG.exec(tag)?.[1])).filter((version) => version <= MAX_VERSION);

/**
 * The versions that the conditions of a request allow; the statement that writes checks them (RFC 9110, section
 * 13.2.2).
 */
const expectedBy = ({ 'if-match': ifMatch = '*', 'if-none-match': ifNoneMatch = '' }: Conditions): ExpectedVersions => {
  const [expected, excluded] = [entityTagsIn(ifMatch), entityTagsIn(ifNoneMatch)];
  if (excluded === '*') return { versions: [] };
  const others = versionsIn(excluded.map(withoutWeakness));
  if (expected !== '*') return { versions: versionsIn(expected).filter((version) => !others.includes(version)) };
  return others.length === 0 ? {} : { otherVersions: others };
};

interface RecordRequest {
  readonly params: { readonly id: string };
  readonly headers: Conditions;
  readonly res: Response;
}

/** The key of the record that a request reads, in the caller's organisation. */
export const keyToRead = ({ params, res }: Pick<RecordRequest, 'params' | 'res'>): RecordKey => ({
  organisation_id: callerOf(res).organisationId,
  id: uuidOr404(params.id),
});

/** The key of the record that a request writes, in the caller's organisation, with its author and the versions that it expects. */
export const keyToWrite = (request: RecordRequest): WriteKey => ({
  ...keyToRead(request),
  by: authorOf(request.res),
  ...expectedBy(request.headers),
});

/** The organisation and the author of the records that a request creates. */
export const keyToCreate = (response: Response) => ({
  organisation_id: callerOf(response).organisationId,
  by: authorOf(response),
});

/**
 * Checks the conditions of a create request. They apply to the collection, which exists and has no tag. @throws Fault
 * 412
 */
export const requireCollection = (conditions: Conditions): void => {
  if (failedCondition(conditions) !== undefined) throw new Fault('precondition_failed');
};
