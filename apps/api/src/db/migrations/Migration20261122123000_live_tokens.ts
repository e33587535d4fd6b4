import { Migration } from '@mikro-orm/migrations';

export class Migration20261122123000_live_tokens extends Migration {
  override name = 'Migration20261122123000_live_tokens';

  /** An index can only be built concurrently, without blocking writes, outside of a transaction. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    // An interrupted build leaves an invalid index.
    this.addSql(`drop index concurrently if exists "token_live_of_client_index";`);
    this.addSql(
      `create index concurrently "token_live_of_client_index" on "token" ("client_id", "expires_at") where revoked_at is null;`,
    );
  }
}
