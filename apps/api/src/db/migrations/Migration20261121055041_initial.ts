import { Migration } from '@mikro-orm/migrations';

export class Migration20261121055041_initial extends Migration {
  override name = 'Migration20261121055041_initial';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "organisation" ("id" uuid not null, "name" varchar(255) not null, "address_street" varchar(255) null, "address_house_number" varchar(50) null, "address_addition" varchar(255) null, "address_zip_code" varchar(20) null, "address_city" varchar(255) null, "address_country" varchar(2) null, "email" varchar(254) null, "phone" varchar(50) null, "website" varchar(255) null, "timezone" varchar(64) not null default 'Europe/Berlin', "provider_number" varchar(100) null, "azav_certificate_number" varchar(100) null, "azav_certified_until" date null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "location" ("organisation_id" uuid not null, "id" uuid not null, "name" varchar(255) not null, "kind" text null, "address_street" varchar(255) null, "address_house_number" varchar(50) null, "address_addition" varchar(255) null, "address_zip_code" varchar(20) null, "address_city" varchar(255) null, "address_country" varchar(2) null, "email" varchar(254) null, "phone" varchar(50) null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "location_newest_index" on "location" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );

    this.addSql(
      `create table "funding_agency" ("organisation_id" uuid not null, "id" uuid not null, "name" varchar(255) not null, "partner_type" text not null, "type" text null, "email" varchar(254) null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "funding_agency_newest_index" on "funding_agency" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );

    this.addSql(
      `create table "contact" ("organisation_id" uuid not null, "id" uuid not null, "category" text not null, "email" varchar(254) null, "first_name" varchar(255) null, "last_name" varchar(255) null, "function" varchar(255) null, "funding_agency_id" uuid null, "tags" text[] not null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "contact_newest_index" on "contact" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(`alter table "contact" add constraint "contact_id_key" unique ("id");`);

    this.addSql(
      `create table "participant" ("organisation_id" uuid not null, "id" uuid not null, "first_name" varchar(255) not null, "last_name" varchar(255) not null, "preferred_name" varchar(255) null, "salutation" text null, "gender" text null, "date_of_birth" date null, "birth_city" varchar(255) null, "birth_country" varchar(2) null, "customer_number" varchar(100) null, "internal_customer_number" varchar(100) null, "marketing_channel" varchar(255) null, "status" text not null default 'lead', "email" varchar(254) null, "phone" varchar(50) null, "mobile" varchar(50) null, "address_street" varchar(255) null, "address_house_number" varchar(50) null, "address_addition" varchar(255) null, "address_zip_code" varchar(20) null, "address_city" varchar(255) null, "address_country" varchar(2) null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "participant_newest_index" on "participant" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "participant_status_newest_index" on "participant" ("organisation_id", "status", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create unique index "participant_internal_customer_number_key" on "participant" ("organisation_id", "internal_customer_number") where deleted_at is null;`,
    );

    this.addSql(
      `create table "permission_group" ("organisation_id" uuid not null, "id" uuid not null, "name" varchar(255) not null, "description" text null, "permissions" text[] not null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "permission_group_newest_index" on "permission_group" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );

    this.addSql(
      `create table "program" ("organisation_id" uuid not null, "id" uuid not null, "name" varchar(255) not null, "description" text null, "type" text null, "legal_basis" text null, "admission_criteria" text null, "measure_number" varchar(100) null, "certificate_measure_number" varchar(100) null, "certifying_body" varchar(255) null, "certified_from" date null, "certified_until" date null, "teaching_units" int null, "cost_per_unit" numeric null, "delivery_mode" text null, "status" text not null default 'draft', "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "program_newest_index" on "program" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );

    this.addSql(
      `create table "course" ("organisation_id" uuid not null, "id" uuid not null, "name" varchar(255) not null, "course_number" varchar(100) null, "program_id" uuid null, "location_id" uuid null, "start_date" date null, "end_date" date null, "status" text not null default 'draft', "delivery_mode" text null, "time_model" text null, "capacity" int null, "min_participants" int null, "teaching_units" int null, "measure_number" varchar(100) null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "course_newest_index" on "course" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create unique index "course_course_number_key" on "course" ("organisation_id", "course_number") where deleted_at is null;`,
    );

    this.addSql(
      `create table "enrolment" ("organisation_id" uuid not null, "participant_id" uuid not null, "course_id" uuid not null, "inserted_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "participant_id", "course_id"));`,
    );
    this.addSql(
      `create index "enrolment_course_index" on "enrolment" ("organisation_id", "course_id", "participant_id") where deleted_at is null;`,
    );

    this.addSql(
      `create table "app_user" ("organisation_id" uuid not null, "id" uuid not null, "first_name" varchar(255) not null, "last_name" varchar(255) not null, "email" varchar(254) not null, "address_street" varchar(255) null, "address_house_number" varchar(50) null, "address_addition" varchar(255) null, "address_zip_code" varchar(20) null, "address_city" varchar(255) null, "address_country" varchar(2) null, "status" text not null default 'active', "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "app_user_newest_index" on "app_user" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create unique index "app_user_email_key" on "app_user" ("organisation_id", lower("email")) where deleted_at is null;`,
    );

    this.addSql(
      `create table "token" ("organisation_id" uuid not null, "id" uuid not null, "hash" bytea not null, "name" varchar(255) null, "scopes" text[] not null, "user_id" uuid null, "inserted_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "revoked_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(`alter table "token" add constraint "token_hash_key" unique ("hash");`);

    this.addSql(
      `create table "note" ("organisation_id" uuid not null, "id" uuid not null, "participant_id" uuid null, "course_id" uuid null, "author_id" uuid null, "title" varchar(255) null, "content" text null, "date" timestamptz(3) null, "is_pinned" boolean not null default false, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "note_participant_newest_index" on "note" ("organisation_id", "participant_id", "inserted_at", "id") where deleted_at is null;`,
    );
    this.addSql(
      `create index "note_course_newest_index" on "note" ("organisation_id", "course_id", "inserted_at", "id") where deleted_at is null;`,
    );

    this.addSql(
      `create table "course_trainer" ("organisation_id" uuid not null, "course_id" uuid not null, "user_id" uuid not null, "position" smallint not null, primary key ("organisation_id", "course_id", "user_id"));`,
    );

    this.addSql(
      `create table "coaching" ("organisation_id" uuid not null, "id" uuid not null, "participant_id" uuid not null, "program_id" uuid null, "coach_id" uuid null, "location_id" uuid null, "funding_agency_id" uuid null, "status" text not null default 'requested', "start_date" date null, "end_date" date null, "units_approved" int null, "units_used" int null, "unit_minutes" smallint null, "delivery_mode" text null, "voucher_number" varchar(100) null, "voucher_valid_until" date null, "inserted_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("organisation_id", "id"));`,
    );
    this.addSql(
      `create index "coaching_newest_index" on "coaching" ("organisation_id", "inserted_at", "id") where deleted_at is null;`,
    );

    this.addSql(
      `create table "user_group" ("organisation_id" uuid not null, "user_id" uuid not null, "group_id" uuid not null, "position" smallint not null, primary key ("organisation_id", "user_id", "group_id"));`,
    );

    this.addSql(
      `create table "user_location" ("organisation_id" uuid not null, "user_id" uuid not null, "location_id" uuid not null, "position" smallint not null, primary key ("organisation_id", "user_id", "location_id"));`,
    );

    this.addSql(
      `alter table "location" add constraint "location_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(`alter table "location" add constraint "location_kind_check" check ("kind" in ('site', 'online'));`);

    this.addSql(
      `alter table "funding_agency" add constraint "funding_agency_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "funding_agency" add constraint "funding_agency_partner_type_check" check ("partner_type" in ('funding_agency', 'company'));`,
    );
    this.addSql(
      `alter table "funding_agency" add constraint "funding_agency_type_check" check ("type" in ('bafa', 'jobcenter', 'bundeswehr', 'rentenversicherung', 'other'));`,
    );

    this.addSql(
      `alter table "contact" add constraint "contact_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "contact" add constraint "contact_funding_agency_id_fkey" foreign key ("organisation_id", "funding_agency_id") references "funding_agency" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "contact" add constraint "contact_category_check" check ("category" in ('person', 'team'));`,
    );

    this.addSql(
      `alter table "participant" add constraint "participant_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "participant" add constraint "participant_salutation_check" check ("salutation" in ('mr', 'ms', 'mx', 'none'));`,
    );
    this.addSql(
      `alter table "participant" add constraint "participant_gender_check" check ("gender" in ('male', 'female', 'diverse', 'unspecified'));`,
    );
    this.addSql(
      `alter table "participant" add constraint "participant_status_check" check ("status" in ('lead', 'applicant', 'active', 'interrupted', 'completed', 'dropped_out', 'archived'));`,
    );

    this.addSql(
      `alter table "permission_group" add constraint "permission_group_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );

    this.addSql(
      `alter table "program" add constraint "program_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "program" add constraint "program_certified_check" check (certified_until >= certified_from);`,
    );
    this.addSql(
      `alter table "program" add constraint "program_type_check" check ("type" in ('further_training', 'retraining', 'activation', 'coaching', 'language', 'other'));`,
    );
    this.addSql(
      `alter table "program" add constraint "program_legal_basis_check" check ("legal_basis" in ('sgb3_45', 'sgb3_81', 'sgb3_82', 'sgb2_16', 'sgb9', 'svg_bfd', 'bafa', 'none', 'other'));`,
    );
    this.addSql(
      `alter table "program" add constraint "program_delivery_mode_check" check ("delivery_mode" in ('in_person', 'online', 'hybrid'));`,
    );
    this.addSql(
      `alter table "program" add constraint "program_status_check" check ("status" in ('draft', 'active', 'retired'));`,
    );

    this.addSql(
      `alter table "course" add constraint "course_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "course" add constraint "course_program_id_fkey" foreign key ("organisation_id", "program_id") references "program" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "course" add constraint "course_location_id_fkey" foreign key ("organisation_id", "location_id") references "location" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(`alter table "course" add constraint "course_dates_check" check (end_date >= start_date);`);
    this.addSql(
      `alter table "course" add constraint "course_status_check" check ("status" in ('draft', 'planned', 'open', 'running', 'completed', 'cancelled'));`,
    );
    this.addSql(
      `alter table "course" add constraint "course_delivery_mode_check" check ("delivery_mode" in ('in_person', 'online', 'hybrid'));`,
    );
    this.addSql(
      `alter table "course" add constraint "course_time_model_check" check ("time_model" in ('full_time', 'part_time'));`,
    );

    this.addSql(
      `alter table "enrolment" add constraint "enrolment_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "enrolment" add constraint "enrolment_participant_id_fkey" foreign key ("organisation_id", "participant_id") references "participant" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "enrolment" add constraint "enrolment_course_id_fkey" foreign key ("organisation_id", "course_id") references "course" ("organisation_id", "id") on update no action on delete no action;`,
    );

    this.addSql(
      `alter table "app_user" add constraint "app_user_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "app_user" add constraint "app_user_status_check" check ("status" in ('active', 'inactive'));`,
    );

    this.addSql(
      `alter table "token" add constraint "token_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "token" add constraint "token_user_id_fkey" foreign key ("organisation_id", "user_id") references "app_user" ("organisation_id", "id") on update no action on delete no action;`,
    );

    this.addSql(
      `alter table "note" add constraint "note_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "note" add constraint "note_participant_id_fkey" foreign key ("organisation_id", "participant_id") references "participant" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "note" add constraint "note_course_id_fkey" foreign key ("organisation_id", "course_id") references "course" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "note" add constraint "note_author_id_fkey" foreign key ("organisation_id", "author_id") references "app_user" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "note" add constraint "note_parent_check" check (num_nonnulls(participant_id, course_id) = 1);`,
    );

    this.addSql(
      `alter table "course_trainer" add constraint "course_trainer_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "course_trainer" add constraint "course_trainer_course_id_fkey" foreign key ("organisation_id", "course_id") references "course" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "course_trainer" add constraint "course_trainer_user_id_fkey" foreign key ("organisation_id", "user_id") references "app_user" ("organisation_id", "id") on update no action on delete no action;`,
    );

    this.addSql(
      `alter table "coaching" add constraint "coaching_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "coaching" add constraint "coaching_participant_id_fkey" foreign key ("organisation_id", "participant_id") references "participant" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "coaching" add constraint "coaching_program_id_fkey" foreign key ("organisation_id", "program_id") references "program" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "coaching" add constraint "coaching_coach_id_fkey" foreign key ("organisation_id", "coach_id") references "app_user" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "coaching" add constraint "coaching_location_id_fkey" foreign key ("organisation_id", "location_id") references "location" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "coaching" add constraint "coaching_funding_agency_id_fkey" foreign key ("organisation_id", "funding_agency_id") references "funding_agency" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(`alter table "coaching" add constraint "coaching_dates_check" check (end_date >= start_date);`);
    this.addSql(
      `alter table "coaching" add constraint "coaching_unit_minutes_check" check (unit_minutes in (45, 60));`,
    );
    this.addSql(
      `alter table "coaching" add constraint "coaching_status_check" check ("status" in ('requested', 'approved', 'active', 'completed', 'cancelled'));`,
    );
    this.addSql(
      `alter table "coaching" add constraint "coaching_delivery_mode_check" check ("delivery_mode" in ('in_person', 'online', 'hybrid'));`,
    );

    this.addSql(
      `alter table "user_group" add constraint "user_group_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "user_group" add constraint "user_group_user_id_fkey" foreign key ("organisation_id", "user_id") references "app_user" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "user_group" add constraint "user_group_group_id_fkey" foreign key ("organisation_id", "group_id") references "permission_group" ("organisation_id", "id") on update no action on delete no action;`,
    );

    this.addSql(
      `alter table "user_location" add constraint "user_location_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "user_location" add constraint "user_location_user_id_fkey" foreign key ("organisation_id", "user_id") references "app_user" ("organisation_id", "id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "user_location" add constraint "user_location_location_id_fkey" foreign key ("organisation_id", "location_id") references "location" ("organisation_id", "id") on update no action on delete no action;`,
    );
  }
}
