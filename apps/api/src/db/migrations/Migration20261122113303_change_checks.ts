import { Migration } from '@mikro-orm/migrations';

export class Migration20261122113303_change_checks extends Migration {
  override name = 'Migration20261122113303_change_checks';

  override up(): void | Promise<void> {
    this.addSql(`alter table "change_log" drop constraint "change_log_operation_check";`);

    this.addSql(`alter table "record_history" drop constraint "record_history_actor_kind_check";`);
    this.addSql(`alter table "record_history" drop constraint "record_history_operation_check";`);
  }
}
