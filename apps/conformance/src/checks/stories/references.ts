import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../interface/json.ts';
import { isCreatable, type Kind } from '../../interface/kinds.ts';
import { allOperations } from '../../interface/operations.ts';
import { type Reference, references } from '../../interface/references.ts';
import { recordOf } from '../../target/answers.ts';
import type { Answer } from '../../target/httpClient.ts';
import { existing, type Made, make, shared, tryToMake } from '../../target/records.ts';
import type { RequestOptions, Target } from '../../target/target.ts';
import { comparable, equal, hasStatus, hasViolation, hasViolationCode } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { asClient } from '../support/oauth.ts';
import { requireModules } from '../support/offered.ts';
import { patch, put, readRecord, remove, someIds } from '../support/recordRequests.ts';
import { anew, deletedId, foreignId, isMade, ownId } from '../support/referred.ts';
import { twoUsers } from '../support/users.ts';

const requireOffered = (target: Target, { module }: Reference): void => {
  if (module !== undefined) requireModules(target, module);
};

const valueFor = ({ isList }: Reference, id: string) => (isList ? [id] : id);
const pointerOf = ({ field, isList }: Reference, wrapper: string) => `/${wrapper}/${field}${isList ? '/0' : ''}`;

/** Sends the creation of a record like another one, but for these fields. */
const create = (
  target: Target,
  { kind, collection, wrapper, sent }: Made,
  change: JsonObject,
  sending: RequestOptions = {},
): Promise<Answer> =>
  target.send('POST', collection, {
    ...sending,
    body: { [wrapper]: { ...sent, ...anew(target, kind), ...change } },
  });

/** An id in capitals for every other reference: a UUID may be sent in either case (RFC 9562, 4). */
const inSomeCase = ({ settings: { seed } }: Target, reference: Reference, id: string): string =>
  (references.indexOf(reference) + seed) % 2 === 0 ? id.toUpperCase() : id;

/** The answers to a reference that is sent in a creation, and in each kind of change of `made` that is offered. */
const written = async (
  target: Target,
  reference: Reference,
  made: Made,
  id: string,
  sending: RequestOptions = {},
): Promise<readonly Answer[]> => {
  const { field, updated } = reference;
  const change = { [field]: valueFor(reference, inSomeCase(target, reference, id)) };
  const posted = await create(target, made, change, sending);
  if (updated !== undefined && !target.settings.modules.includes(updated)) return [posted];
  const replaced = await put(target, made, { ...made.sent, ...change }, sending);
  return [posted, replaced, await patch(target, made, change, sending)];
};

/** Who writes: what belongs to others is not looked at for the rights of somebody who may do little either. */
const WRITERS: Readonly<Record<string, (target: Target, kind: Kind) => Promise<RequestOptions>>> = {
  '': async () => ({}),
  ' with the scope for that alone': (target, kind) =>
    asClient(target, allOperations.find((operation) => operation.method === 'POST' && operation.kind === kind)?.scope),
};

/** The answers to a reference to nothing. */
const writtenToNothing = (target: Target, reference: Reference): Promise<readonly Answer[]> =>
  target.once(`${reference.field} of a ${reference.kind} to nothing`, async (own) =>
    written(own, reference, await shared(own, reference.kind), randomUUID()),
  );

const each = references.flatMap((reference) => {
  const { kind, field, referred, isFixed } = reference;
  /** All of these writes are refused: the record to which they are sent is one that checks share. */
  const isUnchanged = async (target: Target, made: Made): Promise<void> =>
    equal(await readRecord(target, made), made.record, `The ${kind} after refused writes`);
  return [
    check(['Q5-REFERENCE'], `${field} of a ${kind} to nothing is 422, by POST, PUT and PATCH`, async (target) => {
      requireOffered(target, reference);
      const made = await shared(target, kind);
      const pointer = pointerOf(reference, made.wrapper);
      const [posted, ...changed] = await writtenToNothing(target, reference);
      if (posted !== undefined) hasViolationCode(posted, 422, pointer, 'unknown_reference');
      for (const answer of changed) {
        const { code } = hasViolation(answer, 422, pointer);
        // Of two reasons either may be given.
        if (!isFixed) equal(code, 'unknown_reference', `The \`code\` of the violation at ${pointer}`);
      }
      await isUnchanged(target, made);
    }),
    ...Object.entries(WRITERS).map(([whose, sendingAs]) =>
      check(
        ['A4-SAME-422'],
        `${field} of a ${kind} to another organisation is refused as one to nothing, by POST, PUT and PATCH${whose}`,
        async (target) => {
          requireOffered(target, reference);
          const sending = await sendingAs(target, kind);
          const made = await shared(target, kind);
          const answers = await written(target, reference, made, await foreignId(target, referred), sending);
          const problems = [answers, await writtenToNothing(target, reference)].map((all) =>
            all.map((answer) => comparable(answer, 422)),
          );
          equal(problems[0], problems[1], 'The problems');
          await isUnchanged(target, made);
        },
      ),
    ),
    ...(isCreatable(referred)
      ? [
          check(
            ['Q5-REFERENCE'],
            `${field} of a ${kind} to what was deleted is 422, by POST, PUT and PATCH`,
            async (target) => {
              requireOffered(target, reference);
              const made = await shared(target, kind);
              const answers = await written(target, reference, made, await deletedId(target, referred));
              for (const answer of answers) hasViolation(answer, 422, pointerOf(reference, made.wrapper));
              await isUnchanged(target, made);
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
            const value = valueFor(reference, await ownId(target, referred));
            const like = await shared(target, kind);
            const record = recordOf(hasStatus(await create(target, like, { [field]: value }), 201));
            equal(record[field], value, `\`${field}\``);
            equal(
              (await readRecord(target, { path: `${like.collection}/${record.id}` }))[field],
              value,
              `\`${field}\``,
            );
          }),
        ]),
    ...(isMade(referred) && !isFixed
      ? [
          check(
            ['Q7-POINTERS', 'B-REFERENCE-KEPT'],
            `${field} of a ${kind} to what was deleted since stays, may be PUT back, and is refused as a new one`,
            async (target) => {
              requireOffered(target, reference);
              const [referredTo, like] = [await make(target, referred), await shared(target, kind)];
              const { id } = recordOf(hasStatus(await create(target, like, { [field]: referredTo.id }), 201));
              const made = { path: `${like.collection}/${id}`, wrapper: like.wrapper };
              await remove(target, referredTo);
              const record = await readRecord(target, made);
              equal(record[field], referredTo.id, `\`${field}\``);
              hasStatus(await put(target, made, record), 200);
              const answer = await patch(target, like, { [field]: referredTo.id });
              hasViolation(answer, 422, pointerOf(reference, like.wrapper));
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
    const made = await shared(target, 'coaching');
    const answer = await patch(target, made, { programId: made.record.participantId });
    hasViolation(answer, 422, '/coaching/programId');
  }),
];

/** Stories of decision Q5: what refers to other records. */
export const referenceStories = [...each, ...lists];
