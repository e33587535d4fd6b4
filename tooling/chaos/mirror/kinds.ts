import type { RecordType } from '@training-provider/contract';

/** A created record: its id, and that of its parent. */
export interface Known {
  readonly id: string;
  readonly parentId?: string;
}

/** A kind of record that is written and mirrored. */
export interface Kind {
  readonly type: RecordType;
  /** Returns the path of the collection; `parentId` is the id of the parent record if there is one. */
  collection(parentId?: string): string;
  /** The type of the parent record, or of a record to which a new one must refer. */
  readonly parent?: RecordType;
  readonly table: string;
  readonly where?: string;
  /** An SQL expression: whether a record is hidden although it is not deleted. */
  readonly hidden?: string;
  /** The key of the body that contains the record. */
  readonly wrapper: string;
  /** The text field that each write changes. */
  readonly text: string;
  /** Returns the required fields of a new record, in addition to the text field. */
  needed(text: string, parentId?: string): object;
  readonly isChanged: boolean;
  readonly isRemoved: boolean;
  /** The fields by which a mirror is compared with the table, in addition to the id, with their SQL expressions. */
  readonly compared: Readonly<Record<string, string>>;
  /** The number of records of this kind among a hundred new records. */
  readonly share: number;
}

const UPDATED_AT = `to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const enrolments = (what: string, record: string): string =>
  `(select ${what} from enrolment e where e.organisation_id = ${record}.organisation_id
    and e.${record}_id = ${record}.id and e.deleted_at is null)`;

const whole = {
  needed: () => ({}),
  isChanged: true,
  isRemoved: true,
};

const noteOn = (parent: 'participant' | 'course', share: number): Kind => ({
  ...whole,
  type: `${parent}Note`,
  collection: (parentId) => `/v1/${parent}s/${parentId}/notes`,
  parent,
  table: 'note',
  where: `${parent}_id is not null`,
  hidden: `exists (select from ${parent} above where above.organisation_id = note.organisation_id
    and above.id = note.${parent}_id and above.deleted_at is not null)`,
  wrapper: 'note',
  text: 'title',
  compared: { title: 'title' },
  share,
});

/** Every kind of record that the interface creates. */
export const KINDS: readonly Kind[] = [
  {
    ...whole,
    type: 'participant',
    collection: () => '/v1/participants',
    table: 'participant',
    wrapper: 'participant',
    text: 'lastName',
    needed: () => ({ firstName: 'Jörg' }),
    compared: {
      lastName: 'last_name',
      updatedAt: UPDATED_AT,
      courseIds: enrolments(
        `coalesce(string_agg(e.course_id::text, ',' order by e.inserted_at, e.course_id), '')`,
        'participant',
      ),
    },
    share: 30,
  },
  {
    ...whole,
    type: 'course',
    collection: () => '/v1/courses',
    table: 'course',
    wrapper: 'course',
    text: 'name',
    compared: { name: 'name', updatedAt: UPDATED_AT, participantCount: enrolments('count(*)', 'course') },
    share: 10,
  },
  {
    ...whole,
    type: 'coaching',
    collection: () => '/v1/coachings',
    parent: 'participant',
    table: 'coaching',
    wrapper: 'coaching',
    text: 'voucherNumber',
    needed: (_, participantId) => ({ participantId }),
    compared: { voucherNumber: 'voucher_number', updatedAt: UPDATED_AT },
    share: 10,
  },
  {
    ...whole,
    type: 'contact',
    collection: () => '/v1/contacts',
    table: 'contact',
    wrapper: 'contact',
    text: 'function',
    needed: () => ({ category: 'person', first_name: 'Sabine', last_name: 'Weber' }),
    compared: { function: 'function', updatedAt: UPDATED_AT },
    share: 5,
  },
  {
    ...whole,
    type: 'fundingAgency',
    collection: () => '/v1/fundingAgencies',
    table: 'funding_agency',
    wrapper: 'fundingAgency',
    text: 'name',
    needed: () => ({ partnerType: 'funding_agency' }),
    compared: { name: 'name', updatedAt: UPDATED_AT },
    share: 5,
  },
  {
    ...whole,
    type: 'user',
    collection: () => '/v1/users',
    table: 'app_user',
    wrapper: 'user',
    text: 'lastName',
    needed: (text) => ({ firstName: 'Zeynep', email: `${text}@example.org` }),
    isChanged: false,
    isRemoved: false,
    compared: { lastName: 'last_name', updatedAt: UPDATED_AT },
    share: 5,
  },
  noteOn('participant', 20),
  noteOn('course', 10),
];

/** The kind of a type; undefined for records that the interface does not create. */
export const kindOf = (type: string): Kind | undefined => KINDS.find((kind) => kind.type === type);
