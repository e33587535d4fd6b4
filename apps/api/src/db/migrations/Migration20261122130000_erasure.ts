import { Migration } from '@mikro-orm/migrations';

export class Migration20261122130000_erasure extends Migration {
  override name = 'Migration20261122130000_erasure';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "erasure" ("organisation_id" uuid not null, "record_id" uuid not null, "resource" varchar(50) not null, "reason" text not null, "erased_at" timestamptz(3) not null, "removed" json not null, primary key ("organisation_id", "record_id"));`,
    );

    this.addSql(
      `create table "retention" ("organisation_id" uuid not null, "legal_basis" text not null, "months" smallint not null, primary key ("organisation_id", "legal_basis"));`,
    );

    this.addSql(`alter table "contact" add "erased_at" timestamptz(3) null;`);

    this.addSql(`alter table "participant" add "erased_at" timestamptz(3) null;`);

    this.addSql(`alter table "app_user" add "erased_at" timestamptz(3) null;`);

    this.addSql(`alter table "note" add "erased_at" timestamptz(3) null;`);

    this.addSql(`alter table "enrolment" add "erased_at" timestamptz(3) null;`);

    this.addSql(`alter table "coaching" add "erased_at" timestamptz(3) null;`);

    this.addSql(
      `alter table "erasure" add constraint "erasure_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(
      `alter table "erasure" add constraint "erasure_reason_check" check ("reason" in ('request', 'retention', 'other'));`,
    );

    this.addSql(
      `alter table "retention" add constraint "retention_organisation_id_foreign" foreign key ("organisation_id") references "organisation" ("id") on update no action on delete no action;`,
    );
    this.addSql(`alter table "retention" add constraint "retention_months_check" check (months > 0);`);
    this.addSql(
      `alter table "retention" add constraint "retention_legal_basis_check" check ("legal_basis" in ('sgb3_45', 'sgb3_81', 'sgb3_82', 'sgb2_16', 'sgb9', 'svg_bfd', 'bafa', 'none', 'other'));`,
    );
  }
}
