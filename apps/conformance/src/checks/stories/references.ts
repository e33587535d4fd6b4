import { randomUUID } from 'node:crypto';
import { listOf, recordOf } from '../../target/answers.ts';
import { Skipped } from '../../target/errors.ts';
import { existing, make, tryToMake } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { comparable, equal, hasStatus, hasViolation, hasViolationCode } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { patch, put, readRecord, remove } from '../support/recordRequests.ts';

/** Every field that refers to another record, and where that is found. */
const REFERENCES = [
  ['contact', 'funding_agency_id', 'fundingAgencies'],
  ['participantNote', 'author_id', 'users'],
  ['courseNote', 'author_id', 'users'],
  ['course', 'programId', 'programs'],
  ['course', 'locationId', 'locations'],
  ['course', 'trainerIds', 'users'],
  ['coaching', 'participantId', 'participants'],
  ['coaching', 'programId', 'programs'],
  ['coaching', 'coachId', 'users'],
  ['coaching', 'locationId', 'locations'],
  ['coaching', 'fundingAgencyId', 'fundingAgencies'],
] as const;
type Referred = (typeof REFERENCES)[number][2];

const MADE = { fundingAgencies: 'fundingAgency', participants: 'participant' } as const;
const isMade = (referred: Referred): referred is keyof typeof MADE => referred in MADE;

/** The id of a record of an organisation: a new one, or one that is there if a run can't make any. */
const idIn = async (target: Target, referred: Referred, as: 'main' | 'other'): Promise<string> => {
  if (isMade(referred)) return (await make(target, MADE[referred], {}, { as })).id;
  const [record] = listOf(await target.send('GET', `/v1/${referred}`, { as }));
  if (record !== undefined) return String(record.id);
  if (referred === 'users') return (await make(target, 'user', {}, { as })).id;
  throw new Skipped(`It takes one of the ${referred}, and there is none.`);
};

const asValue = (field: string, id: string) => (field.endsWith('Ids') ? [id] : id);
const pointerOf = (wrapper: string, field: string) => `/${wrapper}/${field}${field.endsWith('Ids') ? '/0' : ''}`;

const each = REFERENCES.flatMap(([kind, field, referred]) => [
  check(['Q5-REFERENCE'], `${field} of a ${kind} to nothing is 422, by POST, PUT and PATCH`, async (target) => {
    const made = await make(target, kind);
    const pointer = pointerOf(made.wrapper, field);
    const change = { [field]: asValue(field, randomUUID()) };
    const fields = { ...made.sent, ...change };
    const answers = [
      await target.send('POST', made.collection, { body: { [made.wrapper]: fields } }),
      await put(target, made, fields),
      await patch(target, made, change),
    ];
    for (const answer of answers) hasViolationCode(answer, 422, pointer, 'unknown_reference');
    equal(await readRecord(target, made), made.record, `The ${kind} after refused writes`);
  }),
  check(['Q5-REFERENCE'], `${field} of a ${kind} refers to a record that there is`, async (target) => {
    const value = asValue(field, await idIn(target, referred, 'main'));
    const made = await make(target, kind, { [field]: value });
    equal(made.record[field], value, `\`${field}\``);
    equal((await readRecord(target, made))[field], value, `\`${field}\``);
  }),
  check(
    ['A4-SAME-422'],
    `${field} of a ${kind} to another organisation is refused as one to nothing`,
    async (target) => {
      const send = async (id: string) =>
        comparable((await tryToMake(target, kind, { [field]: asValue(field, id) })).answer, 422);
      equal(await send(await idIn(target, referred, 'other')), await send(randomUUID()), 'The problem');
    },
  ),
  ...(isMade(referred)
    ? [
        check(
          ['Q7-POINTERS', 'B-REFERENCE-KEPT'],
          `${field} of a ${kind} to what was deleted since stays, may be PUT back, and is refused as a new one`,
          async (target) => {
            const referredTo = await make(target, MADE[referred]);
            const made = await make(target, kind, { [field]: referredTo.id });
            await remove(target, referredTo);
            const record = await readRecord(target, made);
            equal(record[field], referredTo.id, `\`${field}\``);
            hasStatus(await put(target, made, record), 200);
            const other = await make(target, kind);
            hasViolation(await patch(target, other, { [field]: referredTo.id }), 422, pointerOf(other.wrapper, field));
          },
        ),
      ]
    : []),
]);

/** Two users that there are, for lists. */
const twoUsers = async (target: Target): Promise<string[]> => {
  const ids = listOf(await target.send('GET', '/v1/users', { query: { limit: '2' } })).map(({ id }) => String(id));
  if (ids.length < 2) throw new Skipped('It takes two users.');
  return ids;
};

const lists = [
  check(
    ['F-COURSE'],
    'the trainers of a course are answered in the order in which they were written',
    async (target) => {
      const trainers = await twoUsers(target);
      const made = await make(target, 'course', { trainerIds: trainers.toReversed() });
      for (const { trainerIds } of [made.record, await readRecord(target, made)])
        equal(trainerIds, trainers.toReversed(), '`trainerIds`');
      const patched = recordOf(hasStatus(await patch(target, made, { trainerIds: trainers }), 200));
      equal(patched.trainerIds, trainers, '`trainerIds` after PATCH');
      const cleared = recordOf(hasStatus(await patch(target, made, { trainerIds: null, programId: null }), 200));
      equal([cleared.trainerIds, cleared.programId], [[], undefined], '`trainerIds` and `programId` after null');
    },
  ),
  check(['R2-CODE'], 'the same trainer twice is named at the second, in either case of its letters', async (target) => {
    const { id } = await existing(target, 'user');
    const { answer } = await tryToMake(target, 'course', { trainerIds: [id, id.toUpperCase()] });
    hasViolationCode(answer, 422, '/course/trainerIds/1', 'duplicate_item');
  }),
  check(['F-USER'], 'the groups and locations of a user are answered in the order of the body', async (target) => {
    const idsOf = async (path: string) =>
      listOf(await target.send('GET', path, { query: { limit: '2' } })).map(({ id }) => String(id));
    const [groups, locations] = [await idsOf('/v1/permissionGroups'), await idsOf('/v1/locations')];
    for (const fields of [
      { groups, locations },
      { groups: groups.toReversed(), locations: locations.toReversed() },
    ]) {
      const made = await make(target, 'user', fields);
      for (const { groups: inOrder, locations: ofUser } of [made.record, await readRecord(target, made)])
        equal({ groups: inOrder, locations: ofUser }, fields, 'The groups and locations');
    }
  }),
  check(['Q5-REFERENCE'], 'an unknown group and an unknown location of a user are both named', async (target) => {
    const lists = { groups: [randomUUID()], locations: [randomUUID()] };
    const user = {
      firstName: 'A',
      lastName: target.word(),
      email: `${target.word().toLowerCase()}@example.org`,
      ...lists,
    };
    const answer = await target.send('POST', '/v1/users', { body: { user } });
    for (const pointer of ['/user/groups/0', '/user/locations/0']) hasViolation(answer, 422, pointer);
  }),
  check(['Q5-REFERENCE'], 'the id of a record of another kind is no reference', async (target) => {
    const made = await make(target, 'coaching');
    const answer = await patch(target, made, { programId: made.record.participantId });
    hasViolation(answer, 422, '/coaching/programId');
  }),
];

/** Stories of decision Q5: what refers to other records. */
export const referenceStories = [...each, ...lists];
