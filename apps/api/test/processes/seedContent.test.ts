import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seedOrganisation } from '../../src/seed/seed.ts';
import { database, newTenant } from '../support/tenant.ts';

const PARTICIPANTS = 2_400;

const seeded = async () => {
  const { organisationId } = await newTenant();
  const db = await database();
  const progress: [done: number, total: number][] = [];
  await db.transaction().execute((transaction) =>
    seedOrganisation(transaction, organisationId, {
      participants: PARTICIPANTS,
      onProgress: (done, total) => progress.push([done, total]),
    }),
  );
  return { db, organisationId, progress };
};

const COUNTED = ['participant', 'course', 'course_trainer', 'enrolment', 'coaching', 'note'] as const;
const OFFICE = ['permission_group', 'location', 'app_user', 'program', 'funding_agency', 'contact'] as const;

describe.concurrent('what the seed writes', () => {
  test('nothing is older than what it refers to', async () => {
    const { db, organisationId } = await seeded();
    const { rows } = await sql<{ child: string; older: number; all: number }>`
      select child, count(*) filter (where came < parent_came)::int as older, count(*)::int as all from (
        select 'participant note' as child, n.inserted_at as came, p.inserted_at as parent_came
          from note n join participant p on p.id = n.participant_id where n.organisation_id = ${organisationId}
        union all select 'course note', n.inserted_at, c.inserted_at
          from note n join course c on c.id = n.course_id where n.organisation_id = ${organisationId}
        union all select 'coaching', n.inserted_at, p.inserted_at
          from coaching n join participant p on p.id = n.participant_id where n.organisation_id = ${organisationId}
        union all select 'enrolment', e.inserted_at, greatest(p.inserted_at, c.inserted_at)
          from enrolment e join participant p on p.id = e.participant_id join course c on c.id = e.course_id
          where e.organisation_id = ${organisationId}
      ) pairs group by child order by child`.execute(db);
    expect(rows.map(({ child }) => child)).toEqual(['coaching', 'course note', 'enrolment', 'participant note']);
    for (const row of rows) expect(row).toMatchObject({ older: 0 });
  });

  test('a coaching is completed only when it is over, and no course that is a draft has anybody in it', async () => {
    const { db, organisationId } = await seeded();
    const coachings = await db
      .selectFrom('coaching')
      .select(['status', 'end_date', 'units_approved', 'units_used'])
      .where('organisation_id', '=', organisationId)
      .execute();
    const completed = coachings.filter(({ status }) => status === 'completed');
    expect(completed.length).toBeGreaterThan(0);
    for (const { end_date, units_used, units_approved } of completed) {
      expect(end_date && end_date <= '2026-06-30').toBe(true);
      expect(units_used).toBe(units_approved);
    }
    const { rows } = await sql<{ status: string; capacity: number; taken: number }>`
      select c.status, c.capacity, count(e.course_id)::int as taken from course c
      left join enrolment e on e.organisation_id = c.organisation_id and e.course_id = c.id
      where c.organisation_id = ${organisationId} group by c.id, c.status, c.capacity`.execute(db);
    expect(rows.some(({ taken }) => taken > 0)).toBe(true);
    expect(rows.some(({ status }) => status === 'draft')).toBe(true);
    for (const { status, capacity, taken } of rows)
      expect(taken).toBeLessThanOrEqual(status === 'draft' || status === 'planned' ? 0 : capacity);
  });

  test('telephone numbers are of the ranges that nobody has, mail addresses of a reserved domain', async () => {
    const { db, organisationId } = await seeded();
    const people = await db
      .selectFrom('participant')
      .select(['phone', 'mobile', 'email'])
      .where('organisation_id', '=', organisationId)
      .execute();
    const of = (field: 'phone' | 'mobile' | 'email') => people.flatMap((person) => person[field] ?? []);
    for (const field of ['phone', 'mobile', 'email'] as const) expect(of(field).length).toBeGreaterThan(0);
    for (const phone of of('phone'))
      expect(phone).toMatch(/^\+49 (30 23125|40 66969|69 90009|89 99998|221 4710)\d{3}$/);
    for (const mobile of of('mobile')) expect(mobile).toMatch(/^\+49 (171 39200|176 040690)\d{2}$/);
    for (const email of of('email')) expect(email).toMatch(/^[a-z.-]+\.\d+@example\.org$/);
  });

  test('is the same in every table each time, but for the ids', async () => {
    const contentOf = async ({ db, organisationId }: Awaited<ReturnType<typeof seeded>>, table: string) => {
      const { rows } = await sql<{ digest: string; count: number }>`
        select count(*)::int, md5(string_agg(content, E'\n' order by content)) as digest from (
          select (select string_agg(key || '=' || value, ',' order by key) from jsonb_each_text(to_jsonb(t))
                  where key <> 'id' and key not like '%\\_id') as content
          from ${sql.table(table)} t where organisation_id = ${organisationId}
        ) rows`.execute(db);
      return rows[0];
    };
    const [one, other] = [await seeded(), await seeded()];
    for (const table of [...COUNTED, ...OFFICE]) {
      const content = await contentOf(one, table);
      expect(content?.count, table).toBeGreaterThan(0);
      expect(await contentOf(other, table), table).toEqual(content);
    }
  });

  test('is announced row by row: progress only grows, and ends at the number of rows written', async () => {
    const { db, organisationId, progress } = await seeded();
    let written = 0;
    for (const table of COUNTED) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
        where organisation_id = ${organisationId}`.execute(db);
      written += rows[0]?.count ?? 0;
    }
    expect(progress.at(-1)).toEqual([written, written]);
    expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).toSorted((a, b) => a - b));
    expect(new Set(progress.map(([, total]) => total)).size).toBe(1);
  });
});
