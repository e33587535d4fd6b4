import type { ImportErrorOfLine } from '@training-provider/contract';
import { keyOf, keyRepeated, valueRepeated, valueTakenNow } from '@training-provider/contract/imports';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, parametersOf, statement, textCache, valueNamed } from '../../db/statement.ts';
import type { ImportRow } from '../rows.ts';
import { findByField } from './references.ts';
import { findTargets } from './targets.ts';

/*
 * The checks before the first line is written. They ensure that no line depends on another one: two lines must not
 * contain the same key or unique value, and no line may contain a unique value that another record has now, because
 * another line might be about to change that record.
 */

/** The number of lines that one statement reads, small enough that comparing them does not delay other requests. */
const PAGE = 1_000;

/** A value that must be unique in the file, and its line. */
interface Valued {
  readonly value: string;
  readonly line: number;
}

/** SQL: the values of a line to compare: its key, or its unique values as a JSON string. */
const VALUES = { key: sql`key`, uniques: sql`(uniques::text)` } as const;
type What = keyof typeof VALUES;

const textOf = textCache();

const readPage = async (
  { db, run }: Executor,
  { organisation_id, id }: ImportRow,
  what: What,
  after: Valued,
): Promise<Valued[]> => {
  const value: RawBuilder<unknown> = VALUES[what];
  const text = textOf(what, () =>
    sql`select ${value} as value, line from import_line where organisation_id = ${valueNamed('organisation')}
      and import_id = ${valueNamed('id')} and ${sql.ref(what)} is not null
      and (${value}, line) > (${valueNamed('value')}::text, ${valueNamed('line')}::int)
      order by ${value}, line limit ${sql.lit(PAGE)}`.compile(db),
  );
  return (await run(text.sql, parametersOf(text, { organisation: organisation_id, id, ...after }))) as Valued[];
};

type Refusal = { readonly line: number; readonly errors: readonly ImportErrorOfLine[] };

type Refusals = {
  readonly organisation_id: string;
  readonly id: string;
  readonly numbers: readonly number[];
  readonly refusals: string;
};

/**
 * The line numbers are also passed as an array, because with a join alone PostgreSQL may read all lines of the import.
 */
const refuseLines = statement<Refusals, object>(
  ({ organisation_id, id, numbers, refusals }) => sql`with refused as (
      update import_line l set outcome = 'refused', errors = given.errors, key = null, uniques = null, body = null
      from json_to_recordset(${refusals}::json) as given (line int, errors json)
      where l.organisation_id = ${organisation_id} and l.import_id = ${id} and l.line = any(${numbers}::int[])
        and l.line = given.line)
    update import set refused = refused + cardinality(${numbers}::int[]),
      refused_reading = refused_reading + cardinality(${numbers}::int[])
    where organisation_id = ${organisation_id} and id = ${id}`,
);

const refuse = async (executor: Executor, { organisation_id, id }: ImportRow, refusals: readonly Refusal[]) => {
  if (refusals.length === 0) return;
  const numbers = refusals.map(({ line }) => line);
  await refuseLines(executor, { organisation_id, id, numbers, refusals: JSON.stringify(refusals) });
};

/** Rejects every line whose value another line also contains, including the first such line. */
const refuseRepeated = async (
  executor: Executor,
  row: ImportRow,
  what: What,
  errorOf: (value: string) => ImportErrorOfLine,
): Promise<void> => {
  let after: Valued = { value: '', line: 0 };
  let previous: Valued | undefined;
  let isPreviousRefused = false;
  for (;;) {
    const page = await readPage(executor, row, what, after);
    const refused: Valued[] = [];
    for (const one of page) {
      const isRepeated = previous?.value === one.value;
      if (isRepeated && !isPreviousRefused && previous !== undefined) refused.push(previous);
      if (isRepeated) refused.push(one);
      [previous, isPreviousRefused] = [one, isRepeated];
    }
    await refuse(
      executor,
      row,
      refused.map(({ line, value }) => ({ line, errors: [errorOf(value)] })),
    );
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last;
  }
};

/** The pointers and values in the JSON string of a line's unique values. */
const uniquesIn = (text: string): [pointer: string, value: string][] => Object.entries(JSON.parse(text));

const readUniques = statement<
  { organisation_id: string; id: string; position: number; limit: number },
  { line: number; key: string | null; uniques: Readonly<Record<string, string>> }
>(
  ({ organisation_id, id, position, limit }) => sql`select line, key, uniques from import_line
    where organisation_id = ${organisation_id} and import_id = ${id} and line > ${position} and uniques is not null
    order by line limit ${limit}`,
);

/** Rejects lines with a unique value that another record currently has. */
const refuseTaken = async (executor: Executor, row: ImportRow): Promise<void> => {
  const { organisation_id, id, collection } = row;
  for (let position = 0; ; ) {
    const lines = await readUniques(executor, { organisation_id, id, position, limit: PAGE });
    const keys = lines.flatMap(({ key }) => (key === null ? [] : [key]));
    const targets = await findTargets(executor, { ...row, key: keyOf(row) }, keys);
    const pointers = new Set(lines.flatMap(({ uniques }) => Object.keys(uniques)));
    const refusals: Refusal[] = [];
    for (const pointer of pointers) {
      const values = lines.flatMap(({ uniques }) => uniques[pointer] ?? []);
      const holders = await findByField(executor, organisation_id, collection, pointer.slice(1), values);
      for (const { line, key, uniques } of lines) {
        const holder = holders.get(uniques[pointer] ?? '');
        if (holder === undefined || holder === targets.get(key ?? '')?.id) continue;
        refusals.push({ line, errors: [valueTakenNow(row, pointer)] });
      }
    }
    await refuse(executor, row, refusals);
    const last = lines.at(-1);
    if (last === undefined) return;
    position = last.line;
  }
};

/**
 * Rejects the lines that depend on other lines of the file: lines whose key or unique value another line contains, and
 * lines with a unique value that currently belongs to another record.
 */
export const checkLines = async (executor: Executor, row: ImportRow): Promise<void> => {
  await refuseRepeated(executor, row, 'key', () => keyRepeated(row));
  await refuseRepeated(executor, row, 'uniques', (text) => {
    const [[pointer] = ['']] = uniquesIn(text);
    return valueRepeated(row, pointer);
  });
  if (row.operation !== 'create') await refuseTaken(executor, row);
};
