import { ClientError } from './error.ts';

/** The header fields of a request, by name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** A field name (RFC 9110, section 5.1). */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** A field value (RFC 9110, section 5.5): no line break, no character beyond ISO 8859-1. */
const VALUE = /^[\t\x20-\x7E\x80-\xFF]*$/;

/** Fields that only `fetch` may set: it rejects them, or values that do not match the request. */
const OF_FETCH = /^(content-length|expect|keep-alive|transfer-encoding|upgrade)$/i;

/** Merges header fields. Later fields replace earlier ones of the same name; names are case-insensitive. */
export const mergedHeaders = (...all: readonly HeaderFields[]): Record<string, string> => {
  const fields = all.flatMap((each) => Object.entries(each));
  return Object.fromEntries(new Map(fields.map((field) => [field[0].toLowerCase(), field])).values());
};

/** The entries of a plain object, a `Headers` or a `Map`. */
const entriesOf = (fields: object): [string, unknown][] =>
  'entries' in fields && typeof fields.entries === 'function' ? [...fields.entries()] : Object.entries(fields);

/**
 * Checks header fields before they are sent, because `fetch` rejects invalid ones with an error that looks like a
 * network failure.
 * @throws ClientError `invalid_argument`; the message contains the name of the field but not its value
 */
export const checkedHeaders = (from: string, fields: unknown): HeaderFields => {
  const wrong = (text: string): never => {
    throw new ClientError('invalid_argument', `${from} ${text}`);
  };
  if (typeof fields !== 'object' || fields === null) return wrong('must be an object of header fields.');
  const entries = entriesOf(fields);
  for (const [name, value] of entries) {
    if (!NAME.test(name)) return wrong(`has the invalid field name ${JSON.stringify(name)}.`);
    if (OF_FETCH.test(name)) return wrong(`has "${name}", which only fetch may set: leave it out.`);
    if (typeof value !== 'string' || !VALUE.test(value))
      return wrong(`has a value for "${name}" that is not text, or has a line break or a character beyond ISO 8859-1.`);
  }
  // The cast is safe: each value is a string, as just checked.
  return Object.fromEntries(entries) as HeaderFields;
};
