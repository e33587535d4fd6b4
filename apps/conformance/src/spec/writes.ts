import { idOf, listOf, recordOf, show, succeeds } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { type Made, make, shared, tryToMake, write } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { hasStatus, holds, isRefused } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { deletedRecord } from '../expect/deleted.ts';
import { get, readRecord } from '../expect/recordRequests.ts';
import { makeAnother } from '../expect/validRequests.ts';
import type { JsonObject } from '../interface/json.ts';
import type { Kind } from '../interface/kinds.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';

/** Whether a record has a value in a field, or in the other spelling of that field. */
const OTHER_SPELLING: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  firstName: 'first_name',
  lastName: 'last_name',
};
/** A response may use another notation of a timestamp than the request. */
const isSame = (field: string, one: unknown, other: unknown): boolean =>
  field === 'date'
    ? Date.parse(String(one)) === Date.parse(String(other))
    : JSON.stringify(one) === JSON.stringify(other);

/** Requires that a record has these values, in either spelling of the names. */
export const shows = (record: JsonObject, expected: JsonObject): void => {
  for (const [field, value] of Object.entries(expected)) {
    const found = record[field] ?? record[OTHER_SPELLING[field] ?? field];
    holds(isSame(field, found, value), `\`${field}\` must be ${show(value)}, but is ${show(found)}.`);
  }
};

/** An address that no other record has: a deployment may reject duplicates. */
const emailOf = (word: string): string => `${word.toLowerCase()}@example.org`;

const NOTE = { title: 'Title', content: '<p>Text</p>', date: '2025-01-20T09:00:00Z', is_pinned: true };

/** The fields of each kind that the specification documents or names. */
const VALUES: Partial<Record<Kind, (word: string) => JsonObject>> = {
  contact: (word) => ({ category: 'team', email: emailOf(word), function: 'Beratung' }),
  fundingAgency: (word) => ({ partnerType: 'company', type: 'jobcenter', email: emailOf(word) }),
  participantNote: () => NOTE,
  courseNote: () => NOTE,
};
const valuesOf = (target: Target, kind: Kind): JsonObject => VALUES[kind]?.(target.word()) ?? {};
const CREATABLE = [
  'participant',
  'course',
  'coaching',
  'contact',
  'fundingAgency',
  'participantNote',
  'courseNote',
] as const;

/** The documented fields among those of a request. */
const documentedIn = ({ kind, sent }: Made): JsonObject => (kind === 'course' || kind === 'coaching' ? {} : sent);

const created = CREATABLE.map((kind) =>
  check(['S1-CREATE'], `a created ${inWords(kind)} can be read`, async (target) => {
    const made = await makeAnother(target, kind, valuesOf(target, kind));
    const record = await readRecord(target, made);
    holds(idOf(record) === made.id, `The id must be ${made.id}, but is ${show(record.id)}.`);
    shows(made.record, documentedIn(made));
    shows(record, documentedIn(made));
  }),
);

const CHANGED_NOTE = { title: 'Changed', is_pinned: false };

const CHANGES: Partial<Record<Kind, (word: string) => JsonObject>> = {
  participant: () => ({ firstName: 'Changed' }),
  contact: () => ({ function: 'Leitung', category: 'person' }),
  fundingAgency: (word) => ({ email: emailOf(word), partnerType: 'funding_agency' }),
  participantNote: () => CHANGED_NOTE,
  courseNote: () => CHANGED_NOTE,
};

const changes = Object.entries(CHANGES).flatMap(([key, changeOf]) => {
  const kind = key as Kind;
  return (['PATCH', 'PUT'] as const).map((method) =>
    check(['S1-UPDATE'], `GET returns the fields of ${oneInWords(kind)} that a ${method} changed`, async (target) => {
      const made = await makeAnother(target, kind, valuesOf(target, kind));
      const change = changeOf(target.word());
      const body = method === 'PUT' ? { ...made.sent, ...change } : change;
      shows(recordOf(await write(target, method, made, [body])), change);
      shows(await readRecord(target, made), change);
    }),
  );
});

const deleted = CREATABLE.map((kind) =>
  check(['S1-DELETE'], `the service rejects reads of a deleted ${inWords(kind)}`, async (target) => {
    const made = await deletedRecord(target, kind);
    succeeds(made.deletion);
    isRefused(await get(target, made), 'the read of a deleted record');
  }),
);

const idsIn = async (target: Target, path: string): Promise<string[]> =>
  listOf(await target.send('GET', path)).map(idOf);

/** The notes of another parent than the one that the checks use. */
const otherNotes = async (target: Target, kind: 'participantNote' | 'courseNote'): Promise<string> =>
  `${(await shared(target, kind === 'courseNote' ? 'course' : 'participant')).path}/notes`;

const notes = (['participantNote', 'courseNote'] as const).flatMap((kind) => [
  check(
    ['S1-NOTES'],
    `${oneInWords(kind)} is listed below its own parent, and not below another parent`,
    async (target) => {
      const [one, other] = [await make(target, kind), await make(target, kind)];
      const [own, foreign] = [await idsIn(target, one.collection), await idsIn(target, other.collection)];
      holds(own.includes(one.id), `${one.collection} must list the note ${one.id}, but lists ${show(own)}.`);
      holds(
        !foreign.includes(one.id),
        `${other.collection} must not list the note ${one.id}, which belongs to another parent.`,
      );
    },
  ),
  check(['S1-NOTES'], `the service rejects reads of ${oneInWords(kind)} below another parent`, async (target) => {
    const { id } = await shared(target, kind);
    isRefused(await target.send('GET', `${await otherNotes(target, kind)}/${id}`), 'a note of another parent');
  }),
  check(
    ['S1-NOTES'],
    `the service rejects updates and deletions of ${oneInWords(kind)} below another parent`,
    async (target) => {
      const title = target.word();
      const one = await makeAnother(target, kind, { title });
      const path = `${await otherNotes(target, kind)}/${one.id}`;
      const body = { note: { title: target.word() } };
      for (const method of ['PATCH', 'PUT']) {
        isRefused(await target.send(method, path, { body }), 'a write of a note of another parent');
      }
      isRefused(await target.send('DELETE', path), 'the deletion of a note of another parent');
      shows(await readRecord(target, one), { title });
    },
  ),
]);

const strangeIds = ['/v1/participants', '/v1/contacts', '/v1/courses', '/v1/fundingAgencies'].map((path) =>
  check(['S4-ID-STRING'], `${path}/{id} responds to a non-numeric id without a server error`, async (target) => {
    const { status } = await target.send('GET', `${path}/no-number`);
    holds(status < 500, `${path}/no-number must not cause a server error, but responded with ${status}.`);
  }),
);

const singular = check(['S9-COACHINGS'], 'the path /v1/coaching no longer exists', async (target) => {
  hasStatus(await target.send('GET', '/v1/coachings'), 200);
  isRefused(await target.send('GET', '/v1/coaching'), 'a read of /v1/coaching');
});

const oldWrapper = check(
  ['S4-PARTICIPANT-WRAPPER'],
  'the service rejects a participant in the old wrapper user',
  async (target) => {
    const { sent } = await shared(target, 'participant');
    isRefused(await target.send('POST', '/v1/participants', { body: { user: sent } }), 'the old wrapper `user`');
  },
);

const participantNames = check(
  ['S2.4-PARTICIPANT-NAMES'],
  'a participant has the fields `firstName` and `lastName`',
  async (target) => {
    const made = await shared(target, 'participant');
    const { firstName, lastName } = made.sent;
    const record = await readRecord(target, made);
    holds(
      record.firstName === firstName,
      `\`firstName\` must be ${show(firstName)}, but is ${show(record.firstName)}.`,
    );
    holds(record.lastName === lastName, `\`lastName\` must be ${show(lastName)}, but is ${show(record.lastName)}.`);
  },
);

/** Fields of a participant that the specification names, with values that suit any text field. */
const NAMED = { preferredName: 'Jo', birthCity: 'Bonn', customerNumber: '123A456789', marketingChannel: 'Web' };
const spellings = check(
  ['S2.4-PARTICIPANT-NAMES'],
  'the service returns no documented field of a participant in snake case',
  async (target) => {
    const { answer } = await tryToMake(target, 'participant', NAMED);
    if (answer.status !== 201)
      throw new Skipped(
        'The specification does not show the valid values of these fields, and the deployment rejects the values of this check.',
      );
    const record = recordOf(answer);
    for (const field of Object.keys(NAMED)) {
      const snake = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      holds(!(snake in record), `The response must not contain \`${field}\` as \`${snake}\`.`);
    }
  },
);

/** Checks of the specification about creating, changing and deleting. */
export const writeChecks = [
  ...created,
  ...changes,
  ...deleted,
  ...notes,
  ...strangeIds,
  singular,
  oldWrapper,
  participantNames,
  spellings,
];
