import { listOf, recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import type { Made } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { type Kind, kindsWithExternalIds } from '../interface/kinds.ts';
import { hasStatus } from './assertions.ts';

type At = Pick<Made, 'path'>;

/** The resource kinds that can have external ids. */
export const identified: readonly Kind[] = kindsWithExternalIds;

/** The path where the external ids of a record are read, or where the id from one source is written. */
export const externalIdsPath = ({ path }: At, source?: string): string =>
  `${path}/externalIds${source === undefined ? '' : `/${source}`}`;

/** Sends a request that sets an external id of a record. */
export const askToSet = (
  target: Target,
  at: At,
  source: string,
  value: unknown,
  sending: RequestOptions = {},
): Promise<Answer> => target.send('PUT', externalIdsPath(at, source), { ...sending, body: { externalId: { value } } });

/** Sets an external id of a record, and returns the response. */
export const setExternalId = async (target: Target, at: At, source: string, value: string): Promise<JsonObject> =>
  recordOf(hasStatus(await askToSet(target, at, source, value), 200));

/** The external ids of a record, as `source:value`. */
export const externalIdsOf = async (target: Target, at: At): Promise<string[]> =>
  listOf(hasStatus(await target.send('GET', externalIdsPath(at)), 200)).map(
    ({ source, value }) => `${source}:${value}`,
  );
