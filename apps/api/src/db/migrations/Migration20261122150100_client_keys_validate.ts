import { Migration } from '@mikro-orm/migrations';

export class Migration20261122150100_client_keys_validate extends Migration {
  override name = 'Migration20261122150100_client_keys_validate';

  override up(): void | Promise<void> {
    this.addSql(`alter table "oauth_client" validate constraint "oauth_client_proof_check";`);
  }
}
