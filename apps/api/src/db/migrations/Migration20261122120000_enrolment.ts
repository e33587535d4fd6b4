import { Migration } from '@mikro-orm/migrations';

/**
 * A time-ordered UUID (RFC 9562), like the ids that the service generates. PostgreSQL has `uuidv7()` only since version
 * 18.
 */
const UUID_V7 = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from new.inserted_at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/** Inserts the same rows into the feed and the history as `db/changes.ts` does for the writes of the service. */
const recorded = (operation: string, version: string, changedAt: string, changes: string): string => `
    insert into change_inbox (organisation_id, record_id, version) values (new.organisation_id, new.id, ${version});
    insert into record_history (organisation_id, record_id, version, changed_at, type, operation, actor_kind, actor_name, changes)
    values (new.organisation_id, new.id, ${version}, ${changedAt}, 'enrolment', '${operation}', 'system', 'migration', ${changes});`;

/*
 * Enrolments become records. The previous version of the service still inserts pairs without an id, and deletes them
 * without incrementing a version. Two triggers complete and record these writes, in the same statement. The next
 * migration completes the existing rows by means of the first trigger. A later release removes both triggers.
 */
export class Migration20261122120000_enrolment extends Migration {
  override name = 'Migration20261122120000_enrolment';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "enrolment" add "id" uuid null, add "status" text not null default 'registered', add "start_date" date null, add "end_date" date null, add "funding_agency_id" uuid null, add "voucher_number" varchar(100) null, add "voucher_valid_until" date null, add "exit_reason" varchar(255) null, add "updated_at" timestamptz(3) null, add "version" int not null default 1, add "search" text null;`,
    );
    this.addSql(
      `alter table "enrolment" add constraint "enrolment_status_check" check ("status" in ('registered', 'active', 'completed', 'dropped_out', 'cancelled')) not valid;`,
    );
    this.addSql(
      `alter table "enrolment" add constraint "enrolment_dates_check" check (end_date >= start_date) not valid;`,
    );
    this.addSql(
      `alter table "enrolment" add constraint "enrolment_funding_agency_id_fkey" foreign key ("organisation_id", "funding_agency_id") references "funding_agency" ("organisation_id", "id") on update no action on delete no action not valid;`,
    );
    this.addSql(
      `alter table "enrolment" add constraint "enrolment_whole_check" check ("id" is not null and "updated_at" is not null) not valid;`,
    );

    this.addSql(`create function "complete_enrolment"() returns trigger language plpgsql as $$
  declare
    now timestamptz(3) := date_trunc('milliseconds', clock_timestamp());
  begin
    new.id := ${UUID_V7};
    new.updated_at := greatest(now, new.inserted_at);${recorded(
      'created',
      '1',
      'new.updated_at',
      `json_build_object('/participantId', json_build_array(null, new.participant_id),
      '/courseId', json_build_array(null, new.course_id), '/status', json_build_array(null, new.status))`,
    )}
    if tg_op = 'UPDATE' and old.deleted_at is not null then
      new.version := 2;${recorded('deleted', '2', 'new.updated_at', `'{}'`)}
      new.updated_at := new.deleted_at;
    end if;
    return new;
  end $$;`);
    this.addSql(
      `create trigger "enrolment_1_complete" before insert or update on "enrolment" for each row when (new.id is null) execute function "complete_enrolment"();`,
    );

    this.addSql(`create function "record_deleted_enrolment"() returns trigger language plpgsql as $$
  begin
    new.version := old.version + 1;
    new.updated_at := greatest(new.deleted_at, new.updated_at);
    new.deleted_at := new.updated_at;${recorded('deleted', 'new.version', 'new.updated_at', `'{}'`)}
    return new;
  end $$;`);
    this.addSql(
      `create trigger "enrolment_2_record_deleted" before update of "deleted_at" on "enrolment" for each row when (old.deleted_at is null and new.deleted_at is not null and new.version = old.version) execute function "record_deleted_enrolment"();`,
    );

    // This trigger is permanent: a generated column would rewrite the table under an exclusive lock.
    this.addSql(`create function "search_enrolment"() returns trigger language plpgsql as $$
  begin
    new.search := search_text(VARIADIC ARRAY[new.voucher_number::text]);
    return new;
  end $$;`);
    this.addSql(
      `create trigger "enrolment_3_search" before insert or update of "voucher_number" on "enrolment" for each row when (new.voucher_number is not null or new.search is not null) execute function "search_enrolment"();`,
    );
  }
}
