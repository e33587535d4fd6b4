/// <reference path="./pgUtils.d.ts" />
import { LRUCache } from 'lru-cache';
import { type Connection, type FieldDef, Query, type QueryConfig } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { MAX_STATEMENTS } from './statementNames.ts';
import { hasChangedColumns } from './unsupported.ts';

/** The members of a result of `pg` that describe its rows. Two of them are private. */
export interface RowDescription {
  readonly fields: readonly FieldDef[];
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The members of a query of `pg` that are used here. The types of `pg` contain only `submit`. */
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

/** A statement that a connection has prepared. The description of its rows is added as soon as it arrives. */
interface Prepared {
  description?: RowDescription;
}

/**
 * The members of a connection of `pg` that contain the statements it has prepared. They are missing in the types of
 * `pg`.
 */
interface Noting {
  readonly parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}
const notesOf = (connection: Connection): Noting => connection as unknown as Noting;

/** The statements that each connection has prepared, by name. */
const prepared = new WeakMap<Connection, LRUCache<string, Prepared>>();

/**
 * The statements that a connection has prepared. If there are too many, the least recently used one is closed on the
 * server, because each uses memory there. The server processes messages in order, so statements in flight are executed
 * before the statement is closed.
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

/** Whether a connection has received the description of a statement, and can therefore run it in a group. */
export const isDescribed = (connection: Connection, name: string): boolean =>
  preparedOn(connection).peek(name)?.description !== undefined;

/**
 * Closes the connection if a migration has changed the columns of a statement, because PostgreSQL rejects such a
 * statement for the lifetime of the connection.
 */
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
      // A statement that was closed on the server must be parsed again.
      delete notesOf(connection).parsedStatements[this.name];
      statements.set(this.name, this.#prepared);
    }
    super.prepare(connection);
  }

  /**
   * Sends the statement without the end of its transaction, so that further statements may follow in the transaction.
   */
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
