import { Migration } from '@mikro-orm/migrations';

export class Migration20261129212208_webhooks extends Migration {
  override name = 'Migration20261129212208_webhooks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "webhook" ("organisation_id" uuid not null, "id" uuid not null, "url" varchar(2000) not null, "types" text[] not null, "description" varchar(255) null, "batch_size" int not null, "signature" text not null, "status" text not null, "reason" text null, "version" int not null default 1, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "removed_at" timestamptz(3) null, "secret" bytea not null, "previous_secret" bytea null, "previous_until" timestamptz(3) null, "key_id" varchar(8) not null, "public_key" varchar(100) null, "actor_kind" text not null, "actor_id" uuid null, "client_id" varchar(255) not null, "token_id" varchar(255) not null, "token_scopes" text[] not null, "base_url" varchar(2000) not null, "position" bigint not null, "mark" varchar(8) not null, "position_at" timestamptz(3) not null, "last_success_at" timestamptz(3) null, "batch_first" bigint null, "batch_last" bigint null, "batch_types" text[] null, "attempt" int not null default 0, "next_attempt_at" timestamptz(3) not null, "failing_since" timestamptz(3) null, "lease" uuid null, "lease_until" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "webhook_active_index" on "webhook" ("organisation_id", "id") where "status" = 'active';`,
    );

    this.addSql(
      `create table "webhook_delivery" ("organisation_id" uuid not null, "webhook_id" uuid not null, "id" uuid not null, "first_change" bigint not null, "last_change" bigint not null, "attempt" int not null, "started_at" timestamptz(3) not null, "response_status" int null, "error" text null, "duration_ms" int not null, primary key ("organisation_id", "webhook_id", "id"));`,
    );

    this.addSql(
      `alter table "webhook" add constraint "webhook_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    // As for histories: the trigger is only enabled while an organisation is closed.
    for (const table of ['webhook', 'webhook_delivery']) {
      this.addSql(
        `create trigger "${table}_closed" before insert or update on "${table}" for each row execute function "refuse_closed_organisation"();`,
      );
      this.addSql(`alter table "${table}" disable trigger "${table}_closed";`);
    }
  }
}
