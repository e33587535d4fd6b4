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

/**
 * A statement whose text is always the same, for the hot paths, outside of transactions: Kysely builds it on the first
 * call, with places for the values, and later calls only fill them. Every call must give the same names.
 * The casts are the boundary: `build` sees places where its type says values, and must do no more than pass them on; and
 * the rows are what Kysely says of the statement that it built.
 */
export const statement = <Given extends Values, Row>(
  build: (db: OpenDatabase['db'], values: Given) => { compile(): CompiledQuery<Row> },
) => {
  let text: string | undefined;
  let slots: readonly unknown[] = [];
  return async ({ db, run }: StatementDatabase, values: Given): Promise<Row[]> => {
    if (text === undefined) {
      const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]));
      const compiled = build(db, places as unknown as Given).compile();
      text = compiled.sql;
      slots = compiled.parameters;
    }
    const parameters = slots.map((slot) => (slot instanceof Place ? values[slot.name] : slot));
    return (await run(text, parameters)) as Row[];
  };
};
