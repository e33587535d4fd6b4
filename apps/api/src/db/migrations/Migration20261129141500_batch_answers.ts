import { Migration } from '@mikro-orm/migrations';

/** Adds the ids of the records that the stored response to a batch contains, so that an erasure finds the response. */
export class Migration20261129141500_batch_answers extends Migration {
  override name = 'Migration20261129141500_batch_answers';

  override up(): void | Promise<void> {
    this.addSql(`alter table "idempotency_key" add "record_ids" uuid[] null;`);
  }
}
