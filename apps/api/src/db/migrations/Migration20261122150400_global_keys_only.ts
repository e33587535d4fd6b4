import { Migration } from '@mikro-orm/migrations';

export class Migration20261122150400_global_keys_only extends Migration {
  override name = 'Migration20261122150400_global_keys_only';

  override up(): void | Promise<void> {
    this.addSql(`alter table "contact" drop constraint "contact_id_key";`);
    this.addSql(`alter table "token" drop constraint "token_hash_key";`);
    this.addSql(`alter table "oauth_client" drop constraint "oauth_client_id_key";`);
    // The service recognises a violation by this name, as does its previous version.
    this.addSql(`alter table "contact_id" rename constraint "contact_id_pkey" to "contact_id_key";`);
  }
}
