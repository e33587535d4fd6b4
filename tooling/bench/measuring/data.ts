import { withConnection, withIndexesLast } from '../../testbed/database.ts';
import { prepareTenant, type Tenant } from '../../testbed/tenants.ts';

/** Second parts of names: combined with the first eight names, they yield 320 double names. */
const SECOND_NAMES = [
  ...['Albrecht', 'Bauer', 'Brandt', 'Dietrich', 'Engel', 'Fischer', 'Frank', 'Friedrich', 'Fuchs', 'Graf'],
  ...['Hartmann', 'Heinrich', 'Hoffmann', 'Jung', 'Kaiser', 'Keller', 'Klein', 'Koch', 'Krämer', 'Krüger'],
  ...['Kuhn', 'Lang', 'Lehmann', 'Lorenz', 'Maier', 'Neumann', 'Otto', 'Peters', 'Richter', 'Roth'],
  ...['Schäfer', 'Schneider', 'Scholz', 'Schröder', 'Schulz', 'Schuster', 'Sommer', 'Stein', 'Vogel', 'Zimmermann'],
];

const COURSES = 200;
const SAMPLE = 20_000;

/** An organisation, and the ids of some of its records. */
export interface Subject extends Tenant {
  /** Ids of participants, drawn at random. */
  ids: readonly string[];
  courseIds: readonly string[];
}

/** SQL for a UUID of version 7 for a time, like those of the service; PostgreSQL before 18 has no such function. */
export const uuidAt = (time: string): string =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7'
  || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;

/** SQL for the id of a row, derived from its time. */
const ID = uuidAt('at');

const oneOf = (...values: string[]): string =>
  `(array[${values.map((value) => `'${value}'`)}])[1 + floor(random() * ${values.length})::int]`;

const sometimes = (share: number, value: string): string => `case when random() < ${share} then ${value} end`;

const fillFor = (participants: number): string[] => [
  `insert into course (organisation_id, id, name, course_number, status, inserted_at, updated_at)
   select $1, ${ID}, 'Kurs ' || i, 'K-' || i, ${oneOf('planned', 'open', 'running', 'completed')}, at, at
   from generate_series(1, ${COURSES}) i, lateral (select timestamptz '2023-01-01' + i * interval '1 hour' as at) t`,

  `insert into participant
     (organisation_id, id, first_name, last_name, preferred_name, salutation, gender, date_of_birth, birth_city,
      birth_country, customer_number, internal_customer_number, marketing_channel, status, email, phone, mobile,
      address_street, address_house_number, address_zip_code, address_city, address_country, inserted_at, updated_at)
   select $1, ${ID},
     ${oneOf('Jürgen', 'Sabine', 'Aylin', 'Mehmet', 'Anna-Lena', 'Zoë', 'Piotr', 'Björn', 'Fatima', 'Đorđe')},
     ${oneOf('Müller', 'Groß', 'Yılmaz', 'Öztürk', 'Kowalska', 'van der Berg', 'Nguyễn', 'Weiß')} || '-' || ${oneOf(...SECOND_NAMES)},
     ${sometimes(0.1, oneOf('Jule', 'Max', 'Bea'))},
     ${sometimes(0.9, oneOf('mr', 'ms', 'mx', 'none'))},
     ${sometimes(0.8, oneOf('male', 'female', 'diverse'))},
     ${sometimes(0.9, `date '1960-01-01' + floor(random() * 16000)::int`)},
     ${sometimes(0.7, oneOf('Köln', 'Düsseldorf', 'Izmir', 'Łódź', 'Damaskus'))},
     ${sometimes(0.7, oneOf('DE', 'TR', 'PL', 'SY'))},
     ${sometimes(0.8, `lpad((i::bigint * 7919 % 1000000000)::text, 9, '1')`)},
     'TN-' || i,
     ${sometimes(0.4, oneOf('Jobcenter', 'Website', 'Empfehlung'))},
     ${oneOf('lead', 'applicant', 'active', 'active', 'active', 'interrupted', 'completed', 'dropped_out', 'archived')},
     ${sometimes(0.8, `'teilnehmer' || i || '@example.org'`)},
     ${sometimes(0.6, `'+49 221 ' || 1000000 + i`)},
     ${sometimes(0.5, `'+49 170 ' || 1000000 + i`)},
     ${sometimes(0.9, oneOf('Venloer Straße', 'Lindenallee', 'Am Bahnhof'))},
     (1 + i % 200)::text, lpad((i % 99999)::text, 5, '0'),
     ${oneOf('Köln', 'Bonn', 'Aachen', 'Leverkusen')}, 'DE', at, at
   from generate_series(1, ${participants}) i, lateral (select timestamptz '2023-02-01' + i * interval '54.321 seconds' as at) t`,

  ...[0.6, 0.2].map(
    (share) => `insert into enrolment (organisation_id, id, participant_id, course_id, inserted_at, updated_at)
      select p.organisation_id, gen_random_uuid(), p.id, c.ids[1 + floor(random() * ${COURSES})::int], p.inserted_at, p.inserted_at
      from participant p, (select array_agg(id) as ids from course where organisation_id = $1) c
      where p.organisation_id = $1 and random() < ${share}
      on conflict do nothing`,
  ),
];

const fill = (url: string, organisationId: string, participants: number) =>
  withConnection(url, async (client) => {
    await withIndexesLast(client, ['participant'], async () => {
      for (const statement of fillFor(participants)) await client.query(statement, [organisationId]);
    });
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const idsOf = async (statement: string, values: number[]): Promise<string[]> =>
      (await client.query<{ id: string }>(statement, values)).rows.map(({ id }) => id);
    return {
      ids: await idsOf('select id from participant order by random() limit $1', [SAMPLE]),
      courseIds: await idsOf("select id from course where status <> 'completed'", []),
    };
  });

/** Migrates the database and fills it: one organisation with a token, its courses, participants and enrolments. */
export const prepareData = async (url: string, participants: number): Promise<Subject> => {
  const tenant = await prepareTenant(url);
  return { ...tenant, ...(await fill(url, tenant.organisationId, participants)) };
};
