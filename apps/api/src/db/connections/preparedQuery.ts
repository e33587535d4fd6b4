/// <reference path="./pgUtils.d.ts" />
import { LRUCache } from 'lru-cache';
import { type Connection, type FieldDef, Query, type QueryConfig } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { MAX_STATEMENTS } from './statementNames.ts';
import { hasChangedColumns } from './unsupported.ts';

/** The members of a result of `pg` that describe its rows; two of them are private. */
export interface RowDescription {
  readonly fields: readonly FieldDef[];
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The members of a query of `pg` that are used here. Its types show `submit` only. */
export interface QueryOfPg {
  readonly name: string;
  readonly values: unknown[];
  readonly _result: RowDescription;
  _accumulateRows: boolean;
  submit(connection: Connection): void;
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: FieldDef[] }): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
}

const QueryOfPg = Query as unknown as new (config: QueryConfig & { callback: unknown }) => QueryOfPg;

/** A statement that a connection has prepared, with the description of its rows as soon as it has arrived. */
interface Prepared {
  description?: RowDescription;
}

/** The members of a connection of `pg` that record which statements it has prepared. Its types lack them. */
interface Noting {
  readonly parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}
const notesOf = (connection: Connection): Noting => connection as unknown as Noting;

/** The statements that each connection has prepared, by name. */
const prepared = new WeakMap<Connection, LRUCache<string, Prepared>>();

/**
 * The statements that a connection has prepared. If there are too many, PostgreSQL drops the least recently used one,
 * because each uses memory there. The server processes messages in order, so statements in flight run before the drop.
 */
const preparedOn = (connection: Connection): LRUCache<string, Prepared> => {
  const known = prepared.get(connection);
  if (known !== undefined) return known;
  const drop = (_: Prepared, name: string, reason: string): void => {
    if (reason === 'evict') notesOf(connection).close({ type: 'S', name });
  };
  const statements = new LRUCache<string, Prepared>({ max: MAX_STATEMENTS, dispose: drop });
  prepared.set(connection, statements);
  return statements;
};

/** Whether a connection has received the description of a statement: then it can run it in a group. */
export const isDescribed = (connection: Connection, name: string): boolean =>
  preparedOn(connection).peek(name)?.description !== undefined;

/** PostgreSQL rejects the statement for the lifetime of the connection. */
export const endIfColumnsChanged = (error: Error, connection: Connection): void => {
  if (hasChangedColumns(error)) connection.stream.destroy();
};

/**
 * A prepared statement whose columns PostgreSQL describes once for each connection. `pg` requests the description each
 * time, reads it and looks up the parser of each column, which takes longer than reading a row. A description stays
 * valid: if a migration changes the columns, PostgreSQL rejects the statement for the lifetime of the connection, so
 * the connection is destroyed then.
 */
export class PreparedQuery extends QueryOfPg {
  #prepared: Prepared | undefined;

  override prepare(connection: Connection): void {
    const statements = preparedOn(connection);
    const known = statements.get(this.name);
    if (known?.description !== undefined) {
      this.execute(connection, known.description);
      connection.sync();
      return;
    }
    this.#prepared = known ?? {};
    if (known === undefined) {
      // A dropped statement must be parsed again.
      delete notesOf(connection).parsedStatements[this.name];
      statements.set(this.name, this.#prepared);
    }
    super.prepare(connection);
  }

  /** Sends the statement without the end of its transaction: further statements may follow in the same transaction. */
  execute(connection: Connection, description = preparedOn(connection).get(this.name)?.description): void {
    Object.assign(this._result, description);
    this._accumulateRows = true;
    const values = this.values.map((value) => prepareValue(value));
    connection.bind({ portal: '', statement: this.name, values }, true);
    connection.execute({ portal: '', rows: undefined }, true);
  }

  override handleRowDescription(message: { fields: FieldDef[] }): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.#prepared !== undefined) this.#prepared.description = { fields, _parsers, _prebuiltEmptyResultObject };
  }

  override handleError(error: Error, connection: Connection): void {
    super.handleError(error, connection);
    endIfColumnsChanged(error, connection);
  }
}
