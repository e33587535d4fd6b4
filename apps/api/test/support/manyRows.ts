import type { Facts, ResourceName } from '@training-provider/contract';
import type { Client } from 'pg';
import * as z from 'zod/mini';
import { withIndexesLast } from '../../../../tooling/testbed/database.ts';
import { recordTables } from '../../src/db/tables.ts';
import type { TableShape } from '../../src/tables/table.ts';

/** How many rows each table gets: so many more than a page that what reads or sorts a part of a table stands out. */
export const ROWS = 30_000;

const oneOf = (...values: string[]): string =>
  `(array[${values.map((value) => `'${value}'`)}])[1 + floor(random() * ${values.length})::int]`;
const SURNAMES = oneOf('Müller', 'Groß', 'Yılmaz', 'Öztürk', 'Kowalska', 'van der Berg', 'Nguyễn', 'Weiß', 'Łukasz');
const NAMES = oneOf('Jürgen', 'Sabine', 'Aylin', 'Mehmet', 'Anna-Lena', 'Zoë', 'Piotr', 'Björn', 'Fatima', 'Đorđe');
const MODES = oneOf('in_person', 'online', 'hybrid');
/** An id that follows from a table and a number, so that rows can refer to each other. */
const id = (table: string, number: string): string => `md5('${table}' || ${number})::uuid`;
/** One of the first so many rows of a table. */
const anyOf = (table: string, count: number): string => id(table, `1 + floor(random() * ${count})::int`);
const DATE = `date '2023-01-01' + (i % 1000)`;

const fill = (table: string, columns: Readonly<Record<string, string>>): string => {
  const all = { organisation_id: '$1::uuid', id: id(table, 'i'), inserted_at: 'at', updated_at: 'at', ...columns };
  return `insert into ${table} (${Object.keys(all)}) select ${Object.values(all)}
    from generate_series(1, ${ROWS}) i, lateral (select timestamptz '2023-02-01' + i * interval '271.828 seconds' as at) t`;
};

const FILL = [
  fill('permission_group', { name: `'Gruppe ' || i % 977`, permissions: `'{}'` }),
  fill('location', { name: `'Standort ' || i % 977`, kind: oneOf('site', 'online') }),
  fill('app_user', {
    first_name: NAMES,
    last_name: `${SURNAMES} || '-' || i % 977`,
    email: `'user' || i || '@example.org'`,
    status: oneOf('active', 'inactive'),
  }),
  fill('program', {
    name: `'Maßnahme ' || i % 977`,
    status: oneOf('draft', 'active', 'retired'),
    type: oneOf('further_training', 'retraining', 'activation'),
    legal_basis: oneOf('sgb3_45', 'sgb3_81', 'sgb2_16'),
    delivery_mode: MODES,
    measure_number: 'i::text',
    certified_from: DATE,
    certified_until: `${DATE} + 30`,
  }),
  fill('funding_agency', {
    name: `'Jobcenter ' || i % 977`,
    partner_type: oneOf('funding_agency', 'company'),
    type: oneOf('bafa', 'jobcenter', 'bundeswehr', 'rentenversicherung', 'other'),
  }),
  fill('contact', {
    category: oneOf('person', 'team'),
    first_name: NAMES,
    last_name: `${SURNAMES} || '-' || i % 977`,
    tags: `'{}'`,
    funding_agency_id: anyOf('funding_agency', 2_000),
  }),
  fill('participant', {
    first_name: NAMES,
    last_name: `${SURNAMES} || '-' || i % 977`,
    status: oneOf('lead', 'applicant', 'active', 'active', 'interrupted', 'completed', 'dropped_out', 'archived'),
    customer_number: `'K' || i % 50000`,
    internal_customer_number: `'TN-' || i`,
    date_of_birth: `date '1960-01-01' + i % 16000`,
    email: `'teilnehmer' || i || '@example.org'`,
  }),
  fill('course', {
    name: `'Kurs ' || i % 977`,
    course_number: `'K-' || i`,
    status: oneOf('draft', 'planned', 'open', 'running', 'completed', 'cancelled'),
    delivery_mode: MODES,
    time_model: oneOf('full_time', 'part_time'),
    program_id: anyOf('program', 2_000),
    location_id: anyOf('location', 2_000),
    start_date: DATE,
    end_date: `${DATE} + 90`,
  }),
  fill('coaching', {
    participant_id: anyOf('participant', ROWS),
    program_id: anyOf('program', 2_000),
    coach_id: anyOf('app_user', 2_000),
    location_id: anyOf('location', 2_000),
    funding_agency_id: anyOf('funding_agency', 2_000),
    status: oneOf('requested', 'approved', 'active', 'completed', 'cancelled'),
    delivery_mode: MODES,
    voucher_number: `'V' || i`,
    start_date: DATE,
    end_date: `${DATE} + 90`,
    voucher_valid_until: `${DATE} + 180`,
  }),
  fill('enrolment', {
    participant_id: id('participant', 'i'),
    course_id: anyOf('course', 5_000),
    funding_agency_id: anyOf('funding_agency', 2_000),
    status: oneOf('registered', 'active', 'completed', 'dropped_out', 'cancelled'),
    voucher_number: `'V' || i`,
    // Triggers do not run here.
    search: `search_text('V' || i)`,
    start_date: DATE,
    end_date: `${DATE} + 90`,
    voucher_valid_until: `${DATE} + 180`,
  }),
  ...(['participant', 'course'] as const).map((parent) =>
    fill('note', {
      id: id(`${parent} note`, 'i'),
      [`${parent}_id`]: id(parent, '1'),
      author_id: anyOf('app_user', 2_000),
      title: `${SURNAMES} || ' ' || i % 977`,
      date: 'at',
      is_pinned: 'i % 10 = 0',
    }),
  ),
  `insert into course_trainer (organisation_id, course_id, user_id, position)
   select $1, ${id('course', 'i')}, ${anyOf('app_user', 5_000)}, 0 from generate_series(1, ${ROWS}) i`,
  `insert into user_group (organisation_id, user_id, group_id, position)
   select $1, ${id('app_user', 'i')}, ${anyOf('permission_group', 2_000)}, 0 from generate_series(1, ${ROWS}) i`,
  `insert into user_location (organisation_id, user_id, location_id, position)
   select $1, ${id('app_user', 'i')}, ${anyOf('location', 2_000)}, 0 from generate_series(1, ${ROWS}) i`,
  // What writes leave beside the records.
  `insert into record_history (organisation_id, record_id, version, changed_at, type, operation, actor_kind, changes)
   select $1, ${id('participant', 'i')}, 1, now(), 'participant', 'created', 'system', '{}'
   from generate_series(1, ${ROWS}) i`,
  `insert into idempotency_key (organisation_id, client_id, path, key, request_hash, status, location, body, inserted_at)
   select $1, 'many', '/v1/participants', i, '', 201, '/v1/participants/' || ${id('participant', 'i')}, '', now()
   from generate_series(1, ${ROWS}) i`,
];

/** The tables that are filled so. */
const FILLED = [
  ...['permission_group', 'location', 'app_user', 'program', 'funding_agency', 'contact', 'participant', 'course'],
  ...['coaching', 'note', 'enrolment', 'course_trainer', 'user_group', 'user_location'],
  ...['record_history', 'idempotency_key'],
];

/** Values like those that a field may hold. */
const valuesOf = (facts: Facts, field: string, schema: z.core.$ZodType): string => {
  if (schema instanceof z.ZodMiniOptional) return valuesOf(facts, field, schema.def.innerType);
  const referred = facts.references[field];
  if (referred !== undefined) return anyOf(recordTables[referred as ResourceName].name, 2_000);
  if (facts.unique.includes(field)) return `'N-' || i`;
  if (schema instanceof z.ZodMiniEnum) return oneOf(...schema.options.map(String));
  if (schema instanceof z.ZodMiniISODateTime) return 'at';
  if (facts.ranges.includes(field)) return DATE;
  if (schema instanceof z.ZodMiniBoolean) return 'i % 10 = 0';
  return schema instanceof z.ZodMiniNumber ? '1 + i % 60' : `${SURNAMES} || ' ' || i % 977`;
};

const tables: readonly TableShape[] = Object.values(recordTables);
const others = tables.filter(({ name }) => name !== 'organisation' && !FILLED.includes(name));
/** Of other tables the facts of the resource are enough; all rows lie below the first record of each parent. */
const fillOthers = others.map(({ name, facts, columnOf }) => {
  const written = Object.entries(facts.record.shape).filter(([field]) => !facts.readOnly.includes(field));
  const columns = written.map(([field, schema]) => [columnOf(field), valuesOf(facts, field, schema)]);
  const parents = facts.parents.map((parent) => recordTables[parent as ResourceName].name);
  return fill(name, Object.fromEntries([...columns, ...parents.map((parent) => [`${parent}_id`, id(parent, '1')])]));
});

/** Fills every table of an organisation with many rows, and lets PostgreSQL look at them. */
export const fillTables = async (client: Client, organisationId: string): Promise<void> => {
  await client.query('set synchronous_commit = off');
  // The ids are made so that every reference exists.
  await client.query('set session_replication_role = replica');
  await withIndexesLast(client, [...FILLED, ...others.map(({ name }) => name)], async () => {
    for (const statement of [...FILL, ...fillOthers]) await client.query(statement, [organisationId]);
  });
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
};
