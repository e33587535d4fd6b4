import { Migration } from '@mikro-orm/migrations';

/** Counts whose window has ended are found without reading the others: strangers may leave millions of them in an hour. */
export class Migration20261128230700_ended_counts extends Migration {
  override name = 'Migration20261128230700_ended_counts';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    // A build that was interrupted leaves an index that is not used.
    this.addSql(`drop index concurrently if exists "rate_limit_expire_index";`);
    this.addSql(`create index concurrently "rate_limit_expire_index" on "rate_limit" ("expire");`);
  }
}
