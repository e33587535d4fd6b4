import { Migration } from '@mikro-orm/migrations';

export class Migration20261129211648_units_held extends Migration {
  override name = 'Migration20261129211648_units_held';

  override up(): void | Promise<void> {
    this.addSql(`alter table "course" add "units_held" numeric(14,2) not null default '0';`);

    this.addSql(`alter table "coaching" add "units_held" numeric(14,2) not null default '0';`);
  }
}
