import { isObject, type Json, type JsonObject } from './json.ts';
import { Refusal } from './refusal.ts';

/** Reads one field of a request: the value to store. Throws a `Refusal` for one that it doesn't take. */
type Field = (value: Json) => Json;

const must = (holds: boolean, sentence: string): void => {
  if (!holds) throw new Refusal(400, sentence);
};

const anything: Field = (value) => value;

const text: Field = (value) => {
  must(typeof value === 'string', 'expected text');
  return value;
};

const flag: Field = (value) => {
  must(typeof value === 'boolean', 'expected true or false');
  return value;
};

const texts: Field = (value) => {
  must(Array.isArray(value) && value.every((item) => typeof item === 'string'), 'expected a list of texts');
  return value;
};

const oneOf =
  (...values: string[]): Field =>
  (value) => {
    must(typeof value === 'string' && values.includes(value), `expected one of ${values.join(', ')}`);
    return value;
  };

/** The specification's pattern, read as the whole name: section 2.1 doesn't say whether a part is enough. */
const personName: Field = (value) => {
  must(typeof value === 'string' && /^[a-zA-Z][a-zA-Z0-9_]+$/.test(value), 'expected a name');
  return value;
};

const email: Field = (value) => {
  must(typeof value === 'string' && /^[^@\s]+@[^@\s]+$/.test(value), 'expected an e-mail address');
  return value;
};

/** A timestamp in the zone of Berlin's winter, with as many digits as needed: ISO 8601, and never the form of UTC. */
export const berlinTime = (time: number): string =>
  new Date(time + 3_600_000).toISOString().replace(/(?:\.000)?Z$/, '+01:00');

const timestamp: Field = (value) => {
  const time = typeof value === 'string' && value.includes('T') ? Date.parse(value) : Number.NaN;
  must(!Number.isNaN(time), 'expected a timestamp');
  return berlinTime(time);
};

/** The fields of each record: those that the specification names, and a few of our own if it names none. */
const FIELDS = {
  contact: {
    category: oneOf('person', 'team'),
    email,
    first_name: personName,
    last_name: personName,
    function: text,
    funding_agency_id: text,
    tags: texts,
  },
  fundingAgency: {
    name: text,
    partnerType: oneOf('funding_agency', 'company'),
    type: oneOf('bafa', 'jobcenter', 'bundeswehr', 'rentenversicherung', 'other'),
    email,
  },
  note: { author_id: text, title: text, content: text, date: timestamp, is_pinned: flag },
  participant: Object.fromEntries(
    [
      ...['contactInformation', 'address', 'dateOfBirth', 'birthCity', 'birthCountry', 'customerNumber'],
      ...['internalCustomerNumber', 'firstName', 'lastName', 'preferredName', 'gender', 'salutation'],
      ...['marketingChannel', 'status'],
    ].map((name) => [name, anything]),
  ),
  user: { firstName: anything, lastName: anything, address: anything, groups: anything, locations: anything },
  program: { admission_criteria: anything, abbreviation: anything },
  course: { heading: anything },
  coaching: { topic: anything },
} satisfies Record<string, Record<string, Field>>;

export type RecordKind = keyof typeof FIELDS;

const REQUIRED: Partial<Record<RecordKind, readonly string[]>> = {
  contact: ['category'],
  fundingAgency: ['name', 'partnerType'],
};

/** Both spellings of a contact's name occur in the interface; the server keeps the one of the examples. */
const SPELLINGS: Record<string, string> = { firstName: 'first_name', lastName: 'last_name' };

/** Reads what a body gives. Fields that the record doesn't have, and those that are null, count as not given. */
export const given = (kind: RecordKind, body: JsonObject): JsonObject => {
  const fields: Record<string, Field> = FIELDS[kind];
  const read: JsonObject = {};
  for (const [name, value] of Object.entries(body)) {
    const kept = kind === 'contact' ? (SPELLINGS[name] ?? name) : name;
    const field = fields[kept];
    if (field !== undefined && value !== null) read[kept] = field(value);
  }
  return read;
};

/** Refuses a record that lacks a required field. */
export const complete = (kind: RecordKind, fields: JsonObject): JsonObject => {
  for (const name of REQUIRED[kind] ?? []) must(name in fields, `${name} is missing`);
  return fields;
};

/** What stands under the wrapper key of a body. */
export const unwrap = (wrapper: string, body: Json | undefined): JsonObject => {
  const inner = isObject(body) ? body[wrapper] : undefined;
  if (!isObject(inner)) throw new Refusal(400, `expected an object under ${wrapper}`);
  return inner;
};
