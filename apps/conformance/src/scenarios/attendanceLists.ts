import { randomUUID } from 'node:crypto';
import { listOf, recordOf, succeeds } from '../deployment/answers.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import {
  equal,
  hasCode,
  hasStatus,
  hasViolationCode,
  holds,
  holdsFields,
  problemOf,
  violationsIn,
} from '../expect/assertions.ts';
import {
  askToRecord,
  askToRecordOne,
  type Held,
  makeAttended,
  readList,
  record,
  saying,
} from '../expect/attendances.ts';
import { check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { erase } from '../expect/persons.ts';
import { patch, remove } from '../expect/recordRequests.ts';
import { foreign, makeEnrolment } from '../expect/roles.ts';
import type { JsonObject } from '../interface/json.ts';

const PRESENT = { presence: 'present' };

/** A session without recorded attendance, whose list no check changes. */
const empty = (target: Target): Promise<Held> =>
  target.once('a session with an empty attendance list', (own) => makeAttended(own, 2));

/** Invalid entries for a session of four units, with the field and code of each violation. */
const WRONG: readonly (readonly [entry: JsonObject, field: string, code: string])[] = [
  [{ presence: 'partial', reason: 'sick' }, 'unitsAttended', 'required'],
  [{ presence: 'partial', reason: 'sick', unitsAttended: '4.00' }, 'unitsAttended', 'too_large'],
  [{ presence: 'partial', reason: 'sick', unitsAttended: '0.00' }, 'unitsAttended', 'invalid_format'],
  [{ presence: 'present', unitsAttended: '4.00' }, 'unitsAttended', 'conflicting_fields'],
  [{ presence: 'absent', reason: 'sick', unitsAttended: '1.00' }, 'unitsAttended', 'conflicting_fields'],
  [{ presence: 'partial', unitsAttended: '1.00' }, 'reason', 'required'],
  [{ presence: 'absent' }, 'reason', 'required'],
  [{ presence: 'present', reason: 'sick' }, 'reason', 'conflicting_fields'],
  [{ presence: 'absent', reason: 'holiday' }, 'reason', 'invalid_value'],
  [{ presence: 'late' }, 'presence', 'invalid_value'],
  [{ ...PRESENT, note: 'x'.repeat(501) }, 'note', 'too_long'],
  [{ ...PRESENT, diagnosis: 'x' }, 'diagnosis', 'unknown_field'],
];

const entries = [
  check(
    ['N9b-ENTRY'],
    'the service responds with 422 to an attendance entry whose units or reason contradict its presence',
    async (target) => {
      const { session, enrolments } = await empty(target);
      const [one, other] = enrolments as [Made, Made];
      for (const [entry, field, code] of WRONG) {
        const list = [...saying([one], PRESENT), ...saying([other], entry)];
        hasViolationCode(await askToRecord(target, session, list), 422, `/attendances/1/${field}`, code);
        hasViolationCode(await askToRecordOne(target, session, other.id, entry), 422, `/attendance/${field}`, code);
      }
      equal(listOf(await readList(target, session)), [], 'The attendance list after the rejected writes');
    },
  ),
  check(
    ['N9b-ENTRY', 'N9b-LIST', 'N9b-PATCH'],
    'the service stores an attendance entry with values at their limits, and sets `recordedAt` itself',
    async (target) => {
      const { session, enrolments } = await makeAttended(target, 2);
      const [one, other] = enrolments as [Made, Made];
      const partial = { presence: 'partial', unitsAttended: '3.99', reason: 'unknown', note: 'ä'.repeat(500) };
      const list = [
        ...saying([one], partial),
        ...saying([other], { ...PRESENT, reason: null, recordedAt: '2001-01-01' }),
      ];
      const shown = listOf(await record(target, session, list));
      const found = shown.find(({ enrolmentId }) => enrolmentId === one.id) ?? {};
      holdsFields(found, partial, 'the entry');
      for (const { recordedAt } of shown)
        holds(
          String(recordedAt) >= String(session.record.insertedAt),
          `\`recordedAt\` must not be before the creation of the session, but is ${recordedAt}.`,
        );
      const alone = recordOf(hasStatus(await askToRecordOne(target, session, one.id, { unitsAttended: '0.01' }), 200));
      holdsFields(alone, { ...partial, unitsAttended: '0.01' }, 'the entry after the PATCH');
    },
  ),
  check(
    ['N9b-1000'],
    'the service rejects an attendance list of 1,001 entries as too long, but not a list of 1,000',
    async (target) => {
      const { session } = await empty(target);
      const of = (count: number) => Array.from({ length: count }, () => ({ enrolmentId: randomUUID(), ...PRESENT }));
      const codesOf = async (count: number) =>
        violationsIn(problemOf(await askToRecord(target, session, of(count)), 422)).map(({ code }) => code);
      holds(!(await codesOf(1_000)).includes('too_long'), 'A list of 1,000 entries must not be rejected as too long.');
      const codes = await codesOf(1_001);
      holds(
        codes.some((code) => ['too_long', 'too_many_members'].includes(String(code))),
        `A list of 1,001 entries must be rejected as too long, but the response reports the violations ${codes}.`,
      );
    },
  ),
];

/** Enrolments that do not belong in the list of a session, by the way the run creates them. */
const STRANGERS: Readonly<Record<string, (target: Target, held: Held) => Promise<string>>> = {
  'is unknown': async () => randomUUID(),
  'is deleted': async (target, { course }) => {
    const made = await makeEnrolment(target, await make(target, 'participant'), course);
    succeeds(await remove(target, made));
    return made.id;
  },
  'belongs to another course': async (target) => (await make(target, 'enrolment')).id,
  'belongs to another organisation': async (target) => (await foreign(target, 'enrolment')).id,
};

const enrolments = [
  ...Object.entries(STRANGERS).map(([how, find]) =>
    check(
      ['N9b-ENROLMENTS', 'N9b-PATCH'],
      `the service rejects an attendance entry for an enrolment that ${how}`,
      async (target) => {
        const held = await empty(target);
        const id = await find(target, held);
        const list = [...saying(held.enrolments, PRESENT), { enrolmentId: id, ...PRESENT }];
        const pointer = '/attendances/2/enrolmentId';
        hasViolationCode(await askToRecord(target, held.session, list), 422, pointer, 'unknown_reference');
        hasStatus(await askToRecordOne(target, held.session, id, PRESENT), 404);
        equal(listOf(await readList(target, held.session)), [], 'The attendance list after the rejected writes');
      },
    ),
  ),
  check(
    ['N9b-ENROLMENTS'],
    'the service responds with 422 to an attendance list that contains an enrolment twice',
    async (target) => {
      const { session, enrolments: all } = await empty(target);
      const twice = saying([...all, ...all.slice(0, 1)], PRESENT);
      hasViolationCode(await askToRecord(target, session, twice), 422, '/attendances/2/enrolmentId', 'duplicate_item');
    },
  ),
  check(
    ['N9b-ERASED'],
    'the attendance entry of an erased participant remains, and the service rejects changes of the entry',
    async (target) => {
      requireModules(target, 'privacy');
      const { session, enrolments: all } = await makeAttended(target, 2, { status: 'completed' });
      const [one] = all as [Made, Made];
      await record(target, session, saying(all, { presence: 'absent', reason: 'important' }));
      await erase(target, { path: `/v1/participants/${one.sent.participantId}` });
      const answer = await readList(target, session);
      const left = listOf(answer);
      const headers = { 'if-match': answer.headers.etag };
      hasStatus(await askToRecord(target, session, left, { headers }), 200);
      const changed = left.map((entry) =>
        entry.enrolmentId === one.id ? { ...entry, note: 'x', reason: 'sick' } : entry,
      );
      hasCode(await askToRecord(target, session, changed, { headers }), 409, 'person_erased');
      hasCode(await askToRecordOne(target, session, one.id, { note: 'x', reason: 'sick' }), 409, 'person_erased');
      equal(listOf(await readList(target, session)), left, 'The attendance list after the rejected writes');
    },
  ),
];

const CLIENTS = 6;
const ROUNDS = 3;

const oneWins = (answers: readonly Answer[], status: number, code: string): Answer => {
  const [won, ...more] = answers.filter((answer) => answer.status === 200);
  holds(
    won !== undefined && more.length === 0,
    `Exactly one of the simultaneous lists must be accepted, but ${more.length + Number(won !== undefined)} were.`,
  );
  for (const answer of answers) if (answer !== won) hasCode(answer, status, code);
  return won;
};

const races = [
  check(
    ['N9c-RACE'],
    'the service accepts exactly one of several simultaneous writes of an attendance list',
    async (target) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { session, enrolments: all } = await makeAttended(target, 2);
        const lists = Array.from({ length: CLIENTS }, (_, at) => saying(all, { ...PRESENT, note: `Liste ${at}` }));
        const first = oneWins(
          await Promise.all(lists.map((list) => askToRecord(target, session, list))),
          428,
          'precondition_required',
        );
        equal(listOf(await readList(target, session)), listOf(first), 'The attendance list');
        const headers = { 'if-match': first.headers.etag };
        const others = lists.map((list) => list.map((entry) => ({ ...entry, note: `${entry.note} neu` })));
        const sent = await Promise.all(others.map((list) => askToRecord(target, session, list, { headers })));
        equal(
          listOf(await readList(target, session)),
          listOf(oneWins(sent, 412, 'precondition_failed')),
          'The attendance list',
        );
      }
    },
  ),
  check(
    ['N9c-RACE'],
    'the service stores all attendance entries that simultaneous requests record, one entry per request',
    async (target) => {
      const { session, enrolments: all } = await makeAttended(target, CLIENTS);
      const sent = all.map(({ id }) => askToRecordOne(target, session, id, PRESENT));
      for (const answer of await Promise.all(sent)) hasStatus(answer, 200);
      const ids = listOf(await readList(target, session)).map(({ enrolmentId }) => enrolmentId);
      equal(ids.toSorted(), all.map(({ id }) => id).toSorted(), 'The list of enrolments');
    },
  ),
  check(
    ['N9a-RECORDED'],
    'if a session is cancelled and its attendance is recorded simultaneously, only one of the requests succeeds',
    async (target) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { session, enrolments: all } = await makeAttended(target, 1);
        const [cancelled, recorded] = await Promise.all([
          patch(target, session, { status: 'cancelled' }),
          askToRecord(target, session, saying(all, PRESENT)),
        ]);
        const statuses = [hasStatus(cancelled, 200, 409).status, hasStatus(recorded, 200, 409).status];
        equal(statuses.toSorted(), [200, 409], 'The statuses of both responses');
      }
    },
  ),
];

/** Scenarios of decisions N9b and N9c: attendance lists and their entries. */
export const attendanceListScenarios = [...entries, ...enrolments, ...races];
