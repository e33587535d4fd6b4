import { listOf } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Caller, Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, hasViolation } from '../expect/assertions.ts';
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
import { readRecord } from '../expect/recordRequests.ts';
import { makeEnrolment } from '../expect/roles.ts';
import { lacksScopes } from '../expect/scopes.ts';
import type { JsonObject } from '../interface/json.ts';
import { oneInWords } from '../interface/kindWords.ts';

const SICK = { presence: 'absent', reason: 'sick', note: 'Attest folgt' };
const ALWAYS = { startDate: '2025-01-01' };
const PRESENT = { presence: 'present' };
const MONTH = DAY.slice(0, 7);

const historyOfList = (target: Target, session: Made) => historyOf(target, { path: attendancesPath(session) });

/** The fields of a list by their pointers, as the result of its history. */
const contentOf = (list: readonly JsonObject[], of?: string): [string, unknown][] =>
  list
    .flatMap(({ enrolmentId = of, recordedAt, ...entry }) =>
      Object.entries(entry).map(([name, value]): [string, unknown] => [`/${enrolmentId}/${name}`, value]),
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Records a list, merges an entry into it, writes the same entry again, and clears it. */
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
    'the history of an attendance list contains the author and the changes, which add up to the list',
    async (target) => {
      requireModules(target, 'history');
      const held = await makeAttended(target, 2);
      const { session, enrolments } = held;
      equal(await historyOfList(target, session), [], 'The history of an attendance list before its first version');
      await record(target, session, saying(enrolments, SICK));
      const answer = await askToRecordOne(target, session, enrolments[0]?.id ?? '', { note: null });
      const versions = await historyOfList(target, session);
      equal(
        versions.map(({ version }) => version),
        [2, 1],
        'The versions in the history',
      );
      equal(versions[0]?.requestId, answer.headers['x-request-id'], '`requestId` of the last version');
      const [created] = await historyOf(target, session);
      for (const { actor } of versions) equal(actor.id, created?.actor.id, 'The id of the actor of a version');
      const pointers = versions[0]?.changes.map(({ pointer, from, to }) => [pointer, from, to]);
      equal(pointers, [[`/${enrolments[0]?.id}/note`, SICK.note, undefined]], 'The changes in the last version');
      equal(
        replayed(versions),
        contentOf(listOf(await readList(target, session))),
        'The attendance list that results from the history',
      );
      const pages = await walk(target, `${attendancesPath(session)}/history`, { limit: '1' });
      equal(
        pages.flatMap((page) => listOf(page)),
        versions,
        'The entries on all pages of the history',
      );
    },
  ),
  check(
    ['N9d-HISTORY', 'N9c-UNSEEN'],
    'the history of an attendance list identifies the entry of a coaching by the coaching id',
    async (target) => {
      requireModules(target, 'history');
      const coaching = await make(target, 'coaching');
      const session = await makeHeld(target, coaching);
      await record(target, session, [SICK]);
      equal(
        replayed(await historyOfList(target, session)),
        contentOf([SICK], coaching.id),
        'The attendance list that results from the history',
      );
      hasCode(await askToRecord(target, session, []), 428, 'precondition_required');
    },
  ),
  check(
    ['N9d-SESSION-STAYS', 'N9d-FEED'],
    'each change of attendance adds one version of the attendance list, and none of the session',
    async (target) => {
      requireModules(target, 'changes', 'history');
      const held = await makeAttended(target, 1);
      const { session, course, enrolments } = held;
      const before = [await readRecord(target, session), await historyOf(target, session)];
      const types = ['session', 'attendance', 'course', 'enrolment'] as const;
      const { changes } = await changesDuring(target, types, () => recordAll(target, held));
      const said = ofRecord(changes, session);
      equal(
        [...new Set(said.map(({ type }) => type))],
        ['attendance'],
        'The types of the changes of the session in the change feed',
      );
      const versions = (await historyOfList(target, session)).toReversed();
      equal(shown(said), shown(versions), 'The changes of the attendance list in the change feed');
      equal(
        versions.map(({ version }) => version),
        [1, 2, 3],
        'The versions of the attendance list',
      );
      for (const other of [course, ...enrolments])
        equal(ofRecord(changes, other), [], `The changes of ${oneInWords(other.kind)}`);
      equal(
        [await readRecord(target, session), await historyOf(target, session)],
        before,
        'The session and its history',
      );
    },
  ),
];

const rights = [
  check(
    ['N9d-SCOPES', 'N9-SCOPES'],
    'the service requires the scopes for attendance, and rejects access tokens that have only the scopes for sessions',
    async (target) => {
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
    },
  ),
  ofSeveral(
    check(
      ['N9b-ENROLMENTS'],
      'another organisation receives 404 for an attendance list, and sees none of its absences',
      async (target) => {
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
        equal((await readList(target, session)).text, before.text, 'The attendance list after the requests');
        const query = { month: MONTH, courseId: course.id };
        equal(
          listOf(hasStatus(await target.send('GET', ABSENCES, { query, as }), 200)),
          [],
          'The list of absences in the other organisation',
        );
      },
    ),
  ),
];

/** Absences are in the order of courses, then of enrolments. */
const placeOf = ({ id, sent }: Made): string => `${sent.courseId} ${id}`;

const queries = [
  check(
    ['N9e-DAYS', 'N9f-MONTH'],
    'the service rejects invalid dates in `from` and `to`, and invalid months in `month`',
    async (target) => {
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
    },
  ),
  check(
    ['N9f-ABSENCES'],
    'an export of absences contains the same absences as the pages, and can continue after any id',
    async (target) => {
      requireModules(target, 'export');
      const funding = { fundingAgencyId: (await make(target, 'fundingAgency')).id };
      const { course, session, enrolments } = await makeAttended(target, 2, funding);
      const elsewhere = await makeAttended(target, 1, funding);
      const latest = await makeEnrolment(target, await make(target, 'participant'), course, { ...ALWAYS, ...funding });
      const all = [...enrolments, latest, ...elsewhere.enrolments];
      await record(target, session, saying([latest], SICK));
      await record(target, await makeHeld(target, course), saying([latest], { ...SICK, reason: 'unexcused' }));
      const query = { month: MONTH, ...funding };
      const pages = await walk(target, ABSENCES, { ...query, limit: '1' });
      const listed = pages.flatMap((page) => listOf(page));
      equal(
        listed.map(({ enrolmentId }) => enrolmentId),
        all.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)).map(({ id }) => id),
        'The enrolments in the list of absences',
      );
      equal(
        listed.find(({ enrolmentId }) => enrolmentId === latest.id)?.daysMissed,
        [{ date: DAY, reason: SICK.reason }],
        'The missed days of two absences on one day',
      );
      equal(exportedIn(await askForExport(target, ABSENCES, query)), listed, 'The export of the absences');
      const after = { ...query, after: String(listed[0]?.enrolmentId) };
      equal(
        exportedIn(await askForExport(target, ABSENCES, after)),
        listed.slice(1),
        'The export of the absences after the first absence',
      );
    },
  ),
];

/** Scenarios of decisions N9d to N9f: versions of lists, access to them, and date and month parameters. */
export const attendanceRecordScenarios = [...histories, ...rights, ...queries];
