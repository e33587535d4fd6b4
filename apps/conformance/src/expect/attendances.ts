import type { Answer } from '../deployment/httpClient.ts';
import type { Made } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { hasStatus } from './assertions.ts';
import { makeReferring } from './roles.ts';

type At = Pick<Made, 'path'>;

/** Where the attendance list of a session is found, or one entry of it. */
export const attendancesPath = ({ path }: At, of?: string): string =>
  `${path}/attendances${of === undefined ? '' : `/${of}`}`;

/** Asks to replace an attendance list. */
export const askToRecord = (
  target: Target,
  session: At,
  attendances: readonly JsonObject[],
  sending: RequestOptions = {},
): Promise<Answer> => target.send('PUT', attendancesPath(session), { ...sending, body: { attendances } });

/** The version of an attendance list. */
export const versionOfList = async (target: Target, session: At): Promise<string> =>
  hasStatus(await target.send('GET', attendancesPath(session)), 200).headers.etag ?? '';

/** Replaces an attendance list, whatever stands in it. */
export const recordAll = async (target: Target, session: At, attendances: readonly JsonObject[]): Promise<Answer> => {
  const headers = { 'if-match': await versionOfList(target, session) };
  return hasStatus(await askToRecord(target, session, attendances, { headers }), 200);
};

/** A day long before the run, and a session on it that was held. */
export const DAY = '2025-03-04';
const HELD = { startsAt: `${DAY}T08:00:00.000Z`, endsAt: `${DAY}T12:00:00.000Z`, units: '4.00', status: 'held' };

/** Makes a session that was held, of a course or a coaching. */
export const makeHeld = (
  target: Target,
  { kind, id }: Pick<Made, 'kind' | 'id'>,
  fields: JsonObject = {},
): Promise<Made> => makeReferring(target, 'session', { ...HELD, [`${kind}Id`]: id, ...fields });
