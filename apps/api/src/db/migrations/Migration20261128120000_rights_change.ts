import { Migration } from '@mikro-orm/migrations';

export class Migration20261128120000_rights_change extends Migration {
  override name = 'Migration20261128120000_rights_change';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "rights_change" ("organisation_id" uuid not null, "id" uuid not null, "changed_at" timestamptz(3) not null, "account" varchar(255) not null, "action" varchar(50) not null, "subject_id" uuid null, "details" json not null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(`create index "rights_change_changed_at_index" on "rights_change" ("changed_at");`);
    this.addSql(
      `alter table "rights_change" add constraint "rights_change_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
  }
}
