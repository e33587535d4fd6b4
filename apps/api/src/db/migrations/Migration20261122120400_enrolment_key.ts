import { Migration } from '@mikro-orm/migrations';

export class Migration20261122120400_enrolment_key extends Migration {
  override name = 'Migration20261122120400_enrolment_key';

  override up(): void | Promise<void> {
    // PostgreSQL reads no rows, because the validated check proves both. The trigger completes the rows that the
    // previous version of the service inserts.
    this.addSql(`-- squawk-ignore adding-not-nullable-field
alter table "enrolment" alter column "id" set not null;`);
    this.addSql(`-- squawk-ignore adding-not-nullable-field
alter table "enrolment" alter column "updated_at" set not null;`);
    this.addSql(`alter table "enrolment" drop constraint "enrolment_whole_check";`);
    this.addSql(
      `alter table "enrolment" drop constraint "enrolment_pkey", add constraint "enrolment_pkey" primary key using index "enrolment_id_key";`,
    );
  }
}
