import { Migration } from '@mikro-orm/migrations';

export class Migration20261121074158_rate_limit extends Migration {
  override name = 'Migration20261121074158_rate_limit';

  override up(): void | Promise<void> {
    // Unlogged: a count is worthless after a minute, so its writes need not wait for the disk.
    this.addSql(
      `create unlogged table "rate_limit" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));`,
    );
  }
}
