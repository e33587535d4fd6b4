import { readdir, readFile } from 'node:fs/promises';
import { type ResourceName, resources } from '@training-provider/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { recordTables } from '../../src/db/tables.ts';

/* The contract owns lengths, enums, references and uniqueness; the migrations create the columns and constraints.
 * These tests compare the migrated database with the contract. */

interface Column {
  readonly name: string;
  readonly type: string;
  readonly length: number | null;
  readonly nullable: boolean;
  readonly generated: string;
}

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
});

afterAll(() => client.end());

const columnsOf = async (table: string): Promise<Map<string, Column>> => {
  const { rows } = await client.query(
    `select column_name as name, data_type as type, character_maximum_length as length, is_nullable = 'YES' as nullable,
       coalesce(generation_expression, '') as generated
     from information_schema.columns where table_schema = current_schema() and table_name = $1`,
    [table],
  );
  return new Map(rows.map((column: Column) => [column.name, column]));
};

const definitionsOf = async (table: string): Promise<string[]> => {
  const { rows } = await client.query(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = to_regclass($1::text)
     union all select indexdef from pg_indexes where schemaname = current_schema() and tablename = $1::text`,
    [table],
  );
  return rows.map(({ definition }) => definition);
};

/** The bodies of the functions that write columns of a row before it is stored. */
const triggersOf = async (table: string): Promise<string[]> => {
  const { rows } = await client.query(
    `select prosrc as body from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where tgrelid = to_regclass($1::text) and not tgisinternal`,
    [table],
  );
  return rows.map(({ body }) => body);
};

/** JSON Schema of one field of a record. */
interface FieldSchema {
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
}

const schemaOf = (name: ResourceName): Readonly<Record<string, FieldSchema>> => {
  const schema = z.toJSONSchema(resources[name].record, { unrepresentable: 'any' }) as FieldSchema;
  return schema.properties ?? {};
};

/** The required column of this field: PostgreSQL's type and, for text of limited length, its length. */
const typesFor = ({ type, format, maxLength, maximum = 0 }: FieldSchema): readonly string[] => {
  if (format === 'uuid') return ['uuid'];
  if (format === 'date') return ['date'];
  if (format === 'date-time') return ['timestamp with time zone'];
  if (type === 'boolean') return ['boolean'];
  if (type === 'integer' || type === 'number' || type === undefined) {
    return maximum > 32_767 ? ['integer'] : ['smallint', 'integer'];
  }
  return maxLength === undefined ? ['text', 'numeric'] : ['character varying', 'text', 'numeric'];
};

describe.each(Object.values(recordTables).map((table) => ({ name: table.facts.name, table })))(
  'the table of $name',
  ({ table }) => {
    const { name, facts, columnOf, linked } = table;
    const fields = schemaOf(facts.name);

    test('has a column of the right type and length for each field', async () => {
      const columns = await columnsOf(name);
      const leaves = Object.entries(fields).flatMap(([field, schema]) =>
        schema.properties === undefined || columnOf(field) === undefined ? [[columnOf(field), schema] as const] : [],
      );
      expect(leaves.length).toBeGreaterThan(0);
      for (const [columnName, schema] of leaves) {
        if (columnName === undefined || schema.type === 'array') continue;
        const column = columns.get(columnName);
        expect(column, columnName).toBeDefined();
        expect(typesFor(schema), `${columnName}: ${column?.type}`).toContain(column?.type);
        if (column?.type === 'character varying') expect(column.length, columnName).toBe(schema.maxLength);
      }
    });

    test('has a nullable column exactly if the field may be absent', async () => {
      const columns = await columnsOf(name);
      const required = new Set(z.toJSONSchema(facts.record, { unrepresentable: 'any' }).required);
      const wrong = Object.keys(fields).filter((field) => {
        const column = columns.get(columnOf(field) ?? '');
        return column !== undefined && column.nullable === required.has(field);
      });
      expect(wrong).toEqual([]);
    });

    test('has a check constraint with the values of each enum', async () => {
      const definitions = await definitionsOf(name);
      const enums = Object.entries(fields).filter(([field, schema]) => schema.enum && columnOf(field) !== undefined);
      const unheld = enums.filter(([field, schema]) => {
        const column = columnOf(field);
        const values = (schema.enum ?? []).map((value) => (typeof value === 'string' ? `'${value}'` : `${value}`));
        return !definitions.some(
          (definition) =>
            definition.startsWith('CHECK') &&
            definition.includes(`${column}`) &&
            values.every((value) => definition.includes(value)),
        );
      });
      expect(unheld.map(([field]) => field)).toEqual([]);
    });

    test('has for each unique field a key with the name that a violation reports', async () => {
      // The index belongs to this table, or to the table for uniqueness over all organisations.
      const { rows } = await client.query(
        `select indexname as name from pg_indexes where schemaname = current_schema() and starts_with(tablename, $1)`,
        [name],
      );
      const names = rows.map((row: { name: string }) => row.name);
      expect(names).toEqual(expect.arrayContaining(facts.unique.map((field) => `${name}_${columnOf(field)}_key`)));
    });

    test('has a foreign key within the organisation for each reference', async () => {
      const referenced = Object.entries(facts.references) as [string, ResourceName][];
      for (const [field, resource] of referenced) {
        const list = linked.find((one) => one.field === field);
        const [from, column] = list === undefined ? [name, columnOf(field)] : [list.table, list.target];
        const expected = `FOREIGN KEY (organisation_id, ${column}) REFERENCES ${recordTables[resource].name}(organisation_id, id)`;
        expect(
          (await definitionsOf(from)).some((definition) => definition.startsWith(expected)),
          expected,
        ).toBe(true);
      }
      expect(referenced.length).toBe(Object.keys(facts.references).length);
    });

    test('has a search column over exactly the fields that the contract declares as searched', async () => {
      const search = (await columnsOf(name)).get('search');
      if (facts.searched.length === 0) return expect(search).toBeUndefined();
      const source = search?.generated || (await triggersOf(name)).find((body) => body.includes('new.search :='));
      const [, list = ''] = /ARRAY\[(.*)\]/.exec(source ?? '') ?? [];
      const searched = list.split(', ').map((part) => /\w+/.exec(part.replace('new.', ''))?.[0]);
      expect(searched.toSorted()).toEqual(facts.searched.map((field) => columnOf(field)).toSorted());
    });
  },
);

test('no file of the service except the migrations contains an SQL string that writes a table of records', async () => {
  const folder = new URL('../../src/', import.meta.url);
  const tables = Object.values(recordTables).map(({ name }) => name);
  const writes = new RegExp(`(insert into|update|delete from)\\s+"?(${tables.join('|')})"?\\s`, 'i');
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('db/migrations/') && !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const file of files) if (writes.test(await readFile(new URL(file, folder), 'utf8'))) found.push(file);
  expect(found).toEqual([]);
});
