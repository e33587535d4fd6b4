import { randomUUID } from 'node:crypto';
import { listOf, recordOf } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import type { PersonKind } from '../interface/modules.ts';
import { hasStatus, holds } from './assertions.ts';
import { enrol, makeEnrolment, makeReferring } from './roles.ts';

type At = Pick<Made, 'path'>;

/** Requests the export of all data about a person. */
export const exportOf = async (target: Target, { path }: At): Promise<JsonObject> =>
  recordOf(hasStatus(await target.send('GET', `${path}/export`), 200));

/** Requests the preview of an erasure. */
export const planOf = async (target: Target, { path }: At): Promise<JsonObject> =>
  recordOf(hasStatus(await target.send('GET', `${path}/erasure`), 200));

/** Requests the erasure of a person. */
export const askToErase = (target: Target, { path }: At, sending: RequestOptions = {}): Promise<Answer> =>
  target.send('POST', `${path}/erasure`, { body: { erasure: { reason: 'other' } }, ...sending });

/** Erases a person, and returns the response. */
export const erase = async (target: Target, person: At): Promise<JsonObject> =>
  recordOf(hasStatus(await askToErase(target, person), 200));

/** Requests the undeletion of a record. */
export const askToUndelete = (target: Target, { path }: At, sending: RequestOptions = {}): Promise<Answer> =>
  target.send('POST', `${path}/undelete`, sending);

/** The records of a member of an export. */
export const recordsIn = (exported: JsonObject, member: string): JsonObject[] => {
  const records = exported[member];
  return Array.isArray(records) ? records.filter(isObject) : [];
};

/** The current representation of a record. */
export const answered = async (target: Target, { path }: At): Promise<JsonObject> =>
  recordOf(hasStatus(await target.send('GET', path), 200));

/** A participant with related records of every kind, in words that no other record contains. */
export interface Subject {
  participant: Made;
  notes: readonly [Made, Made];
  coaching: Made;
  course: Made;
  words: readonly string[];
}

const makeSmallCourse = (target: Target): Promise<Made> => make(target, 'course', { status: 'open', capacity: 1 });

const makeNotes = (
  target: Target,
  parent: Made,
  [first, second]: readonly (string | undefined)[],
  content: string,
): Promise<[Made, Made]> => {
  const note = (title = '') => make(target, 'participantNote', { title, content }, { parent });
  return Promise.all([note(first), note(second)]);
};

/** Creates such a participant. */
export const makeSubject = async (target: Target): Promise<Subject> => {
  const hasEnrolments = target.settings.modules.includes('enrolments');
  const words = Array.from({ length: hasEnrolments ? 9 : 8 }, () => target.word());
  const [lastName, city, number, internal, first, second, voucher, content, seat] = words;
  const fields = {
    lastName,
    customerNumber: number,
    internalCustomerNumber: internal,
    address: { city },
    contactInformation: { email: `${lastName?.toLowerCase()}@example.org` },
  };
  const headers = { 'idempotency-key': randomUUID() };
  const participant = await make(target, 'participant', fields, { headers });
  const of = { participantId: participant.id, voucherNumber: voucher ?? '', endDate: '2024-02-29' };
  const [notes, coaching, course] = await Promise.all([
    makeNotes(target, participant, [first, second], `<p>${content}</p>`),
    makeReferring(target, 'coaching', of),
    makeSmallCourse(target),
  ]);
  if (hasEnrolments) await makeEnrolment(target, participant, course, { voucherNumber: seat ?? '' });
  else hasStatus(await enrol(target, participant, course), 200);
  return { participant, notes, coaching, course, words };
};

/** A participant with related records of every kind, which no check changes. */
export const keptSubject = (target: Target): Promise<Subject> =>
  target.once('a participant with related records of every kind', makeSubject);

/** Creates a participant with two notes. */
export const makeNoted = async (target: Target): Promise<Pick<Subject, 'participant' | 'notes'>> => {
  const participant = await make(target, 'participant', { address: { city: target.word() } });
  return { participant, notes: await makeNotes(target, participant, ['A', 'B'], '<p>C</p>') };
};

/** Creates a participant who has the only seat of a course. */
export const makeSeated = async (target: Target): Promise<Pick<Subject, 'participant' | 'course'>> => {
  const [participant, course] = await Promise.all([make(target, 'participant'), makeSmallCourse(target)]);
  hasStatus(await enrol(target, participant, course), 200);
  return { participant, course };
};

/** The ids in a list. */
export const listedBy = async (target: Target, path: string, query: Record<string, string>): Promise<unknown[]> =>
  listOf(hasStatus(await target.send('GET', path, { query }), 200)).map(({ id }) => id);

/** Creates a person of a kind. */
export const makePerson = (target: Target, kind: PersonKind): Promise<Made> => make(target, kind);

/** The person, or a record about the person, as its list shows it, deleted or not. */
export const listedRecord = async (
  target: Target,
  { id, collection }: Pick<Made, 'id' | 'collection'>,
): Promise<JsonObject> => {
  const query = { id, sort: 'updatedAt', includeDeleted: 'true' };
  const [record] = listOf(hasStatus(await target.send('GET', collection, { query }), 200));
  holds(record !== undefined, `${collection} with deleted records must list ${id}, but does not.`);
  return record;
};
