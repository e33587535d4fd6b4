import { p } from '@mikro-orm/postgresql';

/**
 * A point in time: `timestamptz(3)`, in the program an ISO 8601 UTC string with milliseconds. Microseconds would be
 * lost, because cursors pass through JavaScript. The times of records come from the database's clock (`db/writing.ts`);
 * the times of tokens, clients and idempotency keys come from the clock of the instance.
 */
export const timestamp = () => p.string().columnType('timestamptz(3)');

/** A calendar date: `date`, in the program the string `YYYY-MM-DD`, so that no time zone changes it. */
export const calendarDate = () => p.string().columnType('date');

/**
 * Money: `numeric` without a scale, in the program a decimal string. The number of decimal places is kept as written.
 */
export const money = () => p.string().columnType('numeric');

/** A string with a maximum length in characters. */
export const text = (length: number) => p.string().length(length);

/** A list of strings. */
export const texts = () => p.array().columnType('text[]').$type<string[]>();

/** How teaching is delivered. */
export const deliveryMode = () => p.enum(['in_person', 'online', 'hybrid']);

/** The number of writes to a row, starting with 1. The `ETag` contains it (decision K1). */
export const version = () => p.integer().default(1);

/** The columns of every record of an organisation. `deletedAt` marks a deleted row (decision Q7). */
export const lifecycle = {
  insertedAt: timestamp(),
  updatedAt: timestamp(),
  deletedAt: timestamp().nullable(),
  version: version(),
};

/** The column of records about persons: the time when the data that identifies the person was erased (decision N5). */
export const erasable = { erasedAt: timestamp().nullable() };

/**
 * The text that `q` searches: the given columns, folded by the database (`search_text`, in the migrations) at every
 * write. The expression has the format in which PostgreSQL returns it; otherwise each new migration would contain a
 * difference.
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
