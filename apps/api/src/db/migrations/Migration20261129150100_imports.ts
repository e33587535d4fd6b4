import { Migration } from '@mikro-orm/migrations';

export class Migration20261129150100_imports extends Migration {
  override name = 'Migration20261129150100_imports';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "import" ("organisation_id" uuid not null, "id" uuid not null, "collection" text not null, "mode" text not null, "operation" text not null, "key" text null, "source" varchar(255) null, "empty" text not null, "columns" json null, "values" json null, "ignore_columns" text[] null, "charset" text null, "delimiter" text null, "max_refused" int null, "status" text not null, "reason" text null, "errors" json null, "lines" int not null default 0, "created" int not null default 0, "updated" int not null default 0, "unchanged" int not null default 0, "refused" int not null default 0, "refused_reading" int not null default 0, "position" int not null default 0, "seats" jsonb null, "apply_requested_at" timestamptz(3) null, "cancel_requested" boolean not null default false, "attempt" int not null default 0, "actor_kind" text not null, "actor_id" uuid null, "actor_name" varchar(255) null, "client_id" varchar(255) not null, "token_id" varchar(255) not null, "token_scopes" text[] not null, "request_id" varchar(128) null, "trace_id" uuid null, "inserted_at" timestamptz(3) not null, "received_at" timestamptz(3) null, "queued_at" timestamptz(3) null, "checked_at" timestamptz(3) null, "started_at" timestamptz(3) null, "ended_at" timestamptz(3) null, "content_deleted_at" timestamptz(3) null, "removed_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(`create index "import_open_index" on "import" ("organisation_id", "id") where "ended_at" is null;`);
    this.addSql(`create index "import_ended_at_index" on "import" ("ended_at");`);
    this.addSql(
      `alter table "import" add constraint "import_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `create table "import_line" ("organisation_id" uuid not null, "import_id" uuid not null, "line" int not null, "key" text null, "uniques" jsonb null, "body" json null, "outcome" text null, "record_id" uuid null, "errors" json null, "notices" json null, primary key ("organisation_id", "import_id", "line"));`,
    );
    this.addSql(
      `create index "import_line_key_index" on "import_line" ("organisation_id", "import_id", "key", "line") where "key" is not null;`,
    );
    this.addSql(
      `create index "import_line_uniques_index" on "import_line" ("organisation_id", "import_id", ("uniques"::text), "line") where "uniques" is not null;`,
    );
    this.addSql(
      `create index "import_line_outcome_index" on "import_line" ("organisation_id", "import_id", "outcome", "line") where "outcome" is not null;`,
    );
    // As for histories: the trigger is only enabled while an organisation is closed.
    for (const table of ['import', 'import_line']) {
      this.addSql(
        `create trigger "${table}_closed" before insert or update on "${table}" for each row execute function "refuse_closed_organisation"();`,
      );
      this.addSql(`alter table "${table}" disable trigger "${table}_closed";`);
    }
    this.addSql(
      `create table "import_trial" ("organisation_id" uuid not null, "import_id" uuid not null, "enrolment_id" uuid not null, "participant_id" uuid not null, "course_id" uuid not null, "status" text not null, primary key ("organisation_id", "import_id", "enrolment_id"));`,
    );
    this.addSql(
      `create index "import_trial_course_index" on "import_trial" ("organisation_id", "import_id", "course_id");`,
    );
    this.addSql(
      `create index "import_trial_participant_index" on "import_trial" ("organisation_id", "import_id", "participant_id");`,
    );
    this.addSql(
      `alter table "import_trial" add constraint "import_trial_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
  }
}
