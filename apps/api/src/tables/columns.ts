import { p } from '@mikro-orm/postgresql';

/**
 * A point in time: `timestamptz(3)`, in the program an ISO 8601 UTC string with milliseconds. Not microseconds, since
 * cursors pass through JavaScript, which would lose them. Times of records come from the database's clock
 * (`db/writing.ts`), those of tokens, clients and idempotency keys from the instance's.
 */
export const timestamp = () => p.string().columnType('timestamptz(3)');

/** A calendar date: `date`, in the program the string `YYYY-MM-DD`, so that no time zone changes it. */
export const calendarDate = () => p.string().columnType('date');

/** Money: `numeric` without a scale, in the program a decimal string. It keeps the written decimal places. */
export const money = () => p.string().columnType('numeric');

/** Text with a maximum length in characters. */
export const text = (length: number) => p.string().length(length);

/** A list of texts. */
export const texts = () => p.array().columnType('text[]').$type<string[]>();

/** How teaching is delivered. */
export const deliveryMode = () => p.enum(['in_person', 'online', 'hybrid']);

/** Counts the writes to a row, from 1. The `ETag` contains it (decision K1). */
export const version = () => p.integer().default(1);

/** The columns of every record of an organisation. `deletedAt` marks a deleted row (decision Q7). */
export const lifecycle = {
  insertedAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: timestamp().nullable(),
  version: version(),
};

/**
 * The column of records that are or are about persons: the time when the data that identifies the person was erased
 * (decision N5).
 */
export const erasable = { erasedAt: timestamp().nullable() };

/**
 * The text that `q` searches: the columns, folded by the database (`search_text`, in the migrations), so that every write
 * updates it. The expression has PostgreSQL's own format; otherwise a new migration would contain a difference.
 */
export const searchText = (...columns: string[]) => {
  const texts = columns.map((column) => `(${column})::text`).join(', ');
  return p.string().columnType('text').generated(`(search_text(VARIADIC ARRAY[${texts}])) stored`).nullable();
};

/** The columns of a postal address. */
export const addressColumns = {
  addressStreet: text(255).nullable(),
  addressHouseNumber: text(50).nullable(),
  addressAddition: text(255).nullable(),
  addressZipCode: text(20).nullable(),
  addressCity: text(255).nullable(),
  addressCountry: text(2).nullable(),
};
