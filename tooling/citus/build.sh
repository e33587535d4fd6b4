#!/usr/bin/env bash
# Builds Citus for the PostgreSQL 15 of Debian 12 and installs it; about four minutes on two processors.
# usage: build.sh [FOLDER]   the source of Citus 13.2.2; without it, the tag is cloned from the official repository
# It needs root, because it installs Debian packages and the extension, and 600 MB in the folder or in /tmp.
set -euo pipefail
VERSION=v13.2.2
PG_CONFIG=/usr/bin/pg_config

if [ "$(id -u)" != 0 ]; then echo "build.sh installs packages and an extension: run it as root." >&2; exit 2; fi
apt-get install -y -qq --no-install-recommends ca-certificates git postgresql-15 postgresql-server-dev-15 libcurl4-openssl-dev \
  liblz4-dev libzstd-dev libssl-dev libkrb5-dev flex bison make gcc >/dev/null

source=${1:-}
if [ -z "$source" ]; then
  source=$(mktemp -d)
  trap 'rm -rf "$source"' EXIT
  git clone --quiet --depth 1 --branch "$VERSION" https://github.com/citusdata/citus.git "$source"
fi
cd "$source"
./configure --without-libcurl --with-security-flags=no PG_CONFIG="$PG_CONFIG" >/dev/null
# PostgreSQL 15.19 and newer export a function of this name themselves.
sed -i 's/^have_createdb_privilege(void)/citus_have_createdb_privilege(void)/' src/include/pg_version_compat.h
sed -i 's/!have_createdb_privilege()/!citus_have_createdb_privilege()/' src/backend/distributed/commands/serialize_distributed_ddls.c
# Without bitcode for just-in-time compilation, which would take longer than the rest of the build.
make -j"$(nproc)" with_llvm=no >/dev/null
make install with_llvm=no >/dev/null
