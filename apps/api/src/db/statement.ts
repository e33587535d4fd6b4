import type { CompiledQuery, RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, OpenDatabase } from './database.ts';

type Values = Readonly<Record<string, unknown>>;

/** Runs statements on a pool, or within one of its transactions. */
export interface Executor {
  readonly db: Database;
  readonly run: OpenDatabase['run'];
  /**
   * Runs a write that does not depend on other statements. Outside of transactions it may share a transaction with
   * writes of other requests.
   */
  readonly runGrouped: OpenDatabase['runGrouped'];
  /**
   * Called between the parts of a write (`parts.ts`); undefined if no client waits for the write.
   * @throws Fault 503 to stop the write
   */
  readonly progressed?: (() => Promise<void>) | undefined;
}

/** A placeholder in a statement for the value with that name. */
export class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The placeholder for the value with this name. */
export const valueNamed = (name: string): Placeholder => new Placeholder(name);

/** A placeholder for the value that a statement writes into a column. */
export class ColumnPlaceholder {
  readonly column: string;
  constructor(column: string) {
    this.column = column;
  }
}

/** The SQL of a statement with its parameters, which are placeholders or constant values. */
export interface StatementText {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The fields and filters of a request determine the SQL, so the number of cached statements is limited. */
const MAX_TEXTS = 200;

/**
 * Caches the SQL of one kind of statement, by a key of the values that determine it. The most recently used statements
 * are kept.
 */
export const textCache = () => {
  const texts = new LRUCache<string, StatementText>({ max: MAX_TEXTS });
  return (key: string, compile: () => CompiledQuery): StatementText => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const { sql, parameters } = compile();
    const text = { sql, parameters };
    texts.set(key, text);
    return text;
  };
};

/**
 * The parameters of a statement: each placeholder is replaced by its value from `values`, or by the written value of
 * its column.
 */
export const parametersOf = ({ parameters }: StatementText, values: Values, columns: Values = {}): unknown[] =>
  parameters.map((one) => {
    if (one instanceof ColumnPlaceholder) return columns[one.column];
    return one instanceof Placeholder ? values[one.name] : one;
  });

/**
 * A statement whose SQL is always the same, and is built at the first call. `build` gets a placeholder for each value.
 * @returns a function that runs the statement with values and returns its rows, with the type of the rows of `build`
 */
export const statement = <Given extends Values, Row>(
  build: (placeholders: Readonly<Record<keyof Given, Placeholder>>) => RawBuilder<Row>,
) => {
  const textOf = textCache();
  return async ({ db, run }: Executor, values: Given): Promise<Row[]> => {
    const text = textOf('', () => {
      const placeholders = Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)]));
      return build(placeholders as Readonly<Record<keyof Given, Placeholder>>).compile(db);
    });
    return (await run(text.sql, parametersOf(text, values))) as Row[];
  };
};
