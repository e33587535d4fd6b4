import { Migration } from '@mikro-orm/migrations';

/**
 * Each index with its statement. An interrupted build leaves an invalid index, so an existing index is dropped first.
 */
const INDEXES = {
  enrolment_id_key: `create unique index concurrently "enrolment_id_key" on "enrolment" ("organisation_id", "id");`,
  enrolment_seat_key: `create unique index concurrently "enrolment_seat_key" on "enrolment" ("organisation_id", "participant_id", "course_id") where deleted_at is null and status in ('registered', 'active');`,
  enrolment_enrolled_index: `create index concurrently "enrolment_enrolled_index" on "enrolment" ("organisation_id", "course_id", "participant_id", "status") where deleted_at is null and status in ('registered', 'active', 'completed');`,
  enrolment_newest_index: `create index concurrently "enrolment_newest_index" on "enrolment" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
  enrolment_changed_index: `create index concurrently "enrolment_changed_index" on "enrolment" ("organisation_id", "updated_at", "id");`,
  enrolment_search_index: `create index concurrently "enrolment_search_index" on "enrolment" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null and "search" is not null;`,
  enrolment_status_newest_index: `create index concurrently "enrolment_status_newest_index" on "enrolment" ("organisation_id", "status", "inserted_at", "id") where deleted_at is null;`,
  enrolment_participant_id_newest_index: `create index concurrently "enrolment_participant_id_newest_index" on "enrolment" ("organisation_id", "participant_id", "inserted_at", "id") where deleted_at is null;`,
  enrolment_course_id_newest_index: `create index concurrently "enrolment_course_id_newest_index" on "enrolment" ("organisation_id", "course_id", "inserted_at", "id") where deleted_at is null;`,
  enrolment_funding_agency_id_newest_index: `create index concurrently "enrolment_funding_agency_id_newest_index" on "enrolment" ("organisation_id", "funding_agency_id", "inserted_at", "id") where deleted_at is null and "funding_agency_id" is not null;`,
  enrolment_voucher_number_newest_index: `create index concurrently "enrolment_voucher_number_newest_index" on "enrolment" ("organisation_id", "voucher_number", "inserted_at", "id") where deleted_at is null and "voucher_number" is not null;`,
  enrolment_start_date_index: `create index concurrently "enrolment_start_date_index" on "enrolment" ("organisation_id", "start_date", "id") where deleted_at is null and "start_date" is not null;`,
  enrolment_end_date_index: `create index concurrently "enrolment_end_date_index" on "enrolment" ("organisation_id", "end_date", "id") where deleted_at is null and "end_date" is not null;`,
  enrolment_start_date_order_index: `create index concurrently "enrolment_start_date_order_index" on "enrolment" ("organisation_id", (coalesce("start_date", 'infinity'::date)), "id") where deleted_at is null;`,
};

export class Migration20261122120200_enrolment_indexes extends Migration {
  override name = 'Migration20261122120200_enrolment_indexes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    for (const [name, create] of Object.entries(INDEXES)) {
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(create);
    }
    // `enrolment_enrolled_index` and `enrolment_course_id_newest_index` replace this index.
    this.addSql(`drop index concurrently if exists "enrolment_course_index";`);
  }
}
