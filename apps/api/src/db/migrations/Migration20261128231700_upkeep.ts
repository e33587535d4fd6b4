import { Migration } from '@mikro-orm/migrations';

export class Migration20261128231700_upkeep extends Migration {
  override name = 'Migration20261128231700_upkeep';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "upkeep" ("task" text not null, "done_at" timestamptz(3) not null, primary key ("task"));`,
    );
    this.addSql(`alter table "upkeep" add constraint "upkeep_task_check" check ("task" in ('backup', 'vacuum'));`);
    // A new database has a day for its first backup.
    this.addSql(`insert into "upkeep" ("task", "done_at") values ('backup', now()), ('vacuum', now());`);
    this.addSql(`alter table "organisation_move" add column "ended_at" timestamptz(3) null;`);
  }
}
