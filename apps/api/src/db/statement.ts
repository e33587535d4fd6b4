import type { CompiledQuery, RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, OpenDatabase } from './database.ts';

type Values = Readonly<Record<string, unknown>>;

/** Runs statements: the pool, or one of its transactions. */
export interface Executor {
  readonly db: Database;
  readonly run: OpenDatabase['run'];
  /**
   * Runs a write that depends on no other statement. Outside of transactions it may share a transaction with writes of
   * other requests.
   */
  readonly runGrouped: OpenDatabase['runGrouped'];
  /**
   * Called between the parts of a write (`parts.ts`). Undefined: no client waits for it.
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

/** The placeholder for the value with that name. */
export const valueNamed = (name: string): Placeholder => new Placeholder(name);

/** A placeholder for the value that a statement writes into a column. */
export class ColumnPlaceholder {
  readonly column: string;
  constructor(column: string) {
    this.column = column;
  }
}

/** The text of a statement with its parameters: placeholders, and constant values. */
export interface StatementText {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The fields and filters of a request determine the text, so the number of cached texts is limited. */
const MAX_TEXTS = 200;

/** Caches the texts of one statement by the values that determine them, and keeps the most recently used ones. */
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

/** The parameters of a text: the values of its placeholders, and the written values by column. */
export const parametersOf = ({ parameters }: StatementText, values: Values, columns: Values = {}): unknown[] =>
  parameters.map((one) => {
    if (one instanceof ColumnPlaceholder) return columns[one.column];
    return one instanceof Placeholder ? values[one.name] : one;
  });

/**
 * A statement with one text, which is built at the first call. `build` gets a placeholder for each value.
 * @returns a function that runs it with values and returns its rows, whose type is the type of `build`
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
