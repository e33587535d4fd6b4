import { Migration } from '@mikro-orm/migrations';

export class Migration20261122123000_live_tokens extends Migration {
  override name = 'Migration20261122123000_live_tokens';

  /** An index is built without blocking writes only outside of a transaction. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    // A build that was interrupted leaves an index that is not used.
    this.addSql(`drop index concurrently if exists "token_live_of_client_index";`);
    this.addSql(
      `create index concurrently "token_live_of_client_index" on "token" ("client_id", "expires_at") where revoked_at is null;`,
    );
  }
}
