import { Migration } from '@mikro-orm/migrations';

export class Migration20261122120300_enrolment_validate extends Migration {
  override name = 'Migration20261122120300_enrolment_validate';

  override up(): void | Promise<void> {
    this.addSql(`alter table "enrolment" validate constraint "enrolment_status_check";`);
    this.addSql(`alter table "enrolment" validate constraint "enrolment_dates_check";`);
    this.addSql(`alter table "enrolment" validate constraint "enrolment_funding_agency_id_fkey";`);
    this.addSql(`alter table "enrolment" validate constraint "enrolment_whole_check";`);
  }
}
