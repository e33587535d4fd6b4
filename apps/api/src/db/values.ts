/** A record's columns with every one that was left out set to null: what a create and a replace write. */
export const whole = <Columns extends Record<string, unknown>>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value ?? null])) as {
    [Name in keyof Columns]: Exclude<Columns[Name], undefined> | (undefined extends Columns[Name] ? null : never);
  };

/** The columns that were given: what an update writes. `null` clears. */
export const given = <Columns extends Record<string, unknown>>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Columns]?: Exclude<Columns[Name], undefined>;
  };

/** The value of a field that always has one: `null` stands for the default, `undefined` for "not given". */
export const orDefault = <Value, Default>(value: Value, fallback: Default) =>
  (value === null ? fallback : value) as Exclude<Value, null> | Default;

/** Now by the application's clock, in the form of every timestamp. */
export const now = (): string => new Date().toISOString();
