import type { ImportCollection, ImportKey } from '@training-provider/contract';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { isRefused } from '../../src/db/batches.ts';
import { openDatabase } from '../../src/db/database.ts';
import { writeExternalIds } from '../../src/db/externalIds.ts';
import { records } from '../../src/db/records.ts';
import { executorOn, inTransaction } from '../../src/db/transaction.ts';
import { readContent } from '../../src/imports/content/read.ts';
import { makeStep } from '../../src/imports/run/step.ts';
import { stageLines } from '../../src/imports/staging.ts';
import { importedKinds } from '../../src/resources/imported.ts';
import { ownDatabase } from '../support/ownService.ts';

/* The validation of an import predicts the outcomes of its application, if nobody else writes in the meantime; its
 * counts always add up. */

/** The number of random files; `IMPORT_FILES` overrides it. */
const FILES = Number(process.env.IMPORT_FILES ?? 60);
const SEED = Number(process.env.IMPORT_SEED ?? 20_261_129);

const by = { kind: 'system', name: 'test' } as const;
const SOURCE = 'sap';

/** A value that is mostly well-formed. */
const mostly = <Value>(good: fc.Arbitrary<Value>, bad: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: bad });
const line = fc.record({
  key: fc.nat(19),
  unique: fc.option(fc.nat(7)),
  participant: mostly(fc.nat(4), fc.constant(7)),
  course: mostly(fc.nat(3), fc.constantFrom(4, 7)),
  status: mostly(fc.constantFrom(undefined, 'registered', 'active', 'completed', 'cancelled'), fc.constant('wrong')),
  name: mostly(fc.constantFrom('Anna', 'Berta', 'Clara'), fc.constantFrom(undefined, '', 'x\u0000')),
  unitMinutes: fc.constantFrom(undefined, 60, 60, 45),
  /** Whether the line specifies its participant, its course and its times, which a creation requires. */
  isWhole: mostly(fc.constant(true), fc.constant(false)),
  byOtherKey: fc.boolean(),
});
type Line = typeof line extends fc.Arbitrary<infer Value> ? Value : never;

const file = fc.record({
  collection: fc.constantFrom('participants', 'enrolments', 'enrolments', 'sessions'),
  operation: fc.constantFrom('upsert', 'upsert', 'create', 'update'),
  key: fc.constantFrom('id', 'own', 'externalId', 'externalId'),
  maxRefused: fc.option(fc.nat(4)),
  size: fc.integer({ min: 1, max: 4 }),
  lines: fc.array(line, { minLength: 1, maxLength: 14 }),
  capacity: fc.integer({ min: 1, max: 3 }),
});
type File = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

type Database = Awaited<ReturnType<typeof openDatabase>>;
type Ids = Readonly<Record<File['collection'] | 'courses', readonly string[]>>;

const timed = { startsAt: '2026-06-01T08:00:00.000Z', endsAt: '2026-06-01T11:15:00.000Z', units: '4.00' };

/** Creates a few records of each kind. Every second record has an external id, and one participant is deleted. */
const populate = async (database: Database, organisation_id: string, capacity: number): Promise<Ids> =>
  inTransaction(database, async (executor) => {
    const group = { organisation_id, by };
    const made = async (name: ImportCollection, bodies: readonly object[]): Promise<string[]> => {
      const outcomes = await importedKinds[name].createAll(executor, group, bodies);
      const ids = outcomes.flatMap((outcome) => (isRefused(outcome) ? [] : [outcome.id]));
      const pairs = ids.flatMap((recordId, index) => (index % 2 === 0 ? [{ value: `x${index}`, recordId }] : []));
      await writeExternalIds(executor, organisation_id, name, SOURCE, pairs);
      return ids;
    };
    const numbers = [0, 1, 2, 3, 4];
    const people = numbers.map((at) => ({ firstName: 'Anna', lastName: 'Alt', internalCustomerNumber: `n${at}` }));
    const participants = await made('participants', people);
    const statusOf = (at: number) => (at === 4 ? 'cancelled' : 'open');
    const held = numbers.map((at) => ({ name: 'Kurs', courseNumber: `n${at}`, capacity, status: statusOf(at) }));
    const courses = await made('courses', held);
    const enrolled = (who: number, where: number, status?: string) => ({
      ...{ participantId: participants[who] ?? '', courseId: courses[where] ?? '' },
      ...(status === undefined ? {} : { status }),
    });
    const enrolments = await made('enrolments', [
      ...[enrolled(0, 0), enrolled(0, 1, 'completed'), enrolled(1, 1, 'cancelled'), enrolled(2, 2)],
      ...[enrolled(3, 3, 'cancelled'), enrolled(3, 3)],
    ]);
    const timetable = courses.slice(0, 2).map((courseId) => ({ ...timed, courseId, unitMinutes: 60 }));
    const sessions = await made('sessions', timetable);
    await records.participants.softDelete(executor, { ...group, id: participants[4] ?? '' });
    return { participants, courses, enrolments, sessions };
  });

const UNKNOWN = '01930f70-2222-7333-8444-555566667777';

const keyOf = ({ collection, key, operation }: File): ImportKey | null => {
  if (operation === 'create') return null;
  if (key === 'own') return collection === 'participants' ? 'internalCustomerNumber' : 'id';
  return key === 'id' ? 'id' : 'externalId';
};

/** The fields of a line, some of them faulty. */
const fieldsOf = ({ collection }: File, one: Line, ids: Ids): object => {
  const { name, unique, status, unitMinutes, byOtherKey } = one;
  const internalCustomerNumber = unique === null ? undefined : `n${unique}`;
  if (collection === 'participants') return { firstName: name, lastName: 'Neu', internalCustomerNumber };
  const who = byOtherKey
    ? { 'participant.internalCustomerNumber': `n${one.participant}` }
    : { participantId: ids.participants[one.participant] ?? UNKNOWN };
  const where = byOtherKey
    ? { 'course.courseNumber': `n${one.course}` }
    : { courseId: ids.courses[one.course] ?? UNKNOWN };
  const isWhole = one.isWhole === one.key > 5;
  if (collection === 'sessions') return { ...(isWhole ? { ...where, ...timed } : {}), unitMinutes, title: name };
  return { ...(isWhole ? { ...who, ...where } : {}), status };
};

const lineOf = (asked: File, one: Line, ids: Ids): object => {
  const key = keyOf(asked);
  const fields = fieldsOf(asked, one, ids);
  if (key === 'id') return { ...fields, id: ids[asked.collection][one.key] ?? UNKNOWN };
  if (key === 'externalId' || (key === null && asked.key === 'externalId'))
    return { ...fields, externalId: `x${one.key}` };
  return key === null ? fields : { ...fields, [key]: `n${one.key}` };
};

interface Result {
  readonly line: number;
  readonly outcome: string;
  readonly errors: unknown;
  readonly record_id: string | null;
}

/** Runs an import to its end, part by part, and returns the outcomes of its lines. */
const run = async (database: Database, organisation_id: string, size: number) => {
  const { db } = database;
  const one = () =>
    db.selectFrom('import').selectAll().where('organisation_id', '=', organisation_id).executeTakeFirstOrThrow();
  for (;;) {
    const { did } = await makeStep(database, organisation_id, importedKinds, { size, gaveUp: false });
    const { lines, created, updated, unchanged, refused } = await one();
    expect(created + updated + unchanged + refused).toBeLessThanOrEqual(lines);
    if (did !== 'went on') break;
  }
  const row = await one();
  const results: Result[] = await db
    .selectFrom('import_line')
    .select(['line', 'outcome', 'errors', 'record_id'])
    .where('organisation_id', '=', organisation_id)
    .orderBy('line')
    .$castTo<Result>()
    .execute();
  return { row, results };
};

/** Removes the ids of created records, which differ between two runs. */
const comparable = (results: readonly Result[]) =>
  results.map(({ record_id, ...one }) => (one.outcome === 'created' ? one : { ...one, record_id }));

const tryFile = async (database: Database, url: string, asked: File): Promise<void> => {
  const { organisationId: organisation_id } = await newTenantIn(url);
  const ids = await populate(database, organisation_id, asked.capacity);
  const { db } = database;
  const row = await db
    .insertInto('import')
    .values({
      ...{ organisation_id, id: UNKNOWN, collection: asked.collection, mode: 'validate', empty: 'keep' },
      ...{ operation: asked.operation as 'upsert', key: keyOf(asked), status: 'receiving', attempt: 1 },
      ...{ source: asked.key === 'externalId' || keyOf(asked) !== null ? SOURCE : null, max_refused: asked.maxRefused },
      ...{ actor_kind: 'system', client_id: 'test', token_id: 'test', token_scopes: ['*'] },
      inserted_at: new Date().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const text = asked.lines.map((one) => JSON.stringify(lineOf(asked, one, ids))).join('\n');
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const type = { type: 'application/x-ndjson', charset: 'utf-8' } as const;
  const staged = await stageLines(
    executorOn(db),
    { organisation_id, id: row.id, attempt: 1 },
    readContent(bytes, type, { ...row, ignoreColumns: row.ignore_columns }),
  );
  const reset = { refused: staged.refused, refused_reading: staged.refused };
  const begin = { status: 'queued', lines: staged.lines } as const;
  await db
    .updateTable('import')
    .set({ ...begin, ...reset })
    .where('organisation_id', '=', organisation_id)
    .execute();
  const validated = await run(database, organisation_id, asked.size);
  expect(validated.row).toMatchObject({ status: 'completed', position: expect.any(Number) });
  const again = { created: 0, updated: 0, unchanged: 0, refused: validated.row.refused_reading, position: 0 };
  const asks = { status: 'queued', ended_at: null, started_at: null, checked_at: null } as const;
  await db
    .updateTable('import')
    .set({ ...again, ...asks, apply_requested_at: new Date().toISOString() })
    .where('organisation_id', '=', organisation_id)
    .execute();
  const applied = await run(database, organisation_id, asked.size + 1);
  const tooMany = asked.maxRefused !== null && validated.row.refused > asked.maxRefused;
  expect(applied.row).toMatchObject(
    tooMany ? { status: 'failed', reason: 'too_many_refused' } : { status: 'completed' },
  );
  expect(comparable(applied.results), text).toEqual(comparable(validated.results));
  const { lines, created, updated, unchanged, refused } = applied.row;
  expect(created + updated + unchanged + refused).toBe(lines);
};

test(`validating and applying an import report the same outcomes for ${FILES} random files`, {
  timeout: FILES * 1_000 + 60_000,
}, async () => {
  const url = await ownDatabase();
  const database = await openDatabase(url, 4);
  onTestFinished(() => database.close());
  const files = fc.asyncProperty(file, (asked) => tryFile(database, url, asked));
  const details = await fc.check(files, { numRuns: FILES, seed: SEED, endOnFailure: true });
  expect(details.failed, fc.defaultReportMessage(details) ?? '').toBe(false);
  expect(details.numRuns).toBe(FILES);
});
