/** The columns of a participant as the bare server reads them. */
export interface Row {
  id: string;
  inserted_at: Date;
  updated_at: Date;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  salutation: string | null;
  gender: string | null;
  date_of_birth: string | null;
  birth_city: string | null;
  birth_country: string | null;
  customer_number: string | null;
  internal_customer_number: string | null;
  marketing_channel: string | null;
  status: string;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  address_street: string | null;
  address_house_number: string | null;
  address_addition: string | null;
  address_zip_code: string | null;
  address_city: string | null;
  address_country: string | null;
  course_ids: string[];
}

const COLUMNS = `
  id, inserted_at, updated_at, first_name, last_name, preferred_name, salutation, gender, date_of_birth, birth_city,
  birth_country, customer_number, internal_customer_number, marketing_channel, status, email, phone, mobile,
  address_street, address_house_number, address_addition, address_zip_code, address_city, address_country,
  array(
    select e.course_id from enrolment e
    where e.organisation_id = participant.organisation_id and e.participant_id = participant.id and e.deleted_at is null
      and e.status in ('registered', 'active', 'completed')
    group by e.course_id order by min(e.inserted_at), e.course_id
  ) as course_ids`;

const newestFirst = (condition: string): string =>
  `select ${COLUMNS} from participant where organisation_id = $1 and deleted_at is null ${condition}
   order by inserted_at desc, id desc limit 50`;

/** The statements for participants, which PostgreSQL prepares once for each connection, by name. */
export const STATEMENTS = {
  get: `select ${COLUMNS} from participant where organisation_id = $1 and id = $2 and deleted_at is null`,
  list: newestFirst(''),
  filtered: newestFirst('and status = $2'),
  filteredAfter: newestFirst('and status = $2 and (inserted_at, id) < ($3, $4)'),
  create: `insert into participant
    (organisation_id, id, first_name, last_name, salutation, date_of_birth, birth_city, birth_country, customer_number,
     status, email, phone, address_street, address_house_number, address_zip_code, address_city, address_country,
     inserted_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
    returning ${COLUMNS}`,
  patch: `update participant set marketing_channel = $3, phone = $4, updated_at = $5, version = version + 1
    where organisation_id = $1 and id = $2 and deleted_at is null returning ${COLUMNS}`,
} as const;

/** The statement for searches. It is not prepared, because its best plan depends on the words. */
export const SEARCH = newestFirst('and search like search_pattern($2)');

/** The statements of one enrolment, in the order in which they run within a transaction. */
export const ENROLMENT = {
  lockCourse: `select status, capacity from course where organisation_id = $1 and id = $2 and deleted_at is null
    for no key update`,
  lockParticipant: `select id from participant where organisation_id = $1 and id = $2 and deleted_at is null
    for no key update`,
  count: `select
    exists (select from enrolment where organisation_id = $1 and participant_id = $2 and course_id = $3
      and deleted_at is null and status in ('registered', 'active')) as enrolled,
    (select count(*) from enrolment where organisation_id = $1 and course_id = $3 and deleted_at is null
      and status in ('registered', 'active')) as taken`,
  insert: `insert into enrolment (organisation_id, id, participant_id, course_id, inserted_at, updated_at)
    values ($1, gen_random_uuid(), $2, $3, $4, $4)`,
  changeCourse: `update course set updated_at = $3, version = version + 1 where organisation_id = $1 and id = $2`,
  changeParticipant: `update participant set updated_at = $3, version = version + 1
    where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
} as const;

const contactInformationOf = (row: Row) =>
  row.email === null && row.phone === null && row.mobile === null
    ? undefined
    : { email: row.email ?? undefined, phone: row.phone ?? undefined, mobile: row.mobile ?? undefined };

const addressOf = (row: Row) => {
  const address = {
    street: row.address_street ?? undefined,
    houseNumber: row.address_house_number ?? undefined,
    addressAddition: row.address_addition ?? undefined,
    zipCode: row.address_zip_code ?? undefined,
    city: row.address_city ?? undefined,
    country: row.address_country ?? undefined,
  };
  return Object.values(address).some((part) => part !== undefined) ? address : undefined;
};

/** A row in the form in which it is returned. */
export const present = (row: Row) => ({
  id: row.id,
  insertedAt: row.inserted_at,
  updatedAt: row.updated_at,
  firstName: row.first_name,
  lastName: row.last_name,
  preferredName: row.preferred_name ?? undefined,
  salutation: row.salutation ?? undefined,
  gender: row.gender ?? undefined,
  dateOfBirth: row.date_of_birth ?? undefined,
  birthCity: row.birth_city ?? undefined,
  birthCountry: row.birth_country ?? undefined,
  customerNumber: row.customer_number ?? undefined,
  internalCustomerNumber: row.internal_customer_number ?? undefined,
  marketingChannel: row.marketing_channel ?? undefined,
  status: row.status,
  contactInformation: contactInformationOf(row),
  address: addressOf(row),
  courseIds: row.course_ids,
});
