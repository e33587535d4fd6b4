import { Migration } from '@mikro-orm/migrations';

/** The records that the kept answer to a batch shows: an erasure finds it by them. */
export class Migration20261129141500_batch_answers extends Migration {
  override name = 'Migration20261129141500_batch_answers';

  override up(): void | Promise<void> {
    this.addSql(`alter table "idempotency_key" add "record_ids" uuid[] null;`);
  }
}
