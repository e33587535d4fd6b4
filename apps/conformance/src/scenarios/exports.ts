import { idOf, succeeds } from '../deployment/answers.ts';
import { Skipped } from '../deployment/errors.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, holds, holdsFields } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { historyOf } from '../expect/history.ts';
import { manyCoachings } from '../expect/manyRecords.ts';
import {
  answered,
  exportOf,
  keptSubject,
  listedBy,
  makeNoted,
  makePerson,
  makeSubject,
  recordsIn,
  type Subject,
} from '../expect/persons.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import { anybody, makeReferring } from '../expect/roles.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { persons } from '../interface/modules.ts';

const sorted = (records: readonly JsonObject[]): JsonObject[] =>
  records.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));

const idsIn = (exported: JsonObject, member: string): unknown[] => recordsIn(exported, member).map(({ id }) => id);

const whole = [
  ...persons.map((kind) =>
    check(['N5-EXPORT'], `the export of a ${kind} has the record as it is answered`, async (target) => {
      const made = await shared(target, kind);
      equal((await exportOf(target, made)).record, await answered(target, made), 'The record');
    }),
  ),
  check(['N5-EXPORT'], 'the export of a participant has everything that was written about it', async (target) => {
    const { participant, notes, coaching, course, words } = await keptSubject(target);
    const exported = await exportOf(target, participant);
    equal(exported.record, await answered(target, participant), 'The record');
    const written = await Promise.all(notes.map((note) => answered(target, note)));
    equal(sorted(recordsIn(exported, 'notes')), sorted(written), 'The list of notes');
    equal(recordsIn(exported, 'coachings'), [await answered(target, coaching)], 'The list of coachings');
    const courses = recordsIn(exported, 'enrolments').map(({ courseId }) => courseId);
    equal(courses, [course.id], 'The list of courses in which it is enrolled');
    const text = JSON.stringify(exported);
    const missing = words.filter((word) => !text.includes(word));
    equal(missing, [], 'The list of words that were written, but are not in the export');
  }),
  check(['N5-EXPORT'], 'an export says when it was made', async (target) => {
    const made = await makePerson(target, 'contact');
    const { updatedAt } = made.record;
    const { generatedAt } = await exportOf(target, made);
    holds(String(generatedAt) >= String(updatedAt), `The export is of ${generatedAt}, before the record was written.`);
  }),
  check(['N5-EXPORT-OTHERS'], 'the export of a participant has nothing of another', async (target) => {
    const [one, other] = [await keptSubject(target), await makeSubject(target)];
    const text = JSON.stringify(await exportOf(target, one.participant));
    const ids = [other.participant, ...other.notes, other.coaching].map(({ id }) => id);
    equal(
      [...other.words, ...ids].filter((part) => text.includes(part)),
      [],
      'The list of words and ids of the other participant',
    );
  }),
];

/** Whatever was said of a former participant is in no export: it can't be told apart in a coaching of another. */
const passedOn = [['PATCH'], ['PUT'], ['PATCH', 'PATCH'], ['PUT', 'PATCH', 'PUT']].map((methods) =>
  check(
    ['N5-EXPORT-OTHERS'],
    `a coaching that ${methods.join(' and ')} give to another says nothing of those before`,
    async (target) => {
      const first = await anybody(target);
      const said = [first.id, target.word()];
      const made = await makeReferring(target, 'coaching', { participantId: first.id, voucherNumber: said[1] });
      for (const method of methods) {
        const other = await makePerson(target, 'participant');
        const changes = { participantId: other.id, voucherNumber: target.word() };
        const body = { [made.wrapper]: method === 'PUT' ? { ...made.sent, ...changes } : changes };
        succeeds(await target.send(method, made.path, { body }));
        const exported = await exportOf(target, other);
        equal(idsIn(exported, 'coachings'), [made.id], 'The list of coachings');
        const text = JSON.stringify(exported);
        const told = said.filter((part) => text.includes(part));
        equal(told, [], 'What the export says of those who had the coaching before');
        said.push(other.id, changes.voucherNumber);
      }
    },
  ),
);

/** A participant of whom several versions are stored, and records that are deleted. */
const reducedSubject = (target: Target): Promise<Subject> =>
  target.once('a participant with records that are deleted', async (own) => {
    const subject = await makeSubject(own);
    succeeds(await patch(own, subject.participant, { birthCity: 'Bonn' }));
    for (const record of [subject.notes[0], subject.coaching]) succeeds(await remove(own, record));
    return subject;
  });

const deleted = [
  check(['N5-EXPORT-DELETED'], 'the export has deleted notes and coachings', async (target) => {
    const { participant, notes, coaching } = await reducedSubject(target);
    const exported = await exportOf(target, participant);
    equal(new Set(idsIn(exported, 'notes')), new Set(notes.map(({ id }) => id)), 'The notes');
    equal(idsIn(exported, 'coachings'), [coaching.id], 'The list of coachings');
    const isDeleted = (record: JsonObject | undefined) => typeof record?.deletedAt === 'string';
    const records = [...recordsIn(exported, 'notes'), ...recordsIn(exported, 'coachings')];
    const marked = records.filter(isDeleted).map(({ id }) => id);
    equal(new Set(marked), new Set([notes[0].id, coaching.id]), 'The records that are marked as deleted');
  }),
  check(['N5-EXPORT-DELETED'], 'a deleted participant is exported with its notes', async (target) => {
    const { participant, notes } = await makeNoted(target);
    const before = participant.record;
    await remove(target, participant);
    const exported = await exportOf(target, participant);
    const record = isObject(exported.record) ? exported.record : {};
    holdsFields(record, { lastName: before.lastName, address: before.address }, 'the record');
    equal(record.deletedAt, record.updatedAt, '`deletedAt` of the record');
    equal(new Set(idsIn(exported, 'notes')), new Set(notes.map(({ id }) => id)), 'The notes');
  }),
];

const entriesOf = async (target: Target, type: string, made: Pick<Made, 'id' | 'path'>): Promise<string[]> =>
  (await historyOf(target, made)).map((entry) => JSON.stringify({ type, recordId: made.id, ...entry }));

const histories = check(['N5-EXPORT-HISTORY'], 'the export has the history of each record in it', async (target) => {
  const { modules } = target.settings;
  for (const module of ['history', 'enrolments'])
    if (!modules.includes(module)) throw new Skipped(`It takes the module \`${module}\`.`);
  const { participant, notes, coaching } = await reducedSubject(target);
  const enrolments = (await listedBy(target, '/v1/enrolments', { participantId: participant.id })).map((id) =>
    entriesOf(target, 'enrolment', { id: String(id), path: `/v1/enrolments/${id}` }),
  );
  const expected = await Promise.all([
    ...enrolments,
    entriesOf(target, 'participant', participant),
    ...notes.map((note) => entriesOf(target, 'participantNote', note)),
    entriesOf(target, 'coaching', coaching),
  ]);
  const entries = recordsIn(await exportOf(target, participant), 'history');
  const ordered = (texts: string[]) => texts.map((text) => JSON.stringify(sortedKeys(JSON.parse(text)))).toSorted();
  equal(ordered(entries.map((entry) => JSON.stringify(entry))), ordered(expected.flat()), 'The history');
});

const many = check(
  ['N5-EXPORT', 'N5-EXPORT-HISTORY'],
  'the export has more coachings than a page holds, with their versions',
  async (target) => {
    const { participant, ids } = await manyCoachings(target);
    const exported = await exportOf(target, participant);
    equal(idsIn(exported, 'coachings').toSorted(), ids.toSorted(), 'The ids of the coachings');
    if (!target.settings.modules.includes('history')) return;
    const versions = recordsIn(exported, 'history').filter(({ type }) => type === 'coaching');
    equal(
      versions.map(({ recordId }) => String(recordId)).toSorted(),
      ids.toSorted(),
      'The coachings of which there is a version',
    );
  },
);

/** The same object with its own members in the order of their names. */
const sortedKeys = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Where an export says that the person is named, in the order of the pointers. */
const namesIn = (exported: JsonObject): JsonObject[] =>
  recordsIn(exported, 'references')
    .map(sortedKeys)
    .toSorted((one, other) => (String(one.pointer) < String(other.pointer) ? -1 : 1));

const references = check(
  ['N5-EXPORT-REFERENCES'],
  'the export of a user says where the user is named, and nothing else of that',
  async (target) => {
    const user = await makePerson(target, 'user');
    const word = target.word();
    const course = await make(target, 'course', { trainerIds: [user.id] });
    const note = await make(target, 'courseNote', { author_id: user.id, title: word }, { parent: course });
    const { id: participantId } = await anybody(target);
    const coaching = await makeReferring(target, 'coaching', { participantId, coachId: user.id });
    const exported = await exportOf(target, user);
    const expected = [
      { type: 'courseNote', recordId: note.id, parentId: course.id, pointer: '/author_id' },
      { type: 'coaching', recordId: coaching.id, pointer: '/coachId' },
      { type: 'course', recordId: course.id, pointer: '/trainerIds' },
    ];
    equal(namesIn(exported), expected.map(sortedKeys), 'The list of references');
    for (const made of [coaching, course]) succeeds(await remove(target, made));
    equal(
      namesIn(await exportOf(target, user)),
      expected.map(sortedKeys),
      'The list of references from what is deleted',
    );
    holds(!JSON.stringify(exported).includes(word), 'The export of a user has the text of a note about somebody else.');
  },
);

const unnamed = [
  check(
    ['N5-EXPORT-REFERENCES'],
    'the export of a participant has the records about it, and no references to it',
    async (target) => {
      const { participant, coaching } = await reducedSubject(target);
      const exported = await exportOf(target, participant);
      equal(idsIn(exported, 'coachings'), [coaching.id], 'The list of coachings');
      equal(recordsIn(exported, 'references'), [], 'The list of references');
    },
  ),
  check(
    ['N5-EXPORT-REFERENCES', 'N11-FUNDING-CONTACT'],
    'the export of a contact says which coachings name it as the contact at the agency',
    async (target) => {
      const contact = await make(target, 'contact');
      const { id: participantId } = await anybody(target);
      const isNamed = target.settings.modules.includes('lifecycles');
      const fields = isNamed ? { participantId, fundingContactId: contact.id } : { participantId };
      const coaching = await makeReferring(target, 'coaching', fields);
      const expected = { type: 'coaching', recordId: coaching.id, pointer: '/fundingContactId' };
      const references = isNamed ? [sortedKeys(expected)] : [];
      equal(namesIn(await exportOf(target, contact)), references, 'The list of references');
    },
  ),
];

/** Scenarios of decision N5: what an export has, and what it has not. */
export const exportScenarios = [...whole, ...passedOn, ...deleted, histories, many, references, ...unnamed];
