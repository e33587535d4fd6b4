import { listOf, recordOf } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import {
  ABSENCES,
  attendancesPath,
  DAY,
  makeAttended,
  makeHeld,
  readList,
  record,
  saying,
} from '../expect/attendances.ts';
import { check } from '../expect/check.ts';
import { historyOf } from '../expect/history.ts';
import { requireModules } from '../expect/offered.ts';
import { erase, exportOf, planOf, recordsIn } from '../expect/persons.ts';
import { makeReferring } from '../expect/roles.ts';
import { isObject, type JsonObject } from '../interface/json.ts';

const SICK = { presence: 'absent', reason: 'sick', note: 'Attest folgt' };
const MONTH = DAY.slice(0, 7);

const ENTRIES = [SICK, { presence: 'partial', unitsAttended: '1.50', reason: 'unexcused', note: 'zu spät' }];

/** A participant with two finished enrolments and a coaching, all with recorded attendance. */
const attended = async (target: Target) => {
  const participant = await make(target, 'participant');
  const helds = await Promise.all(ENTRIES.map(() => makeAttended(target, 1)));
  const own = await Promise.all(
    helds.map(({ course }) =>
      makeReferring(target, 'enrolment', {
        participantId: participant.id,
        courseId: course.id,
        startDate: '2025-01-01',
        status: 'completed',
      }),
    ),
  );
  for (const [at, { session, enrolments }] of helds.entries())
    await record(target, session, [...saying(enrolments, SICK), ...saying(own.slice(at, at + 1), ENTRIES[at] ?? {})]);
  const coaching = await makeReferring(target, 'coaching', { participantId: participant.id });
  const coached = await makeHeld(target, coaching);
  await record(target, coached, [SICK]);
  return {
    participant,
    own,
    coaching,
    sessions: [...helds.map(({ session }) => session), coached],
    others: helds.flatMap(({ enrolments }) => enrolments),
  };
};

const exported = check(
  ['N9h-EXPORT'],
  "the export of a participant contains only the participant's own attendance entries",
  async (target) => {
    requireModules(target, 'privacy', 'history');
    const { participant, own, coaching, sessions, others } = await attended(target);
    const all = await exportOf(target, participant);
    const found = recordsIn(all, 'attendances').map(({ sessionId, enrolmentId, recordedAt, ...entry }) => [
      sessionId,
      enrolmentId,
      entry,
    ]);
    const expected = sessions.map(({ id }, at) => [id, own[at]?.id, ENTRIES[at] ?? SICK]);
    const byId = (list: unknown[][]) => list.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
    equal(byId(found), byId(expected), '`attendances` in the export');
    const text = JSON.stringify(all.history);
    for (const { id } of [...own, coaching])
      holds(text.includes(`/${id}/presence`), `The history must contain the attendance of ${id}, but does not.`);
    for (const { id } of others)
      holds(
        !JSON.stringify(all).includes(id),
        `The export must not contain the enrolment ${id} of another participant.`,
      );
  },
);

/** The totals of each record, and its entry in the absences of a month. */
const totalsOf = async (target: Target, records: readonly Made[]): Promise<JsonObject[]> =>
  Promise.all(
    records.map(async ({ path }) => recordOf(hasStatus(await target.send('GET', `${path}/attendance`), 200))),
  );

const withoutReason = ({ reason, note, ...entry }: JsonObject): JsonObject => entry;

/** The totals after an erasure: absences count with the reason `erased`. */
const erasedTotals = (totals: JsonObject): JsonObject => ({
  ...totals,
  months: (Array.isArray(totals.months) ? totals.months.filter(isObject) : []).map(({ month, daysMissed }) => ({
    month,
    daysMissed: {
      erased: Object.values(isObject(daysMissed) ? daysMissed : {}).reduce<number>(
        (sum, count) => sum + Number(count),
        0,
      ),
    },
  })),
});

/** The texts about an enrolment in the versions of a list. */
const saidOf = async (target: Target, session: Made, id: string): Promise<unknown[]> =>
  (await historyOf(target, { path: attendancesPath(session) })).flatMap(({ changes }) =>
    changes.flatMap(({ pointer, from, to }) => (pointer.startsWith(`/${id}/`) ? [pointer, from, to] : [])),
  );

const erasure = check(
  ['N9h-ERASURE'],
  'an erasure removes the reasons and notes of attendance entries, and keeps the totals',
  async (target) => {
    requireModules(target, 'privacy', 'history');
    const { participant, own, coaching, sessions, others } = await attended(target);
    const records = [...own, coaching];
    const [totals, lists] = [
      await totalsOf(target, [...records, ...others]),
      await Promise.all(sessions.map((session) => readList(target, session))),
    ];
    equal(
      Object((await planOf(target, participant)).removes).attendances,
      sessions.length,
      '`attendances` in the dry run of the erasure',
    );
    const { removed } = await erase(target, participant);
    equal(Object(removed).attendances, sessions.length, '`attendances` in the result of the erasure');
    const expected = totals.map((each, at) => (at < records.length ? erasedTotals(each) : each));
    equal(await totalsOf(target, [...records, ...others]), expected, 'The totals after the erasure');
    for (const [at, session] of sessions.entries()) {
      const ids = records.map(({ id }) => id);
      const isOwn = ({ enrolmentId }: JsonObject): boolean =>
        enrolmentId === undefined || ids.includes(String(enrolmentId));
      const before = lists[at] === undefined ? [] : listOf(lists[at]);
      const left = before.map((entry) => (isOwn(entry) ? withoutReason(entry) : entry));
      equal(listOf(await readList(target, session)), left, 'The attendance list after the erasure');
      const id = records[at]?.id ?? '';
      const said = JSON.stringify(await saidOf(target, session, id));
      for (const word of ['sick', 'unexcused', SICK.note, 'zu spät'])
        holds(!said.includes(word), `The history of the attendance list must not contain ${word} for ${id}.`);
    }
    const query = { month: MONTH, courseId: String(own[0]?.sent.courseId) };
    const absence = listOf(hasStatus(await target.send('GET', ABSENCES, { query }), 200)).find(
      ({ enrolmentId }) => enrolmentId === own[0]?.id,
    );
    equal(absence?.daysMissed, [{ date: DAY }], 'The missed days of the erased participant');
  },
);

/** Scenarios of decision N9h: attendance in an export, and attendance after an erasure. */
export const attendancePrivacyScenarios = [exported, erasure];
