import type { Facts, ResourceName } from '@training-provider/contract';
import type { Client } from 'pg';
import * as z from 'zod/mini';
import { withIndexesLast } from '../../../../tooling/testbed/database.ts';
import { recordTables } from '../../src/db/tables.ts';
import type { TableShape } from '../../src/tables/table.ts';

/**
 * The number of rows of each table: far more than a page, so that reading or sorting a part of a table is noticeable.
 */
export const ROWS = 30_000;

const oneOf = (...values: string[]): string =>
  `(array[${values.map((value) => `'${value}'`)}])[1 + floor(random() * ${values.length})::int]`;
const SURNAMES = oneOf('Müller', 'Groß', 'Yılmaz', 'Öztürk', 'Kowalska', 'van der Berg', 'Nguyễn', 'Weiß', 'Łukasz');
/** An id derived from a table and a number, so that rows can reference each other. */
const id = (table: string, number: string): string => `md5('${table}' || ${number})::uuid`;
/** One of the first rows of a table. */
const anyOf = (table: string, count: number): string => id(table, `1 + floor(random() * ${count})::int`);
const DATE = `date '2023-01-01' + (i % 1000)`;

const fill = (table: string, columns: Readonly<Record<string, string>>): string => {
  const all = { organisation_id: '$1::uuid', id: id(table, 'i'), inserted_at: 'at', updated_at: 'at', ...columns };
  return `insert into ${table} (${Object.keys(all)}) select ${Object.values(all)}
    from generate_series(1, ${ROWS}) i, lateral (select timestamptz '2023-02-01' + i * interval '271.828 seconds' as at) t`;
};

/** Columns whose values cannot be derived from the facts of the resource. */
const OF_THEIR_OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contact: { tags: `array['T' || i % 977]` },
  permission_group: { permissions: `'{}'` },
  oauth_client: { hash: `sha256(i::text::bytea)`, scopes: `'{}'`, authentication: `'client_secret'` },
  participant: {
    date_of_birth: `date '1960-01-01' + i % 16000`,
    customer_number: `'K' || i % 50000`,
    email: `'n' || i || '@example.org'`,
  },
  coaching: { participant_id: anyOf('participant', ROWS), voucher_number: `'V' || i` },
  enrolment: {
    participant_id: id('participant', 'i'),
    course_id: anyOf('course', 5_000),
    voucher_number: `'V' || i`,
    // Triggers do not run here.
    search: `search_text('V' || i)`,
  },
  session: {
    course_id: `case when i % 4 > 0 then ${anyOf('course', 5_000)} end`,
    coaching_id: `case when i % 4 = 0 then ${anyOf('coaching', 2_000)} end`,
    ends_at: `at + interval '3 hours'`,
    units: '4',
    unit_minutes: '45',
  },
};

/** Rows of lists, and the rows that writes leave in addition to the records. */
const LINKED = [
  ['course_trainer', 'course', 'user', 'app_user', 5_000],
  ['session_trainer', 'session', 'user', 'app_user', 5_000],
  ['user_group', 'app_user', 'group', 'permission_group', 2_000],
  ['user_location', 'app_user', 'location', 'location', 2_000],
] as const;
const BESIDE = [
  ...LINKED.map(([table, from, to, target, count]) => {
    const columns = `organisation_id, ${from.replace('app_', '')}_id, ${to}_id, position`;
    return `insert into ${table} (${columns})
      select $1, ${id(from, 'i')}, ${anyOf(target, count)}, 0 from generate_series(1, ${ROWS}) i`;
  }),
  `insert into record_history (organisation_id, record_id, version, changed_at, type, operation, actor_kind, changes)
   select $1, ${id('participant', 'i')}, 1, now(), 'participant', 'created', 'system', '{}'
   from generate_series(1, ${ROWS}) i`,
  `insert into attendance_list (organisation_id, session_id, id, version, updated_at)
   select $1, ${id('session', 'i')}, ${id('attendance_list', 'i')}, 1, now() from generate_series(1, ${ROWS}) i`,
  `insert into attendance (organisation_id, session_id, subject_id, participant_id, presence, excused, recorded_at)
   select $1, ${id('session', 'i')}, ${id('enrolment', 'i')}, ${id('participant', 'i')}, 'present', false, now()
   from generate_series(1, ${ROWS}) i`,
  `insert into idempotency_key (organisation_id, client_id, path, key, request_hash, status, location, body, inserted_at)
   select $1, 'many', '/v1/participants', i, '', 201, '/v1/participants/' || ${id('participant', 'i')}, '', now()
   from generate_series(1, ${ROWS}) i`,
];

/** Valid values for a field. */
const valuesOf = (facts: Facts, field: string, schema: z.core.$ZodType): string => {
  if (schema instanceof z.ZodMiniOptional) return valuesOf(facts, field, schema.def.innerType);
  if (schema instanceof z.ZodMiniArray) return `'{}'`;
  const referred = facts.references[field];
  if (referred !== undefined) return anyOf(recordTables[referred as ResourceName].name, 2_000);
  if (/email$/i.test(field)) return `'n' || i || '@example.org'`;
  if (facts.unique.includes(field)) return `'N-' || i`;
  if (schema instanceof z.ZodMiniEnum) return oneOf(...schema.options.map(String));
  if (schema instanceof z.ZodMiniISODateTime) return 'at';
  if (facts.ranges.includes(field)) return DATE;
  if (schema instanceof z.ZodMiniBoolean) return 'i % 10 = 0';
  return schema instanceof z.ZodMiniNumber ? '1 + i % 60' : `${SURNAMES} || ' ' || i % 977`;
};

const EXTERNAL_IDS = Object.values<TableShape>(recordTables).flatMap(({ name, facts }) =>
  facts.externalIds === true
    ? [
        `insert into external_id (organisation_id, kind, record_id, source, value, inserted_at, updated_at)
         select $1, '${facts.name}', ${id(name, 'i')}, 'sap', 'X' || i, now(), now() from generate_series(1, ${ROWS}) i`,
      ]
    : [],
);

const tables = Object.values<TableShape>(recordTables).filter(({ name }) => name !== 'organisation');

/** Rows of a table, with required, referenced and filtered fields; below the first parent. */
const fillTable = ({ name, facts, columnOf }: TableShape): string[] => {
  const { references, unique, ranges, searched, sort, filters } = facts;
  const asked = [Object.keys(references), unique, ranges, searched, sort, Object.values(filters)].flat();
  const isFilled = ([field, schema]: [string, z.core.$ZodType]): boolean =>
    ![undefined, 'id'].includes(columnOf(field)) &&
    !facts.readOnly.includes(field) &&
    (asked.includes(field) || !(schema instanceof z.ZodMiniOptional));
  const columns = Object.entries<z.core.$ZodType>(facts.record.shape)
    .filter(isFilled)
    .map(([field, schema]) => [columnOf(field), valuesOf(facts, field, schema)]);
  const all = { ...Object.fromEntries(columns), ...OF_THEIR_OWN[name] };
  if (facts.parents.length === 0) return [fill(name, all)];
  const parents = facts.parents.map((parent) => recordTables[parent as ResourceName].name);
  return parents.map((parent) => {
    const below = { id: id(`${parent} ${name}`, 'i'), [`${parent}_id`]: id(parent, '1') };
    return fill(name, { ...all, ...below });
  });
};

/** Fills every table of an organisation with many rows, and lets PostgreSQL analyze them. */
export const fillTables = async (client: Client, organisationId: string): Promise<void> => {
  await client.query('set synchronous_commit = off');
  // The ids are derived so that every reference exists.
  await client.query('set session_replication_role = replica');
  const beside = ['record_history', 'external_id', 'attendance_list', 'attendance'];
  const filled = [...tables.map(({ name }) => name), ...LINKED.map(([name]) => name), ...beside];
  await withIndexesLast(client, [...filled, 'idempotency_key'], async () => {
    for (const statement of [...tables.flatMap(fillTable), ...BESIDE, ...EXTERNAL_IDS])
      await client.query(statement, [organisationId]);
  });
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
};
