import type { CompiledQuery } from 'kysely';
import type { OpenDatabase } from './database.ts';

type Values = Readonly<Record<string, unknown>>;
type StatementDatabase = Pick<OpenDatabase, 'db' | 'run'>;

/** A place in a statement for the value of that name. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Text {
  sql: string;
  slots: readonly unknown[];
}

/** Callers decide which fields a change names, so the texts kept of one statement are bounded. */
const MAX_TEXTS = 100;

/**
 * A statement whose text depends on nothing but which values are given, for the hot paths, outside of transactions:
 * Kysely builds each text once, with places for the values, and later calls only fill them.
 * The casts are the boundary: `build` sees places where its type says values, and must do no more than pass them on; and
 * the rows are what Kysely says of the statement that it built.
 */
export const statement = <Given extends Values, Row>(
  build: (db: OpenDatabase['db'], values: Given) => { compile(): CompiledQuery<Row> },
) => {
  const texts = new Map<string, Text>();
  const textFor = (db: OpenDatabase['db'], values: Given): Text => {
    const names = Object.keys(values);
    const key = names.join();
    const known = texts.get(key);
    if (known !== undefined) return known;
    const places = Object.fromEntries(names.map((name) => [name, new Place(name)]));
    const { sql, parameters } = build(db, places as unknown as Given).compile();
    const text = { sql, slots: parameters };
    if (texts.size < MAX_TEXTS) texts.set(key, text);
    return text;
  };
  return async ({ db, run }: StatementDatabase, values: Given): Promise<Row[]> => {
    const { sql, slots } = textFor(db, values);
    const parameters = slots.map((slot) => (slot instanceof Place ? values[slot.name] : slot));
    return (await run(sql, parameters)) as Row[];
  };
};
