import * as z from 'zod/mini';
import { ATTENDANCE_CLASSES } from './attendance.ts';
import { capitalised } from './declaration/capitalised.ts';
import type { FieldClass } from './declaration/facts.ts';
import { historyOf } from './declaration/historyExample.ts';
import type { Metadata } from './declaration/metadata.ts';
import { headers, noBody, responses, wrapped } from './declaration/route.ts';
import { parentReference, recordReference } from './recordReference.ts';
import { recordTypeOf } from './recordTypes.ts';
import { type ResourceName, resources } from './resources.ts';
import { Attendance } from './wire/attendance.ts';
import { annotated, described, explained } from './wire/describe.ts';
import { ExternalId } from './wire/externalIds.ts';
import { CalendarDate, Id, Line, STORABLE, Timestamp } from './wire/fields.ts';
import { HistoryEntry } from './wire/history.ts';
import { NoQuery } from './wire/query.ts';

type Resources = typeof resources;
type FieldClasses = Readonly<Record<string, FieldClass>>;

/** Resources whose records are persons. */
export type PersonName = {
  [Name in ResourceName]: Resources[Name]['privacy']['about'] extends 'self' ? Name : never;
}[ResourceName];

/** Resources whose records are about a person of the resource `Person`. */
export type AboutName<Person extends PersonName> = {
  [Name in ResourceName]: Resources[Name]['privacy']['about'] extends Person ? Name : never;
}[ResourceName];

/**
 * The resources whose records are about a record of `person`. The cast is necessary: TypeScript loses the names in
 * `flatMap`.
 */
export const aboutPerson = <Person extends PersonName>(person: Person): readonly AboutName<Person>[] =>
  Object.values(resources).flatMap(({ name, privacy }) =>
    privacy.about === person ? [name] : [],
  ) as AboutName<Person>[];

/** The maximum number of records of each kind, and of versions, in an export. */
export const MAX_EXPORTED = 50_000;
/** The maximum size of an export in bytes, including histories, as JSON in UTF-8. */
export const MAX_EXPORTED_BYTES = 32 * 1024 * 1024;

const Count = z.int().check(z.gte(0));
const deletedAt = described(z.optional(Timestamp), 'Time of the deletion, if the record is deleted.');

/**
 * The place of a reference to a person: a record that contains the id of the person, but no other data about the
 * person.
 */
const PersonReference = z.object({
  ...recordReference,
  ...parentReference,
  pointer: annotated(z.string(), {
    maxLength: 100,
    pattern: '^(/[^/]+)+$',
    description: 'JSON pointer (RFC 6901) to the field with the id.',
  }),
});

/** A version of one of the exported records. */
const ExportedVersion = z.object({
  ...recordReference,
  ...HistoryEntry.shape,
});

/** An external id of one of the exported records. */
const ExportedExternalId = z.object({ ...recordReference, ...ExternalId.shape });

/** An access token with which an API client acts as a user, without its secret. */
const Access = z.object({
  type: described(z.enum(['token', 'client']), 'An access token; OAuth clients are among `clients`.'),
  id: described(Id, 'Id of the token, which is no secret.'),
  name: described(z.optional(Line), 'Name that its creator gave it.'),
  insertedAt: described(Timestamp, 'Time of creation, in UTC.'),
  expiresAt: described(z.optional(Timestamp), 'Time of expiry; absent if it does not expire.'),
  revokedAt: described(z.optional(Timestamp), 'Time of revocation, if it was revoked.'),
});

/** An entry of an attendance list, for an enrolment or coaching of the person. */
const ExportedAttendance = z.object({
  sessionId: described(Id, 'The session.'),
  ...Attendance.shape,
});

/** Only records about participants have entries in attendance lists. */
const attendances = described(
  z.optional(z.array(ExportedAttendance).check(z.maxLength(MAX_EXPORTED))),
  'The attendance entries of the person; absent if the deployment does not offer attendance.',
);

type WithDeletedAt<Schema> =
  Schema extends z.ZodMiniObject<infer Shape> ? z.ZodMiniObject<Shape & { deletedAt: typeof deletedAt }> : never;
type ExportShape<Person extends PersonName> = {
  record: WithDeletedAt<Resources[Person]['record']>;
  externalIds: z.ZodMiniOptional<z.ZodMiniArray<typeof ExportedExternalId>>;
  references: z.ZodMiniArray<typeof PersonReference>;
  history: z.ZodMiniArray<typeof ExportedVersion>;
  generatedAt: typeof Timestamp;
} & { [Name in AboutName<Person>]: z.ZodMiniArray<WithDeletedAt<Resources[Name]['record']>> } & (Person extends 'users'
    ? { access: z.ZodMiniArray<typeof Access> }
    : unknown) &
  (Person extends 'participants' ? { attendances: typeof attendances } : unknown);

const exported = <Name extends ResourceName>(name: Name) =>
  z.object({ ...resources[name].record.shape, deletedAt }) as unknown as WithDeletedAt<Resources[Name]['record']>;

const access = described(
  z.array(Access).check(z.maxLength(MAX_EXPORTED)),
  'The access tokens that were created for the user.',
);

/** The schema of all stored data about a person. The cast is necessary: TypeScript cannot follow a mapping by key. */
const exportOf = <Person extends PersonName>(person: Person): z.ZodMiniObject<ExportShape<Person>> =>
  z.object({
    record: described(exported(person), 'The person.'),
    ...Object.fromEntries(
      aboutPerson(person).map((name) => [
        name,
        described(z.array(exported(name)).check(z.maxLength(MAX_EXPORTED)), `The ${name} about the person.`),
      ]),
    ),
    ...(person === 'users' ? { access } : {}),
    ...(person === 'participants' ? { attendances } : {}),
    externalIds: described(
      z.optional(z.array(ExportedExternalId).check(z.maxLength(MAX_EXPORTED))),
      'External ids of the records above; absent if the deployment does not offer external ids.',
    ),
    references: described(
      z.array(PersonReference).check(z.maxLength(MAX_EXPORTED)),
      'Other places that contain the id of the person.',
    ),
    history: described(
      z.array(ExportedVersion).check(z.maxLength(MAX_EXPORTED)),
      'Every version of the records above.',
    ),
    generatedAt: described(Timestamp, 'Time of the export: all data is as of this moment.'),
  }) as unknown as z.ZodMiniObject<ExportShape<Person>>;

type CountShape<Person extends PersonName> = { [Name in AboutName<Person>]: typeof Count } & {
  versions: typeof Count;
  storedAnswers: typeof Count;
  externalIds: z.ZodMiniOptional<typeof Count>;
} & (Person extends 'users' ? { access: z.ZodMiniOptional<typeof Count> } : unknown) &
  (Person extends 'participants' ? { attendances: z.ZodMiniOptional<typeof Count> } : unknown);

const accessCount = described(
  z.optional(Count),
  'Number of access tokens of the user; absent for erasures before they were counted.',
);

const externalIdCount = described(
  z.optional(Count),
  'Number of external ids of the records; absent for erasures before they were counted.',
);

const attendanceCount = described(
  z.optional(Count),
  'Entries of attendance lists; absent for erasures before they were counted.',
);

/** The numbers of records that an erasure removes, ends or changes, by resource, and of other stored data. */
const countsOf = <Person extends PersonName>(person: Person): z.ZodMiniObject<CountShape<Person>> =>
  z.object({
    ...Object.fromEntries(aboutPerson(person).map((name) => [name, described(Count, `How many ${name}.`)])),
    ...(person === 'users' ? { access: accessCount } : {}),
    ...(person === 'participants' ? { attendances: attendanceCount } : {}),
    versions: described(Count, 'Versions in histories.'),
    storedAnswers: described(Count, 'Responses that are stored for an `Idempotency-Key`.'),
    externalIds: externalIdCount,
  }) as unknown as z.ZodMiniObject<CountShape<Person>>;

/** The data that an erasure keeps, and the reason. */
const Kept = z.object({
  what: annotated(z.string(), {
    maxLength: 200,
    pattern: '^[A-Za-z]+(/[A-Za-z_]+)?$',
    description: 'A resource, or one of its fields: `coachings/startDate`.',
  }),
  until: described(z.optional(CalendarDate), 'The last day; absent if nothing ends it.'),
  why: annotated(z.string(), { maxLength: 500, pattern: STORABLE, description: 'The reason.' }),
});

const planOf = <Person extends PersonName>(person: Person) =>
  z.object({
    id: described(Id, 'Id of the person.'),
    allowedFrom: described(
      z.optional(CalendarDate),
      'The first day on which the erasure is allowed; absent if it is allowed now.',
    ),
    erasedAt: described(z.optional(Timestamp), 'Present if the person has been erased.'),
    removes: described(countsOf(person), 'Numbers of records that it would delete, end or partly clear.'),
    keeps: described(z.array(Kept).check(z.maxLength(200)), 'Fields that stay, with the reason.'),
  });

/** Why a person is erased: at the person's request, because the retention is over, or otherwise. */
export const ErasureReason = explained(z.enum(['request', 'retention', 'other']), 'Reason for the erasure.', {
  request: 'the person has asked for it',
  retention: 'the time to keep the record is over',
  other: 'any other reason',
});
export type ErasureReason = z.output<typeof ErasureReason>;

export const Erasure = z.strictObject({ reason: ErasureReason });
export type Erasure = z.output<typeof Erasure>;

const resultOf = <Person extends PersonName>(person: Person) =>
  z.object({
    id: described(Id, 'Id of the person.'),
    erasedAt: described(Timestamp, 'Time of the erasure, in UTC.'),
    removed: described(countsOf(person), 'Numbers of records that it deleted, ended or partly cleared.'),
  });

/** A person of this kind, as the interface shows it. */
export type PersonRecord<Person extends PersonName> = z.output<Resources[Person]['record']>;
/** All stored data about a person of this kind. */
export type PersonExport<Person extends PersonName> = z.output<ReturnType<typeof exportOf<Person>>>;
/** The expected effects of the erasure of a person of this kind. */
export type ErasurePlan<Person extends PersonName> = z.output<ReturnType<typeof planOf<Person>>>;
/** The effects of the erasure of a person of this kind. */
export type ErasureResult<Person extends PersonName> = z.output<ReturnType<typeof resultOf<Person>>>;

const ACCESS_EXAMPLE = {
  type: 'token',
  id: '01930f60-11aa-7b02-8a4e-90b1c2d3e4f5',
  name: 'Nightly report of Anna Berger',
  insertedAt: '2025-01-15T08:30:00.000Z',
};

const ATTENDANCE_EXAMPLE = {
  sessionId: '01930f71-3344-7556-8778-99aabbccddee',
  enrolmentId: '01930f66-5d1e-7a2b-9c3d-4e5f60718293',
  presence: 'absent',
  reason: 'sick',
  recordedAt: '2025-03-03T10:20:00.000Z',
};

const EXPORTED_AT = '2025-03-01T10:00:00.000Z';

/**
 * The examples for one resource of persons. The examples of other records come from the declarations of their
 * resources.
 */
const examplesOf = (person: PersonName) => {
  const { record } = resources[person].examples;
  const { id } = { id: '', ...record };
  const removes = {
    ...Object.fromEntries(aboutPerson(person).map((name) => [name, 1])),
    ...(person === 'users' ? { access: 1 } : {}),
    ...(person === 'participants' ? { attendances: 1 } : {}),
    versions: 4,
    storedAnswers: 1,
    externalIds: 1,
  };
  const history = historyOf(record).map((entry) => ({ type: recordTypeOf(person), recordId: id, ...entry }));
  return {
    export: {
      record,
      ...Object.fromEntries(aboutPerson(person).map((name) => [name, [resources[name].examples.record]])),
      ...(person === 'users' ? { access: [ACCESS_EXAMPLE] } : {}),
      ...(person === 'participants' ? { attendances: [ATTENDANCE_EXAMPLE] } : {}),
      externalIds: [
        {
          type: recordTypeOf(person),
          recordId: id,
          source: 'sap',
          value: '4711',
          insertedAt: EXPORTED_AT,
          updatedAt: EXPORTED_AT,
        },
      ],
      references: [],
      history,
      generatedAt: EXPORTED_AT,
    },
    plan: { id, removes, keeps: keptOf(person) },
    result: { id, erasedAt: '2025-03-01T10:05:00.000Z', removed: removes },
    record,
  };
};

/** The fields that an erasure keeps, each with its reason. */
export const keptOf = (person: PersonName): { what: string; why: string }[] => {
  const declared = [person, ...aboutPerson(person)].map((name) => {
    const { privacy } = resources[name];
    const fields: FieldClasses = 'fields' in privacy ? privacy.fields : {};
    return [name, fields] as const;
  });
  const entries = [['attendances', ATTENDANCE_CLASSES] as const];
  return [...declared, ...(person === 'participants' ? entries : [])].flatMap(([name, fields]) =>
    Object.entries<FieldClass>(fields).flatMap(([field, one]) =>
      typeof one === 'string' ? [] : [{ what: `${name}/${field}`, why: one.kept }],
    ),
  );
};

const metadataOf = (
  person: PersonName,
  operationId: string,
  scope: 'privacy:read' | 'privacy:write',
  examples: Metadata['examples'],
): Metadata => ({ operationId, scopes: [scope], resource: person, module: 'privacy', examples });

/** The operations for a person's rights: access, erasure, and undelete. */
const rightsOf = <Person extends PersonName>(person: Person) => {
  const { singular, record } = resources[person];
  const one = capitalised(singular);
  const examples = examplesOf(person);
  const { 409: conflict, ...onBody } = responses.onWrite;
  const path = `/${person}/:id` as const;
  return {
    export: {
      method: 'GET',
      path: `${path}/export` as const,
      query: NoQuery,
      headers: headers.onGet,
      responses: { 200: responses.data(exportOf(person)), ...responses.onRead, 409: conflict },
      summary: `Export everything about a ${singular}`,
      description:
        'Returns all stored data of the person, deleted or not, as of one moment: the record, the records about the person, their external ids, ' +
        `the places that contain the id${person === 'users' ? ', the tokens of the user' : ''}, and every version of these records. ` +
        'At most 50,000 records of each kind, 50,000 versions, and 32 MiB in total: otherwise 409. No other scope is needed.',
      metadata: metadataOf(person, `export${one}`, 'privacy:read', { response: { data: examples.export } }),
    },
    erasure: {
      method: 'GET',
      path: `${path}/erasure` as const,
      query: NoQuery,
      headers: headers.onGet,
      responses: { 200: responses.data(planOf(person)), ...responses.onRead },
      summary: `Plan the erasure of a ${singular}`,
      description: 'Returns the data that the erasure would remove or keep, the reasons, and the first allowed day.',
      metadata: metadataOf(person, `get${one}Erasure`, 'privacy:read', { response: { data: examples.plan } }),
    },
    erase: {
      method: 'POST',
      path: `${path}/erasure` as const,
      query: NoQuery,
      headers: headers.onPost,
      body: wrapped('erasure', Erasure),
      responses: { 200: responses.data(resultOf(person)), ...onBody, 409: conflict },
      summary: `Erase a ${singular}`,
      description:
        'Removes the person permanently, deleted or not: the record, the records below it, personal data in other records and ' +
        'histories, and stored responses. The remaining data identifies nobody. A repeated request returns the same ' +
        'response. 409 `retention_applies` with `retainUntil` while the record must be kept.',
      metadata: {
        ...metadataOf(person, `erase${one}`, 'privacy:write', {
          request: { erasure: { reason: 'request' } },
          response: { data: examples.result },
        }),
        wrapper: 'erasure',
      },
    },
    undelete: {
      method: 'POST',
      path: `${path}/undelete` as const,
      query: NoQuery,
      headers: headers.onPost,
      body: noBody,
      responses: { 200: responses.data(record as Resources[Person]['record']), ...responses.onRecord, 409: conflict },
      summary: `Undelete a ${singular}`,
      description:
        'Restores the person and the records to which the deletion cascaded. A person who is not deleted is returned unchanged. 409 if ' +
        'a unique value or a seat has been taken since, or the person has been erased.',
      metadata: metadataOf(person, `undelete${one}`, 'privacy:write', { response: { data: examples.record } }),
    },
  } as const;
};

type Rights = { readonly [Person in PersonName]: ReturnType<typeof rightsOf<Person>> };

const persons = Object.values(resources).flatMap(({ name, privacy }) => (privacy.about === 'self' ? [name] : []));

/**
 * Data protection: export, erasure and undelete of the persons that the resources declare. These operations belong to
 * the routes of each resource, but are declared here, because an export contains records of several resources. The cast
 * is necessary: TypeScript cannot follow the names.
 */
export const privacy = {
  routes: Object.fromEntries(persons.map((person) => [person, rightsOf(person as PersonName)])) as unknown as Rights,
} as const;
