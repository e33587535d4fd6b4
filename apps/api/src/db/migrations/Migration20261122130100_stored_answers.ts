import { Migration } from '@mikro-orm/migrations';

export class Migration20261122130100_stored_answers extends Migration {
  override name = 'Migration20261122130100_stored_answers';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    this.addSql(
      `create index concurrently if not exists "idempotency_key_location_index" on "idempotency_key" ("organisation_id", "location");`,
    );
  }
}
