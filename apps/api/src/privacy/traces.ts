import { type RawBuilder, sql } from 'kysely';
import { keptFields } from '../db/erasing.ts';
import type { RecordKey } from '../db/recordKey.ts';
import { type Executor, parametersOf, textCache, valueNamed } from '../db/statement.ts';
import { tableOfResource } from '../db/tables.ts';
import type { Person } from './persons.ts';

/*
 * What is kept beside the records of a person: versions in histories, and answers to requests with an `Idempotency-Key`.
 * The ids of requests and traces are chosen by callers, so they may say anything as well.
 */

type Sql = RawBuilder<unknown>;

/** Records of which an erasure removes traces: their ids, the fields that stay, and a query of the paths that made them. */
interface Traced {
  readonly ids: Sql;
  readonly kept: readonly string[];
  readonly locations: Sql;
}

/** The person, by parameters of a statement. */
interface KeyInStatement {
  readonly organisation_id: unknown;
  readonly id: unknown;
}

const tracedOf = ({ resource, about }: Person, { organisation_id, id }: KeyInStatement): Traced[] => [
  { ids: sql`array[${id}::uuid]`, kept: [], locations: sql`select ${sql.lit(`/v1/${resource}/`)} || ${id}::uuid` },
  ...about.map(({ resource: name, table, column, isBelow }) => {
    const rows = sql`from ${sql.table(table.name)} where organisation_id = ${organisation_id} and ${sql.ref(column)} = ${id}`;
    const above = isBelow
      ? sql`${sql.lit(`/v1/${resource}/`)} || ${id}::uuid || ${sql.lit(`/${name}/`)}`
      : sql.lit(`/v1/${name}/`);
    return {
      ids: sql`array(select id ${rows})`,
      kept: isBelow ? [] : keptFields(table.facts),
      locations: sql`select ${above} || id ${rows}`,
    };
  }),
];

const ofRecords = ({ organisation_id }: KeyInStatement, { ids }: Traced): Sql =>
  sql`organisation_id = ${organisation_id} and record_id = any(${ids})`;

const isKept = (pointer: Sql, { kept }: Traced): Sql =>
  sql`split_part(${pointer}, '/', 2) = any(${sql.lit(`{${kept.join()}}`)}::text[])`;

/** Versions that say who the person is, or may do so. */
const saysWho = (key: KeyInStatement, traced: Traced): Sql => sql`${ofRecords(key, traced)} and (request_id is not null
  or trace_id is not null or exists (select from json_object_keys(changes) pointer where not ${isKept(sql`pointer`, traced)}))`;

/** Not `any(array(…))`: for lists of unknown length PostgreSQL reads the answers of the whole organisation instead. */
const answersOf = ({ organisation_id }: KeyInStatement, { locations }: Traced): Sql =>
  sql`organisation_id = ${organisation_id} and location in (${locations})`;

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

/** The records of which some show others of the person, such as the courses of its enrolments: the queries of their ids. */
const showingOf = ({ about }: Person, { organisation_id, id }: KeyInStatement): Sql[] =>
  about.flatMap(({ table, column }) =>
    Object.entries(table.facts.references).flatMap(([field, resource]) => {
      const shown = table.columnOf(field);
      if (shown === undefined || shown === column || tableOfResource(resource).computed.length === 0) return [];
      return [
        sql`array(select distinct ${sql.ref(shown)} from ${sql.table(table.name)}
          where organisation_id = ${organisation_id} and ${sql.ref(column)} = ${id})`,
      ];
    }),
  );

/**
 * One statement removes all traces, which saves most of the time. Its parts see the table as it was before: the requests and
 * traces by which the records of the person were written are read while they are removed. The same requests also wrote records
 * that show others of the person: the versions of these forget the request.
 */
const removal = (person: Person, key: KeyInStatement): Sql => {
  const all = tracedOf(person, key);
  const allIds = sql.join(
    all.map(({ ids }) => ids),
    sql` || `,
  );
  const name = (kind: string, index: number) => sql.ref(`${kind} ${index}`);
  const parts = [
    sql`requests as materialized (select array_agg(distinct request_id) as ids, array_agg(distinct trace_id) as traces
      from record_history where organisation_id = ${key.organisation_id} and record_id = any(${allIds}))`,
    ...showingOf(person, key).map(
      (ids, index) => sql`${name('forgotten', index)} as (update record_history set request_id = null, trace_id = null
        from requests where organisation_id = ${key.organisation_id} and record_id = any(${ids})
        and (request_id = any(requests.ids) or trace_id = any(requests.traces)))`,
    ),
    ...all.flatMap((traced, index) => [
      sql`${name('versions', index)} as (update record_history set request_id = null, trace_id = null,
        changes = (select coalesce(json_object_agg(field.key, field.value), '{}') from json_each(changes) field
          where ${isKept(sql`field.key`, traced)})
        where ${saysWho(key, traced)} returning 1)`,
      sql`${name('answers', index)} as (delete from idempotency_key where ${answersOf(key, traced)} returning 1)`,
    ]),
  ];
  const sumOf = (kind: string): Sql =>
    sql.join(
      all.map((_, index) => sql`(select count(*)::int from ${name(kind, index)})`),
      sql` + `,
    );
  return sql`with ${sql.join(parts)} select ${sumOf('versions')} as versions, ${sumOf('answers')} as "storedAnswers"`;
};

const NO_TRACES: TraceCounts = { versions: 0, storedAnswers: 0 };
const textOf = textCache();

/** Removes the traces of a person, whose records are locked, and counts them. */
export const removeTraces = async (
  { db, run }: Executor,
  person: Person,
  { organisation_id, id }: RecordKey,
): Promise<TraceCounts> => {
  const key = { organisation_id: valueNamed('organisation_id'), id: valueNamed('id') };
  const text = textOf(person.resource, () => removal(person, key).compile(db));
  const [counts = NO_TRACES] = (await run(text.sql, parametersOf(text, { organisation_id, id }))) as TraceCounts[];
  return counts;
};
