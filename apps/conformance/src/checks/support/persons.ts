import { randomUUID } from 'node:crypto';
import { isObject, type JsonObject } from '../../interface/json.ts';
import type { PersonKind } from '../../interface/modules.ts';
import { listOf, recordOf } from '../../target/answers.ts';
import type { Answer } from '../../target/httpClient.ts';
import { type Made, make } from '../../target/records.ts';
import type { RequestOptions, Target } from '../../target/target.ts';
import { hasStatus } from './assertions.ts';

type At = Pick<Made, 'path'>;

/** Asks for everything that is stored of a person. */
export const exportOf = async (target: Target, { path }: At): Promise<JsonObject> =>
  recordOf(hasStatus(await target.send('GET', `${path}/export`), 200));

/** Asks what an erasure would do. */
export const planOf = async (target: Target, { path }: At): Promise<JsonObject> =>
  recordOf(hasStatus(await target.send('GET', `${path}/erasure`), 200));

/** Asks to erase a person. */
export const askToErase = (target: Target, { path }: At, sending: RequestOptions = {}): Promise<Answer> =>
  target.send('POST', `${path}/erasure`, { body: { erasure: { reason: 'other' } }, ...sending });

/** Erases a person, and returns what was answered. */
export const erase = async (target: Target, person: At): Promise<JsonObject> =>
  recordOf(hasStatus(await askToErase(target, person), 200));

/** Asks to bring back a deleted person. */
export const askToUndelete = (target: Target, { path }: At): Promise<Answer> => target.send('POST', `${path}/undelete`);

/** The records of a member of an export. */
export const recordsIn = (exported: JsonObject, member: string): JsonObject[] => {
  const records = exported[member];
  return Array.isArray(records) ? records.filter(isObject) : [];
};

/** A record as it is answered now. */
export const answered = async (target: Target, { path }: At): Promise<JsonObject> =>
  recordOf(hasStatus(await target.send('GET', path), 200));

/** A participant of whom something is stored everywhere, in words that no other record has. */
export interface Subject {
  participant: Made;
  notes: readonly [Made, Made];
  coaching: Made;
  course: Made;
  words: readonly string[];
}

/** Makes such a participant. */
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
  const note = (title: string | undefined) =>
    make(target, 'participantNote', { title, content: `<p>${content}</p>` }, { parent: participant });
  const notes = [await note(first), await note(second)] as const;
  const of = { participantId: participant.id };
  const coaching = await make(target, 'coaching', { ...of, voucherNumber: voucher, endDate: '2024-02-29' });
  const course = await make(target, 'course', { status: 'open', capacity: 1 });
  hasStatus(await target.send('PUT', `${participant.path}/add_to_course/${course.id}`), 200);
  const enrolments = hasEnrolments ? await listedBy(target, '/v1/enrolments', of) : [];
  const body = { enrolment: { voucherNumber: seat } };
  for (const id of enrolments) hasStatus(await target.send('PATCH', `/v1/enrolments/${id}`, { body }), 200);
  return { participant, notes, coaching, course, words };
};

/** The ids in a list. */
export const listedBy = async (target: Target, path: string, query: Record<string, string>): Promise<unknown[]> =>
  listOf(hasStatus(await target.send('GET', path, { query }), 200)).map(({ id }) => id);

/** Makes a person of a kind. */
export const makePerson = (target: Target, kind: PersonKind): Promise<Made> => make(target, kind);
