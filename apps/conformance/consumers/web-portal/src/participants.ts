import type { Client, NewParticipant, ParticipantPatch, ParticipantStatus } from '@training-provider/contract/client';

/** A row of the portal's list. */
export interface Row {
  id: string;
  name: string;
  status: ParticipantStatus;
}

const PAGE = 20;

/** One page of the list, sorted by name, with the number of all participants. */
export const listParticipants = async (client: Client, cursor?: string) => {
  const query = { limit: PAGE, sort: ['lastName', 'firstName'] as const, cursor };
  const { data, next, totalCount } = await client.participants.list(query, { totalCount: true });
  const rows: Row[] = data.map(({ id, firstName, lastName, status }) => ({
    id,
    name: `${lastName}, ${firstName}`,
    status,
  }));
  return { rows, next, total: totalCount };
};

/** The participants that the search box finds, by parts of names, numbers and addresses. */
export const searchParticipants = async (client: Client, words: string): Promise<Row[]> => {
  const { data } = await client.participants.list({ q: words, limit: PAGE });
  return data.map(({ id, firstName, lastName, status }) => ({ id, name: `${lastName}, ${firstName}`, status }));
};

/** A participant, with the version for a later change; undefined if it does not exist. */
export const openParticipant = async (client: Client, id: string) => {
  const answer = await client.participants.get(id).outcome();
  if (answer.status === 200) return { participant: answer.data, version: answer.etag };
  if (answer.status === 404) return undefined;
  throw new Error(answer.problem.detail);
};

/** The result of a submitted form: the id, or the fields to mark. */
export type Saved = { id: string; version: string } | { faults: { pointer: string; code: string }[] };

/** Registers a participant. The form has its own key, so that submitting it twice registers one participant. */
export const registerParticipant = async (client: Client, formKey: string, form: NewParticipant): Promise<Saved> => {
  const answer = await client.participants.create(form, { idempotencyKey: formKey }).outcome();
  if (answer.status === 201) return { id: answer.data.id, version: answer.etag };
  if (answer.status !== 409 && answer.status !== 422) throw new Error(answer.problem.detail);
  return { faults: (answer.problem.errors ?? []).map(({ pointer, code }) => ({ pointer, code })) };
};

/** Saves changes to a participant, unless somebody else has changed it since it was opened. */
export const changeParticipant = async (client: Client, id: string, version: string, change: ParticipantPatch) => {
  const answer = await client.participants.update(id, change, { ifMatch: version }).outcome();
  if (answer.status === 200) return { participant: answer.data, version: answer.etag };
  if (answer.status === 412) return 'changed by somebody else';
  throw new Error(answer.problem.detail);
};

/** Enrols a participant, or returns the reason for the rejection. */
export const enrol = async (client: Client, participantId: string, courseId: string) => {
  const answer = await client.participants.addToCourse({ id: participantId, course_id: courseId }).outcome();
  if (answer.status === 200) return { courseIds: answer.data.courseIds };
  if (answer.status === 404 || answer.status === 409) return { refused: answer.problem.code };
  throw new Error(answer.problem.detail);
};

/** The notes of a participant, newest first. */
export const notesOf = async (client: Client, participantId: string) =>
  (await client.participantNotes.list(participantId, { sort: ['-date'] })).data;

export const addNote = async (client: Client, participantId: string, title: string, content: string) =>
  (await client.participantNotes.create(participantId, { title, content })).data;
