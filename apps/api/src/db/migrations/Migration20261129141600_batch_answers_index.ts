import { Migration } from '@mikro-orm/migrations';

export class Migration20261129141600_batch_answers_index extends Migration {
  override name = 'Migration20261129141600_batch_answers_index';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    // An interrupted build leaves an invalid index.
    this.addSql(`drop index concurrently if exists "idempotency_key_record_ids_index";`);
    this.addSql(
      `create index concurrently "idempotency_key_record_ids_index" on "idempotency_key" using gin ("organisation_id", "record_ids") where "record_ids" is not null;`,
    );
  }
}
