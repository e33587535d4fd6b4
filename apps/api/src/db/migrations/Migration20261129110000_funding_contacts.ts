import { Migration } from '@mikro-orm/migrations';

/** Adds the contact at the funding agency to whom absences are reported. */
export class Migration20261129110000_funding_contacts extends Migration {
  override name = 'Migration20261129110000_funding_contacts';

  override up(): void | Promise<void> {
    for (const table of ['enrolment', 'coaching']) {
      this.addSql(`alter table "${table}" add "funding_contact_id" uuid null;`);
      this.addSql(
        `alter table "${table}" add constraint "${table}_funding_contact_id_fkey" foreign key ("organisation_id", "funding_contact_id") references "contact" ("organisation_id", "id") on update no action on delete no action not valid;`,
      );
    }
  }
}
