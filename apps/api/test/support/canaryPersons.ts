import { withConnection } from '../../../../tooling/testbed/database.ts';
import { type canaries, canaryFields } from './canaries.ts';
import type { Client, Json } from './client.ts';

type Canaries = ReturnType<typeof canaries>;

/** Sends a request whose headers also contain canaries, which must be removed later. */
const sender = (client: Client, stored: Canaries, passing: Canaries) => {
  const headers = (isCreation: boolean): Record<string, string> => ({
    'X-Request-Id': stored.next(),
    traceparent: `00-${stored.nextTrace()}-00f067aa0ba902b7-01`,
    'User-Agent': passing.next(),
    ...(isCreation ? { 'Idempotency-Key': stored.next() } : {}),
  });
  return async (method: string, path: string, body?: object): Promise<Json> => {
    const answer = await client(method, path, { headers: headers(method === 'POST'), ...(body && { body }) });
    if (answer.status > 201) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json.data;
  };
};

type Send = ReturnType<typeof sender>;

/** Sets an external id of a record, twice: no id of such a request is stored. */
const identifier =
  (client: Client, stored: Canaries, passing: Canaries) =>
  async (path: string): Promise<void> => {
    for (const value of [passing.next(), stored.next()]) {
      const answer = await client('PUT', `${path}/externalIds/sap`, { body: { externalId: { value } } });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    }
  };

type Identify = ReturnType<typeof identifier>;

/** A held session of a course or coaching, without personal data. */
const holdSession = async (client: Client, parent: object): Promise<string> => {
  const start = Date.now();
  const times = { startsAt: new Date(start).toISOString(), endsAt: new Date(start + 1_000).toISOString() };
  const session = { ...parent, ...times, units: '4', status: 'held' };
  const answer = await client('POST', '/v1/sessions', { body: { session } });
  if (answer.status !== 201) throw new Error(answer.text);
  return `/v1/sessions/${answer.json.data.id}/attendances`;
};

/** Entries with a reason of absence: a changed one, and a removed one. */
const recordAbsences = async (client: Client, send: Send, own: Canaries, list: string, subject: string) => {
  const entry = { presence: 'absent', reason: 'sick' };
  await send('PATCH', `${list}/${subject}`, { attendance: { ...entry, note: own.next() } });
  await send('PATCH', `${list}/${subject}`, { attendance: { note: own.next() } });
  const tag = (await client('GET', list)).headers.get('etag') ?? '';
  const emptied = await client('PUT', list, { body: { attendances: [] }, headers: { 'If-Match': tag } });
  if (emptied.status !== 200) throw new Error(emptied.text);
  await send('PATCH', `${list}/${subject}`, { attendance: { ...entry, note: own.next() } });
};

/** A participant with notes, a coaching and an enrolment, each written and then changed, and their attendance. */
const writeParticipant = async (
  client: Client,
  send: Send,
  identify: Identify,
  own: Canaries,
  course: string,
): Promise<string> => {
  const { id } = await send('POST', '/v1/participants', { participant: canaryFields('participants', own) });
  const path = `/v1/participants/${id}`;
  await send('PATCH', path, { participant: canaryFields('participants', own) });
  for (let count = 0; count < 3; count += 1) {
    const note = await send('POST', `${path}/notes`, { note: canaryFields('notes', own) });
    await send('PATCH', `${path}/notes/${note.id}`, { note: canaryFields('notes', own) });
  }
  const coaching = { participantId: id, ...canaryFields('coachings', own) };
  const { id: coachingId } = await send('POST', '/v1/coachings', { coaching });
  await send('PATCH', `/v1/coachings/${coachingId}`, { coaching: canaryFields('coachings', own) });
  const enrolment = { participantId: id, courseId: course, ...canaryFields('enrolments', own) };
  const { id: enrolmentId } = await send('POST', '/v1/enrolments', { enrolment });
  await send('PATCH', `/v1/enrolments/${enrolmentId}`, { enrolment: canaryFields('enrolments', own) });
  await recordAbsences(client, send, own, await holdSession(client, { courseId: course }), enrolmentId);
  await recordAbsences(client, send, own, await holdSession(client, { coachingId }), coachingId);
  for (const each of [path, `/v1/coachings/${coachingId}`, `/v1/enrolments/${enrolmentId}`]) await identify(each);
  return path;
};

/** Writes persons made of canaries, with records about them, and returns their paths. */
export const writePersons = async (
  client: Client,
  url: string,
  stored: Canaries,
  passing: Canaries,
): Promise<string[]> => {
  const send = sender(client, stored, passing);
  const identify = identifier(client, stored, passing);
  const { id: course } = (await client('POST', '/v1/courses', { body: { course: { name: 'K' } } })).json.data;
  const paths: string[] = [];
  for (let count = 0; count < 8; count += 1) paths.push(await writeParticipant(client, send, identify, stored, course));
  for (let count = 0; count < 2; count += 1) {
    const contact = { category: 'person', ...canaryFields('contacts', stored) };
    const { id } = await send('POST', '/v1/contacts', { contact });
    await send('PATCH', `/v1/contacts/${id}`, { contact: canaryFields('contacts', stored) });
    const user = await send('POST', '/v1/users', { user: canaryFields('users', stored) });
    await withConnection(url, async (connection) => {
      await connection.query(
        `insert into token (organisation_id, id, hash, name, scopes, user_id, inserted_at, expires_at)
         select organisation_id, gen_random_uuid(), $2::text::bytea, $2::text, '{}', id, now(), now() from app_user where id = $1`,
        [user.id, stored.next()],
      );
    });
    const own = [`/v1/contacts/${id}`, `/v1/users/${user.id}`];
    for (const path of own) await identify(path);
    paths.push(...own);
  }
  // Two persons of a batch: the erasure of the second finds the stored response removed.
  const participants = [canaryFields('participants', stored), canaryFields('participants', stored)];
  const batch: Json[] = await send('POST', '/v1/participants/batch', { participants });
  paths.push(...batch.map(({ id }) => `/v1/participants/${id}`));
  await client('GET', `/v1/participants?q=${passing.next()}`);
  // Deleted records are erased as well.
  await client('DELETE', paths[0] ?? '');
  return paths;
};
