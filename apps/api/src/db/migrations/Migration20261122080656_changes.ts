import { Migration } from '@mikro-orm/migrations';

export class Migration20261122080656_changes extends Migration {
  override name = 'Migration20261122080656_changes';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "change_counter" ("organisation_id" uuid not null, "last" bigint not null default '0', "expired_through" bigint not null default '0', primary key ("organisation_id"));`,
    );

    this.addSql(
      `create table "change_inbox" ("organisation_id" uuid not null, "id" bigint generated always as identity, "record_id" uuid not null, "version" int not null, primary key ("organisation_id", "id"));`,
    );
    // Rows stay for seconds, so the thresholds of autovacuum are numbers of rows: a share of an empty table is
    // meaningless.
    this.addSql(
      `alter table "change_inbox" set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000);`,
    );

    this.addSql(
      `create table "change_log" ("organisation_id" uuid not null, "number" bigint not null, "record_id" uuid not null, "parent_id" uuid null, "actor_id" uuid null, "changed_at" timestamptz(3) not null, "version" int not null, "type" varchar(50) not null, "operation" text not null, primary key ("organisation_id", "number"));`,
    );

    this.addSql(
      `create table "record_history" ("organisation_id" uuid not null, "record_id" uuid not null, "version" int not null, "changed_at" timestamptz(3) not null, "parent_id" uuid null, "actor_id" uuid null, "trace_id" uuid null, "type" varchar(50) not null, "operation" text not null, "actor_kind" text not null, "actor_name" varchar(255) null, "request_id" varchar(128) null, "changes" json not null, primary key ("organisation_id", "record_id", "version"));`,
    );
    this.addSql(`create index "record_history_changed_at_index" on "record_history" ("changed_at");`);

    this.addSql(
      `alter table "change_log" add constraint "change_log_operation_check" check ("operation" in ('created', 'updated', 'deleted', 'restored', 'erased'));`,
    );

    this.addSql(
      `alter table "record_history" add constraint "record_history_operation_check" check ("operation" in ('created', 'updated', 'deleted', 'restored', 'erased'));`,
    );
    this.addSql(
      `alter table "record_history" add constraint "record_history_actor_kind_check" check ("actor_kind" in ('user', 'client', 'token', 'system'));`,
    );
  }
}
