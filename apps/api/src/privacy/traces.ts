import { type RawBuilder, sql } from 'kysely';
import { keptFields } from '../db/erasing.ts';
import { takenKeyOf } from '../db/idempotencyKeys.ts';
import { eachPart } from '../db/parts.ts';
import type { RecordKey } from '../db/recordKey.ts';
import { type Executor, parametersOf, textCache, valueNamed } from '../db/statement.ts';
import { tableOfResource } from '../db/tables.ts';
import { together } from '../db/transaction.ts';
import { idsOnceAbout, isFirst, type KeyInStatement, periodsOf } from './formerPersons.ts';
import type { AboutPerson, Person } from './persons.ts';

/*
 * Traces are data about a person that is stored outside of the records: versions in histories, and responses to
 * requests with an `Idempotency-Key`. The response to a batch is not deleted but replaced by a rejection (decision
 * N6a). The ids of requests and traces are also removed, because callers choose them, and they may contain anything.
 */

type Sql = RawBuilder<unknown>;

/**
 * Records whose traces an erasure removes: SQL for their ids, the fields to keep, and SQL for the paths under which
 * they were created.
 */
interface Traced {
  readonly ids: Sql;
  readonly kept: readonly string[];
  readonly locations: Sql;
  /** For records that can be given to another person: SQL for their versions, and whether each is about the person. */
  readonly periods?: Sql;
}

const tracedAbout = (resource: string, about: AboutPerson, key: KeyInStatement): Traced => {
  const { resource: name, table, column, isBelow } = about;
  const { organisation_id, id } = key;
  const rows = sql`from ${sql.table(table.name)} where organisation_id = ${organisation_id} and ${sql.ref(column)} = ${id}`;
  const above = isBelow
    ? sql`${sql.lit(`/v1/${resource}/`)} || ${id}::uuid || ${sql.lit(`/${name}/`)}`
    : sql.lit(`/v1/${name}/`);
  const kept = isBelow ? [] : keptFields(table.facts);
  const once = idsOnceAbout(about, key);
  if (once === undefined)
    return { ids: sql`array(select id ${rows})`, kept, locations: sql`select ${above} || id ${rows}` };
  const ids = sql`(array(select id ${rows}) || ${once})`;
  return {
    ids,
    kept,
    // The response to the create request contains the first person of a record.
    locations: sql`select ${above} || id from ${sql.table(table.name)} where organisation_id = ${organisation_id}
      and id = any(${ids}) and ${isFirst(about, key)}`,
    periods: periodsOf(about, ids, key),
  };
};

const tracedOf = ({ resource, about }: Person, key: KeyInStatement): Traced[] => [
  {
    ids: sql`array[${key.id}::uuid]`,
    kept: [],
    locations: sql`select ${sql.lit(`/v1/${resource}/`)} || ${key.id}::uuid`,
  },
  ...about.map((each) => tracedAbout(resource, each, key)),
];

/** SQL: whether a version is about the person before and after it. */
const sidesOf = ({ periods }: Traced): { before: Sql; after: Sql } =>
  periods === undefined
    ? { before: sql`true`, after: sql`true` }
    : { before: sql`period.before`, after: sql`period.after` };

/**
 * SQL: the conditions on `record_history` for the versions of the records that are about the person. If there are
 * periods, `period` must be joined.
 */
const ofRecords = ({ organisation_id }: KeyInStatement, { ids, periods }: Traced): Sql =>
  periods === undefined
    ? sql`organisation_id = ${organisation_id} and record_id = any(${ids})`
    : sql`organisation_id = ${organisation_id} and record_history.record_id = period.record_id
        and record_history.version = period.version and (period.before or period.after)`;

const joinedPeriods = (word: Sql, { periods }: Traced): Sql =>
  periods === undefined ? sql`` : sql`${word} (${periods}) period`;

const isKept = (pointer: Sql, { kept }: Traced): Sql =>
  sql`split_part(${pointer}, '/', 2) = any(${sql.lit(`{${kept.join()}}`)}::text[])`;

/**
 * SQL: the part of a changed field that an erasure keeps: the value after the version if only the value before it is
 * about the person, and vice versa; both values of a field to keep.
 */
const leftOf = (traced: Traced): Sql => {
  const { before, after } = sidesOf(traced);
  return sql`case when ${isKept(sql`field.key`, traced)} then field.value
    when not ${before} and field.value ->> 0 is not null then json_build_array(field.value -> 0, null)
    when not ${after} and field.value ->> 1 is not null then json_build_array(null, field.value -> 1) end`;
};

/** SQL: whether a version identifies the person, or may do so. */
const saysWho = (key: KeyInStatement, traced: Traced): Sql => {
  const { before, after } = sidesOf(traced);
  return sql`${ofRecords(key, traced)} and (request_id is not null or trace_id is not null or exists (
    select from json_each(changes) field where not ${isKept(sql`field.key`, traced)}
    and ((${before} and field.value ->> 0 is not null) or (${after} and field.value ->> 1 is not null))))`;
};

/**
 * SQL: the responses to batches that contain one of the records. A response that an erasure has already removed
 * contains none. They are looked up by the records alone; otherwise PostgreSQL may estimate that the organisation has
 * few responses, and read all of them.
 */
const batchAnswersOf = ({ organisation_id }: KeyInStatement, { ids }: Traced): Sql =>
  sql`(select organisation_id, client_id, path, key from idempotency_key
    where record_ids is not null and record_ids && ${ids} offset 0) batch where organisation_id = ${organisation_id}`;

/**
 * SQL: the responses that contain one of the records. It does not use `any(array(…))`, with which PostgreSQL reads the
 * responses of the whole organisation, because it does not know the length of the list.
 */
const answersOf = ({ organisation_id }: KeyInStatement, { locations }: Traced): Sql =>
  sql`organisation_id = ${organisation_id} and location in (${locations})`;

/** The number of versions and responses that an erasure removes or changes. */
export interface TraceCounts {
  readonly versions: number;
  readonly storedAnswers: number;
}

const added = (counts: readonly TraceCounts[]): TraceCounts => ({
  versions: counts.reduce((sum, { versions }) => sum + versions, 0),
  storedAnswers: counts.reduce((sum, { storedAnswers }) => sum + storedAnswers, 0),
});

/** Counts the traces of a person. */
export const countTraces = async (
  { db, progressed }: Executor,
  person: Person,
  key: RecordKey,
): Promise<TraceCounts> => {
  const counts: TraceCounts[] = [];
  for (const traced of tracedOf(person, key)) {
    const { rows } = await sql<TraceCounts>`select
      (select count(*)::int from record_history ${joinedPeriods(sql`,`, traced)} where ${saysWho(key, traced)}) as versions,
      (select count(*)::int from idempotency_key where ${answersOf(key, traced)})
        + (select count(*)::int from ${batchAnswersOf(key, traced)}) as "storedAnswers"`.execute(db);
    counts.push(...rows);
    await progressed?.();
  }
  return added(counts);
};

/**
 * SQL: for each kind of record that shows other records of the person (for example the courses of the person's
 * enrolments), the ids of these records.
 */
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

interface TracedVersion {
  readonly record_id: string;
  readonly version: number;
  /** Whether the version is about the person before and after it. */
  readonly before: boolean;
  readonly after: boolean;
  readonly request_id: string | null;
  readonly trace_id: string | null;
}

interface StoredAnswer {
  readonly client_id: string;
  readonly path: string;
  readonly key: string;
}

type KeysOf = Readonly<Record<'ids' | 'versions' | 'befores' | 'afters', readonly unknown[]>>;

const keysOf = (versions: readonly TracedVersion[]): KeysOf => ({
  ids: versions.map(({ record_id }) => record_id),
  versions: versions.map(({ version }) => version),
  befores: versions.map(({ before }) => before),
  afters: versions.map(({ after }) => after),
});

/** SQL: the given versions as `period`, with whether each is about the person before and after it. */
const GIVEN = sql`unnest(${valueNamed('ids')}::uuid[], ${valueNamed('versions')}::int[], ${valueNamed('befores')}::boolean[],
  ${valueNamed('afters')}::boolean[]) as period (record_id, version, before, after)`;
const IS_GIVEN = sql`record_history.organisation_id = ${valueNamed('organisation_id')}
  and record_history.record_id = period.record_id and record_history.version = period.version`;

const textOf = textCache();
const PARAMETERS: KeyInStatement = { organisation_id: valueNamed('organisation_id'), id: valueNamed('id') };

/**
 * Removes the data of one kind of record from versions and responses. It works in parts, because a person may have any
 * number of them.
 */
const removeFrom = async (
  executor: Executor,
  { resource }: Person,
  index: number,
  traced: Traced,
  key: Pick<RecordKey, 'organisation_id' | 'id'>,
  onVersions: (versions: readonly TracedVersion[]) => void,
): Promise<TraceCounts> => {
  const { db, run } = executor;
  const name = `${resource} ${index}`;
  const send = (what: string, build: () => Sql, values: object) => {
    const text = textOf(`${what} ${name}`, () => build().compile(db));
    return run(text.sql, parametersOf(text, { ...values }));
  };
  const isNamed = sql`organisation_id = ${PARAMETERS.organisation_id} and (client_id, path, key) in (
    select * from unnest(${valueNamed('clients')}::text[], ${valueNamed('paths')}::text[], ${valueNamed('keys')}::text[]))`;
  const namesOf = (answers: readonly StoredAnswer[]) => ({
    organisation_id: key.organisation_id,
    clients: answers.map(({ client_id }) => client_id),
    paths: answers.map(({ path }) => path),
    keys: answers.map((answer) => answer.key),
  });
  let [versions, storedAnswers] = [0, 0];
  // The locations depend on the histories, so the histories are cleared last.
  const locations = () => sql<{ location: string }>`select location from (${traced.locations}) made (location)`;
  // Locations and responses are separate queries: for a joint one, PostgreSQL may read the responses of the whole
  // organisation.
  const selectAnswers = () => sql<StoredAnswer>`select client_id, path, key from idempotency_key
    where organisation_id = ${PARAMETERS.organisation_id} and location = any(${valueNamed('locations')}::text[])`;
  await eachPart(executor, `locations of ${name}`, locations, key, async (made) => {
    const values = { organisation_id: key.organisation_id, locations: made.map(({ location }) => location) };
    await eachPart(executor, `answers of ${name}`, selectAnswers, values, async (some) => {
      storedAnswers += some.length;
      await send('remove', () => sql`delete from idempotency_key where ${isNamed}`, namesOf(some));
    });
  });
  const selectBatches = () => sql<StoredAnswer>`select client_id, path, key from ${batchAnswersOf(PARAMETERS, traced)}`;
  await eachPart(executor, `batches of ${name}`, selectBatches, key, async (some) => {
    storedAnswers += some.length;
    const take = () => sql`update idempotency_key set key = given.taken, request_hash = '', status = 409, body = '{}',
      record_ids = null
      from unnest(${valueNamed('clients')}::text[], ${valueNamed('paths')}::text[], ${valueNamed('keys')}::text[],
        ${valueNamed('taken')}::text[]) as given (client_id, path, key, taken)
      where idempotency_key.organisation_id = ${PARAMETERS.organisation_id} and idempotency_key.client_id = given.client_id
        and idempotency_key.path = given.path and idempotency_key.key = given.key`;
    await send('take', take, { ...namesOf(some), taken: some.map((answer) => takenKeyOf(answer.key)) });
  });
  const { before, after } = sidesOf(traced);
  const select = () => sql<TracedVersion>`select record_history.record_id, record_history.version, request_id, trace_id,
      ${before} as before, ${after} as after
    from record_history ${joinedPeriods(sql`,`, traced)} where ${saysWho(PARAMETERS, traced)}`;
  await eachPart(executor, `versions of ${name}`, select, key, async (some) => {
    onVersions(some);
    versions += some.length;
    const clear = () => sql`update record_history set request_id = null, trace_id = null,
      changes = (select coalesce(json_object_agg(left_over.key, left_over.value), '{}')
        from (select field.key, ${leftOf(traced)} as value from json_each(changes) field) left_over
        where left_over.value is not null)
      from ${GIVEN} where ${IS_GIVEN}`;
    await send('clear', clear, { organisation_id: key.organisation_id, ...keysOf(some) });
  });
  return { versions, storedAnswers };
};

/**
 * Removes the ids of requests and traces from versions of records that show other records of the person, if the same
 * requests also wrote data of the person.
 */
const forgetRequests = async (
  executor: Executor,
  person: Person,
  key: Pick<RecordKey, 'organisation_id' | 'id'>,
  isOfPerson: (version: TracedVersion) => boolean,
): Promise<void> => {
  for (const [index, ids] of showingOf(person, PARAMETERS).entries()) {
    const select =
      () => sql<TracedVersion>`select record_id, version, request_id, trace_id, true as before, true as after
      from record_history where organisation_id = ${PARAMETERS.organisation_id} and record_id = any(${ids})
        and (request_id is not null or trace_id is not null)`;
    await eachPart(executor, `shown with ${person.resource} ${index}`, select, key, async (some) => {
      const written = some.filter(isOfPerson);
      if (written.length === 0) return;
      const forget = textOf('forget', () =>
        sql`update record_history set request_id = null, trace_id = null from ${GIVEN} where ${IS_GIVEN}`.compile(
          executor.db,
        ),
      );
      const values = { organisation_id: key.organisation_id, ...keysOf(written) };
      await executor.run(forget.sql, parametersOf(forget, values));
    });
  }
};

/**
 * Removes the traces of a person, whose records must be locked, and counts them. The ids of the same requests and
 * traces are also removed from the versions of records that show other records of the person.
 */
export const removeTraces = async (
  executor: Executor,
  person: Person,
  { organisation_id, id }: RecordKey,
): Promise<TraceCounts> => {
  const key = { organisation_id, id };
  const [requests, traces] = [new Set<string | null>(), new Set<string | null>()];
  const note = (versions: readonly TracedVersion[]): void => {
    for (const { request_id, trace_id } of versions) {
      if (request_id !== null) requests.add(request_id);
      if (trace_id !== null) traces.add(trace_id);
    }
  };
  const all = tracedOf(person, PARAMETERS);
  const counts = await together(...all.map((traced, index) => removeFrom(executor, person, index, traced, key, note)));
  await forgetRequests(
    executor,
    person,
    key,
    ({ request_id, trace_id }) => requests.has(request_id) || traces.has(trace_id),
  );
  return added(counts);
};
