#!/bin/sh
# Sets the passwords of the roles in roles.sql when the database of compose.yaml is created.
set -eu
psql --username=postgres --dbname=training --set=ON_ERROR_STOP=1 <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv service_password SERVICE_PASSWORD
alter role training_owner password :'owner_password';
alter role training_service password :'service_password';
SQL
