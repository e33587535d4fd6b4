import type { CompiledQuery } from 'kysely';
import type { Database, OpenDatabase } from './database.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a prepared statement runs on: the pool, or one transaction of it. */
export interface Scope {
  readonly db: Database;
  readonly run: OpenDatabase['run'];
}

/** A place in a statement for the value of that name. */
export class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The text of a statement, with what stands at each of its places: a name, or a value that is always the same. */
export interface Text {
  readonly sql: string;
  readonly slots: readonly unknown[];
}

/** Callers decide which fields and filters are given, so the texts kept of one statement are bounded. */
const MAX_TEXTS = 200;

/** Keeps the texts of one statement by what they depend on. */
export const textCache = () => {
  const texts = new Map<string, Text>();
  return (key: string, compile: () => CompiledQuery): Text => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const { sql, parameters } = compile();
    const text = { sql, slots: parameters };
    if (texts.size < MAX_TEXTS) texts.set(key, text);
    return text;
  };
};

/** The parameters of a text, from values by name. */
export const filledWith = ({ slots }: Text, values: Values): unknown[] =>
  slots.map((slot) => (slot instanceof Placeholder ? values[slot.name] : slot));

/**
 * A statement whose text depends on nothing but which values are given: Kysely builds each text once, with places for
 * the values, and later calls only fill them.
 * The casts are the boundary: `build` sees places where its type says values, and must do no more than pass them on; and
 * the rows are what Kysely says of the statement that it built.
 */
export const statement = <Given extends Values, Row>(
  build: (db: Scope['db'], values: Given) => { compile(): CompiledQuery<Row> },
) => {
  const textOf = textCache();
  return async ({ db, run }: Scope, values: Given): Promise<Row[]> => {
    const names = Object.keys(values);
    const text = textOf(names.join(), () => {
      const places = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]));
      return build(db, places as unknown as Given).compile();
    });
    return (await run(text.sql, filledWith(text, values))) as Row[];
  };
};
