import { listOf, recordOf } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Caller, Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import {
  ABSENCES,
  askToRecord,
  askToRecordOne,
  attendancesPath,
  DAY,
  type Held,
  makeAttended,
  makeHeld,
  readList,
  record,
  saying,
} from '../expect/attendances.ts';
import { check, ofSeveral } from '../expect/check.ts';
import { askForExport, exportedIn } from '../expect/exported.ts';
import { changesDuring, ofRecord, shown } from '../expect/feed.ts';
import { historyOf, replayed } from '../expect/history.ts';
import { asClient } from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { walk } from '../expect/pages.ts';
import { erase, exportOf, planOf, recordsIn } from '../expect/persons.ts';
import { readRecord } from '../expect/recordRequests.ts';
import { makeReferring } from '../expect/roles.ts';
import { lacksScopes } from '../expect/scopes.ts';
import { isObject, type JsonObject } from '../interface/json.ts';

const SICK = { presence: 'absent', reason: 'sick', note: 'Attest folgt' };
const PRESENT = { presence: 'present' };
const MONTH = DAY.slice(0, 7);

const historyOfList = (target: Target, session: Made) => historyOf(target, { path: attendancesPath(session) });

/** The fields of a list by their pointers, as its history has to lead to them. */
const contentOf = (list: readonly JsonObject[], of?: string): [string, unknown][] =>
  list
    .flatMap(({ enrolmentId = of, recordedAt, ...entry }) =>
      Object.entries(entry).map(([name, value]): [string, unknown] => [`/${enrolmentId}/${name}`, value]),
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Records a list, merges an entry of it, writes the same again, and empties it. */
const recordAll = async (target: Target, { session, enrolments }: Held): Promise<void> => {
  const [one] = enrolments as [Made];
  await record(target, session, saying(enrolments, SICK));
  hasStatus(await askToRecordOne(target, session, one.id, { ...PRESENT, reason: null }), 200);
  hasStatus(await askToRecordOne(target, session, one.id, PRESENT), 200);
  await record(target, session, listOf(await readList(target, session)));
  await record(target, session, []);
};

const histories = [
  check(
    ['N9d-HISTORY'],
    'the history of a list says who changed what of whom, and leads to the list',
    async (target) => {
      requireModules(target, 'history');
      const held = await makeAttended(target, 2);
      const { session, enrolments } = held;
      equal(await historyOfList(target, session), [], 'The history of a list that nobody has recorded');
      await record(target, session, saying(enrolments, SICK));
      const answer = await askToRecordOne(target, session, enrolments[0]?.id ?? '', { note: null });
      const versions = await historyOfList(target, session);
      equal(
        versions.map(({ version }) => version),
        [2, 1],
        'The versions',
      );
      equal(versions[0]?.requestId, answer.headers['x-request-id'], 'The request of the last version');
      const [created] = await historyOf(target, session);
      for (const { actor } of versions) equal(actor.id, created?.actor.id, 'The author of a version');
      const pointers = versions[0]?.changes.map(({ pointer, from, to }) => [pointer, from, to]);
      equal(pointers, [[`/${enrolments[0]?.id}/note`, SICK.note, undefined]], 'What the last version has changed');
      equal(replayed(versions), contentOf(listOf(await readList(target, session))), 'What the history leads to');
      const pages = await walk(target, `${attendancesPath(session)}/history`, { limit: '1' });
      equal(
        pages.flatMap((page) => listOf(page)),
        versions,
        'The pages of the history',
      );
    },
  ),
  check(['N9d-HISTORY'], 'the history of the list of a coaching names the coaching', async (target) => {
    requireModules(target, 'history');
    const coaching = await make(target, 'coaching');
    const session = await makeHeld(target, coaching);
    await record(target, session, [SICK]);
    equal(replayed(await historyOfList(target, session)), contentOf([SICK], coaching.id), 'What the history leads to');
  }),
  check(
    ['N9d-SESSION-STAYS', 'N9d-FEED'],
    'attendance changes the list, once each, and not the session',
    async (target) => {
      requireModules(target, 'changes', 'history');
      const held = await makeAttended(target, 1);
      const { session, course, enrolments } = held;
      const before = [await readRecord(target, session), await historyOf(target, session)];
      const types = ['session', 'attendance', 'course', 'enrolment'] as const;
      const { changes } = await changesDuring(target, types, () => recordAll(target, held));
      const said = ofRecord(changes, session);
      equal([...new Set(said.map(({ type }) => type))], ['attendance'], 'The types of changes of the session');
      const versions = (await historyOfList(target, session)).toReversed();
      equal(shown(said), shown(versions), 'What the feed says of the list');
      equal(
        versions.map(({ version }) => version),
        [1, 2, 3],
        'The versions of the list',
      );
      for (const other of [course, ...enrolments])
        equal(ofRecord(changes, other), [], `The changes of a ${other.kind}`);
      equal(
        [await readRecord(target, session), await historyOf(target, session)],
        before,
        'The session and its history',
      );
    },
  ),
];

const rights = [
  check(['N9d-SCOPES', 'N9-SCOPES'], 'attendance takes its own scopes, and no scope of sessions', async (target) => {
    requireModules(target, 'history');
    const { session, enrolments } = await makeAttended(target, 1);
    const [path, list] = [attendancesPath(session), saying(enrolments, SICK)];
    const as = (scopes: string) => asClient(target, scopes);
    const sessions = await as('sessions:read sessions:write history:read enrolments:read');
    lacksScopes(await target.send('GET', path, sessions), ['attendances:read']);
    lacksScopes(await target.send('GET', `${path}/history`, sessions), ['attendances:read']);
    lacksScopes(await askToRecord(target, session, list, sessions), ['attendances:write']);
    lacksScopes(await target.send('GET', ABSENCES, { ...sessions, query: { month: MONTH } }), ['attendances:read']);
    lacksScopes(await target.send('GET', `${enrolments[0]?.path}/attendance`, sessions), ['attendances:read']);
    hasStatus(await askToRecord(target, session, list, await as('attendances:write')), 200);
    const reader = await as('attendances:read');
    hasStatus(await target.send('GET', path, reader), 200);
    hasStatus(await target.send('GET', `${enrolments[0]?.path}/attendance`, reader), 200);
    lacksScopes(await target.send('GET', `${path}/history`, reader), ['history:read']);
    hasStatus(await target.send('GET', `${path}/history`, await as('attendances:read history:read')), 200);
  }),
  ofSeveral(
    check(['N9b-ENROLMENTS'], 'attendance of another organisation is 404, and in no report', async (target) => {
      const { session, enrolments, course } = await makeAttended(target, 1);
      await record(target, session, saying(enrolments, SICK));
      const [as, before] = ['other' as Caller, await readList(target, session)];
      const [path, of] = [attendancesPath(session), enrolments[0]?.path];
      for (const place of [path, `${path}/history`, `${of}/attendance`])
        hasStatus(await target.send('GET', place, { as }), 404);
      const headers = { 'if-match': before.headers.etag };
      hasStatus(await askToRecord(target, session, [], { as, headers }), 404);
      const patched = await target.send('PATCH', attendancesPath(session, enrolments[0]?.id), {
        as,
        body: { attendance: PRESENT },
      });
      hasStatus(patched, 404);
      equal((await readList(target, session)).text, before.text, 'The list');
      const query = { month: MONTH, courseId: course.id };
      equal(listOf(hasStatus(await target.send('GET', ABSENCES, { query, as }), 200)), [], 'The absences of others');
    }),
  ),
];

const queries = [
  check(['N9e-DAYS', 'N9f-MONTH'], 'what chooses days is a day, and a month a month', async (target) => {
    const { enrolments } = await makeAttended(target, 1);
    const path = `${enrolments[0]?.path}/attendance`;
    const wrong = [
      [{ from: '2025-03-05', to: DAY }, 'to'],
      [{ from: '2025-02-30' }, 'from'],
      [{ to: 'x' }, 'to'],
    ] as const;
    for (const [query, name] of wrong) hasViolation(await target.send('GET', path, { query }), 400, `/${name}`);
    hasStatus(await target.send('GET', path, { query: { from: DAY, to: DAY } }), 200);
    for (const month of ['2025-13', '2025-3', '2025-03-04', ''])
      hasViolation(await target.send('GET', ABSENCES, { query: { month } }), 400, '/month');
    hasViolation(await target.send('GET', ABSENCES), 400, '/month');
  }),
  check(['N9f-ABSENCES'], 'absences as lines are those of the pages, and go on after an id', async (target) => {
    requireModules(target, 'export');
    const { course, session, enrolments } = await makeAttended(target, 3);
    await record(target, session, saying(enrolments.slice(1), SICK));
    const query = { month: MONTH, courseId: course.id };
    const pages = await walk(target, ABSENCES, { ...query, limit: '1' });
    const listed = pages.flatMap((page) => listOf(page));
    equal(
      listed.map(({ enrolmentId }) => enrolmentId),
      enrolments.map(({ id }) => id).toSorted(),
      'The enrolments',
    );
    equal(exportedIn(await askForExport(target, ABSENCES, query)), listed, 'The lines');
    const after = { ...query, after: String(listed[0]?.enrolmentId) };
    equal(exportedIn(await askForExport(target, ABSENCES, after)), listed.slice(1), 'The lines after the first');
  }),
];

const ENTRIES = [SICK, { presence: 'partial', unitsAttended: '1.50', reason: 'unexcused', note: 'zu spät' }];

/** A participant with two enrolments that are over, and a coaching, of each of which something was recorded. */
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
  'the export of a participant has what was recorded, of nobody else',
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
    equal(byId(found), byId(expected), '`attendances` of the export');
    const text = JSON.stringify(all.history);
    for (const { id } of [...own, coaching])
      holds(text.includes(`/${id}/presence`), `The history has no attendance of ${id}.`);
    for (const { id } of others)
      holds(!JSON.stringify(all).includes(id), `The export names the enrolment ${id} of somebody else.`);
  },
);

/** The totals of each record, and what a month says of each. */
const totalsOf = async (target: Target, records: readonly Made[]): Promise<JsonObject[]> =>
  Promise.all(
    records.map(async ({ path }) => recordOf(hasStatus(await target.send('GET', `${path}/attendance`), 200))),
  );

const withoutReason = ({ reason, note, ...entry }: JsonObject): JsonObject => entry;

/** The totals after an erasure: days are counted as what was erased. */
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

/** What the versions of a list say of somebody. */
const saidOf = async (target: Target, session: Made, id: string): Promise<unknown[]> =>
  (await historyOfList(target, session)).flatMap(({ changes }) =>
    changes.flatMap(({ pointer, from, to }) => (pointer.startsWith(`/${id}/`) ? [pointer, from, to] : [])),
  );

const erasure = check(['N9h-ERASURE'], 'an erasure takes reasons and notes, and leaves every count', async (target) => {
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
    '`attendances` of the dry run',
  );
  const { removed } = await erase(target, participant);
  equal(Object(removed).attendances, sessions.length, '`attendances` that were removed');
  const isOther = ({ id }: Made): boolean => others.some((other) => other.id === id);
  const expected = [...records, ...others].map((made, at) =>
    isOther(made) ? totals[at] : erasedTotals(totals[at] ?? {}),
  );
  equal(await totalsOf(target, [...records, ...others]), expected, 'The totals afterwards');
  for (const [at, session] of sessions.entries()) {
    const ids = records.map(({ id }) => id);
    const isOwn = ({ enrolmentId }: JsonObject): boolean =>
      enrolmentId === undefined || ids.includes(String(enrolmentId));
    const before = lists[at] === undefined ? [] : listOf(lists[at]);
    const left = before.map((entry) => (isOwn(entry) ? withoutReason(entry) : entry));
    equal(listOf(await readList(target, session)), left, 'The list afterwards');
    const id = records[at]?.id ?? '';
    const said = JSON.stringify(await saidOf(target, session, id));
    for (const word of ['sick', 'unexcused', SICK.note, 'zu spät'])
      holds(!said.includes(word), `The history of the list still says ${word} of ${id}.`);
  }
  const query = { month: MONTH, courseId: String(own[0]?.sent.courseId) };
  const absence = listOf(hasStatus(await target.send('GET', ABSENCES, { query }), 200)).find(
    ({ enrolmentId }) => enrolmentId === own[0]?.id,
  );
  equal(absence?.daysMissed, [{ date: DAY }], 'The days that were missed');
});

/** Scenarios of decisions N9d to N9h: what is kept of attendance, and who sees it. */
export const attendanceRecordScenarios = [...histories, ...rights, ...queries, exported, erasure];
