import { randomUUID } from 'node:crypto';
import { idOf, recordOf, succeeds } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { holds } from '../expect/assertions.ts';
import { realChange } from '../expect/realChange.ts';
import type { JsonObject } from '../interface/json.ts';
import { type Kind, parentOf, temporaryKinds } from '../interface/kinds.ts';
import { withArticle, wordsOfKind } from '../interface/kindWords.ts';

/** The values of a state for the generators of an interaction: `fromProviderState('${participantId}', …)`. */
type Values = Readonly<Record<string, string>>;

/** Brings a deployment into a state through the interface. `params` come from the consumer. */
type Setup = (target: Target, params: JsonObject) => Promise<Values>;

const versionIn = ({ answer }: Pick<Made, 'answer'>): string => {
  const { etag } = answer.headers;
  holds(etag !== undefined, `${answer.asked} must respond with an ETag.`);
  return etag;
};

/** The time of a record's last change: a list of changes since then includes it. */
const changedAt = (record: JsonObject): string => String(record.updatedAt);

const countIn = ({ count = 2 }: JsonObject): number => {
  holds(Number.isInteger(count) && Number(count) >= 1 && Number(count) <= 20, '`count` must be from 1 to 20.');
  return Number(count);
};

const participants = async (target: Target, count: number, fields: JsonObject): Promise<Made[]> => {
  const made: Made[] = [];
  for (let number = 0; number < count; number += 1) made.push(await make(target, 'participant', fields));
  return made;
};

const firstOf = ([first]: readonly Made[]): Made => {
  holds(first !== undefined, 'A participant must exist.');
  return first;
};

const openCourse = (target: Target, fields: JsonObject): Promise<Made> =>
  make(target, 'course', { status: 'open', ...fields });

const cursorIn = (link: string | undefined): string => {
  const next = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  const cursor = next === undefined ? null : new URL(next).searchParams.get('cursor');
  holds(cursor !== null, 'The first page must link to a next one.');
  return cursor;
};

/** The record that a state has created, with its parent if it has one. */
const valuesOf = ({ kind, id, record, collection }: Made): Values => {
  const parent = parentOf(kind);
  const parentId = collection.split('/').at(-2) ?? '';
  return {
    [`${kind}Id`]: id,
    ...(parent === undefined ? {} : { [`${parent}Id`]: parentId }),
    ...(record.updatedAt === undefined ? {} : { since: changedAt(record) }),
  };
};

/** The states of a creatable kind: existing, changed, deleted, or unknown. */
const statesOf = (kind: Kind): Readonly<Record<string, Setup>> => {
  const words = wordsOfKind(kind);
  const one = withArticle(words);
  return {
    [`${one} exists`]: async (target, fields) => {
      const made = await make(target, kind, fields);
      return { ...valuesOf(made), [`${kind}Version`]: versionIn(made) };
    },
    [`${one} has changed since it was read`]: async (target, fields) => {
      const made = await make(target, kind, fields);
      const body = { [made.wrapper]: realChange(target, kind, made.record) };
      succeeds(await target.send('PATCH', made.path, { body }));
      return { ...valuesOf(made), staleVersion: versionIn(made) };
    },
    [`${one} was deleted`]: async (target) => {
      const made = await make(target, kind);
      succeeds(await target.send('DELETE', made.path));
      return valuesOf(made);
    },
    [`there is no such ${words}`]: async () => ({ [`${kind}Id`]: randomUUID() }),
  };
};

/** The states for consumers. Entries in `params` become fields of the record. */
export const states: Readonly<Record<string, Setup>> = {
  ...Object.assign({}, ...temporaryKinds.map(statesOf)),
  'a participant with an internal customer number exists': async (target, fields) => {
    const internalCustomerNumber = target.word();
    const { id } = await make(target, 'participant', { ...fields, internalCustomerNumber });
    return { participantId: id, internalCustomerNumber };
  },
  'several participants with one last name exist': async (target, params) => {
    const lastName = target.word();
    const { id } = firstOf(await participants(target, countIn(params), { lastName }));
    return { participantId: id, lastName };
  },
  'participants have changed': async (target, params) => {
    const { id, record } = firstOf(await participants(target, countIn(params), {}));
    return { participantId: id, since: changedAt(record) };
  },
  'participants have changed and the first page of them was read': async (target, params) => {
    const { limit = 1 } = params;
    const { id, record } = firstOf(await participants(target, countIn(params), {}));
    const since = changedAt(record);
    const query = { sort: 'updatedAt', 'updatedAt[gte]': since, includeDeleted: 'true', limit: String(limit) };
    const { headers } = succeeds(await target.send('GET', '/v1/participants', { query }));
    return { participantId: id, since, cursor: cursorIn(headers.link) };
  },
  'a participant with a note exists': async (target, fields) => {
    const participant = await make(target, 'participant');
    const note = await make(target, 'participantNote', fields, { parent: participant });
    return { participantId: participant.id, noteId: note.id, noteVersion: versionIn(note) };
  },
  'an open course exists': async (target, fields) => {
    const course = await openCourse(target, fields);
    return { courseId: course.id, courseVersion: versionIn(course), since: changedAt(course.record) };
  },
  'a full course exists': async (target, fields) => {
    const course = await openCourse(target, { ...fields, capacity: 1 });
    const { path } = await make(target, 'participant');
    succeeds(await target.send('PUT', `${path}/add_to_course/${course.id}`));
    return { courseId: course.id };
  },
  'a coaching with a voucher exists': async (target, fields) => {
    const voucher = { voucherNumber: 'GS-2025-0017', voucherValidUntil: '2025-12-31' };
    const { answer } = await make(target, 'coaching', { ...voucher, ...fields });
    const record = recordOf(answer);
    return { coachingId: idOf(record), participantId: String(record.participantId), since: changedAt(record) };
  },
};
