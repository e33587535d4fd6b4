import { p } from '@mikro-orm/postgresql';

/**
 * A point in time: `timestamptz(3)`, an ISO 8601 UTC string with milliseconds in the program.
 * Milliseconds, since a cursor that passes through JavaScript would lose microseconds; set by the application's clock.
 */
export const timestamp = () => p.string().columnType('timestamptz(3)');

/** A calendar date: `date`, the string `YYYY-MM-DD` in the program, so that no time zone touches it. */
export const calendarDate = () => p.string().columnType('date');

/** Money: `numeric` without a scale, a decimal string in the program; keeps the places that were written. */
export const money = () => p.string().columnType('numeric');

/** Text of bounded length, counted in characters. */
export const text = (length: number) => p.string().length(length);

/** A list of texts. */
export const texts = () => p.array().columnType('text[]').$type<string[]>();

/** How teaching is delivered. */
export const deliveryMode = () => p.enum(['in_person', 'online', 'hybrid']);

/** Counts the writes to a row, from 1 on: what an `ETag` is made of (decision K1). */
export const version = () => p.integer().default(1);

/** Columns that every record of an organisation has. `deletedAt` hides the row (decision Q7). */
export const lifecycle = {
  insertedAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: timestamp().nullable(),
  version: version(),
};

/**
 * What `q` searches: the texts of the columns, folded by the database (`search_text`, in the migrations), so that every
 * write keeps it, whoever writes. The expression stands as PostgreSQL writes it, or migrations would see a difference.
 */
export const searchText = (...columns: string[]) => {
  const texts = columns.map((column) => `(${column})::text`).join(', ');
  return p.string().columnType('text').generated(`(search_text(VARIADIC ARRAY[${texts}])) stored`).nullable();
};

/** Columns of a postal address. */
export const addressColumns = {
  addressStreet: text(255).nullable(),
  addressHouseNumber: text(50).nullable(),
  addressAddition: text(255).nullable(),
  addressZipCode: text(20).nullable(),
  addressCity: text(255).nullable(),
  addressCountry: text(2).nullable(),
};
