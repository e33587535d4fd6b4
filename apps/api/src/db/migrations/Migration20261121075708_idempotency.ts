import { Migration } from '@mikro-orm/migrations';

export class Migration20261121075708_idempotency extends Migration {
  override name = 'Migration20261121075708_idempotency';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "idempotency_key" ("organisation_id" uuid not null, "client_id" varchar(255) not null, "path" varchar(255) not null, "key" varchar(255) not null, "request_hash" bytea not null, "status" smallint not null, "location" varchar(255) null, "etag" varchar(20) null, "body" text not null, "inserted_at" timestamptz(3) not null, primary key ("organisation_id", "client_id", "path", "key"));`,
    );
    this.addSql(`create index "idempotency_key_inserted_at_index" on "idempotency_key" ("inserted_at");`);

    this.addSql(
      `alter table "idempotency_key" add constraint "idempotency_key_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
  }
}
