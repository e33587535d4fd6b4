#!/bin/sh
# Starts a node as the user postgres. When a node logs in on another one for a role, it uses the passwords in PGPASS
# (lines of libpq's password file). They are stored outside of the files that backups of the database contain.
set -eu
umask 077
printf '%s\n' "$PGPASS" > "$PGPASSFILE"
unset PGPASS
exec "$@"
