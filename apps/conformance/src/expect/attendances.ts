import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { operationsOf } from '../interface/operations.ts';
import { hasStatus } from './assertions.ts';
import { makeEnrolment, makeReferring } from './roles.ts';

type At = Pick<Made, 'path'>;

/** The path of the attendance list of a session, or of one entry in it. */
export const attendancesPath = ({ path }: At, of?: string): string =>
  `${path}/attendances${of === undefined ? '' : `/${of}`}`;

/** Sends a request that replaces an attendance list. */
export const askToRecord = (
  target: Target,
  session: At,
  attendances: readonly JsonObject[],
  sending: RequestOptions = {},
): Promise<Answer> => target.send('PUT', attendancesPath(session), { ...sending, body: { attendances } });

/** Sends a request that records one entry. */
export const askToRecordOne = (target: Target, session: At, of: string, attendance: JsonObject): Promise<Answer> =>
  target.send('PATCH', attendancesPath(session, of), { body: { attendance } });

/** The attendance list of a session. */
export const readList = async (target: Target, session: At): Promise<Answer> =>
  hasStatus(await target.send('GET', attendancesPath(session)), 200);

/** Replaces an attendance list, whatever its version. */
export const record = async (target: Target, session: At, attendances: readonly JsonObject[]): Promise<Answer> => {
  const { etag } = (await readList(target, session)).headers;
  return hasStatus(await askToRecord(target, session, attendances, { headers: { 'if-match': etag } }), 200);
};

/** A date long before the run, and a session held on that date. */
export const DAY = '2025-03-04';
export const HELD = { startsAt: `${DAY}T08:00:00.000Z`, endsAt: `${DAY}T12:00:00.000Z`, units: '4.00', status: 'held' };

/** Creates a held session of a course or a coaching. */
export const makeHeld = (
  target: Target,
  { kind, id }: Pick<Made, 'kind' | 'id'>,
  fields: JsonObject = {},
): Promise<Made> => makeReferring(target, 'session', { ...HELD, [`${kind}Id`]: id, ...fields });

/** A held session, and the enrolments of `count` participants who could attend it. */
export interface Held {
  course: Made;
  session: Made;
  enrolments: readonly Made[];
}

/** Creates such a session in a new course. */
export const makeAttended = async (target: Target, count: number, fields: JsonObject = {}): Promise<Held> => {
  const course = await make(target, 'course', { status: 'open' });
  const enrolled = Array.from({ length: count }, async () =>
    makeEnrolment(target, await make(target, 'participant'), course, { startDate: '2025-01-01', ...fields }),
  );
  return { course, session: await makeHeld(target, course), enrolments: await Promise.all(enrolled) };
};

/** Entries that record this status for each enrolment. */
export const saying = (enrolments: readonly Pick<Made, 'id'>[], entry: JsonObject): JsonObject[] =>
  enrolments.map(({ id }) => ({ enrolmentId: id, ...entry }));

/**
 * The same, plus a coaching. Attendance is never recorded for them: every request about them is rejected or only
 * reads.
 */
interface KeptHeld extends Held {
  coaching: Made;
}

/** Creates them once per run. */
export const keptHeld = (target: Target): Promise<KeptHeld> =>
  target.once('a session, an enrolment and a coaching without attendance', async (own) => ({
    ...(await makeAttended(own, 1)),
    coaching: await make(own, 'coaching'),
  }));

/** The path of the absences of a month. */
export const ABSENCES = '/v1/absences';

/** Operations that read attendance lists and the totals derived from them. */
export const attendanceReads = operationsOf('attendance').filter(
  ({ method, path }) => method === 'GET' && (path === ABSENCES || path.includes('/attendance')),
);

/** The path of an attendance operation for this session, its first enrolment, or only the enrolment. */
export const attendancePath = (template: string, { session, enrolments: [one], coaching }: KeptHeld): string => {
  if (template.startsWith('/v1/coachings')) return template.replace('{id}', coaching.id);
  const id = template.startsWith('/v1/sessions') ? session.id : (one?.id ?? '');
  return template.replace('{id}', id).replace('{enrolment_id}', one?.id ?? '');
};
