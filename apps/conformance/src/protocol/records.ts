import { idOf, jsonOf, recordOf, show, succeeds } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { equal, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { operationAnswer } from '../expect/operationAnswers.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import type { Operation } from '../interface/operations.ts';
import { fieldsIn, withoutNull } from '../interface/schema.ts';
import { withBody } from './envelope.ts';

/** The records in a response: one, or those of a page. */
export const recordsOf = async (target: Target, operation: Operation): Promise<JsonObject[]> => {
  const body = jsonOf(succeeds(await operationAnswer(target, operation)));
  return isObject(body) ? [body.data].flat().filter(isObject) : [];
};

/** Timestamp fields that are not declared as dates. */
const TIMESTAMP_FIELDS = ['insertedAt', 'updatedAt', 'date', 'inserted_at', 'updated_at'];

/** The timestamp fields of the records in an operation's response. */
const timestampsOf = ({ answers }: Operation): string[] => {
  const data = fieldsIn(answers, 'data');
  const { properties = {} } = data.items ?? data;
  return TIMESTAMP_FIELDS.filter((field) => withoutNull(properties[field] ?? {}).schema.format !== 'date');
};

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** Whether a text is an RFC 3339 timestamp with an existing date. */
const isDateTime = (value: unknown): boolean =>
  typeof value === 'string' && DATE_TIME.test(value) && !Number.isNaN(Date.parse(value.toUpperCase()));

/** A missing or null field has no value: the specification does not show whether null may occur. */
const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

const dateTimes = withBody.map((operation) =>
  check(
    ['S2-DATE-TIME'],
    `${operation.name} returns timestamps in the format date-time of RFC 3339`,
    async (target) => {
      const timestamps = timestampsOf(operation);
      for (const record of await recordsOf(target, operation)) {
        for (const field of timestamps) {
          const value = record[field];
          if (hasValue(value)) holds(isDateTime(value), `\`${field}\` must be a date-time, but is ${show(value)}.`);
        }
      }
    },
  ),
);

const ids = withBody.map((operation) =>
  check(['S2-ID-STRING'], `${operation.name} returns all ids as strings`, async (target) => {
    for (const record of await recordsOf(target, operation)) idOf(record);
  }),
);

const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const versions = withBody
  .filter(({ idVersion }) => idVersion === 4)
  .map((operation) =>
    check(['S2-UUID-V4'], `${operation.name} returns ids that are UUIDs of version 4`, async (target) => {
      for (const record of await recordsOf(target, operation)) {
        holds(V4.test(idOf(record)), `The id must be a UUID of version 4, but is ${show(record.id)}.`);
      }
    }),
  );

const BEYOND_ID: readonly (string | undefined)[] = ['coaching', 'course'];
const OTHERS = ['listLocations', 'getOrganisation'];
const named = withBody
  .filter(({ id, kind }) => OTHERS.includes(id) || BEYOND_ID.includes(kind))
  .map((operation) =>
    check(['S2.4-ID'], `${operation.name} returns records with an id`, async (target) => {
      for (const record of await recordsOf(target, operation)) idOf(record);
    }),
  );

type Type = (value: unknown) => boolean;
const isString: Type = (value) => typeof value === 'string';
const isOneOf =
  (...values: unknown[]): Type =>
  (value) =>
    values.includes(value);
const TYPES: Readonly<
  Record<
    string,
    { requirement: 'S2.1-TYPES' | 'S2.2-TYPES' | 'S2.3-TYPES'; fields: Record<string, Type>; required: string[] }
  >
> = {
  contact: {
    requirement: 'S2.1-TYPES',
    required: ['category'],
    fields: {
      category: isOneOf('person', 'team'),
      email: isString,
      firstName: isString,
      first_name: isString,
      lastName: isString,
      last_name: isString,
      function: isString,
      funding_agency_id: isString,
      insertedAt: isDateTime,
      updatedAt: isDateTime,
      tags: (value) => Array.isArray(value) && value.every(isString),
    },
  },
  fundingAgency: {
    requirement: 'S2.2-TYPES',
    required: ['name', 'partnerType'],
    fields: {
      name: isString,
      partnerType: isOneOf('funding_agency', 'company'),
      type: isOneOf('bafa', 'jobcenter', 'bundeswehr', 'rentenversicherung', 'other'),
      email: isString,
      insertedAt: isDateTime,
      updatedAt: isDateTime,
    },
  },
  note: {
    requirement: 'S2.3-TYPES',
    required: [],
    fields: {
      author_id: isString,
      title: isString,
      content: isString,
      date: isDateTime,
      is_pinned: (value) => typeof value === 'boolean',
    },
  },
};
const typesOf = (kind: Operation['kind']) => TYPES[kind?.endsWith('Note') ? 'note' : (kind ?? '')];

const types = withBody.flatMap((operation) => {
  const documented = typesOf(operation.kind);
  if (documented === undefined) return [];
  const { requirement, fields, required } = documented;
  return check([requirement], `${operation.name} returns fields of the documented types`, async (target) => {
    for (const record of await recordsOf(target, operation)) {
      for (const field of required) holds(hasValue(record[field]), `\`${field}\` must be present, but is missing.`);
      for (const [field, isType] of Object.entries(fields)) {
        const value = record[field];
        if (hasValue(value)) holds(isType(value), `\`${field}\` must have the documented type, but is ${show(value)}.`);
      }
    }
  });
});

const identities = withBody
  .filter(({ path, method }) => path.endsWith('{id}') && method !== 'POST')
  .map((operation) =>
    check(['S4-IDENTITY'], `${operation.name} returns the record whose id is in the path`, async (target) => {
      const answer = await operationAnswer(target, operation);
      equal(idOf(recordOf(answer)), decodeURIComponent(answer.asked.split('/').at(-1) ?? ''), 'The id of the record');
    }),
  );

/** Fields of earlier versions, which must not return. */
const REMOVED = [
  { requirement: 'S2.2-NO-SLUG', kind: 'fundingAgency', fields: ['slug'] },
  { requirement: 'S2.4-NO-DATE-OF-BIRTH', kind: 'participant', fields: ['date_of_birth'] },
  {
    requirement: 'S9-PARTICIPANT-CREATION',
    kind: 'participant',
    fields: ['birthday', 'inserted_at', 'name', 'updated_at'],
  },
  { requirement: 'S2.4-USER-NAMES', kind: 'user', fields: ['first_name', 'last_name', 'roles'] },
  { requirement: 'S2.4-NO-PERMISSIONS', kind: undefined, fields: ['permissions'] },
] as const;

const removed = REMOVED.flatMap(({ requirement, kind, fields }) =>
  withBody
    .filter((operation) => (kind === undefined ? operation.id === 'listPermissionGroups' : operation.kind === kind))
    .map((operation) =>
      check([requirement], `${operation.name} does not return ${fields.join(', ')}`, async (target) => {
        for (const record of await recordsOf(target, operation)) {
          for (const field of fields)
            holds(!(field in record), `\`${field}\` was removed from the interface, but the response contains it.`);
        }
      }),
    ),
);

const addresses = withBody
  .filter(({ kind }) => kind === 'user')
  .map((operation) =>
    check(['S2.4-USER-ADDRESS'], `${operation.name} returns neither house_number nor zip_code`, async (target) => {
      for (const { address } of await recordsOf(target, operation)) {
        if (!isObject(address)) continue;
        for (const field of ['house_number', 'zip_code'])
          holds(!(field in address), `The response must not contain \`${field}\`.`);
      }
    }),
  );

/**
 * The name fields of a user. The specification does not show whether empty `address`, `groups` or `locations` occur.
 */
const userFields = withBody
  .filter(({ kind }) => kind === 'user')
  .map((operation) =>
    check(
      ['S2.4-USER-NAMES'],
      `${operation.name} returns \`firstName\` and \`lastName\` of each user`,
      async (target) => {
        for (const record of await recordsOf(target, operation)) {
          for (const field of ['firstName', 'lastName']) {
            holds(field in record, `A user must have \`${field}\`, but only has ${show(Object.keys(record))}.`);
          }
        }
      },
    ),
  );

/** Laws of the specification about every record: ids, timestamps, types, removed fields. */
export const recordLaws = [
  ...dateTimes,
  ...ids,
  ...versions,
  ...named,
  ...types,
  ...identities,
  ...removed,
  ...addresses,
  ...userFields,
];
