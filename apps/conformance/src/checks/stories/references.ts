import { randomUUID } from 'node:crypto';
import { isCreatable, KINDS, type Kind } from '../../interface/kinds.ts';
import { type Reference, references } from '../../interface/references.ts';
import { listOf, recordOf, succeeds } from '../../target/answers.ts';
import { Skipped } from '../../target/errors.ts';
import type { Answer } from '../../target/httpClient.ts';
import { existing, type Made, make, tryToMake } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { comparable, equal, hasStatus, hasViolation, hasViolationCode } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { requireModules, requireRemovable } from '../support/offered.ts';
import { patch, put, readRecord, remove, someIds } from '../support/recordRequests.ts';
import { oneUser, twoUsers } from '../support/users.ts';

/** Kinds of which a check makes the record that is referred to; of others it takes one that is there. */
const MADE = ['fundingAgency', 'participant', 'course'] as const;
const isMade = (kind: Kind): boolean => MADE.some((made) => made === kind);

const requireOffered = (target: Target, { module }: Reference): void => {
  if (module !== undefined) requireModules(target, module);
};

/** The id of a record of an organisation: a new one, or one that is there if a run can't make any. */
const idIn = async (target: Target, referred: Kind, as: 'main' | 'other'): Promise<string> => {
  if (isMade(referred)) return (await make(target, referred, {}, { as })).id;
  if (referred === 'user' && as === 'main') return oneUser(target);
  const [record] = listOf(await target.send('GET', KINDS[referred].path, { as }));
  if (record !== undefined) return String(record.id);
  if (referred === 'user') return (await make(target, 'user', {}, { as })).id;
  throw new Skipped(`It takes a ${referred}, and there is none.`);
};

/** The id of a record that has just been deleted. */
const deletedId = async (target: Target, referred: Kind): Promise<string> => {
  requireRemovable(target, referred);
  const made = await make(target, referred);
  succeeds(await remove(target, made));
  return made.id;
};

const valueFor = ({ isList }: Reference, id: string) => (isList ? [id] : id);
const pointerOf = ({ field, isList }: Reference, wrapper: string) => `/${wrapper}/${field}${isList ? '/0' : ''}`;

/** The answers to a reference that is sent in a creation, and in each kind of change of `made` that is offered. */
const written = async (target: Target, reference: Reference, made: Made, id: string): Promise<readonly Answer[]> => {
  const { kind, field, updated } = reference;
  const change = { [field]: valueFor(reference, id) };
  const { answer: posted } = await tryToMake(target, kind, change);
  if (updated !== undefined && !target.settings.modules.includes(updated)) return [posted];
  return [posted, await put(target, made, { ...made.sent, ...change }), await patch(target, made, change)];
};

const each = references.flatMap((reference) => {
  const { kind, field, referred, isFixed } = reference;
  return [
    check(['Q5-REFERENCE'], `${field} of a ${kind} to nothing is 422, by POST, PUT and PATCH`, async (target) => {
      requireOffered(target, reference);
      const made = await make(target, kind);
      const pointer = pointerOf(reference, made.wrapper);
      const [posted, ...changed] = await written(target, reference, made, randomUUID());
      if (posted !== undefined) hasViolationCode(posted, 422, pointer, 'unknown_reference');
      for (const answer of changed) {
        const { code } = hasViolation(answer, 422, pointer);
        // Of two reasons either may be given.
        if (!isFixed) equal(code, 'unknown_reference', `The \`code\` of the violation at ${pointer}`);
      }
      equal(await readRecord(target, made), made.record, `The ${kind} after refused writes`);
    }),
    check(
      ['A4-SAME-422'],
      `${field} of a ${kind} to another organisation is refused as one to nothing, by POST, PUT and PATCH`,
      async (target) => {
        requireOffered(target, reference);
        const foreign = await idIn(target, referred, 'other');
        const made = await make(target, kind);
        const send = async (id: string) =>
          (await written(target, reference, made, id)).map((answer) => comparable(answer, 422));
        equal(await send(foreign), await send(randomUUID()), 'The problems');
        equal(await readRecord(target, made), made.record, `The ${kind} after refused writes`);
      },
    ),
    ...(isCreatable(referred)
      ? [
          check(
            ['Q5-REFERENCE'],
            `${field} of a ${kind} to what was deleted is 422, by POST, PUT and PATCH`,
            async (target) => {
              requireOffered(target, reference);
              const made = await make(target, kind);
              const answers = await written(target, reference, made, await deletedId(target, referred));
              for (const answer of answers) hasViolation(answer, 422, pointerOf(reference, made.wrapper));
              equal(await readRecord(target, made), made.record, `The ${kind} after refused writes`);
            },
          ),
        ]
      : []),
    // What a user may refer to depends on who writes: stories of users choose it.
    ...(kind === 'user'
      ? []
      : [
          check(['Q5-REFERENCE'], `${field} of a ${kind} refers to a record that there is`, async (target) => {
            requireOffered(target, reference);
            const value = valueFor(reference, await idIn(target, referred, 'main'));
            const made = await make(target, kind, { [field]: value });
            equal(made.record[field], value, `\`${field}\``);
            equal((await readRecord(target, made))[field], value, `\`${field}\``);
          }),
        ]),
    ...(isMade(referred) && !isFixed
      ? [
          check(
            ['Q7-POINTERS', 'B-REFERENCE-KEPT'],
            `${field} of a ${kind} to what was deleted since stays, may be PUT back, and is refused as a new one`,
            async (target) => {
              requireOffered(target, reference);
              const referredTo = await make(target, referred);
              const made = await make(target, kind, { [field]: referredTo.id });
              await remove(target, referredTo);
              const record = await readRecord(target, made);
              equal(record[field], referredTo.id, `\`${field}\``);
              hasStatus(await put(target, made, record), 200);
              const other = await make(target, kind);
              const answer = await patch(target, other, { [field]: referredTo.id });
              hasViolation(answer, 422, pointerOf(reference, other.wrapper));
            },
          ),
        ]
      : []),
  ];
});

/** Requires lists of ids to be answered, and kept, in the order of each write. */
const keepsOrder = async (target: Target, made: Made, lists: Readonly<Record<string, readonly string[]>>) => {
  const reversed = Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.toReversed()]));
  const first = Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.slice(0, 1)]));
  const keeps = async (answer: Answer, expected: typeof lists): Promise<void> => {
    for (const record of [recordOf(answer), await readRecord(target, made)])
      equal(Object.fromEntries(Object.keys(lists).map((name) => [name, record[name]])), expected, 'The lists');
  };
  await keeps(made.answer, lists);
  const turns = [reversed, lists, first, reversed];
  for (const each of turns) await keeps(hasStatus(await patch(target, made, each), 200), each);
  for (const each of turns) await keeps(hasStatus(await put(target, made, { ...made.sent, ...each }), 200), each);
};

const lists = [
  check(['F-COURSE'], 'the trainers of a course are kept in the order of the last body', async (target) => {
    const trainers = await twoUsers(target);
    const made = await make(target, 'course', { trainerIds: trainers.toReversed() });
    await keepsOrder(target, made, { trainerIds: trainers.toReversed() });
    hasStatus(await patch(target, made, { trainerIds: null, programId: null }), 200);
    const { trainerIds, programId } = await readRecord(target, made);
    equal([trainerIds, programId], [[], undefined], '`trainerIds` and `programId` after null');
  }),
  check(['R2-CODE'], 'the same trainer twice is named at the second, in either case of its letters', async (target) => {
    const { id } = await existing(target, 'user');
    const { answer } = await tryToMake(target, 'course', { trainerIds: [id, id.toUpperCase()] });
    hasViolationCode(answer, 422, '/course/trainerIds/1', 'duplicate_item');
  }),
  check(['F-USER'], 'the groups and locations of a user are answered in the order of the body', async (target) => {
    const groups = await someIds(target, '/v1/permissionGroups');
    const locations = await someIds(target, '/v1/locations');
    const fields = { groups, locations };
    await keepsOrder(target, await make(target, 'user', fields), fields);
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
