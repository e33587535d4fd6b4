import { randomUUID } from 'node:crypto';
import { holds, idOf, type JsonObject, recordOf, succeeds } from '../site/json.ts';
import { type Made, make } from '../site/records.ts';
import type { Site } from '../site/site.ts';

/** What a state gives to the generators of an interaction: `fromProviderState('${participantId}', …)`. */
type Values = Readonly<Record<string, string>>;

/** Brings a deployment into a state, through the interface alone. `params` are the consumer's. */
type Setup = (site: Site, params: JsonObject) => Promise<Values>;

const versionIn = ({ answer }: Pick<Made, 'answer'>): string => {
  const { etag } = answer.headers;
  holds(etag !== undefined, `${answer.asked} has to answer with an ETag.`);
  return etag;
};

/** When a record was changed last: what changes since then includes it. */
const changedAt = (record: JsonObject): string => String(record.updatedAt);

const countIn = ({ count = 2 }: JsonObject): number => {
  holds(Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 20, '`count` has to be from 1 to 20.');
  return Number(count);
};

const participants = async (site: Site, count: number, fields: JsonObject): Promise<Made[]> => {
  const made: Made[] = [];
  for (let number = 0; number < count; number += 1) made.push(await make(site, 'participant', fields));
  return made;
};

const firstOf = ([first]: readonly Made[]): Made => {
  holds(first !== undefined, 'There has to be a participant.');
  return first;
};

const openCourse = (site: Site, fields: JsonObject): Promise<Made> =>
  make(site, 'course', { status: 'open', ...fields });

/** Changes a record, so that the version that was known of it is an old one. */
const changed = async (site: Site, made: Made, fields: JsonObject): Promise<Values> => {
  succeeds(await site.send('PATCH', made.path, { body: { [made.wrapper]: fields } }));
  return { [`${made.kind}Id`]: made.id, staleVersion: versionIn(made) };
};

const cursorIn = (link: string | undefined): string => {
  const next = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  const cursor = next === undefined ? null : new URL(next).searchParams.get('cursor');
  holds(cursor !== null, 'The first page has to link to a next one.');
  return cursor;
};

/** The states that consumers can name. Fields in `params` become fields of the record. */
export const states: Readonly<Record<string, Setup>> = {
  'a participant exists': async (site, fields) => {
    const participant = await make(site, 'participant', fields);
    return {
      participantId: participant.id,
      participantVersion: versionIn(participant),
      since: changedAt(participant.record),
    };
  },
  'a participant with an internal customer number exists': async (site, fields) => {
    const internalCustomerNumber = site.word();
    const { id } = await make(site, 'participant', { ...fields, internalCustomerNumber });
    return { participantId: id, internalCustomerNumber };
  },
  'several participants with one last name exist': async (site, params) => {
    const lastName = site.word();
    const { id } = firstOf(await participants(site, countIn(params), { lastName }));
    return { participantId: id, lastName };
  },
  'a participant has changed since it was read': async (site, fields) =>
    changed(site, await make(site, 'participant', fields), { birthCity: 'Bonn' }),
  'there is no such participant': async () => ({ participantId: randomUUID() }),
  'a participant was deleted': async (site) => {
    const { id, path, record } = await make(site, 'participant');
    succeeds(await site.send('DELETE', path));
    return { participantId: id, since: changedAt(record) };
  },
  'participants have changed': async (site, params) => {
    const { id, record } = firstOf(await participants(site, countIn(params), {}));
    return { participantId: id, since: changedAt(record) };
  },
  'participants have changed and the first page of them was read': async (site, { limit = 1, ...params }) => {
    const { id, record } = firstOf(await participants(site, countIn(params), {}));
    const since = changedAt(record);
    const query = { sort: 'updatedAt', 'updatedAt[gte]': since, includeDeleted: 'true', limit: String(limit) };
    const { headers } = succeeds(await site.send('GET', '/v1/participants', { query }));
    return { participantId: id, since, cursor: cursorIn(headers.link) };
  },
  'a participant with a note exists': async (site, fields) => {
    const participant = await make(site, 'participant');
    const note = await make(site, 'participantNote', fields, { parent: participant });
    return { participantId: participant.id, noteId: note.id, noteVersion: versionIn(note) };
  },
  'an open course exists': async (site, fields) => {
    const course = await openCourse(site, fields);
    return { courseId: course.id, courseVersion: versionIn(course), since: changedAt(course.record) };
  },
  'a full course exists': async (site, fields) => {
    const course = await openCourse(site, { ...fields, capacity: 1 });
    const { path } = await make(site, 'participant');
    succeeds(await site.send('PUT', `${path}/add_to_course/${course.id}`));
    return { courseId: course.id };
  },
  'a course has changed since it was read': async (site, fields) =>
    changed(site, await openCourse(site, fields), { capacity: 24 }),
  'a coaching with a voucher exists': async (site, fields) => {
    const voucher = { voucherNumber: 'GS-2025-0017', voucherValidUntil: '2025-12-31' };
    const { answer } = await make(site, 'coaching', { ...voucher, ...fields });
    const record = recordOf(answer);
    return { coachingId: idOf(record), participantId: String(record.participantId), since: changedAt(record) };
  },
};
