#!/bin/sh
# Passwords and keys of deploy/compose.yaml, new ones where there are none. Containers run as other users and must read
# them: only the folder is closed to the other users of this machine.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets

new() {
    # 32 letters and digits, which need no escaping in a URL.
    [ -s "secrets/$1" ] || LC_ALL=C tr -dc 'A-Za-z0-9' < /dev/urandom | head -c 32 > "secrets/$1"
}
for name in session-secret metrics-token bucket-secret postgres-password replication-password valkey-password grafana-password; do
    new "$name"
done
of() { cat "secrets/$1"; }
printf 'postgres://bancale:%s@postgres:5432/bancale' "$(of postgres-password)" > secrets/database-url
printf 'postgres://bancale:%s@standby:5432/bancale' "$(of postgres-password)" > secrets/database-read-url
printf 'redis://:%s@valkey:6379' "$(of valkey-password)" > secrets/redis-url
chmod 644 secrets/*
