import { Migration } from '@mikro-orm/migrations';

export class Migration20261121080000_oauth_client extends Migration {
  override name = 'Migration20261121080000_oauth_client';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "oauth_client" ("organisation_id" uuid not null, "id" uuid not null, "hash" bytea not null, "previous_hash" bytea null, "previous_expires_at" timestamptz(3) null, "name" varchar(255) null, "scopes" text[] not null, "user_id" uuid null, "inserted_at" timestamptz(3) not null, "revoked_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(`alter table "oauth_client" add constraint "oauth_client_id_key" unique ("id");`);

    this.addSql(`alter table "token" add "client_id" uuid null;`);
    this.addSql(
      `alter table "token" add constraint "token_client_id_fkey" foreign key ("organisation_id", "client_id") references "oauth_client" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(`create index "token_of_client_expiry_index" on "token" ("expires_at") where client_id is not null;`);

    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_user_id_fkey" foreign key ("organisation_id", "user_id") references "app_user" ("organisation_id", "id") on update no action on delete no action;`,
    );
  }
}
