/** The patterns of the contract, from which generators derive the form of a text. */

/** Text without NUL; all other texts are such texts too. */
export const STORABLE = '^[^\\u0000]*$';
export const MONEY = '^(0|[1-9]\\d{0,9})(\\.\\d{1,2})?$';
export const COUNTRY = '^[A-Z]{2}$';
export const CURSOR = '^[A-Za-z0-9_-]+$';
/** The name of an external system. */
export const SOURCE = '^[a-z0-9][a-z0-9._-]{0,49}$';
/** A source, a colon and a value. */
export const EXTERNAL_ID = '^[a-z0-9][a-z0-9._-]{0,49}:[^\\u0000]{1,255}$';
/** A month of a year. */
export const MONTH = '^\\d{4}-(0[1-9]|1[0-2])$';
/** The units of a session: from 0.01 to 1000. */
export const UNITS = '^(1000(\\.0{1,2})?|[1-9]\\d{0,2}(\\.\\d{1,2})?|0\\.(0[1-9]|[1-9]\\d?))$';
/** The names of contacts: the pattern is not anchored. */
export const CONTACT_NAME = '[a-zA-Z][a-zA-Z0-9_]+';
