import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type Connection, type FieldDef } from 'pg';
import * as utils from 'pg/lib/utils.js';
import { expect, test } from 'vitest';
import type { QueryOfPg, RowDescription } from './preparedQuery.ts';

const TEXT = 25;
const FIELD = { name: 'name', dataTypeID: TEXT, format: 'text' } as FieldDef;

/** The members that `pg` itself uses to read a row. */
interface FullQuery extends QueryOfPg {
  handleDataRow(message: { fields: readonly string[] }): void;
  readonly _result: RowDescription & { readonly rows: readonly unknown[] };
}
const FullQuery = pg.Query as unknown as new (config: object) => FullQuery;
const newQuery = () => new FullQuery({ name: 'find', text: 'select $1', values: ['1'], callback: () => undefined });

/** The installed `pg`: a query that has received its row description, a client, and the utility functions. */
const installed = () => {
  const query = newQuery();
  query.handleRowDescription({ fields: [FIELD] });
  return { query, client: new pg.Client(), utils };
};

const QUERY: Record<keyof QueryOfPg, true> = {
  name: true,
  values: true,
  _result: true,
  _accumulateRows: true,
  submit: true,
  prepare: true,
  handleRowDescription: true,
  handleDataRow: true,
  handleCommandComplete: true,
  handleReadyForQuery: true,
  handleError: true,
};
const RESULT: Record<keyof RowDescription, true> = { fields: true, _parsers: true, _prebuiltEmptyResultObject: true };
const CONNECTION = ['bind', 'execute', 'sync', 'stream'] satisfies (keyof Connection)[];
/** Members that the types of `pg` lack. */
const NOTING = ['parsedStatements', 'close'];
const SOCKET = ['bytesRead', 'cork', 'uncork', 'destroy', 'destroyed'];

/** Every member of `pg` that preparedQuery.ts, socket.ts and their callers use. */
const MEMBERS = [
  ...Object.keys(QUERY).map((name) => `query.${name}`),
  ...Object.keys(RESULT).map((name) => `query._result.${name}`),
  'client.connection',
  ...CONNECTION.map((name) => `client.connection.${name}`),
  ...NOTING.map((name) => `client.connection.${name}`),
  ...SOCKET.map((name) => `client.connection.stream.${name}`),
  'utils.prepareValue',
];

const memberOf = (object: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => Object(value)[name], object);

const missingFrom = (library: object): string[] => MEMBERS.filter((path) => memberOf(library, path) === undefined);

/** A stub of the object that lacks one member. */
const without = (library: object, path: string): object => {
  const [first, ...rest] = path.split('.');
  return new Proxy(library, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name !== first) return value;
      return rest.length === 0 ? undefined : without(Object(value), rest.join('.'));
    },
  });
};

test('pg has every member that the pipelined connections use', () => {
  expect(missingFrom(installed())).toEqual([]);
});

test.each(MEMBERS)("the check of pg's members reports %s if it is missing", (path) => {
  expect(missingFrom(without(installed(), path))).toContain(path);
});

test('a query of pg can read rows with a row description that was copied from another query', () => {
  const { fields, _parsers, _prebuiltEmptyResultObject } = installed().query._result;
  const query = newQuery();
  Object.assign(query._result, { fields, _parsers, _prebuiltEmptyResultObject });
  query._accumulateRows = true;
  query.handleDataRow({ fields: ['Jörg'] });
  expect(query._result.rows).toEqual([{ name: 'Jörg' }]);
});

test('pg is pinned to the exact installed version', () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(new URL(import.meta.resolve('pg/package.json')), 'utf8'));
  expect(manifest.dependencies.pg).toBe(version);
});
