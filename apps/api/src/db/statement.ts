import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Database, OpenDatabase } from './database.ts';

type Values = Readonly<Record<string, unknown>>;

/** What statements run on: the pool, or one transaction of it. */
export interface Executor {
  readonly db: Database;
  readonly run: OpenDatabase['run'];
}

/** Stands in a statement for the value of that name. */
export class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Stands for the value of that name. */
export const valueNamed = (name: string): Placeholder => new Placeholder(name);

/** The text of a statement with its parameters: placeholders, and values that are always the same. */
export interface Text {
  readonly sql: string;
  readonly parameters: readonly unknown[];
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
    const text = { sql, parameters };
    if (texts.size < MAX_TEXTS) texts.set(key, text);
    return text;
  };
};

/** The parameters of a text, with values in place of its placeholders. */
export const parametersOf = ({ parameters }: Text, values: Values): unknown[] =>
  parameters.map((one) => (one instanceof Placeholder ? values[one.name] : one));

/**
 * A statement of one text, which is built at its first call. `build` gets a placeholder for each value.
 * @returns a function that runs it with values and returns its rows, which are what `build` says
 */
export const statement = <Given extends Values, Row>(
  build: (place: Readonly<Record<keyof Given, Placeholder>>) => RawBuilder<Row>,
) => {
  const textOf = textCache();
  return async ({ db, run }: Executor, values: Given): Promise<Row[]> => {
    const text = textOf('', () => {
      const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)]));
      return build(places as Readonly<Record<keyof Given, Placeholder>>).compile(db);
    });
    return (await run(text.sql, parametersOf(text, values))) as Row[];
  };
};
