import { Migration } from '@mikro-orm/migrations';

export class Migration20261121074604_collections extends Migration {
  override name = 'Migration20261121074604_collections';

  override up(): void | Promise<void> {
    // Trusted extensions: the owner of the database may create them.
    this.addSql(`create extension if not exists pg_trgm;`);
    this.addSql(`create extension if not exists btree_gin;`);
    // Converts a text for the search: to lower case, without accents, and with ligatures and special letters of
    // European languages replaced.
    this.addSql(`create function search_fold(value text) returns text language sql immutable strict parallel safe return
      replace(replace(replace(translate(lower(regexp_replace(normalize(value, nfkd), '[\\u0300-\\u036f]', '', 'g') collate "und-x-icu"), 'łøđıħς', 'lodihσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');`);
    // Joins the columns of a record into one line, each after a space, so that a search can look for the beginning of a
    // word.
    this.addSql(`create function search_text(variadic texts text[]) returns text language sql immutable parallel safe return
      ' ' || search_fold(array_to_string(texts, ' '));`);
    // A pattern for the pieces of a word in their order. If they have fewer than three characters in all, they must be
    // at the beginning of a word.
    this.addSql(`create function search_pattern(variadic pieces text[]) returns text language sql immutable parallel safe return
      case when length(search_fold(array_to_string(pieces, ''))) < 3 then '% ' else '%' end ||
      array_to_string(array(
        select replace(replace(replace(search_fold(piece), '\\', '\\\\'), '%', '\\%'), '_', '\\_')
        from unnest(pieces) with ordinality as given(piece, place) order by place
      ), '%') || '%';`);

    this.addSql(`alter table "organisation" add "version" int not null default 1;`);

    this.addSql(
      `alter table "location" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(name)::text, (email)::text])) stored null;`,
    );
    this.addSql(`create index "location_changed_index" on "location" ("organisation_id", "updated_at", "id");`);
    this.addSql(
      `create index "location_search_index" on "location" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "location_kind_newest_index" on "location" ("organisation_id", "kind", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "location_name_order_index" on "location" ("organisation_id", (coalesce("name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );

    this.addSql(
      `alter table "funding_agency" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(name)::text, (email)::text])) stored null;`,
    );
    this.addSql(
      `create index "funding_agency_changed_index" on "funding_agency" ("organisation_id", "updated_at", "id");`,
    );
    this.addSql(
      `create index "funding_agency_search_index" on "funding_agency" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "funding_agency_partner_type_newest_index" on "funding_agency" ("organisation_id", "partner_type", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "funding_agency_type_newest_index" on "funding_agency" ("organisation_id", "type", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "funding_agency_name_order_index" on "funding_agency" ("organisation_id", (coalesce("name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );

    this.addSql(
      `alter table "contact" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(first_name)::text, (last_name)::text, (email)::text])) stored null;`,
    );
    this.addSql(`create index "contact_changed_index" on "contact" ("organisation_id", "updated_at", "id");`);
    this.addSql(
      `create index "contact_search_index" on "contact" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "contact_category_newest_index" on "contact" ("organisation_id", "category", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "contact_funding_agency_id_newest_index" on "contact" ("organisation_id", "funding_agency_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "contact_first_name_order_index" on "contact" ("organisation_id", (coalesce("first_name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "contact_last_name_order_index" on "contact" ("organisation_id", (coalesce("last_name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );

    this.addSql(
      `alter table "participant" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(first_name)::text, (last_name)::text, (preferred_name)::text, (customer_number)::text, (internal_customer_number)::text, (email)::text])) stored null;`,
    );
    this.addSql(`create index "participant_changed_index" on "participant" ("organisation_id", "updated_at", "id");`);
    this.addSql(
      `create index "participant_search_index" on "participant" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "participant_customer_number_newest_index" on "participant" ("organisation_id", "customer_number", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "participant_date_of_birth_index" on "participant" ("organisation_id", "date_of_birth", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "participant_first_name_order_index" on "participant" ("organisation_id", (coalesce("first_name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "participant_last_name_order_index" on "participant" ("organisation_id", (coalesce("last_name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );

    this.addSql(
      `alter table "permission_group" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(name)::text])) stored null;`,
    );
    this.addSql(
      `create index "permission_group_changed_index" on "permission_group" ("organisation_id", "updated_at", "id");`,
    );
    this.addSql(
      `create index "permission_group_search_index" on "permission_group" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "permission_group_name_order_index" on "permission_group" ("organisation_id", (coalesce("name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );

    this.addSql(
      `alter table "program" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(name)::text, (measure_number)::text, (certificate_measure_number)::text])) stored null;`,
    );
    this.addSql(`create index "program_changed_index" on "program" ("organisation_id", "updated_at", "id");`);
    this.addSql(
      `create index "program_search_index" on "program" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "program_status_newest_index" on "program" ("organisation_id", "status", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "program_type_newest_index" on "program" ("organisation_id", "type", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "program_legal_basis_newest_index" on "program" ("organisation_id", "legal_basis", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "program_delivery_mode_newest_index" on "program" ("organisation_id", "delivery_mode", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "program_measure_number_newest_index" on "program" ("organisation_id", "measure_number", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "program_certified_from_index" on "program" ("organisation_id", "certified_from", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "program_certified_until_index" on "program" ("organisation_id", "certified_until", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "program_name_order_index" on "program" ("organisation_id", (coalesce("name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );

    this.addSql(
      `alter table "course" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(name)::text, (course_number)::text, (measure_number)::text])) stored null;`,
    );
    this.addSql(`create index "course_changed_index" on "course" ("organisation_id", "updated_at", "id");`);
    this.addSql(
      `create index "course_search_index" on "course" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "course_status_newest_index" on "course" ("organisation_id", "status", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "course_delivery_mode_newest_index" on "course" ("organisation_id", "delivery_mode", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "course_time_model_newest_index" on "course" ("organisation_id", "time_model", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "course_program_id_newest_index" on "course" ("organisation_id", "program_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "course_location_id_newest_index" on "course" ("organisation_id", "location_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "course_end_date_index" on "course" ("organisation_id", "end_date", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "course_name_order_index" on "course" ("organisation_id", (coalesce("name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "course_start_date_order_index" on "course" ("organisation_id", (coalesce("start_date", 'infinity'::date)), "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "course_start_date_index" on "course" ("organisation_id", "start_date", "id") where deleted_at is null;`,
    );

    this.addSql(
      `alter table "app_user" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(first_name)::text, (last_name)::text, (email)::text])) stored null;`,
    );
    this.addSql(`create index "app_user_changed_index" on "app_user" ("organisation_id", "updated_at", "id");`);
    this.addSql(
      `create index "app_user_search_index" on "app_user" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "app_user_status_newest_index" on "app_user" ("organisation_id", "status", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "app_user_first_name_order_index" on "app_user" ("organisation_id", (coalesce("first_name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "app_user_last_name_order_index" on "app_user" ("organisation_id", (coalesce("last_name", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "app_user_email_order_index" on "app_user" ("organisation_id", (coalesce("email", '') collate "de-x-icu"), "id") where deleted_at is null;`,
    );

    this.addSql(`drop index "note_course_newest_index";`);
    this.addSql(`drop index "note_participant_newest_index";`);
    this.addSql(
      `alter table "note" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(title)::text])) stored null;`,
    );
    this.addSql(
      `create index "note_participant_id_newest_index" on "note" ("organisation_id", "participant_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "note_course_id_newest_index" on "note" ("organisation_id", "course_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "note_author_id_newest_index" on "note" ("organisation_id", "author_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "note_participant_id_changed_index" on "note" ("organisation_id", "participant_id", "updated_at", "id");`,
    );
    this.addSql(
      `create index "note_course_id_changed_index" on "note" ("organisation_id", "course_id", "updated_at", "id");`,
    );
    this.addSql(
      `create index "note_participant_id_date_order_index" on "note" ("organisation_id", "participant_id", (coalesce("date", 'infinity'::timestamptz)), "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "note_course_id_date_order_index" on "note" ("organisation_id", "course_id", (coalesce("date", 'infinity'::timestamptz)), "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "note_search_index" on "note" using gin ("organisation_id", "participant_id", "course_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );

    this.addSql(
      `create index "course_trainer_user_index" on "course_trainer" ("organisation_id", "user_id", "course_id");`,
    );

    this.addSql(
      `alter table "coaching" add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(voucher_number)::text])) stored null;`,
    );
    this.addSql(`create index "coaching_changed_index" on "coaching" ("organisation_id", "updated_at", "id");`);
    this.addSql(
      `create index "coaching_search_index" on "coaching" using gin ("organisation_id", "search" gin_trgm_ops) where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_status_newest_index" on "coaching" ("organisation_id", "status", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_delivery_mode_newest_index" on "coaching" ("organisation_id", "delivery_mode", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_voucher_number_newest_index" on "coaching" ("organisation_id", "voucher_number", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_participant_id_newest_index" on "coaching" ("organisation_id", "participant_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_program_id_newest_index" on "coaching" ("organisation_id", "program_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_coach_id_newest_index" on "coaching" ("organisation_id", "coach_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_location_id_newest_index" on "coaching" ("organisation_id", "location_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_funding_agency_id_newest_index" on "coaching" ("organisation_id", "funding_agency_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_start_date_index" on "coaching" ("organisation_id", "start_date", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_end_date_index" on "coaching" ("organisation_id", "end_date", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_voucher_valid_until_index" on "coaching" ("organisation_id", "voucher_valid_until", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "coaching_start_date_order_index" on "coaching" ("organisation_id", (coalesce("start_date", 'infinity'::date)), "id") where deleted_at is null;`,
    );

    this.addSql(`create index "user_group_group_index" on "user_group" ("organisation_id", "group_id", "user_id");`);

    this.addSql(
      `create index "user_location_location_index" on "user_location" ("organisation_id", "location_id", "user_id");`,
    );

    // The search chooses its plan, and the rarest pieces of a word, with PostgreSQL's sample of the column, so the
    // sample is larger than usual.
    this.addSql(`alter table "location" alter column "search" set statistics 500;`);
    this.addSql(`alter table "funding_agency" alter column "search" set statistics 500;`);
    this.addSql(`alter table "contact" alter column "search" set statistics 500;`);
    this.addSql(`alter table "participant" alter column "search" set statistics 500;`);
    this.addSql(`alter table "permission_group" alter column "search" set statistics 500;`);
    this.addSql(`alter table "program" alter column "search" set statistics 500;`);
    this.addSql(`alter table "course" alter column "search" set statistics 500;`);
    this.addSql(`alter table "app_user" alter column "search" set statistics 500;`);
    this.addSql(`alter table "note" alter column "search" set statistics 500;`);
    this.addSql(`alter table "coaching" alter column "search" set statistics 500;`);
  }
}
