/// <reference path="./pgUtils.d.ts" />
import { type Connection, type FieldDef, Query, type QueryConfig } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** What `pg` knows of the rows of a statement. */
interface Description {
  readonly fields: readonly FieldDef[];
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** What the types of `pg` don't show of a query. */
interface QueryOfPg {
  readonly name: string;
  readonly values: unknown[];
  readonly _result: Description;
  _accumulateRows: boolean;
  submit(connection: Connection): void;
  prepare(connection: Connection): void;
  handleRowDescription(message: { fields: FieldDef[] }): void;
  handleError(error: Error, connection: Connection): void;
}

const QueryOfPg = Query as unknown as new (config: QueryConfig & { callback: unknown }) => QueryOfPg;

/** `feature_not_supported`, which stands for "cached plan must not change result type" where a statement was prepared. */
const CHANGED_COLUMNS = '0A000';

/** The statements of a connection whose rows have been described, by name. */
const described = new WeakMap<Connection, Map<string, Description>>();

const descriptionsOf = (connection: Connection): Map<string, Description> => {
  const known = described.get(connection) ?? new Map<string, Description>();
  described.set(connection, known);
  return known;
};

/**
 * A prepared statement whose columns PostgreSQL describes once for each connection. `pg` asks for them each time, reads
 * them and looks for the parser of each, which takes longer than reading a row. They stay the same: where a migration has
 * changed them, PostgreSQL refuses the statement, as often as it is sent on that connection, which is therefore given up.
 */
export class PreparedQuery extends QueryOfPg {
  #descriptions: Map<string, Description> | undefined;

  override prepare(connection: Connection): void {
    this.#descriptions = descriptionsOf(connection);
    const description = this.#descriptions.get(this.name);
    if (description === undefined) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, description);
    this._accumulateRows = true;
    const values = this.values.map((value) => prepareValue(value));
    connection.bind({ portal: '', statement: this.name, values }, true);
    connection.execute({ portal: '', rows: undefined }, true);
    connection.sync();
  }

  override handleRowDescription(message: { fields: FieldDef[] }): void {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    this.#descriptions?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }

  override handleError(error: Error, connection: Connection): void {
    super.handleError(error, connection);
    if ('code' in error && error.code === CHANGED_COLUMNS) connection.stream.destroy();
  }
}
