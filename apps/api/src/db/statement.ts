import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

type Values = Readonly<Record<string, unknown>>;

/** A place in a statement for the value of that name. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement whose text is always the same, for the hot paths: Kysely builds it on the first call, with places for
 * the values, and later calls only fill them. Every call must give the same names.
 * The cast is the boundary: `build` sees places where its type says values, and must do no more than pass them on.
 */
export const statement = <Given extends Values, Row>(
  build: (db: Database, values: Given) => { compile(): CompiledQuery<Row> },
) => {
  let text: string | undefined;
  let slots: readonly unknown[] = [];
  return async (db: Database, values: Given): Promise<Row[]> => {
    if (text === undefined) {
      const places = Object.fromEntries(Object.keys(values).map((name) => [name, new Place(name)]));
      const compiled = build(db, places as unknown as Given).compile();
      text = compiled.sql;
      slots = compiled.parameters;
    }
    const parameters = slots.map((slot) => (slot instanceof Place ? values[slot.name] : slot));
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  };
};
