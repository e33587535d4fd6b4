import { Migration } from '@mikro-orm/migrations';

export class Migration20261129110100_funding_contacts_validate extends Migration {
  override name = 'Migration20261129110100_funding_contacts_validate';

  override up(): void | Promise<void> {
    this.addSql(`alter table "enrolment" validate constraint "enrolment_funding_contact_id_fkey";`);
    this.addSql(`alter table "coaching" validate constraint "coaching_funding_contact_id_fkey";`);
  }
}
