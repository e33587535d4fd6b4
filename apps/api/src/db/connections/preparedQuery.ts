/// <reference path="./pgUtils.d.ts" />
import { type Connection, type FieldDef, Query, type QueryConfig } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

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

/** `feature_not_supported`: for a prepared statement it means "cached plan must not change result type". */
const CHANGED_COLUMNS = '0A000';

/** The row descriptions that each connection has received, by the name of the statement. */
const descriptions = new WeakMap<Connection, Map<string, RowDescription>>();

/** Whether a connection has received the description of a statement: then it can run it in a group. */
export const isDescribed = (connection: Connection, name: string): boolean =>
  descriptions.get(connection)?.has(name) ?? false;

const descriptionsOf = (connection: Connection): Map<string, RowDescription> => {
  const known = descriptions.get(connection) ?? new Map<string, RowDescription>();
  descriptions.set(connection, known);
  return known;
};

/** PostgreSQL refuses the statement for as long as the connection lives. */
export const endIfColumnsChanged = (error: Error, connection: Connection): void => {
  if ('code' in error && error.code === CHANGED_COLUMNS) connection.stream.destroy();
};

/**
 * A prepared statement whose columns PostgreSQL describes once for each connection. `pg` asks for the description each
 * time, reads it and looks up the parser of each column, which takes longer than reading a row. A description stays
 * true: if a migration changes the columns, PostgreSQL refuses the statement for as long as the connection lives, so the
 * connection is destroyed then.
 */
export class PreparedQuery extends QueryOfPg {
  #descriptions: Map<string, RowDescription> | undefined;

  override prepare(connection: Connection): void {
    this.#descriptions = descriptionsOf(connection);
    const description = this.#descriptions.get(this.name);
    if (description === undefined) {
      super.prepare(connection);
      return;
    }
    this.execute(connection, description);
    connection.sync();
  }

  /** Sends the statement without the end of its transaction: further ones may follow in the same. */
  execute(connection: Connection, description = descriptionsOf(connection).get(this.name)): void {
    Object.assign(this._result, description);
    this._accumulateRows = true;
    const values = this.values.map((value) => prepareValue(value));
    connection.bind({ portal: '', statement: this.name, values }, true);
    connection.execute({ portal: '', rows: undefined }, true);
  }

  override handleRowDescription(message: { fields: FieldDef[] }): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#descriptions?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleError(error: Error, connection: Connection): void {
    super.handleError(error, connection);
    endIfColumnsChanged(error, connection);
  }
}
