import { Migration } from '@mikro-orm/migrations';

export class Migration20261129211440_sessions extends Migration {
  override name = 'Migration20261129211440_sessions';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "attendance" ("organisation_id" uuid not null, "session_id" uuid not null, "subject_id" uuid not null, "participant_id" uuid not null, "presence" text not null, "units_attended" numeric(6,2) null, "reason" text null, "excused" boolean not null, "note" varchar(500) null, "recorded_at" timestamptz(3) not null, primary key ("organisation_id", "session_id", "subject_id"));`,
    );
    this.addSql(
      `create index "attendance_subject_index" on "attendance" ("organisation_id", "subject_id", "session_id");`,
    );

    this.addSql(
      `create table "session" ("organisation_id" uuid not null, "id" uuid not null, "course_id" uuid null, "coaching_id" uuid null, "starts_at" timestamptz(3) not null, "ends_at" timestamptz(3) not null, "units" numeric(6,2) not null, "unit_minutes" smallint not null default 45, "status" text not null default 'planned', "title" varchar(255) null, "location_id" uuid null, "delivery_mode" text null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, "version" int not null default 1, "search" text generated always as (search_text(VARIADIC ARRAY[(title)::text])) stored null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "session_newest_index" on "session" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(`create index "session_changed_index" on "session" ("organisation_id", "updated_at", "id");`);
    this.addSql(
      `create index "session_search_index" on "session" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "session_status_newest_index" on "session" ("organisation_id", "status", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "session_course_id_index" on "session" ("organisation_id", "course_id", "inserted_at", "id") where "course_id" is not null;`,
    );
    this.addSql(
      `create index "session_coaching_id_index" on "session" ("organisation_id", "coaching_id", "inserted_at", "id") where "coaching_id" is not null;`,
    );
    this.addSql(
      `create index "session_location_id_newest_index" on "session" ("organisation_id", "location_id", "inserted_at", "id") where deleted_at is null and "location_id" is not null;`,
    );
    this.addSql(
      `create index "session_starts_at_index" on "session" ("organisation_id", "starts_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "session_ends_at_index" on "session" ("organisation_id", "ends_at", "id") where deleted_at is null;`,
    );

    this.addSql(
      `create table "session_trainer" ("organisation_id" uuid not null, "session_id" uuid not null, "user_id" uuid not null, "position" smallint not null, primary key ("organisation_id", "session_id", "user_id"));`,
    );
    this.addSql(
      `create index "session_trainer_user_index" on "session_trainer" ("organisation_id", "user_id", "session_id");`,
    );

    this.addSql(
      `create table "attendance_list" ("organisation_id" uuid not null, "session_id" uuid not null, "id" uuid not null, "version" int not null default 1, "updated_at" timestamptz(3) not null, primary key ("organisation_id", "session_id"));`,
    );

    this.addSql(
      `alter table "session" add constraint "session_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "session" add constraint "session_course_id_fkey" foreign key ("organisation_id", "course_id") references "course" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "session" add constraint "session_coaching_id_fkey" foreign key ("organisation_id", "coaching_id") references "coaching" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "session" add constraint "session_location_id_fkey" foreign key ("organisation_id", "location_id") references "location" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "session" add constraint "session_parent_check" check (num_nonnulls(course_id, coaching_id) = 1);`,
    );
    this.addSql(`alter table "session" add constraint "session_times_check" check (ends_at > starts_at);`);
    this.addSql(
      `alter table "session" add constraint "session_unit_minutes_check" check (unit_minutes in (45, 60, 15));`,
    );
    this.addSql(
      `alter table "session" add constraint "session_status_check" check ("status" in ('planned', 'held', 'cancelled'));`,
    );
    this.addSql(
      `alter table "session" add constraint "session_delivery_mode_check" check ("delivery_mode" in ('in_person', 'online', 'hybrid'));`,
    );

    this.addSql(
      `alter table "session_trainer" add constraint "session_trainer_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "session_trainer" add constraint "session_trainer_session_id_fkey" foreign key ("organisation_id", "session_id") references "session" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "session_trainer" add constraint "session_trainer_user_id_fkey" foreign key ("organisation_id", "user_id") references "app_user" ("organisation_id", "id") on update no action on delete no action;`,
    );

    this.addSql(
      `alter table "attendance_list" add constraint "attendance_list_session_id_fkey" foreign key ("organisation_id", "session_id") references "session" ("organisation_id", "id") on update no action on delete no action;`,
    );
  }
}
