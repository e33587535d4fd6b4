import type { Connection, QueryResult, Submittable } from 'pg';
import { endIfColumnsChanged, isDescribed, PreparedQuery } from './preparedQuery.ts';

/** Receives the result of a statement. After an error, the statement is committed, but its rows could not be read. */
export type Done = (error: Error | null, result: QueryResult) => void;

/** A statement with its values, and the function that receives its result. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly done: Done;
}

/** A statement of a group, with the name under which it is prepared. */
interface NamedStatement extends Statement {
  readonly name: string;
}

/**
 * A group of statements that PostgreSQL runs in one transaction. Without a `begin`, a transaction ends at the next Sync
 * (PostgreSQL's protocol, "Pipelining"), so a single Sync after the last statement commits the group. `pg` expects a
 * Sync for each query, so the group is a single query for `pg`. The group forwards each message of the server to the
 * statement to which the message belongs.
 */
export class GroupQuery implements Submittable {
  readonly callback: (error: Error | null) => void;
  readonly #queries: readonly PreparedQuery[];
  #completed = 0;

  /**
   * @param callback called after the commit and after `done` of each statement, or with the error of one of the
   * statements
   */
  constructor(statements: readonly NamedStatement[], callback: (error: Error | null) => void) {
    this.callback = callback;
    this.#queries = statements.map(
      ({ name, text, values, done }) => new PreparedQuery({ name, text, values: [...values], callback: done }),
    );
  }

  /** Sends the group. @returns an error if the connection lacks the description of a statement; then nothing is sent */
  submit(connection: Connection): Error | null {
    const stranger = this.#queries.find(({ name }) => !isDescribed(connection, name));
    if (stranger !== undefined) return new Error(`no description of the statement ${stranger.name}`);
    connection.stream.cork();
    for (const query of this.#queries) query.execute(connection);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleDataRow(message: object): void {
    this.#queries[this.#completed]?.handleDataRow(message);
  }

  handleCommandComplete(message: object, connection: Connection): void {
    this.#queries[this.#completed]?.handleCommandComplete(message, connection);
    this.#completed += 1;
  }

  handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.callback(null);
  }

  handleError(error: Error, connection: Connection): void {
    this.callback(error);
    endIfColumnsChanged(error, connection);
  }
}
