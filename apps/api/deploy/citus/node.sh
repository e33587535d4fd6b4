#!/bin/sh
# Starts a node as postgres. Nodes log in at each other as whoever asked, with the passwords of PGPASS (lines of libpq's
# password file), which are kept where backups of the database don't have them.
set -eu
umask 077
printf '%s\n' "$PGPASS" > "$PGPASSFILE"
unset PGPASS
exec "$@"
