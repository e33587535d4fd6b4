#!/bin/sh
# Makes the certificate of the nodes, for ten years, and the authority that signs it, unless they are there.
# usage: certificates.sh FOLDER NAME…     each NAME is one by which nodes or clients call a node
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
