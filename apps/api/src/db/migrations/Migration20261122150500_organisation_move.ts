import { Migration } from '@mikro-orm/migrations';

export class Migration20261122150500_organisation_move extends Migration {
  override name = 'Migration20261122150500_organisation_move';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "organisation_move" ("organisation_id" uuid not null, "state" text not null, "since" timestamptz(3) not null, primary key ("organisation_id"));`,
    );
    this.addSql(
      `alter table "organisation_move" add constraint "organisation_move_state_check" check ("state" in ('closed', 'moved', 'arriving', 'arrived'));`,
    );
    this.addSql(`create function "refuse_closed_organisation"() returns trigger language plpgsql as $$
      begin
        if exists (select from "organisation_move"
          where "organisation_id" = new."organisation_id" and "state" in ('closed', 'moved')) then
          raise exception 'the organisation is being moved' using errcode = 'object_not_in_prerequisite_state';
        end if;
        return new;
      end $$;`);
    // Every write of a record inserts or updates here. The trigger is enabled only while an organisation is closed.
    this.addSql(
      `create trigger "record_history_closed" before insert or update on "record_history" for each row execute function "refuse_closed_organisation"();`,
    );
    this.addSql(`alter table "record_history" disable trigger "record_history_closed";`);
  }
}
