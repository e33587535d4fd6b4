/** The facts that the bare server needs about each resource except participants, as a careful programmer would write them. */
type Row = Readonly<Record<string, unknown>>;

interface Patch {
  /** The key of the body that contains the fields. */
  readonly key: string;
  /** The fields that are changed, by their columns. */
  readonly fields: Readonly<Record<string, string>>;
  /** The fields of the change with this number, so that each differs. */
  readonly change: (number: number) => Readonly<Record<string, unknown>>;
}

export interface BareResource {
  readonly name: string;
  readonly table: string;
  /** The table of the records that these records belong to. */
  readonly parent?: 'participant' | 'course';
  readonly columns: string;
  readonly present: (row: Row) => unknown;
  readonly patch?: Patch;
}

const ADDRESS = `address_street, address_house_number, address_addition, address_zip_code, address_city, address_country`;

const addressOf = (row: Row) =>
  row.address_street === null &&
  row.address_house_number === null &&
  row.address_addition === null &&
  row.address_zip_code === null &&
  row.address_city === null &&
  row.address_country === null
    ? undefined
    : {
        street: row.address_street ?? undefined,
        houseNumber: row.address_house_number ?? undefined,
        addressAddition: row.address_addition ?? undefined,
        zipCode: row.address_zip_code ?? undefined,
        city: row.address_city ?? undefined,
        country: row.address_country ?? undefined,
      };

const notesOf = (parent: 'participant' | 'course'): BareResource => ({
  name: `${parent}Notes`,
  table: 'note',
  parent,
  columns: 'id, author_id, title, content, date, is_pinned',
  present: (row) => ({
    id: row.id,
    author_id: row.author_id ?? undefined,
    title: row.title ?? undefined,
    content: row.content ?? undefined,
    date: row.date ?? undefined,
    is_pinned: row.is_pinned,
  }),
  patch: {
    key: 'note',
    fields: { title: 'title', is_pinned: 'is_pinned' },
    change: (number) => ({ title: `Gespräch ${number}`, is_pinned: number % 2 === 0 }),
  },
});

/** The rows of the table. */
export const RESOURCES: readonly BareResource[] = [
  notesOf('participant'),
  {
    name: 'courses',
    table: 'course',
    columns: `id, inserted_at, updated_at, name, course_number, program_id, location_id, start_date, end_date, status,
      delivery_mode, time_model, capacity, min_participants, teaching_units, measure_number,
      array(select t.user_id from course_trainer t
        where t.organisation_id = course.organisation_id and t.course_id = course.id order by t.position) as trainer_ids,
      (select count(distinct e.participant_id)::int from enrolment e
        where e.organisation_id = course.organisation_id and e.course_id = course.id and e.deleted_at is null
          and e.status in ('registered', 'active', 'completed')) as participant_count, units_held`,
    present: (row) => ({
      id: row.id,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
      name: row.name,
      courseNumber: row.course_number ?? undefined,
      programId: row.program_id ?? undefined,
      locationId: row.location_id ?? undefined,
      trainerIds: row.trainer_ids,
      startDate: row.start_date ?? undefined,
      endDate: row.end_date ?? undefined,
      status: row.status,
      deliveryMode: row.delivery_mode ?? undefined,
      timeModel: row.time_model ?? undefined,
      capacity: row.capacity ?? undefined,
      minParticipants: row.min_participants ?? undefined,
      teachingUnits: row.teaching_units ?? undefined,
      measureNumber: row.measure_number ?? undefined,
      participantCount: row.participant_count,
      unitsHeld: row.units_held,
    }),
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
    columns: `id, inserted_at, updated_at, participant_id, program_id, coach_id, location_id, funding_agency_id,
      funding_contact_id, status, start_date, end_date, units_approved, units_used, units_held, unit_minutes, delivery_mode, voucher_number, voucher_valid_until`,
    present: (row) => ({
      id: row.id,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
      participantId: row.participant_id,
      programId: row.program_id ?? undefined,
      coachId: row.coach_id ?? undefined,
      locationId: row.location_id ?? undefined,
      fundingAgencyId: row.funding_agency_id ?? undefined,
      fundingContactId: row.funding_contact_id ?? undefined,
      status: row.status,
      startDate: row.start_date ?? undefined,
      endDate: row.end_date ?? undefined,
      unitsApproved: row.units_approved ?? undefined,
      unitsUsed: row.units_used ?? undefined,
      unitsHeld: row.units_held,
      unitMinutes: row.unit_minutes ?? undefined,
      deliveryMode: row.delivery_mode ?? undefined,
      voucherNumber: row.voucher_number ?? undefined,
      voucherValidUntil: row.voucher_valid_until ?? undefined,
    }),
    patch: {
      key: 'coaching',
      fields: { unitMinutes: 'unit_minutes', voucherNumber: 'voucher_number' },
      change: (number) => ({ unitMinutes: number % 2 === 0 ? 45 : 60, voucherNumber: `AVGS-2026-${number}` }),
    },
  },
  {
    name: 'sessions',
    table: 'session',
    columns: `id, inserted_at, updated_at, starts_at, ends_at, units, course_id, coaching_id, title, location_id, delivery_mode,
      status, unit_minutes, array(select t.user_id from session_trainer t
        where t.organisation_id = session.organisation_id and t.session_id = session.id order by t.position) as trainer_ids`,
    present: (row) => ({
      id: row.id,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      units: row.units,
      courseId: row.course_id ?? undefined,
      coachingId: row.coaching_id ?? undefined,
      title: row.title ?? undefined,
      locationId: row.location_id ?? undefined,
      deliveryMode: row.delivery_mode ?? undefined,
      status: row.status,
      unitMinutes: row.unit_minutes,
      trainerIds: row.trainer_ids,
    }),
    patch: { key: 'session', fields: { title: 'title' }, change: (number) => ({ title: `Wareneingang ${number}` }) },
  },
  {
    name: 'programs',
    table: 'program',
    columns: `id, inserted_at, updated_at, name, description, type, legal_basis, admission_criteria, measure_number,
      certificate_measure_number, certifying_body, certified_from, certified_until, teaching_units, cost_per_unit,
      delivery_mode, status`,
    present: (row) => ({
      id: row.id,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
      name: row.name,
      description: row.description ?? undefined,
      type: row.type ?? undefined,
      legalBasis: row.legal_basis ?? undefined,
      admission_criteria: row.admission_criteria ?? undefined,
      measureNumber: row.measure_number ?? undefined,
      certificateMeasureNumber: row.certificate_measure_number ?? undefined,
      certifyingBody: row.certifying_body ?? undefined,
      certifiedFrom: row.certified_from ?? undefined,
      certifiedUntil: row.certified_until ?? undefined,
      teachingUnits: row.teaching_units ?? undefined,
      costPerUnit: row.cost_per_unit ?? undefined,
      deliveryMode: row.delivery_mode ?? undefined,
      status: row.status,
    }),
    patch: {
      key: 'program',
      fields: { certifyingBody: 'certifying_body', teachingUnits: 'teaching_units' },
      change: (number) => ({ certifyingBody: `Beispiel-Zert ${number} GmbH`, teachingUnits: 40 + (number % 1_000) }),
    },
  },
  {
    name: 'contacts',
    table: 'contact',
    columns: 'id, category, email, first_name, last_name, function, funding_agency_id, tags, inserted_at, updated_at',
    present: (row) => ({
      id: row.id,
      category: row.category,
      email: row.email ?? undefined,
      firstName: row.first_name ?? undefined,
      first_name: row.first_name ?? undefined,
      lastName: row.last_name ?? undefined,
      last_name: row.last_name ?? undefined,
      function: row.function ?? undefined,
      funding_agency_id: row.funding_agency_id ?? undefined,
      tags: row.tags,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
    }),
    patch: {
      key: 'contact',
      fields: { email: 'email', function: 'function' },
      change: (number) => ({ email: `kontakt${number}@example.org`, function: 'Fallmanagement' }),
    },
  },
  {
    name: 'fundingAgencies',
    table: 'funding_agency',
    columns: 'id, name, partner_type, type, email, inserted_at, updated_at',
    present: (row) => ({
      id: row.id,
      name: row.name,
      partnerType: row.partner_type,
      type: row.type ?? undefined,
      email: row.email ?? undefined,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
    }),
    patch: {
      key: 'fundingAgency',
      fields: { name: 'name', email: 'email' },
      change: (number) => ({ name: `Jobcenter ${number}`, email: `stelle${number}@example.org` }),
    },
  },
  {
    name: 'users',
    table: 'app_user',
    columns: `id, inserted_at, updated_at, first_name, last_name, email, status, ${ADDRESS},
      array(select m.group_id from user_group m
        where m.organisation_id = app_user.organisation_id and m.user_id = app_user.id order by m.position) as group_ids,
      array(select m.location_id from user_location m
        where m.organisation_id = app_user.organisation_id and m.user_id = app_user.id order by m.position
      ) as location_ids`,
    present: (row) => ({
      id: row.id,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      status: row.status,
      address: addressOf(row),
      groups: row.group_ids,
      locations: row.location_ids,
    }),
  },
  {
    name: 'locations',
    table: 'location',
    columns: `id, inserted_at, updated_at, name, kind, email, phone, ${ADDRESS}`,
    present: (row) => ({
      id: row.id,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
      name: row.name,
      kind: row.kind ?? undefined,
      address: addressOf(row),
      email: row.email ?? undefined,
      phone: row.phone ?? undefined,
    }),
    patch: {
      key: 'location',
      fields: { name: 'name', phone: 'phone' },
      change: (number) => ({ name: `Standort ${number}`, phone: `+49 221 ${number}` }),
    },
  },
  {
    name: 'permissionGroups',
    table: 'permission_group',
    columns: 'id, inserted_at, updated_at, name, description',
    present: (row) => ({
      id: row.id,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
      name: row.name,
      description: row.description ?? undefined,
    }),
    patch: {
      key: 'permissionGroup',
      fields: { name: 'name', description: 'description' },
      change: (number) => ({ name: `Gruppe ${number}`, description: `Stand ${number}` }),
    },
  },
  {
    name: 'clients',
    table: 'oauth_client',
    columns: 'id, inserted_at, updated_at, scopes, name, user_id, authentication, last_used_at',
    present: (row) => ({
      id: row.id,
      insertedAt: row.inserted_at,
      updatedAt: row.updated_at,
      scopes: row.scopes,
      name: row.name ?? undefined,
      userId: row.user_id ?? undefined,
      authentication: row.authentication,
      lastUsedAt: row.last_used_at ?? undefined,
    }),
    patch: { key: 'client', fields: { name: 'name' }, change: (number) => ({ name: `Portal ${number}` }) },
  },
];

/** The path of a collection; `parentId` is the id of the record that it belongs to. */
export const pathOf = ({ name, parent }: BareResource, parentId: string | undefined): string =>
  parent === undefined ? `/v1/${name}` : `/v1/${parent}s/${parentId}/notes`;

/** The organisation, which has neither a collection nor an id in its path. */
export const ORGANISATION = {
  path: '/v1/org',
  statement: `select id, inserted_at, updated_at, name, email, phone, website, timezone, provider_number,
    azav_certificate_number, azav_certified_until, ${ADDRESS} from organisation where id = $1`,
  present: (row: Row) => ({
    id: row.id,
    insertedAt: row.inserted_at,
    updatedAt: row.updated_at,
    name: row.name,
    address: addressOf(row),
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    website: row.website ?? undefined,
    timezone: row.timezone,
    providerNumber: row.provider_number ?? undefined,
    azavCertificateNumber: row.azav_certificate_number ?? undefined,
    azavCertifiedUntil: row.azav_certified_until ?? undefined,
  }),
} as const;
