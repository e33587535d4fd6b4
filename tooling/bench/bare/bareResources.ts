/** The facts that the bare server needs about each resource except participants, as a careful programmer would write them. */
type Row = Readonly<Record<string, unknown>>;

interface Patch {
  /** The key of the body that contains the fields. */
  readonly key: string;
  /** A map from the changed fields to their columns. */
  readonly fields: Readonly<Record<string, string>>;
  /** Returns the fields of the change with this number; changes with different numbers differ. */
  readonly change: (number: number) => Readonly<Record<string, unknown>>;
}

export interface BareResource {
  readonly name: string;
  readonly table: string;
  /** The table of the parent records. */
  readonly parent?: 'participant' | 'course';
  /** The columns to read, each under the name of its field. */
  readonly columns: string;
  readonly present: (row: Row) => unknown;
  readonly patch?: Patch;
}

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The columns of `fields`, and SQL expressions under the names of their fields. */
const columnsOf = (fields: string, expressions: Readonly<Record<string, string>> = {}): string =>
  [
    ...fields.split(' ').map((field) => `${columnOf(field)} as "${field}"`),
    ...Object.entries(expressions).map(([field, expression]) => `${expression} as "${field}"`),
  ].join(', ');

/**
 * Makes null values of a row undefined, so that JSON omits them. The columns of the row must be named like its fields.
 */
const withoutNulls = (row: Row): Row => {
  const record = row as Record<string, unknown>;
  for (const field in record) if (record[field] === null) record[field] = undefined;
  return record;
};

const ADDRESS =
  'address_street, address_house_number, address_addition, address_zip_code, address_city, address_country';

/** A row in which the columns of its address are one field. */
const withAddress = (row: Row): Row => {
  const { address_street, address_house_number, address_addition, address_zip_code, address_city, address_country } =
    row;
  const address = withoutNulls({
    street: address_street,
    houseNumber: address_house_number,
    addressAddition: address_addition,
    zipCode: address_zip_code,
    city: address_city,
    country: address_country,
  });
  const record = withoutNulls(row) as Record<string, unknown>;
  for (const column of ADDRESS.split(', ')) record[column] = undefined;
  record.address = Object.values(address).some((part) => part !== undefined) ? address : undefined;
  return record;
};

const notesOf = (parent: 'participant' | 'course'): BareResource => ({
  name: `${parent}Notes`,
  table: 'note',
  parent,
  columns: columnsOf('id author_id title content date is_pinned'),
  present: withoutNulls,
  patch: {
    key: 'note',
    fields: { title: 'title', is_pinned: 'is_pinned' },
    change: (number) => ({ title: `Gespräch ${number}`, is_pinned: number % 2 === 0 }),
  },
});

const TIMES = 'id insertedAt updatedAt';

/** The resources that the benchmark measures. */
export const RESOURCES: readonly BareResource[] = [
  notesOf('participant'),
  {
    name: 'courses',
    table: 'course',
    columns: columnsOf(
      `${TIMES} name courseNumber programId locationId startDate endDate status deliveryMode timeModel capacity minParticipants teachingUnits measureNumber unitsHeld`,
      {
        trainerIds: `array(select t.user_id from course_trainer t
          where t.organisation_id = course.organisation_id and t.course_id = course.id order by t.position)`,
        participantCount: `(select count(distinct e.participant_id)::int from enrolment e
          where e.organisation_id = course.organisation_id and e.course_id = course.id and e.deleted_at is null
            and e.status in ('registered', 'active', 'completed'))`,
      },
    ),
    present: withoutNulls,
    patch: {
      key: 'course',
      fields: { measureNumber: 'measure_number', teachingUnits: 'teaching_units' },
      change: (number) => ({ measureNumber: `357/${number}/2026`, teachingUnits: 40 + (number % 1_000) }),
    },
  },
  notesOf('course'),
  {
    name: 'coachings',
    table: 'coaching',
    columns: columnsOf(
      `${TIMES} participantId programId coachId locationId fundingAgencyId fundingContactId status startDate endDate unitsApproved unitsUsed unitsHeld unitMinutes deliveryMode voucherNumber voucherValidUntil`,
    ),
    present: withoutNulls,
    patch: {
      key: 'coaching',
      fields: { unitMinutes: 'unit_minutes', voucherNumber: 'voucher_number' },
      change: (number) => ({ unitMinutes: number % 2 === 0 ? 45 : 60, voucherNumber: `AVGS-2026-${number}` }),
    },
  },
  {
    name: 'sessions',
    table: 'session',
    columns: columnsOf(
      `${TIMES} startsAt endsAt units courseId coachingId title locationId deliveryMode status unitMinutes`,
      {
        trainerIds: `array(select t.user_id from session_trainer t
          where t.organisation_id = session.organisation_id and t.session_id = session.id order by t.position)`,
      },
    ),
    present: withoutNulls,
    patch: { key: 'session', fields: { title: 'title' }, change: (number) => ({ title: `Wareneingang ${number}` }) },
  },
  {
    name: 'programs',
    table: 'program',
    columns: columnsOf(
      `${TIMES} name description type legalBasis admission_criteria measureNumber certificateMeasureNumber certifyingBody certifiedFrom certifiedUntil teachingUnits costPerUnit deliveryMode status`,
    ),
    present: withoutNulls,
    patch: {
      key: 'program',
      fields: { certifyingBody: 'certifying_body', teachingUnits: 'teaching_units' },
      change: (number) => ({ certifyingBody: `Beispiel-Zert ${number} GmbH`, teachingUnits: 40 + (number % 1_000) }),
    },
  },
  {
    name: 'contacts',
    table: 'contact',
    columns: columnsOf(
      `${TIMES} category email firstName first_name lastName last_name function funding_agency_id tags`,
    ),
    present: withoutNulls,
    patch: {
      key: 'contact',
      fields: { email: 'email', function: 'function' },
      change: (number) => ({ email: `kontakt${number}@example.org`, function: 'Fallmanagement' }),
    },
  },
  {
    name: 'fundingAgencies',
    table: 'funding_agency',
    columns: columnsOf(`${TIMES} name partnerType type email`),
    present: withoutNulls,
    patch: {
      key: 'fundingAgency',
      fields: { name: 'name', email: 'email' },
      change: (number) => ({ name: `Jobcenter ${number}`, email: `stelle${number}@example.org` }),
    },
  },
  {
    name: 'users',
    table: 'app_user',
    columns: `${columnsOf(`${TIMES} firstName lastName email status`, {
      groups: `array(select m.group_id from user_group m
        where m.organisation_id = app_user.organisation_id and m.user_id = app_user.id order by m.position)`,
      locations: `array(select m.location_id from user_location m
        where m.organisation_id = app_user.organisation_id and m.user_id = app_user.id order by m.position)`,
    })}, ${ADDRESS}`,
    present: withAddress,
  },
  {
    name: 'locations',
    table: 'location',
    columns: `${columnsOf(`${TIMES} name kind email phone`)}, ${ADDRESS}`,
    present: withAddress,
    patch: {
      key: 'location',
      fields: { name: 'name', phone: 'phone' },
      change: (number) => ({ name: `Standort ${number}`, phone: `+49 221 ${number}` }),
    },
  },
  {
    name: 'permissionGroups',
    table: 'permission_group',
    columns: columnsOf(`${TIMES} name description`),
    present: withoutNulls,
    patch: {
      key: 'permissionGroup',
      fields: { name: 'name', description: 'description' },
      change: (number) => ({ name: `Gruppe ${number}`, description: `Stand ${number}` }),
    },
  },
  {
    name: 'clients',
    table: 'oauth_client',
    columns: columnsOf(`${TIMES} scopes name userId authentication lastUsedAt`),
    present: withoutNulls,
    patch: { key: 'client', fields: { name: 'name' }, change: (number) => ({ name: `Portal ${number}` }) },
  },
];

/** The path of a collection. `parentId` is the id of the parent record, if the resource has one. */
export const pathOf = ({ name, parent }: BareResource, parentId: string | undefined): string =>
  parent === undefined ? `/v1/${name}` : `/v1/${parent}s/${parentId}/notes`;

/** The organisation, whose path has neither a collection nor an id. */
export const ORGANISATION = {
  path: '/v1/org',
  statement: `select ${columnsOf(`${TIMES} name email phone website timezone providerNumber azavCertificateNumber azavCertifiedUntil`)}, ${ADDRESS}
    from organisation where id = $1`,
  present: withAddress,
} as const;

/** The condition for records below a parent: they exist only while the parent exists. */
const below = (parent: BareResource['parent'], position: number): string =>
  parent === undefined
    ? ''
    : `and ${parent}_id = $${position} and exists (select from ${parent} parent where parent.organisation_id = $1
        and parent.id = $${position} and parent.deleted_at is null)`;

/**
 * The statements of a resource. The values of each begin with the id of the organisation. Those of `get` and `patch`
 * continue with the id of the record, and those of `patch` then with the time and the changed fields. All end with the
 * id of the parent if there is one.
 */
export const statementsOf = ({ table, columns, parent, patch }: BareResource) => {
  const changed = Object.values(patch?.fields ?? {});
  const set = changed.map((column, index) => `${column} = $${index + 4}`);
  return {
    list: `select ${columns} from ${table} where organisation_id = $1 and deleted_at is null ${below(parent, 2)}
      order by inserted_at desc, id desc limit 50`,
    get: `select ${columns} from ${table} where organisation_id = $1 and id = $2 and deleted_at is null ${below(parent, 3)}`,
    patch: `update ${table} set ${[...set, 'updated_at = $3', 'version = version + 1'].join(', ')}
      where organisation_id = $1 and id = $2 and deleted_at is null ${below(parent, changed.length + 4)}
      returning ${columns}`,
  };
};
