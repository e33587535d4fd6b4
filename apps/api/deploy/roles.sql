-- The two roles of the service. Run this file in the service's database, as a superuser, before the first migration and
-- after each change of this file. Then give each role a password: alter role … password '…'.
--
-- training_owner    owns the tables and applies migrations: MIGRATION_DATABASE_URL, only for the migration job.
-- training_service  reads and writes rows and cannot change tables: DATABASE_URL and READ_DATABASE_URL.
--
-- The connection limits leave sessions for migrations and superusers, whatever the instances do. They are set once, for
-- the default max_connections of 100. Change them later with alter role … connection limit.

do $$
begin
  if not exists (select from pg_roles where rolname = 'training_owner') then
    create role training_owner login connection limit 10;
  end if;
  if not exists (select from pg_roles where rolname = 'training_service') then
    create role training_service login connection limit 80;
  end if;
  execute format('revoke all on database %I from public', current_database());
  -- The owner of a database may create the trusted extensions pg_trgm and btree_gin, and vacuum PostgreSQL's statistics,
  -- which hold values of rows: admin erasures vacuum.
  execute format('alter database %I owner to training_owner', current_database());
  execute format('grant connect on database %I to training_service', current_database());
end
$$;

revoke all on schema public from public;
grant usage, create on schema public to training_owner;
grant usage on schema public to training_service;

grant select, insert, update, delete on all tables in schema public to training_service;
alter default privileges for role training_owner in schema public
  grant select, insert, update, delete on tables to training_service;
