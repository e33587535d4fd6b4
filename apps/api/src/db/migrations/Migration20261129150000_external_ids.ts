import { Migration } from '@mikro-orm/migrations';

export class Migration20261129150000_external_ids extends Migration {
  override name = 'Migration20261129150000_external_ids';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "external_id" ("organisation_id" uuid not null, "kind" varchar(50) not null, "record_id" uuid not null, "source" varchar(50) not null, "value" varchar(255) not null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("organisation_id", "kind", "record_id", "source"));`,
    );
    this.addSql(
      `alter table "external_id" add constraint "external_id_value_key" unique ("organisation_id", "kind", "source", "value");`,
    );
    this.addSql(
      `alter table "external_id" add constraint "external_id_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
  }
}
