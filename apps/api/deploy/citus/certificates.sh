#!/bin/sh
# Creates the certificate of the nodes, valid for ten years, and the authority that signs it, unless they exist.
# usage: certificates.sh FOLDER NAME…     each NAME is a name by which nodes or clients connect to a node
set -eu
umask 077
cd "$1"
shift
[ -e node.pem ] && exit
names=$(printf ',DNS:%s' "$@")
request="req -x509 -newkey rsa:3072 -noenc -days 3650"
openssl $request -subj "/CN=training-provider" -keyout ca.key -out ca.pem
openssl $request -CA ca.pem -CAkey ca.key -subj "/CN=node" -addext "subjectAltName=${names#,}" \
  -addext "basicConstraints=critical,CA:FALSE" -keyout node.key -out node.pem
chmod 644 ca.pem node.pem
[ "$(id -u)" != 0 ] || chown postgres: node.pem node.key ca.pem
