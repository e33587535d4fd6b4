#!/bin/sh
# Joins the nodes to a cluster: the coordinator gets the list of workers, and all nodes get the two roles with their
# passwords. It can be run again with more workers. It connects to the coordinator as superuser, with PGHOST and
# PGPASSWORD.
set -eu
export PGUSER=postgres PGDATABASE=training PGPORT="${PGPORT:-5432}"
psql --quiet --no-psqlrc --output=/dev/null --set=ON_ERROR_STOP=1 --set=coordinator="$PGHOST" --set=workers="$WORKERS" --set=port="$PGPORT" <<'SQL'
select citus_set_coordinator_host(:'coordinator', :port);
select citus_set_node_property(:'coordinator', :port, 'shouldhaveshards', false);
select citus_add_node(worker, :port) from regexp_split_to_table(trim(:'workers'), '\s+') worker;
SQL
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --file="$ROLES/roles.sql"
sh "$ROLES/passwords.sh"
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 <<'SQL'
-- The roles log in on workers too, where the limits for one server are too small. citus.max_client_connections limits clients.
alter role training_service connection limit 250;
alter role training_owner connection limit 150;
-- Sessions at workers do not get the settings of the service's sessions: there, a wait for a lock ends by this.
alter role training_service set lock_timeout = '1s';
SQL
