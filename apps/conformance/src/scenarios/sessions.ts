import { listOf, recordOf } from '../deployment/answers.ts';
import { type Made, make, shared } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import {
  equal,
  hasCode,
  hasStatus,
  hasViolationCode,
  holdsFields,
  problemOf,
  violationsIn,
} from '../expect/assertions.ts';
import { DAY, HELD, makeHeld } from '../expect/attendances.ts';
import { check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { idsOf } from '../expect/pages.ts';
import { get, patch, put, readRecord, remove } from '../expect/recordRequests.ts';
import { ownId } from '../expect/referred.ts';
import { tryToMakeReferring } from '../expect/roles.ts';
import { oneUser } from '../expect/users.ts';
import { KINDS } from '../interface/kinds.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';

const COLLECTION = KINDS.session.path;
const PARENTS = ['course', 'coaching'] as const;

const list = (target: Target, query: Record<string, string>) => target.send('GET', COLLECTION, { query });

const life = check(
  ['N9-OFFERED'],
  'a session can be created, read, listed, replaced, updated and deleted',
  async (target) => {
    const made = await makeHeld(target, await make(target, 'course'));
    equal((await readRecord(target, made)).id, made.id, '`id`');
    equal(idsOf(await list(target, { id: made.id })), [made.id], 'The list filtered by the id');
    const replaced = await put(target, made, { ...made.sent, status: undefined, title: 'Lager' });
    holdsFields(recordOf(hasStatus(replaced, 200)), { status: 'planned', title: 'Lager' }, 'the replaced record');
    const updated = await patch(target, made, { title: null, units: '2.5' });
    holdsFields(recordOf(hasStatus(updated, 200)), { title: undefined, units: '2.50' }, 'the updated record');
    hasStatus(await remove(target, made), 204);
    hasStatus(await get(target, made), 404);
  },
);

const parents = [
  check(
    ['N9-ONE-PARENT'],
    'the service responds with 422 to a session with both a course and a coaching, or with neither',
    async (target) => {
      const [courseId, coachingId] = await Promise.all(PARENTS.map((kind) => ownId(target, kind)));
      const both = await tryToMakeReferring(target, 'session', {
        ...HELD,
        courseId: courseId ?? '',
        coachingId: coachingId ?? '',
      });
      hasViolationCode(both, 422, '/session/coachingId', 'conflicting_fields');
      for (const none of [{}, { courseId: null, coachingId: null }])
        hasViolationCode(
          await tryToMakeReferring(target, 'session', { ...HELD, ...none }),
          422,
          '/session/courseId',
          'required',
        );
    },
  ),
  ...PARENTS.map((kind) =>
    check(
      ['N9-FIXED'],
      `the service rejects a change of the ${inWords(kind)} of a session, but accepts the same ${inWords(kind)} again`,
      async (target) => {
        const field = `${kind}Id`;
        const made = await makeHeld(target, await shared(target, kind));
        const [other] = PARENTS.filter((each) => each !== kind);
        const others = { [field]: (await make(target, kind)).id };
        for (const answer of [await patch(target, made, others), await put(target, made, { ...made.sent, ...others })])
          hasViolationCode(answer, 422, `/session/${field}`, 'fixed');
        const second = await patch(target, made, { [`${other}Id`]: await ownId(target, other ?? 'course') });
        hasViolationCode(second, 422, `/session/${other}Id`, 'fixed');
        hasStatus(await put(target, made, { ...made.sent, [field]: undefined }), 422);
        hasStatus(await patch(target, made, { [field]: made.sent[field] }), 200);
        equal((await readRecord(target, made))[field], made.sent[field], `\`${field}\``);
      },
    ),
  ),
];

const AT = `${DAY}T08:00:00.000Z`;
const NEXT_DAY = '2025-03-05T08:00:00.000Z';

const times = check(
  ['N9-TIMES'],
  'the service responds with 422 to a session that ends before or at its start, or more than 24 hours later',
  async (target) => {
    const course = await make(target, 'course');
    const made = await makeHeld(target, course, { endsAt: NEXT_DAY });
    const refused = [
      [AT, 'end_before_start'],
      [`${DAY}T07:59:59.999Z`, 'end_before_start'],
      ['2025-03-05T08:00:00.001Z', 'lasts_too_long'],
    ];
    for (const [endsAt = '', code = ''] of refused) {
      const created = await tryToMakeReferring(target, 'session', { ...HELD, courseId: course.id, endsAt });
      for (const answer of [
        created,
        await patch(target, made, { endsAt }),
        await put(target, made, { ...made.sent, endsAt }),
      ])
        hasViolationCode(answer, 422, '/session/endsAt', code);
    }
    for (const startsAt of [NEXT_DAY, `${DAY}T07:59:59.999Z`]) hasStatus(await patch(target, made, { startsAt }), 422);
    holdsFields(
      await readRecord(target, made),
      { startsAt: AT, endsAt: NEXT_DAY },
      'the record after the rejected writes',
    );
  },
);

const filters = check(
  ['N9-FILTERS'],
  'every filter of the list of sessions, including time ranges, matches exactly the right sessions',
  async (target) => {
    const [course, locationId, trainerId] = [
      await make(target, 'course'),
      await ownId(target, 'location'),
      await oneUser(target),
    ];
    const one = await makeHeld(target, course, { locationId, trainerIds: [trainerId] });
    const planned = await makeHeld(target, course, {
      startsAt: NEXT_DAY,
      endsAt: '2025-03-05T12:00:00.000Z',
      status: 'planned',
    });
    const coached = await makeHeld(target, await make(target, 'coaching'));
    const courseId = course.id;
    const finds = async (query: Record<string, string>, expected: readonly Made[]) =>
      equal(
        idsOf(await list(target, query)).toSorted(),
        expected.map(({ id }) => id).toSorted(),
        `The list filtered by ${JSON.stringify(query)}`,
      );
    await finds({ courseId }, [one, planned]);
    await finds({ coachingId: String(coached.sent.coachingId) }, [coached]);
    await finds({ courseId, locationId }, [one]);
    await finds({ courseId, trainerId }, [one]);
    await finds({ courseId, status: 'planned' }, [planned]);
    await finds({ courseId, status: 'held,cancelled' }, [one]);
    await finds({ courseId, 'startsAt[gte]': NEXT_DAY }, [planned]);
    await finds({ courseId, 'startsAt[lt]': NEXT_DAY }, [one]);
    await finds({ courseId, 'endsAt[lte]': HELD.endsAt }, [one]);
  },
);

const lengths = PARENTS.map((kind) =>
  check(
    ['N9a-UNIT-MINUTES'],
    `the service rejects sessions of ${oneInWords(kind)} with different \`unitMinutes\`, in a batch and alone`,
    async (target) => {
      requireModules(target, 'batch', 'attendance');
      const parent = { [`${kind}Id`]: (await make(target, kind)).id };
      const session = (unitMinutes: number) => ({ ...HELD, ...parent, unitMinutes });
      const send = (...minutes: readonly number[]) =>
        target.send('POST', `${COLLECTION}/batch`, { body: { sessions: minutes.map(session) } });
      const refused = await send(60, 45, 60, 15);
      hasCode(refused, 409, 'batch_conflict');
      const named = violationsIn(problemOf(refused, 409)).map(({ pointer, code }) => [pointer, code]);
      equal(
        named,
        [1, 3].map((at) => [`/sessions/${at}`, 'unit_minutes_differ']),
        'The conflicts that the response reports',
      );
      equal(idsOf(await list(target, parent)), [], 'The list of sessions after the rejected batch');
      const [one] = listOf(hasStatus(await send(60, 60), 201));
      const at = { path: `${COLLECTION}/${one?.id}`, wrapper: 'session' };
      hasCode(await patch(target, at, { unitMinutes: 45 }), 409, 'unit_minutes_differ');
      hasCode(await tryToMakeReferring(target, 'session', session(45)), 409, 'unit_minutes_differ');
    },
  ),
);

const ROUNDS = 3;
const MINUTES = [45, 60, 15, 45, 60, 15];

/** Adds sessions with units of several lengths to a course at the same time, while an existing session changes. */
const raced = async (target: Target, isFirst: boolean): Promise<void> => {
  const { id: courseId } = await make(target, 'course');
  const session = (unitMinutes: number) => tryToMakeReferring(target, 'session', { ...HELD, courseId, unitMinutes });
  const there = isFirst ? undefined : await makeHeld(target, { kind: 'course', id: courseId });
  const changed = there === undefined ? [] : [60, 15].map((unitMinutes) => patch(target, there, { unitMinutes }));
  const answers = await Promise.all([...changed, ...MINUTES.map(session)]);
  const refused = answers.filter(({ status }) => status !== 200 && status !== 201);
  for (const answer of refused) hasCode(answer, 409, 'unit_minutes_differ');
  const found = listOf(await list(target, { courseId })).map(({ unitMinutes }) => unitMinutes);
  const created = answers.filter(({ status }) => status === 201).length;
  equal(found.length, created + Number(!isFirst), 'The number of sessions');
  equal(new Set(found).size, 1, `The number of different \`unitMinutes\` in one course (${found.join()})`);
};

const races = [true, false].map((isFirst) =>
  check(
    ['N9a-UNIT-MINUTES-RACE'],
    `sessions that simultaneous requests create ${isFirst ? 'in an empty course' : 'in a course with a session'} all have the same \`unitMinutes\``,
    async (target) => {
      requireModules(target, 'attendance');
      for (let round = 0; round < ROUNDS; round += 1) await raced(target, isFirst);
    },
  ),
);

/** Scenarios of decisions N9 and N9a: sessions of courses and coachings. */
export const sessionScenarios = [life, ...parents, times, filters, ...lengths, ...races];
