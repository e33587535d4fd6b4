import { Migration } from '@mikro-orm/migrations';

/**
 * An index that finds the counts whose window has ended without reading the other counts. Strangers may create millions
 * of counts in an hour.
 */
export class Migration20261128230700_ended_counts extends Migration {
  override name = 'Migration20261128230700_ended_counts';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    // An interrupted build leaves an invalid index.
    this.addSql(`drop index concurrently if exists "rate_limit_expire_index";`);
    this.addSql(`create index concurrently "rate_limit_expire_index" on "rate_limit" ("expire");`);
  }
}
