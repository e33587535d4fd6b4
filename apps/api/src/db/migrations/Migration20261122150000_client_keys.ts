import { Migration } from '@mikro-orm/migrations';

export class Migration20261122150000_client_keys extends Migration {
  override name = 'Migration20261122150000_client_keys';

  override up(): void | Promise<void> {
    // The previous version of the service compares 32 zero bytes instead of a missing hash, so it rejects a client
    // without a secret.
    this.addSql(`-- squawk-ignore ban-drop-not-null
alter table "oauth_client" alter column "hash" drop not null;`);
    this.addSql(`alter table "oauth_client" add "jwks" json null;`);
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_proof_check" check ((hash is null) <> (jwks is null)) not valid;`,
    );

    this.addSql(
      `create table "used_assertion" ("client_id" uuid not null, "id_hash" bytea not null, "expires_at" timestamptz(3) not null, primary key ("client_id", "id_hash"));`,
    );
    this.addSql(`create index "used_assertion_expires_at_index" on "used_assertion" ("expires_at");`);
  }
}
