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
    // The inserts above may have added rows that were deleted while the inserts read them; the triggers had run before.
    this.addSql(
      `delete from "token_hash" h where not exists (select from "token" t where t."organisation_id" = h."organisation_id" and t."id" = h."token_id");`,
    );
    this.addSql(
      `delete from "oauth_client_id" i where not exists (select from "oauth_client" c where c."organisation_id" = i."organisation_id" and c."id" = i."id");`,
    );

    // The previous version of the service looks up tokens by hash, and clients by id, without the organisation.
    this.addSql(`drop index concurrently if exists "token_hash_index";`);
    this.addSql(`create index concurrently "token_hash_index" on "token" ("hash");`);
    this.addSql(`drop index concurrently if exists "oauth_client_id_index";`);
    this.addSql(`create index concurrently "oauth_client_id_index" on "oauth_client" ("id");`);
  }
}
