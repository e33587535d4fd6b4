import { Migration } from '@mikro-orm/migrations';

const INDEXES = {
  oauth_client_newest_index: `("organisation_id", "inserted_at", "id") where deleted_at is null`,
  oauth_client_changed_index: `("organisation_id", "updated_at", "id")`,
  oauth_client_search_index: `using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null`,
  oauth_client_name_order_index: `("organisation_id", (coalesce("name", '') collate "de-x-icu"), "id") where deleted_at is null`,
  oauth_client_user_id_index: `("organisation_id", "user_id", "inserted_at", "id") where "user_id" is not null`,
  oauth_client_authentication_newest_index: `("organisation_id", "authentication", "inserted_at", "id") where deleted_at is null`,
};

export class Migration20261129110400_client_indexes extends Migration {
  override name = 'Migration20261129110400_client_indexes';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    this.addSql(`alter table "oauth_client" validate constraint "oauth_client_authentication_check";`);
    for (const [name, what] of Object.entries(INDEXES)) {
      // An interrupted build leaves an invalid index.
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`create index concurrently "${name}" on "oauth_client" ${what};`);
    }
  }
}
