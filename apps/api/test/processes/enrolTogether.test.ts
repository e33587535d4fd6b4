import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { openDatabase } from '../../src/db/database.ts';
import { records } from '../../src/db/records.ts';
import { enrollingIn } from '../../src/resources/enrolments/enrolling.ts';
import { during } from '../support/during.ts';
import { newTenant } from '../support/tenant.ts';

interface Version {
  readonly operation: string;
  readonly changes: readonly { readonly from: readonly string[]; readonly to: readonly string[] }[];
}

const by = { kind: 'system', name: 'test' } as const;

/** An organisation with participants and courses, and the enrolments of a separate service. */
const opened = async (shared?: ReturnType<typeof enrollingIn>) => {
  const database = await openDatabase(inject('databaseUrl'), 4);
  onTestFinished(() => database.close());
  const { organisationId: organisation_id, client } = await newTenant();
  const create = async (path: string, body: object): Promise<string> => {
    const { json, status } = await client('POST', path, { body });
    expect(status).toBe(201);
    return json.data.id;
  };
  const participant = () => create('/v1/participants', { participant: { firstName: 'Jörg', lastName: 'Groß' } });
  const course = (capacity = 9, status = 'open') =>
    create('/v1/courses', { course: { name: 'Kurs', capacity, status } });
  const enrolling = shared ?? enrollingIn(database);
  const enrol = async (id: string, courseId: string, versions?: readonly number[]): Promise<unknown> => {
    const row = await enrolling({ key: { organisation_id, id, versions, by }, courseId });
    return records.participants.table.present(row).courseIds;
  };
  /** The number of transactions for the enrolments. */
  const transactions = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(distinct xmin::text)::int as count from enrolment
      where organisation_id = ${organisation_id}`.execute(database.db);
    return rows[0]?.count ?? 0;
  };
  const shown = async (path: string): Promise<Record<string, unknown>> => (await client('GET', path)).json.data;
  /** Makes the next write of a record fail, because its version would be too large. */
  const poison = (table: 'course' | 'participant', id: string) =>
    sql`update ${sql.table(table)} set version = 2147483647 where id = ${id}`.execute(database.db);
  return { participant, course, enrol, transactions, shown, poison, enrolling };
};

const outcomesOf = async (all: readonly Promise<unknown>[]): Promise<readonly unknown[]> =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code));

test('simultaneous enrolments in different courses share one transaction, and each course counts its enrolment', async () => {
  const { participant, course, enrol, transactions, shown } = await opened();
  const pairs = await Promise.all(
    Array.from({ length: 5 }, async () => [await participant(), await course()] as const),
  );
  expect(await Promise.all(pairs.map(([who, where]) => enrol(who, where)))).toEqual(pairs.map(([, where]) => [where]));
  expect(await transactions()).toBe(1);
  for (const [who, where] of pairs) {
    expect(await shown(`/v1/participants/${who}`)).toMatchObject({ courseIds: [where] });
    expect(await shown(`/v1/courses/${where}`)).toMatchObject({ participantCount: 1 });
  }
});

test('each of several simultaneous enrolments is created, or rejected for its own reason', async () => {
  const { participant, course, enrol, transactions, shown } = await opened();
  const [who, where] = [await participant(), await course()];
  const [again, twice] = [await participant(), await course()];
  const [full, closed] = [await course(1), await course(9, 'cancelled')];
  await enrol(await participant(), full);
  const enrolled = await enrol(again, twice);
  const [one, two, three, four] = [await participant(), await participant(), await participant(), await participant()];
  const other = await course();
  const outcomes = await outcomesOf([
    enrol(who, where),
    enrol(one, full),
    enrol(two, closed),
    enrol(three, other, [77]),
    enrol(four, who),
    enrol(again, twice),
  ]);
  expect(outcomes).toEqual([[where], 'course_full', 'course_closed', 'precondition_failed', 'not_found', enrolled]);
  expect([await transactions(), (await shown(`/v1/courses/${twice}`)).participantCount]).toEqual([3, 1]);
});

test('if the database rejects one enrolment, simultaneous enrolments of any organisation still succeed', async () => {
  const one = await opened();
  const other = await opened(one.enrolling);
  const all = await Promise.all(
    [one, one, one, other].map(async (of) => ({ of, who: await of.participant(), where: await of.course() })),
  );
  await one.poison('course', all[1]?.where ?? '');
  const outcomes = await outcomesOf(all.map(({ of, who, where }) => of.enrol(who, where)));
  expect(outcomes).toEqual([[all[0]?.where], '22003', [all[2]?.where], [all[3]?.where]]);
  expect([await one.transactions(), await other.transactions()]).toEqual([2, 1]);
});

test('a participant who is enrolled in several courses simultaneously is in all of them, with a version for each', async () => {
  const { participant, course, enrol, shown } = await opened();
  const [who, courses] = [await participant(), await Promise.all(Array.from({ length: 4 }, () => course()))];
  await Promise.all(courses.map((where) => enrol(who, where)));
  const { courseIds } = await shown(`/v1/participants/${who}`);
  expect((courseIds as string[]).toSorted()).toEqual(courses.toSorted());
  const versions = (await shown(`/v1/participants/${who}/history`)) as unknown as Version[];
  const written = versions.filter(({ operation }) => operation === 'updated').flatMap(({ changes }) => changes);
  const counts = written.map(({ from, to }) => [from.length, to.length]).toSorted();
  expect(counts.map(String)).toEqual(['0,1', '1,2', '2,3', '3,4']);
});

test('while a course is locked, enrolments in other courses succeed, and its own enrolment succeeds afterwards', async () => {
  const { participant, course, enrol } = await opened();
  const [locked, other] = [await course(), await course()];
  const [who, somebody] = [await participant(), await participant()];
  const lock = (transaction: Database) => sql`select from course where id = ${locked} for update`.execute(transaction);
  let ofOther: Promise<unknown> = Promise.resolve();
  const begin = () => {
    const own = enrol(who, locked);
    ofOther = enrol(somebody, other);
    return own;
  };
  expect(await during(lock, begin, async () => expect(await ofOther).toEqual([other]))).toEqual([locked]);
});
