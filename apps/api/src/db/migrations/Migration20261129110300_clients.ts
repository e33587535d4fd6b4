import { Migration } from '@mikro-orm/migrations';

/*
 * OAuth clients become records. The previous version of the service still inserts and revokes clients without the
 * additional columns of records: a trigger completes these writes. Existing clients get the first version of a history.
 */
export class Migration20261129110300_clients extends Migration {
  override name = 'Migration20261129110300_clients';

  override up(): void | Promise<void> {
    // There are few clients, so rewriting the table takes no time.
    this.addSql(`-- squawk-ignore adding-field-with-default, adding-required-field
alter table "oauth_client" add "authentication" text not null default 'client_secret', add "last_used_at" timestamptz(3) null, add "updated_at" timestamptz(3) null, add "deleted_at" timestamptz(3) null, add "erased_at" timestamptz(3) null, add "version" int not null default 1, add "search" text generated always as (search_text(VARIADIC ARRAY[(name)::text])) stored null;`);
    this.addSql(
      `alter table "oauth_client" add constraint "oauth_client_authentication_check" check ("authentication" in ('client_secret', 'private_key_jwt')) not valid;`,
    );
    this.addSql(`create function "complete_oauth_client"() returns trigger language plpgsql as $$
  begin
    if new.jwks is not null then
      new.authentication := 'private_key_jwt';
    end if;
    new.updated_at := coalesce(new.updated_at, new.inserted_at);
    new.deleted_at := coalesce(new.deleted_at, new.revoked_at);
    new.revoked_at := coalesce(new.revoked_at, new.deleted_at);
    return new;
  end $$;`);
    this.addSql(
      `create trigger "oauth_client_complete" before insert or update on "oauth_client" for each row execute function "complete_oauth_client"();`,
    );
    this.addSql(
      `update "oauth_client" set "version" = case when revoked_at is null then 1 else 2 end, "updated_at" = coalesce(revoked_at, inserted_at);`,
    );
    this.addSql(`-- squawk-ignore adding-not-nullable-field
alter table "oauth_client" alter column "updated_at" set not null;`);
    this.addSql(`insert into record_history (organisation_id, record_id, version, changed_at, type, operation, actor_kind, actor_name, changes)
    select organisation_id, id, 1, inserted_at, 'client', 'created', 'system', 'migration', json_strip_nulls(json_build_object(
      '/scopes', json_build_array(null, scopes), '/authentication', json_build_array(null, authentication),
      '/name', case when name is not null then json_build_array(null, name) end,
      '/userId', case when user_id is not null then json_build_array(null, user_id) end)) from oauth_client;`);
    this.addSql(`insert into record_history (organisation_id, record_id, version, changed_at, type, operation, actor_kind, actor_name, changes)
    select organisation_id, id, 2, revoked_at, 'client', 'deleted', 'system', 'migration', '{}' from oauth_client where revoked_at is not null;`);
    this.addSql(
      `insert into change_inbox (organisation_id, record_id, version) select organisation_id, record_id, version from record_history where type = 'client';`,
    );
  }
}
