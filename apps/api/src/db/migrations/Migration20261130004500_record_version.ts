import { Migration } from '@mikro-orm/migrations';

/**
 * Inserts the rows that a write leaves in the inbox and the history (`db/changes.ts`). It is a function so that the
 * statement that returns the written rows can call it: Citus does not route a statement to one shard if one of its
 * parts is an insert.
 */
export class Migration20261130004500_record_version extends Migration {
  override name = 'Migration20261130004500_record_version';

  override up(): void | Promise<void> {
    this.addSql(`create function record_version(organisation_id uuid, record_id uuid, version int, changed_at timestamptz,
        parent_id uuid, type text, operation text, actor_kind text, actor_id uuid, actor_name text, request_id text,
        trace_id uuid, changes json) returns void language plpgsql as $$
      begin
        insert into change_inbox (organisation_id, record_id, version) values ($1, $2, $3);
        insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation,
          actor_kind, actor_id, actor_name, request_id, trace_id, changes)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);
      end
    $$;`);
  }
}
