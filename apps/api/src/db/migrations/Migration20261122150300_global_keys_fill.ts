import { Migration } from '@mikro-orm/migrations';

export class Migration20261122150300_global_keys_fill extends Migration {
  override name = 'Migration20261122150300_global_keys_fill';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    this.addSql(
      `insert into "contact_id" ("id", "organisation_id") select "id", "organisation_id" from "contact" on conflict do nothing;`,
    );
    this.addSql(
      `insert into "token_hash" ("hash", "organisation_id", "token_id") select "hash", "organisation_id", "id" from "token" on conflict do nothing;`,
    );
    this.addSql(
      `insert into "oauth_client_id" ("id", "organisation_id") select "id", "organisation_id" from "oauth_client" on conflict do nothing;`,
    );
    // What was deleted while it was read has been filled in although its trigger had run.
    this.addSql(
      `delete from "token_hash" h where not exists (select from "token" t where t."organisation_id" = h."organisation_id" and t."id" = h."token_id");`,
    );
    this.addSql(
      `delete from "oauth_client_id" i where not exists (select from "oauth_client" c where c."organisation_id" = i."organisation_id" and c."id" = i."id");`,
    );

    // The version before looks tokens and clients up by these alone.
    this.addSql(`drop index concurrently if exists "token_hash_index";`);
    this.addSql(`create index concurrently "token_hash_index" on "token" ("hash");`);
    this.addSql(`drop index concurrently if exists "oauth_client_id_index";`);
    this.addSql(`create index concurrently "oauth_client_id_index" on "oauth_client" ("id");`);
  }
}
