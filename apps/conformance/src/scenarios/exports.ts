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
import { oneInWords } from '../interface/kindWords.ts';
import { persons } from '../interface/modules.ts';

const sorted = (records: readonly JsonObject[]): JsonObject[] =>
  records.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));

const idsIn = (exported: JsonObject, member: string): unknown[] => recordsIn(exported, member).map(({ id }) => id);

const whole = [
  ...persons.map((kind) =>
    check(['N5-EXPORT'], `the export of ${oneInWords(kind)} contains the record as GET returns it`, async (target) => {
      const made = await shared(target, kind);
      equal((await exportOf(target, made)).record, await answered(target, made), '`record` in the export');
    }),
  ),
  check(['N5-EXPORT'], 'the export of a participant contains every record about the participant', async (target) => {
    const { participant, notes, coaching, course, words } = await keptSubject(target);
    const exported = await exportOf(target, participant);
    equal(exported.record, await answered(target, participant), '`record` in the export');
    const written = await Promise.all(notes.map((note) => answered(target, note)));
    equal(sorted(recordsIn(exported, 'notes')), sorted(written), 'The list of notes');
    equal(recordsIn(exported, 'coachings'), [await answered(target, coaching)], 'The list of coachings');
    const courses = recordsIn(exported, 'enrolments').map(({ courseId }) => courseId);
    equal(courses, [course.id], 'The list of courses with enrolments');
    const text = JSON.stringify(exported);
    const missing = words.filter((word) => !text.includes(word));
    equal(missing, [], 'The list of written words that are missing from the export');
  }),
  check(['N5-EXPORT'], 'an export contains the time at which it was generated', async (target) => {
    const made = await makePerson(target, 'contact');
    const { updatedAt } = made.record;
    const { generatedAt } = await exportOf(target, made);
    holds(
      String(generatedAt) >= String(updatedAt),
      `\`generatedAt\` must not be before the last write of the record, but is ${generatedAt}.`,
    );
  }),
  check(['N5-EXPORT-OTHERS'], 'the export of a participant contains no data of another participant', async (target) => {
    const [one, other] = [await keptSubject(target), await makeSubject(target)];
    const text = JSON.stringify(await exportOf(target, one.participant));
    const ids = [other.participant, ...other.notes, other.coaching].map(({ id }) => id);
    equal(
      [...other.words, ...ids].filter((part) => text.includes(part)),
      [],
      'The list of words and ids of the other participant in the export',
    );
  }),
];

/** An export contains no data about a former participant: in another participant's coaching it cannot be told apart. */
const passedOn = [['PATCH'], ['PUT'], ['PATCH', 'PATCH'], ['PUT', 'PATCH', 'PUT']].map((methods) =>
  check(
    ['N5-EXPORT-OTHERS'],
    `if ${methods.join(', then ')} assigns a coaching to another participant, the export of this participant contains no data of earlier ones`,
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
        equal(told, [], 'The data of the earlier participants in the export');
        said.push(other.id, changes.voucherNumber);
      }
    },
  ),
);

/** A participant with several versions, and with deleted records. */
const reducedSubject = (target: Target): Promise<Subject> =>
  target.once('a participant with deleted records', async (own) => {
    const subject = await makeSubject(own);
    succeeds(await patch(own, subject.participant, { birthCity: 'Bonn' }));
    for (const record of [subject.notes[0], subject.coaching]) succeeds(await remove(own, record));
    return subject;
  });

const deleted = [
  check(['N5-EXPORT-DELETED'], 'the export of a participant contains deleted notes and coachings', async (target) => {
    const { participant, notes, coaching } = await reducedSubject(target);
    const exported = await exportOf(target, participant);
    equal(new Set(idsIn(exported, 'notes')), new Set(notes.map(({ id }) => id)), 'The ids of the notes');
    equal(idsIn(exported, 'coachings'), [coaching.id], 'The list of coachings');
    const isDeleted = (record: JsonObject | undefined) => typeof record?.deletedAt === 'string';
    const records = [...recordsIn(exported, 'notes'), ...recordsIn(exported, 'coachings')];
    const marked = records.filter(isDeleted).map(({ id }) => id);
    equal(new Set(marked), new Set([notes[0].id, coaching.id]), 'The records marked as deleted');
  }),
  check(
    ['N5-EXPORT-DELETED'],
    'the export of a deleted participant contains the participant and the notes',
    async (target) => {
      const { participant, notes } = await makeNoted(target);
      const before = participant.record;
      await remove(target, participant);
      const exported = await exportOf(target, participant);
      const record = isObject(exported.record) ? exported.record : {};
      holdsFields(record, { lastName: before.lastName, address: before.address }, 'the record');
      equal(record.deletedAt, record.updatedAt, '`deletedAt` of the record in the export');
      equal(new Set(idsIn(exported, 'notes')), new Set(notes.map(({ id }) => id)), 'The ids of the notes');
    },
  ),
];

const entriesOf = async (target: Target, type: string, made: Pick<Made, 'id' | 'path'>): Promise<string[]> =>
  (await historyOf(target, made)).map((entry) => JSON.stringify({ type, recordId: made.id, ...entry }));

const histories = check(
  ['N5-EXPORT-HISTORY'],
  'the export of a participant contains the history of each exported record',
  async (target) => {
    const { modules } = target.settings;
    for (const module of ['history', 'enrolments'])
      if (!modules.includes(module)) throw new Skipped(`This check requires the module \`${module}\`.`);
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
    equal(
      ordered(entries.map((entry) => JSON.stringify(entry))),
      ordered(expected.flat()),
      'The history in the export',
    );
  },
);

const many = check(
  ['N5-EXPORT', 'N5-EXPORT-HISTORY'],
  'the export of a participant contains more coachings than fit on a page, with their histories',
  async (target) => {
    const { participant, ids } = await manyCoachings(target);
    const exported = await exportOf(target, participant);
    equal(idsIn(exported, 'coachings').toSorted(), ids.toSorted(), 'The ids of the coachings');
    if (!target.settings.modules.includes('history')) return;
    const versions = recordsIn(exported, 'history').filter(({ type }) => type === 'coaching');
    equal(
      versions.map(({ recordId }) => String(recordId)).toSorted(),
      ids.toSorted(),
      'The ids of the coachings in the history',
    );
  },
);

/** The same object with its own members sorted by name. */
const sortedKeys = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The references to the person in an export, in the order of the pointers. */
const namesIn = (exported: JsonObject): JsonObject[] =>
  recordsIn(exported, 'references')
    .map(sortedKeys)
    .toSorted((one, other) => (String(one.pointer) < String(other.pointer) ? -1 : 1));

const references = check(
  ['N5-EXPORT-REFERENCES'],
  'the export of a user lists the records that reference the user, without their other content',
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
      'The list of references from deleted records',
    );
    holds(
      !JSON.stringify(exported).includes(word),
      'The export of a user must not contain the title of a note that the user wrote.',
    );
  },
);

const unnamed = [
  check(
    ['N5-EXPORT-REFERENCES'],
    'the export of a participant contains the records about the participant, and an empty list of references',
    async (target) => {
      const { participant, coaching } = await reducedSubject(target);
      const exported = await exportOf(target, participant);
      equal(idsIn(exported, 'coachings'), [coaching.id], 'The list of coachings');
      equal(recordsIn(exported, 'references'), [], 'The list of references');
    },
  ),
  check(
    ['N5-EXPORT-REFERENCES', 'N11-FUNDING-CONTACT'],
    'the export of a contact lists the coachings that reference the contact in `fundingContactId`',
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

/** Scenarios of decision N5: the data that an export contains, and the data that it must not contain. */
export const exportScenarios = [...whole, ...passedOn, ...deleted, histories, many, references, ...unnamed];
