import { randomUUID } from 'node:crypto';
import { withConnection } from '../../testbed/database.ts';
import type { Send } from './http.ts';

/** A participant with data in every table; all of it contains a unique word. */
export interface Person {
  readonly id: string;
  readonly word: string;
}

const NOTES = 2;

/** Creates a participant with notes, a coaching, an enrolment, and a stored response. */
export const createPerson = async (send: Send, courseId: string): Promise<Person> => {
  const word = randomUUID();
  const made = async (path: string, body: object): Promise<string> => {
    const { status, text } = await send('POST', path, { body, headers: { 'Idempotency-Key': randomUUID() } });
    if (status !== 201) throw new Error(`POST ${path} was answered ${status}: ${text}`);
    return JSON.parse(text).data.id;
  };
  const id = await made('/v1/participants', { participant: { firstName: 'Jörg', lastName: word } });
  for (let note = 0; note < NOTES; note += 1)
    await made(`/v1/participants/${id}/notes`, { note: { title: word, content: `<p>${word}</p>` } });
  await made('/v1/coachings', { coaching: { participantId: id, voucherNumber: word } });
  await made('/v1/enrolments', { enrolment: { participantId: id, courseId, voucherNumber: word } });
  return { id, word };
};

/** How much of an operation on a person has been carried out. */
export type Extent = 'none' | 'all' | 'part';

const extentOf = (done: readonly boolean[]): Extent => {
  if (done.every((one) => one)) return 'all';
  return done.some((one) => one) ? 'part' : 'none';
};

/** The tables with data about a person. */
const TABLES = ['participant', 'note', 'coaching', 'enrolment', 'record_history', 'idempotency_key'];
const WORDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Statements that find the data about a person that a deletion must have marked. */
const IS_DELETED = [
  `select from participant where id = $1 and deleted_at is not null`,
  `select from note where participant_id = $1 and deleted_at is not null`,
  `select from enrolment where participant_id = $1 and deleted_at is not null`,
];

/** To what extent each person has been erased, according to the tables. */
export const erasedOf = (databaseUrl: string, persons: readonly Person[]): Promise<Extent[]> =>
  withConnection(databaseUrl, async (client) => {
    const found: Set<string>[] = [];
    for (const table of TABLES) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${table} t`);
      found.push(new Set(rows.flatMap(({ text }) => text.match(WORDS) ?? [])));
    }
    const { rows } = await client.query<{ record_id: string }>('select record_id from erasure');
    const erased = new Set(rows.map(({ record_id }) => record_id));
    return persons.map(({ id, word }) => extentOf([...found.map((words) => !words.has(word)), erased.has(id)]));
  });

/** To what extent each deleted person has been restored, according to the tables. */
export const restoredOf = (databaseUrl: string, persons: readonly Person[]): Promise<Extent[]> =>
  withConnection(databaseUrl, async (client) => {
    const extents: Extent[] = [];
    for (const { id } of persons) {
      const done: boolean[] = [];
      for (const text of IS_DELETED) done.push((await client.query(text, [id])).rowCount === 0);
      extents.push(extentOf(done));
    }
    return extents;
  });
