import * as z from 'zod/mini';
import { COUNTRIES } from './countries.ts';
import { annotated, described, explained } from './describe.ts';

/** An issue for zod with a stable `code` of our own in the issue's `params`. */
export const violation = (code: string, message: string) => ({ code: 'custom', params: { code }, message }) as const;

type Issue = ReturnType<typeof violation> & { readonly path?: PropertyKey[] };

/**
 * Reports an issue of a value in a transformation. The transformation must return the result of this function instead
 * of a value.
 */
export const refuse = (context: z.core.ParsePayload, issue: Issue): typeof z.NEVER => {
  context.issues.push({ ...issue, input: context.value });
  return z.NEVER;
};

/** The maximum number of violations in a problem document. If there are more, an additional entry reports this. */
export const MAX_VIOLATIONS = 100;

/** A JSON Schema pattern for strings that PostgreSQL can store. */
export const STORABLE = '^[^\\u0000]*$';

/**
 * Whether a string has more than `max` characters. It stops counting there, because the string may be as long as a
 * complete body.
 */
const isLonger = (value: string, max: number): boolean => {
  if (value.length <= max) return false;
  let count = 0;
  for (const _ of value) {
    count += 1;
    if (count > max) return true;
  }
  return false;
};
/** Whether a string can be stored and sent: it contains neither NUL nor a lone surrogate. */
const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();

const MAX_REPEATED = 200;
/**
 * Whether a problem document may repeat an unknown name from the request. A long name or an invalid string would
 * violate the schema of the document.
 */
export const isRepeated = (name: string): boolean => name.length <= MAX_REPEATED && isStorable(name);

/**
 * A string of at most `max` characters (Unicode code points, as JSON Schema counts them), stored exactly as sent. NUL
 * and lone surrogates are rejected: PostgreSQL cannot store NUL, and UTF-8 cannot encode lone surrogates (RFC 8259,
 * section 8.2).
 */
export const text = (max: number, min = 0) =>
  annotated(
    z.string().check(
      z.superRefine((value, context) => {
        if (isLonger(value, max)) {
          context.addIssue(violation('too_long', `Too long: at most ${max} characters.`));
        }
        if (value.length < min) context.addIssue(violation('too_short', `Too short: at least ${min} character.`));
        if (!isStorable(value)) {
          context.addIssue(
            violation('invalid_text', 'Contains a NUL or half of a surrogate pair, which cannot be stored.'),
          );
        }
      }),
    ),
    { ...(min > 0 ? { minLength: min } : {}), maxLength: max, pattern: STORABLE },
  );

/** The name of a person, record or place: 1 to 255 characters. */
export const Name = text(255, 1);
/** One line of text: up to 255 characters. */
export const Line = text(255);
/** A number assigned by an authority: a string, because no source defines its format. */
export const AuthorityNumber = text(100);
/** Prose: up to 10,000 characters. */
export const Prose = text(10_000);

/** An identifier in a record: a UUID in its canonical form (RFC 9562). */
export const Id = annotated(
  z.string().check(z.regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'Not a UUID.')),
  { format: 'uuid' },
);
/** Rejects a list that contains a string twice, ignoring case. */
const eachOnce = (items: readonly string[], context: z.core.$RefinementCtx): void => {
  const before = new Set<string>();
  for (const [index, item] of items.map((one) => one.toLowerCase()).entries()) {
    if (before.has(item))
      context.addIssue({ ...violation('duplicate_item', 'Is already in the list.'), path: [index] });
    before.add(item);
  }
};

/** Up to 50 ids, each once. */
export const Ids = annotated(z.array(Id).check(z.maxLength(50), z.superRefine(eachOnce)), { uniqueItems: true });

/**
 * The form of a scope. Whether the scope exists is checked by the service, because this module does not know the
 * resources.
 */
const ScopeName = annotated(
  z.string().check(z.regex(/^(\*|[a-zA-Z]{1,50}:(read|write))$/, 'Not a scope, such as "courses:read", nor "*".')),
  { maxLength: 60, pattern: '^(\\*|[a-zA-Z]{1,50}:(read|write))$' },
);
/** Up to 100 scopes, each once. */
export const ScopeNames = annotated(z.array(ScopeName).check(z.maxLength(100), z.superRefine(eachOnce)), {
  uniqueItems: true,
});
/** A UUID of version 4. */
export const UuidV4 = z.uuidv4('Not a UUID of version 4.');

/**
 * The pattern that browsers use. `z.regexes.html5Email` is not used, because it would add every pattern of zod to each
 * bundle.
 */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * E-mail address as browsers accept it (WHATWG HTML, 4.10.5.1.5), at most 254 characters (RFC 5321, section 4.5.3.1.3).
 */
export const Email = annotated(
  z
    .email({ pattern: EMAIL, error: 'Not an e-mail address.' })
    .check(z.maxLength(254, 'Too long: at most 254 characters.')),
  { format: 'email', maxLength: 254 },
);

const FIRST_YEAR = 1;
const isCalendarDate = (value: string): boolean => {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1) return false;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const daysOf = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (daysOf[month - 1] ?? 0);
};

/** A calendar date `YYYY-MM-DD` from year 1 on. It remains a string, and is never converted between time zones. */
export const CalendarDate = annotated(
  z.string().check(
    z.refine((value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDate(value), {
      params: { code: 'invalid_date' },
      message: 'Not a calendar date of the form YYYY-MM-DD.',
    }),
  ),
  { format: 'date' },
);

/** A point in time in a record: UTC with milliseconds and `Z` (RFC 3339). */
export const Timestamp = z.iso.datetime({ precision: 3 });

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(\.\d{1,30})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const [FIRST_TIME, LAST_TIME] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];
const isLastOfDay = (time: number): boolean => new Date(time).toISOString().slice(11, 19) === '23:59:59';

/**
 * Converts a timestamp with any offset to UTC, with all digits of its fraction, but at least milliseconds; undefined if
 * it is invalid (RFC 3339). Results without their `Z` can be compared as strings: the greater one is the later time. A
 * leap second, which is the last second of a day, becomes the first second of the next day.
 */
const inUtc = (value: string): string | undefined => {
  const [, date = '', minute = '', second = '', fraction = '', offset = ''] = DATE_TIME.exec(value) ?? [];
  if (!isCalendarDate(date)) return undefined;
  const isLeap = second === '60';
  const last = Date.parse(`${date}T${minute}:${isLeap ? '59' : second}${offset.toUpperCase()}`);
  if (last < FIRST_TIME || (isLeap && !isLastOfDay(last))) return undefined;
  const time = isLeap ? last + 1000 : last;
  if (time > LAST_TIME) return undefined;
  const digits = fraction.slice(1).replace(/0+$/, '').padEnd(3, '0');
  return `${new Date(time).toISOString().slice(0, 19)}.${digits}Z`;
};

const DateTime = annotated(z.string(), { format: 'date-time' });

/** A point in time as the bound of a range: with any RFC 3339 offset; converted to UTC with all fraction digits. */
export const TimestampBound = z.pipe(
  DateTime,
  z.transform((value, context) => {
    const message = 'Not a timestamp of the form 2025-01-31T09:30:00Z (RFC 3339).';
    return inUtc(value) ?? refuse(context, violation('invalid_timestamp', message));
  }),
);

/** A point in time in a request: with any RFC 3339 offset; converted to UTC with milliseconds. */
export const TimestampInput = z.pipe(
  TimestampBound,
  z.transform((value) => `${value.slice(0, 23)}Z`),
);

/** Rejects a body in which the calendar date `end` is before `start`. The service compares stored dates. */
export const inOrder =
  <Start extends string, End extends string>(start: Start, end: End) =>
  (body: { [Field in Start | End]?: string | null | undefined }, context: z.core.$RefinementCtx) => {
    const [from, until] = [body[start], body[end]];
    if (typeof from !== 'string' || typeof until !== 'string' || until >= from) return;
    context.addIssue({ ...violation('end_before_start', `Is before "${start}".`), path: [end] });
  };

/** An integer from `min` to `max`. */
export const count = (min: number, max = 1_000_000) => z.int().check(z.gte(min), z.lte(max));

/** Money as a decimal string with a point and up to two decimal places, such as `"12.50"`. */
export const Money = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/, 'Not an amount of the form "12.50".'), z.maxLength(13));

const isCountry = (value: string): boolean => COUNTRIES.includes(value);
/** Country: ISO 3166-1 alpha-2, such as `DE`. */
export const Country = annotated(
  z.string().check(
    z.refine(isCountry, {
      params: { code: 'invalid_country' },
      message: 'Not an ISO 3166-1 alpha-2 code such as "DE".',
    }),
  ),
  { pattern: '^[A-Z]{2}$', maxLength: 2, description: 'ISO 3166-1 alpha-2 code of a country, such as `DE`.' },
);

export const DeliveryMode = explained(z.enum(['in_person', 'online', 'hybrid']), 'Place of the training.', {
  in_person: 'on site',
  online: 'online',
  hybrid: 'both by turns',
});

/** Postal address: each part is optional. */
export const addressFields = {
  street: described(Line, 'Name of the street, without the house number.'),
  houseNumber: described(text(50), 'House number with its addition, such as `12a`.'),
  addressAddition: described(Line, 'Addition to the address, such as a floor or `c/o`.'),
  zipCode: described(text(20), 'Postal code.'),
  city: described(Line, 'City or town.'),
  country: Country,
};

/** The contact data of a participant. */
export const contactInformationFields = {
  email: described(Email, 'E-mail address.'),
  phone: described(text(50), 'Telephone number, as it was given.'),
  mobile: described(text(50), 'Mobile number, as it was given.'),
};
