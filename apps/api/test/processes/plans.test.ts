import {
  EXTERNAL_ID_FILTER,
  type RecordOperation as Operation,
  recordOperations as operations,
  type ResourceName,
} from '@training-provider/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import type { CollectionQuery } from '../../src/db/collection.ts';
import { type OpenDatabase, openDatabase } from '../../src/db/database.ts';
import { records } from '../../src/db/records.ts';
import { createOrganisation } from '../../src/resources/org.ts';
import { byTimestamp } from '../../src/tables/order.ts';
import { fillTables, ROWS } from '../support/manyRows.ts';

/** More rows than this are not sorted for a page: the index must provide their order, or narrow them down first. */
const MOST_SORTED = ROWS / 20;

interface Plan {
  'Node Type': string;
  'Plan Rows': number;
  'Relation Name'?: string;
  Plans?: Plan[];
}

let scratch: Awaited<ReturnType<typeof scratchDatabase>>;
let database: OpenDatabase;
let client: Client;
let organisationId: string;

beforeAll(async () => {
  scratch = await scratchDatabase(inject('serverUrl'), inject('migratedDatabase'));
  database = await openDatabase(scratch.url, 2);
  organisationId = await createOrganisation(database.db, { name: 'Many' });
  client = new Client({ connectionString: scratch.url });
  await client.connect();
  await fillTables(client, organisationId);
});

afterAll(async () => {
  await client.end();
  await database.close();
  await scratch.drop();
});

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The fault of a plan, if any. */
const faultsOf = (plan: Plan): string[] =>
  nodes(plan).flatMap((node) => {
    if (node['Node Type'] === 'Seq Scan') return [`sequential scan of ${node['Relation Name']}`];
    const sorted = node.Plans?.[0]?.['Plan Rows'] ?? 0;
    return node['Node Type'] === 'Sort' && sorted > MOST_SORTED ? [`sort of ${sorted} rows`] : [];
  });

/** The plans of a page: for these values and, where one plan serves all values, also the generic one. */
const faultsOfPage = async (
  { facts, parent, parameters: parameterNames, query: schema }: Operation,
  parameters: Record<string, string | string[]>,
  position?: { values: string[] },
) => {
  const { collection } = records[facts.name];
  const query = schema.parse(parameters) as unknown as CollectionQuery;
  const [parentId = ''] = parameterNames;
  const { rows: first } = await client.query('select md5($1)::uuid as id', [`${parentId.replace(/_id$/, '')}1`]);
  const below = { table: parentId.replace(/_id$/, ''), column: parentId, id: first[0].id };
  const within = { organisation_id: organisationId, parent: parent === undefined ? undefined : below };
  const beginning = position && ({ ...position, direction: 'next', id: organisationId } as const);
  const statement = collection.pageStatement(database, query, within, beginning);
  const modes = collection.hasOnePlan(query) ? ['force_custom_plan', 'force_generic_plan'] : ['force_custom_plan'];
  const faults: string[] = [];
  for (const mode of modes) {
    await client.query(`set plan_cache_mode = ${mode}`);
    const { rows } = await client.query({
      text: `explain (format json) ${statement.sql}`,
      values: statement.parameters,
    });
    faults.push(...faultsOf(rows[0]['QUERY PLAN'][0].Plan).map((fault) => `${mode}: ${fault}`));
  }
  return faults;
};

/** The sources of values that other tables contain. */
const RELATED: Readonly<Record<string, string>> = {
  'contacts tag': 'select unnest(tags) as value from contact',
  'participants courseId': 'select course_id::text as value from enrolment',
  'courses participantId': 'select participant_id::text as value from enrolment',
  'courses trainerId': 'select user_id::text as value from course_trainer',
  'sessions trainerId': 'select user_id::text as value from session_trainer',
  'users groupId': 'select group_id::text as value from user_group',
  'users locationId': 'select location_id::text as value from user_location',
};

/** Two values that rows have. */
const valuesOf = async (name: ResourceName, filter: string, most = 2): Promise<string[]> => {
  const { table } = records[name];
  const column = table.columnOf(table.facts.filters[filter] ?? filter);
  const own = `select source || ':' || value as value from external_id where kind = '${name}'`;
  const related = filter === EXTERNAL_ID_FILTER ? own : RELATED[`${name} ${filter}`];
  const source = related ?? `select ${column}::text as value from ${table.name}`;
  const { rows } = await client.query(
    `select distinct value from (${source} limit 5000) v where value is not null order by value desc limit ${most}`,
  );
  return rows.map(({ value }) => value);
};

/** Whether the field holds dates, not timestamps. */
const isDate = ({ facts }: Operation, field: string): boolean => {
  const schema = facts.record.shape[field];
  const isTime = (schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema) instanceof z.ZodMiniISODateTime;
  return facts.ranges.includes(field) && !isTime;
};

/** Values in the middle of each order. */
const DEEP = { date: '2024-03-03', timestamptz: '2023-06-01T00:00:00.000Z', text: 'M' };

const lists = operations.flatMap((operation) =>
  operation.collection === undefined
    ? []
    : [{ name: operation.resource, operation, ...operation.collection, sorts: operation.collection.sort }],
);

describe.each(lists)(`queries for pages of $name among ${ROWS} rows`, ({ operation, filters, ranges, sorts }) => {
  test('a page in the default order is read through an index, from the start and from the middle', async () => {
    expect(await faultsOfPage(operation, {})).toEqual([]);
    expect(await faultsOfPage(operation, {}, { values: ['2023-06-01T00:00:00.000Z'] })).toEqual([]);
  });

  test.each(filters)('a page filtered by one or two values of %s is read through an index', async (filter) => {
    const values = await valuesOf(operation.facts.name, filter);
    expect(values.length).toBeGreaterThan(0);
    expect(await faultsOfPage(operation, { [filter]: values[0] ?? '' })).toEqual([]);
    expect(await faultsOfPage(operation, { [filter]: values })).toEqual([]);
  });

  test('a page filtered by the maximum number of ids is read through an index, in any order', async () => {
    const id = await valuesOf(operation.facts.name, 'id', 200);
    expect(id.length).toBe(200);
    for (const sort of sorts) expect(await faultsOfPage(operation, { id, sort })).toEqual([]);
  });

  test.each(ranges)('a page filtered by a short or a long range of %s is read through an index', async (field) => {
    const end = isDate(operation, field) ? '' : 'T00:00:00Z';
    const short = field === 'dateOfBirth' ? '1975-03-03' : '2023-03-03';
    const after = field === 'dateOfBirth' ? '1975-03-05' : '2023-03-05';
    expect(await faultsOfPage(operation, { [`${field}[gte]`]: short + end, [`${field}[lt]`]: after + end })).toEqual(
      [],
    );
    expect(await faultsOfPage(operation, { [`${field}[gte]`]: `1950-01-01${end}` })).toEqual([]);
  });

  test.each(sorts)(
    'a page sorted by %s is read through an index, in both directions, from the start and from the middle',
    async (field) => {
      const order = records[operation.facts.name].table.orders[field] ?? byTimestamp;
      const deep = DEEP[order(field).type];
      for (const sort of [field, `-${field}`]) {
        expect(await faultsOfPage(operation, { sort })).toEqual([]);
        expect(await faultsOfPage(operation, { sort }, { values: [deep] })).toEqual([]);
      }
    },
  );

  test('a page found by a rare, a frequent or a short word is read through an index', async () => {
    for (const q of ['977', 'müller', 'standort 12', 'jü']) expect(await faultsOfPage(operation, { q })).toEqual([]);
  });

  test('a page of recent changes with deleted records is read through an index', async () => {
    const since = { 'updatedAt[gte]': '2023-06-01T00:00:00Z', sort: 'updatedAt', includeDeleted: 'true' };
    expect(await faultsOfPage(operation, since)).toEqual([]);
  });
});
