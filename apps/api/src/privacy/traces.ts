import { type RawBuilder, sql } from 'kysely';
import { keptFields } from '../db/erasing.ts';
import type { RecordKey } from '../db/recordKey.ts';
import type { Executor } from '../db/statement.ts';
import { tableOfResource } from '../db/tables.ts';
import type { Person } from './persons.ts';

/*
 * What is kept beside the records of a person: versions in histories, and answers to requests with an `Idempotency-Key`.
 * The ids of requests and traces are chosen by callers, so they may say anything as well.
 */

type Sql = RawBuilder<unknown>;

/** Records of which an erasure removes traces: their ids, the fields that stay, and the paths under which they were made. */
interface Traced {
  readonly ids: Sql;
  readonly kept: readonly string[];
  readonly locations: Sql;
}

const tracedOf = ({ resource, about }: Person, { organisation_id, id }: RecordKey): Traced[] => [
  { ids: sql`array[${id}::uuid]`, kept: [], locations: sql`array[${`/v1/${resource}/${id}`}::text]` },
  ...about.map(({ resource: name, table, column, isBelow }) => {
    const rows = sql`from ${sql.table(table.name)} where organisation_id = ${organisation_id} and ${sql.ref(column)} = ${id}`;
    const collection = isBelow ? `/v1/${resource}/${id}/${name}/` : `/v1/${name}/`;
    return {
      ids: sql`array(select id ${rows})`,
      kept: isBelow ? [] : keptFields(table.facts),
      locations: sql`array(select ${collection}::text || id ${rows})`,
    };
  }),
];

const ofRecords = ({ organisation_id }: RecordKey, { ids }: Traced): Sql =>
  sql`organisation_id = ${organisation_id} and record_id = any(${ids})`;

const isKept = (pointer: Sql, { kept }: Traced): Sql => sql`split_part(${pointer}, '/', 2) = any(${kept}::text[])`;

/** Versions that say who the person is, or may do so. */
const saysWho = (key: RecordKey, traced: Traced): Sql => sql`${ofRecords(key, traced)} and (request_id is not null
  or trace_id is not null or exists (select from json_object_keys(changes) pointer where not ${isKept(sql`pointer`, traced)}))`;

const answersOf = ({ organisation_id }: RecordKey, { locations }: Traced): Sql =>
  sql`organisation_id = ${organisation_id} and location = any(${locations})`;

/** How many versions and answers an erasure removes, or removes something from. */
export interface TraceCounts {
  readonly versions: number;
  readonly storedAnswers: number;
}

const added = (counts: readonly TraceCounts[]): TraceCounts => ({
  versions: counts.reduce((sum, { versions }) => sum + versions, 0),
  storedAnswers: counts.reduce((sum, { storedAnswers }) => sum + storedAnswers, 0),
});

/** Counts the traces of a person. */
export const countTraces = async ({ db }: Executor, person: Person, key: RecordKey): Promise<TraceCounts> => {
  const counts: TraceCounts[] = [];
  for (const traced of tracedOf(person, key)) {
    const { rows } = await sql<TraceCounts>`select
      (select count(*)::int from record_history where ${saysWho(key, traced)}) as versions,
      (select count(*)::int from idempotency_key where ${answersOf(key, traced)}) as "storedAnswers"`.execute(db);
    counts.push(...rows);
  }
  return added(counts);
};

/** The requests and traces by which the records of a person were written. */
interface Requests {
  readonly requests: string[];
  readonly traces: string[];
}

/**
 * The same requests also wrote records that show others of the person, such as the courses of its enrolments: their
 * versions forget the request.
 */
const forgetRequests = async ({ db }: Executor, person: Person, key: RecordKey): Promise<void> => {
  const { organisation_id, id } = key;
  const ids = sql.join(
    tracedOf(person, key).map((traced) => traced.ids),
    sql` || `,
  );
  const { rows } = await sql<Requests>`select
    coalesce(array_agg(distinct request_id) filter (where request_id is not null), '{}') as requests,
    coalesce(array_agg(distinct trace_id) filter (where trace_id is not null), '{}') as traces from record_history
    where organisation_id = ${organisation_id} and record_id = any(${ids})`.execute(db);
  const [{ requests = [], traces = [] } = {}] = rows;
  for (const { table, column } of person.about) {
    for (const [field, resource] of Object.entries(table.facts.references)) {
      const shown = table.columnOf(field);
      if (shown === undefined || shown === column || tableOfResource(resource).computed.length === 0) continue;
      await sql`update record_history set request_id = null, trace_id = null
        where organisation_id = ${organisation_id} and record_id = any(array(select distinct ${sql.ref(shown)}
          from ${sql.table(table.name)} where organisation_id = ${organisation_id} and ${sql.ref(column)} = ${id}))
        and (request_id = any(${requests}::text[]) or trace_id = any(${traces}::uuid[]))`.execute(db);
    }
  }
};

/** Removes the traces of a person, whose records are locked, and counts them. */
export const removeTraces = async (executor: Executor, person: Person, key: RecordKey): Promise<TraceCounts> => {
  const { db } = executor;
  await forgetRequests(executor, person, key);
  const counts: TraceCounts[] = [];
  for (const traced of tracedOf(person, key)) {
    const versions = await sql`update record_history set request_id = null, trace_id = null,
      changes = (select coalesce(json_object_agg(field.key, field.value), '{}') from json_each(changes) field
        where ${isKept(sql`field.key`, traced)})
      where ${saysWho(key, traced)}`.execute(db);
    const answers = await sql`delete from idempotency_key where ${answersOf(key, traced)}`.execute(db);
    counts.push({
      versions: Number(versions.numAffectedRows ?? 0),
      storedAnswers: Number(answers.numAffectedRows ?? 0),
    });
  }
  return added(counts);
};
