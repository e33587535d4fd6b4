import { Migration } from '@mikro-orm/migrations';

const EMAIL = `("organisation_id", lower("email"), "inserted_at", "id") where deleted_at is null and "email" is not null`;

/** Indexes of the exact filters, of the contact at a funding agency, and of the enrolments of a deleted course. */
const INDEXES = [
  { table: 'participant', name: 'participant_email_newest_index', what: EMAIL },
  { table: 'contact', name: 'contact_email_newest_index', what: EMAIL },
  { table: 'app_user', name: 'app_user_email_newest_index', what: EMAIL },
  { table: 'funding_agency', name: 'funding_agency_email_newest_index', what: EMAIL },
  {
    table: 'contact',
    name: 'contact_tags_index',
    what: `using gin ("organisation_id", "tags") where deleted_at is null`,
  },
  {
    table: 'course',
    name: 'course_measure_number_newest_index',
    what: `("organisation_id", "measure_number", "inserted_at", "id") where deleted_at is null and "measure_number" is not null`,
  },
  ...['enrolment', 'coaching'].map((table) => ({
    table,
    name: `${table}_funding_contact_id_index`,
    what: `("organisation_id", "funding_contact_id", "inserted_at", "id") where "funding_contact_id" is not null`,
  })),
  {
    table: 'enrolment',
    name: 'enrolment_course_id_index',
    what: `("organisation_id", "course_id", "inserted_at", "id")`,
  },
];

export class Migration20261129110200_lifecycle_indexes extends Migration {
  override name = 'Migration20261129110200_lifecycle_indexes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    for (const { table, name, what } of INDEXES) {
      // An interrupted build leaves an invalid index.
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`create index concurrently "${name}" on "${table}" ${what};`);
    }
    this.addSql(`drop index concurrently if exists "enrolment_course_id_newest_index";`);
  }
}
