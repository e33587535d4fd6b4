import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sanitizeContent } from '../../src/resources/notes/content.ts';
import { NOTES } from '../../src/seed/sampleData.ts';
import { seedOrganisation } from '../../src/seed/seed.ts';
import type { Json } from '../support/client.ts';
import { everyOperation } from '../support/operations.ts';
import { walk } from '../support/pages.ts';
import { database, newTenant } from '../support/tenant.ts';

const PARTICIPANTS = 2_400;

/** An organisation with the participants of the seed, and the reported progress. */
const seeded = async () => {
  const tenant = await newTenant();
  const progress: [done: number, total: number][] = [];
  const onProgress = (done: number, total: number) => void progress.push([done, total]);
  const db = await database();
  await db
    .transaction()
    .execute((transaction) =>
      seedOrganisation(transaction, tenant.organisationId, { participants: PARTICIPANTS, onProgress }),
    );
  const all = async (path: string): Promise<Json[]> =>
    (await walk(tenant.client, `${path}${path.includes('?') ? '&' : '?'}limit=200`)).flat();
  return { ...tenant, progress, all };
};

const COUNTED = ['participant', 'course', 'course_trainer', 'enrolment', 'coaching', 'note'] as const;
const OFFICE = ['permission_group', 'location', 'app_user', 'program', 'funding_agency', 'contact'] as const;

const ATTENDANCE = ['session', 'attendance_list', 'attendance'] as const;

/** The rows of a table except their ids: count and digest. */
const contentOf = async (organisationId: string, table: string) => {
  const { rows } = await sql<{ digest: string; count: number }>`
    select count(*)::int, md5(string_agg(content, E'\n' order by content)) as digest from (
      select (select string_agg(key || '=' || value, ',' order by key) from jsonb_each_text(to_jsonb(t))
              where key <> 'id' and key not like '%\\_id') as content
      from ${sql.table(table)} t where organisation_id = ${organisationId}
    ) rows`.execute(await database());
  return rows[0];
};

describe('the seed', () => {
  let one: Awaited<ReturnType<typeof seeded>>;
  beforeAll(async () => {
    one = await seeded();
  });

  test('creates records that match the contract in every collection except clients', async () => {
    const lists = everyOperation.filter(
      ({ action, parent, facts }) => action === 'list' && parent === undefined && facts.name !== 'clients',
    );
    for (const { path, answer } of lists) {
      const rows = await one.all(path);
      expect(rows.length, path).toBeGreaterThan(0);
      for (const row of rows) expect(answer?.safeParse({ data: [row] }).error).toBeUndefined();
    }
    expect(await one.all('/v1/participants')).toHaveLength(PARTICIPANTS);
  });

  test('overbooks no course, and uses all units of each completed coaching', async () => {
    for (const { status, participantCount, capacity, trainerIds, startDate, endDate } of await one.all('/v1/courses')) {
      expect(participantCount).toBeLessThanOrEqual(['draft', 'planned'].includes(status) ? 0 : capacity);
      expect([trainerIds.length, endDate > startDate]).toEqual([1, true]);
    }
    const completed = (await one.all('/v1/coachings')).filter(({ status }) => status === 'completed');
    expect(completed.length).toBeGreaterThan(0);
    for (const { endDate, unitsUsed, unitsApproved } of completed)
      expect([endDate <= '2026-06-30', unitsUsed]).toEqual([true, unitsApproved]);
  });

  test('creates three months of consistent attendance, with gaps only in the last month', async () => {
    const courses = (await one.all('/v1/courses')).filter(({ unitsHeld }) => unitsHeld !== '0.00');
    const coachings = (await one.all('/v1/coachings')).filter(({ unitsHeld }) => unitsHeld !== '0.00');
    expect([courses.length, coachings.length]).toEqual([3, 8]);
    for (const { unitsHeld, unitsUsed } of coachings) expect(unitsHeld).toBe(`${unitsUsed}.00`);
    const [course] = courses;
    const enrolments = await one.all(`/v1/enrolments?courseId=${course?.id}&status=active`);
    const places = [...enrolments.map(({ id }) => `enrolments/${id}`), ...coachings.map(({ id }) => `coachings/${id}`)];
    expect(places.length).toBeGreaterThan(10);
    for (const place of places) {
      const { data } = (await one.client('GET', `/v1/${place}/attendance`)).json;
      expect(Number(data.share), place).toBeGreaterThan(0.5);
      expect(data.unitsHeld, place).toBe(place.startsWith('e') ? course?.unitsHeld : data.unitsHeld);
    }
    const months = ['2026-04', '2026-05', '2026-06'].map((month) =>
      one.all(`/v1/absences?month=${month}&courseId=${course?.id}`),
    );
    const [april, may, june] = await Promise.all(months);
    for (const row of [...(april ?? []), ...(may ?? [])]) expect(row.complete).toBe(true);
    expect(june?.map(({ complete }) => complete)).toEqual(june?.map(() => false));
    expect(JSON.stringify([april, may, june])).toMatch(/sick_certified.*unexcused|unexcused.*sick_certified/);
    const { data: versions } = (await one.client('GET', `/v1/sessions/${await lastRecorded()}/attendances/history`))
      .json;
    expect(versions).toMatchObject([{ version: 1, operation: 'created', actor: { kind: 'system' } }]);
  });

  /** A session with recorded attendance. */
  const lastRecorded = async (): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select session_id as id from attendance
      where organisation_id = ${one.organisationId} limit 1`.execute(await database());
    return rows[0]?.id ?? '';
  };

  test('creates no record that is older than a record it references', async () => {
    const of = `n.organisation_id = '${one.organisationId}'`;
    const pairs = [
      `'participant note' from note n join participant p on p.id = n.participant_id where ${of}`,
      `'course note' from note n join course p on p.id = n.course_id where ${of}`,
      `'coaching' from coaching n join participant p on p.id = n.participant_id where ${of}`,
      `'enrolment' from enrolment n join participant p on p.id = n.participant_id where ${of}`,
      `'enrolment in a course' from enrolment n join course p on p.id = n.course_id where ${of}`,
      `'session' from session n join course p on p.id = n.course_id where ${of}`,
      `'session of a coaching' from session n join coaching p on p.id = n.coaching_id where ${of}`,
    ];
    for (const pair of pairs) {
      const statement = `select count(*)::int as all, bool_or(n.inserted_at < p.inserted_at) as older, ${pair}`;
      const { rows } = await sql<{ all: number; older: boolean }>`${sql.raw(statement)}`.execute(await database());
      expect([pair, rows[0]?.older, (rows[0]?.all ?? 0) > 0]).toEqual([pair, false, true]);
    }
  });

  test('uses telephone numbers from unassigned ranges, and e-mail addresses of a reserved domain', async () => {
    const allowed = {
      phone: /^\+49 (30 23125|40 66969|69 90009|89 99998|221 4710)\d{3}$/,
      mobile: /^\+49 (171 39200|176 040690)\d{2}$/,
      email: /^[a-z.-]+\.\d+@example\.org$/,
    };
    const people = await one.all('/v1/participants');
    for (const [field, form] of Object.entries(allowed)) {
      const values = people.flatMap(({ contactInformation }) => contactInformation?.[field] ?? []);
      expect(values.length).toBeGreaterThan(0);
      for (const value of values) expect(value).toMatch(form);
    }
  });

  test('creates the same rows each time, except for the ids', async () => {
    const other = await seeded();
    for (const table of [...COUNTED, ...OFFICE, ...ATTENDANCE]) {
      const content = await contentOf(one.organisationId, table);
      expect(content?.count, table).toBeGreaterThan(0);
      expect(await contentOf(other.organisationId, table), table).toEqual(content);
    }
  });

  test('reports increasing progress that ends with the number of written rows', async () => {
    let written = 0;
    for (const table of COUNTED) written += (await contentOf(one.organisationId, table))?.count ?? 0;
    expect(one.progress.at(-1)).toEqual([written, written]);
    const done = one.progress.map(([first]) => first);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(new Set(one.progress.map(([, total]) => total)).size).toBe(1);
  });

  test('creates notes whose content the service would store unchanged', () => {
    for (const { content } of NOTES) expect(sanitizeContent(content)).toBe(content);
  });
});
