import { Migration } from '@mikro-orm/migrations';

/**
 * Tables of the values that are unique over all organisations. Triggers maintain them, so that they stay complete while
 * the previous version of the service, which does not know them, still runs. The next migrations fill the tables, and
 * drop the unique constraints that they replace.
 */
export class Migration20261122150200_global_keys extends Migration {
  override name = 'Migration20261122150200_global_keys';

  override up(): void | Promise<void> {
    this.addSql(`create table "contact_id" ("id" uuid not null, "organisation_id" uuid not null, primary key ("id"));`);
    this.addSql(
      `create table "token_hash" ("hash" bytea not null, "organisation_id" uuid not null, "token_id" uuid not null, primary key ("hash"));`,
    );
    this.addSql(
      `create table "oauth_client_id" ("id" uuid not null, "organisation_id" uuid not null, primary key ("id"));`,
    );

    this.addSql(`create function "keep_contact_id"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into "contact_id" ("id", "organisation_id") values (new."id", new."organisation_id");
        else
          delete from "contact_id" where "id" = old."id" and "organisation_id" = old."organisation_id";
        end if;
        return null;
      end $$;`);
    this.addSql(
      `create trigger "contact_contact_id" after insert or delete on "contact" for each row execute function "keep_contact_id"();`,
    );
    this.addSql(`create function "keep_token_hash"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into "token_hash" ("hash", "organisation_id", "token_id") values (new."hash", new."organisation_id", new."id");
        else
          delete from "token_hash" where "hash" = old."hash" and "organisation_id" = old."organisation_id";
        end if;
        return null;
      end $$;`);
    this.addSql(
      `create trigger "token_token_hash" after insert or delete on "token" for each row execute function "keep_token_hash"();`,
    );
    this.addSql(`create function "keep_oauth_client_id"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into "oauth_client_id" ("id", "organisation_id") values (new."id", new."organisation_id");
        else
          delete from "oauth_client_id" where "id" = old."id" and "organisation_id" = old."organisation_id";
        end if;
        return null;
      end $$;`);
    this.addSql(
      `create trigger "oauth_client_oauth_client_id" after insert or delete on "oauth_client" for each row execute function "keep_oauth_client_id"();`,
    );
  }
}
